public import Foundation
public import Times

extension GroupVisit {
    /// When the pass of the group is valid: from the hour before the visit to its end.
    ///
    /// - Parameter timeZone: of the site's clocks.
    /// - Returns: `nil` for a day that the calendar does not have.
    public func passTimes(in timeZone: TimeZone) -> (from: UTCMinute, until: UTCMinute)? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        func time(_ minutes: Int) -> UTCMinute? {
            let parts = DateComponents(
                year: day.year, month: day.month, day: day.day, hour: minutes / 60,
                minute: minutes % 60)
            return calendar.date(from: parts).map { UTCMinute($0) }
        }
        guard let begin = time(start), let end = time(end) else { return nil }
        return (begin.subtracting(minutes: 60), end)
    }
}
