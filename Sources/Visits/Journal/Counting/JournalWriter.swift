import Times
public import TourModel

/// Writes closed hours, and keeps in memory those that could not be written until they can.
///
/// One thread uses it at a time. The file is opened when there is something to write, and closed again: an administrator
/// may move it away at any time.
public struct JournalWriter: Sendable {
    public let path: String
    /// After this many days there are only months.
    public let days: Int
    /// What waits to be written, the oldest first.
    public private(set) var waiting: [HourBatch] = []
    /// How many hours were given up, since too many waited.
    public private(set) var lost = 0
    /// The groups of `visits/` that wait to be taken over.
    private var visits: [GroupVisit.ID: GroupVisit] = [:]
    private var come: Set<GroupVisit.ID> = []
    private var rolledUpOn: CalendarDay?
    private let maximumMegabytes: Int

    /// A week of hours waits for a disk at most.
    static let maximumWaiting = 7 * 24
    static let maximumVisits = 10_000

    public init(path: String, days: Int, maximumMegabytes: Int = 400) {
        self.path = path
        self.days = days
        self.maximumMegabytes = maximumMegabytes
    }

    /// Whether anything is to be written.
    public var hasWork: Bool { !waiting.isEmpty || !visits.isEmpty }

    public mutating func add(_ batch: HourBatch) {
        waiting.append(batch)
        if waiting.count > Self.maximumWaiting {
            waiting.removeFirst()
            lost += 1
        }
    }

    /// Takes over groups: new ones as announced, and as come those whose pass was held up.
    public mutating func add(_ visits: [GroupVisit], come: Set<GroupVisit.ID>) {
        for visit in visits where self.visits.count < Self.maximumVisits {
            self.visits[visit.id] = visit
        }
        self.come.formUnion(come.filter { self.visits[$0] != nil })
    }

    /// Writes what waits; what was written is not written again, and what could not be written keeps waiting.
    ///
    /// - Throws: ``JournalError``.
    public mutating func write() throws(JournalError) {
        guard hasWork else { return }
        let store = try JournalStore(path: path, maximumMegabytes: maximumMegabytes)
        while let batch = waiting.first {
            // No hour is opened again: what was counted behind the newest one belongs to that.
            if let latest = try store.latestHour(of: batch.kiosk), latest > batch.hour {
                waiting[0].hour = latest
            }
            // Nor is a month that has been summed up: it belongs to the newest hour that any kiosk has.
            if try store.append(waiting[0]) == .late {
                if let latest = try store.latestHour() { waiting[0].hour = latest }
                guard try store.append(waiting[0]) != .late else {
                    throw .late(path: path, day: waiting[0].hour.day)
                }
            }
            waiting.removeFirst()
            if rolledUpOn != batch.hour.day {
                try store.rollUp(keeping: days)
                rolledUpOn = batch.hour.day
            }
        }
        if !visits.isEmpty {
            try store.take(visits.values.sorted { $0.id < $1.id }, come: come)
            visits = [:]
            come = []
        }
    }
}
