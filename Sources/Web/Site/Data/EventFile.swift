import PageMaking
import Payloads

/// Dates of the programme as calendars take them (RFC 5545).
enum EventFile {
    static let fileName = "event.ics"
    static let programmeName = "programme.ics"

    /// - Parameter name: what calendars call it.
    /// - Throws: ``PayloadError`` for words that no calendar can have.
    static func bytes(of dates: [PublicEvent.Date], named name: String) throws -> [UInt8] {
        Array(try CalendarEvent.calendar(of: dates.map(\.entry), named: name).utf8)
    }
}
