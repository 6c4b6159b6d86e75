/// The counts of the current hour; in memory only until it closes.
///
/// The hours of a kiosk only go forward. An hour closes when the clock shows a later one, however it came to: by itself,
/// because it was set forward, or because the zone's clocks were. Where a clock is set back, the open hour stays open
/// until the clock has passed it: no hour is opened again, and nothing is counted twice or lost. That also holds behind
/// the newest hour that the journal has from before: a clock that once was far ahead leaves a mark that only
/// ``JournalStore/forget(from:through:)`` removes; ``isBehind(_:)`` reports it.
public struct OpenHour: Sendable {
    public private(set) var batch: HourBatch
    /// How many events were not counted, since the hour had too many different ones.
    public private(set) var leftOut = 0

    /// - Parameter latest: the newest hour that the journal has of the kiosk.
    public init(kiosk: String, now: JournalHour, after latest: JournalHour?) {
        let hour = latest.map { max($0, now) } ?? now
        batch = HourBatch(kiosk: kiosk, hour: hour)
    }

    public var hour: JournalHour { batch.hour }

    /// Whether the clock shows an earlier hour than the open one.
    public func isBehind(_ now: JournalHour) -> Bool { now < hour }

    /// Counts in a later hour, which the journal has from before.
    public mutating func follow(_ latest: JournalHour) {
        if latest > hour { batch.hour = latest }
    }

    /// Counts in this hour, whatever the clock said before.
    public mutating func name(_ hour: JournalHour) { batch.hour = hour }

    /// Counts something once more; beyond the journal's bounds only ``leftOut`` grows.
    public mutating func count(_ table: JournalTable, _ values: [String], times: Int = 1) {
        precondition(
            values.count == table.columns.count, "\(table) has \(table.columns.count) values")
        let cell = HourBatch.Cell(table, values)
        let old = batch.counts[cell]
        guard times > 0, old != nil || batch.counts.count < JournalStore.maximumCells,
            values.allSatisfy({ $0.utf8.count <= JournalStore.maximumValue }),
            (old ?? 0) + times <= JournalStore.maximumCount
        else {
            leftOut += 1
            return
        }
        batch.counts[cell] = (old ?? 0) + times
    }

    /// Goes on to the hour that the clock shows, where that is a later one.
    ///
    /// - Returns: the hour that closed, where anything was counted in it.
    public mutating func turn(to now: JournalHour) -> HourBatch? {
        guard now > hour else { return nil }
        return close(for: now)
    }

    /// Closes the hour before its end; what is counted from now on is another part of it.
    public mutating func close() -> HourBatch? { close(for: hour) }

    private mutating func close(for next: JournalHour) -> HourBatch? {
        let closed = batch
        batch = HourBatch(kiosk: closed.kiosk, hour: next)
        return closed.counts.isEmpty ? nil : closed
    }
}
