import Capture
import Decoding
import Foundation
import Imaging
import Journal
import Times
import TourModel

/// What the loop counts for the journal, in memory; nothing here waits for the disk.
///
/// Nothing of one visit stays together: what is counted when its page changes, or when it ends, goes into tables that
/// know each other only by their hour or day.
struct JournalDesk {
    private(set) var open: OpenHour
    /// The groups whose pass was held up in the open hour.
    private(set) var come: Set<GroupVisit.ID> = []
    private var zone: TimeZone
    private var minute: UTCMinute
    private var now: JournalHour
    /// The open hour is one that a believed clock, or the journal, has named.
    private var isNamed: Bool
    /// When the camera's state was counted last.
    private var cameraCounted: ContinuousClock.Instant?
    /// Finds codes that were in view for long and were not read.
    private var unread = HardCodeWatch()

    /// - Parameter isBelieved: whether nothing speaks against the clock that says the date.
    init(kiosk: KioskPlace.ID?, date: Date, zone: TimeZone, isBelieved: Bool) {
        self.zone = zone
        isNamed = isBelieved
        minute = UTCMinute(date)
        now = JournalHour(of: date, in: zone)
        open = OpenHour(kiosk: kiosk ?? "", now: now, after: nil)
    }

    /// Whether the clock shows an earlier hour than the newest of the journal.
    var isBehind: Bool { isNamed && open.isBehind(now) }

    /// What closed, and with it the groups that came.
    struct Closed {
        var batch: HourBatch
        var come: Set<GroupVisit.ID>
    }

    /// Goes on to the hour of a moment, where the clock that says it is believed.
    ///
    /// While it is not, or is behind the journal, the hour keeps its name, and is closed in parts: an hour's counts at most are in
    /// memory alone. An hour without a name waits for a clock that is believed.
    ///
    /// - Returns: the hour or part that closed, and whether a minute has begun.
    mutating func turn(
        to date: Date, zone: TimeZone, isBelieved: Bool
    ) -> (closed: Closed?, isNewMinute: Bool) {
        let minute = UTCMinute(date)
        guard minute != self.minute || zone != self.zone else { return (nil, false) }
        self.minute = minute
        self.zone = zone
        let before = now
        now = JournalHour(of: date, in: zone)
        if isBelieved {
            if !isNamed { open.name(now) }
            isNamed = true
            if let batch = open.turn(to: now) { return (take(batch), true) }
        }
        guard isNamed, now != before, !isBelieved || open.isBehind(now) else { return (nil, true) }
        return (take(open.close()), true)
    }

    /// Closes the hour because the kiosk ends; one without a name has no place in the journal.
    mutating func close() -> Closed? { isNamed ? take(open.close()) : nil }

    /// Something was counted that has no hour: it ends with the kiosk.
    var isLosing: Bool { !isNamed && !open.batch.counts.isEmpty }

    private mutating func take(_ batch: HourBatch?) -> Closed? {
        guard let batch else { return nil }
        defer { come = [] }
        return Closed(batch: batch, come: come)
    }

    /// Counts behind the newest hour that the journal has from before.
    mutating func follow(_ latest: JournalHour?) {
        guard let latest else { return }
        if isNamed { open.follow(latest) } else { open.name(latest) }
        isNamed = true
    }

    mutating func count(_ table: JournalTable, _ values: String...) { open.count(table, values) }

    mutating func came(_ group: GroupVisit.ID) {
        if come.count < 1000 { come.insert(group) }
    }

    /// Counts the camera's state, once a minute.
    mutating func camera(is condition: CameraCondition, at time: ContinuousClock.Instant) {
        guard time - (cameraCounted ?? time) >= .seconds(60) || cameraCounted == nil else { return }
        cameraCounted = time
        count(.camera, condition.rawValue)
    }

    /// Counts a code that has gone from the camera and was not read.
    mutating func look(at frame: Frame, _ picture: DecodedPicture) {
        if unread.look(at: frame, picture) != nil { count(.codes, "unknown", "unreadable") }
    }
}
