import Calendars
import Files
import Forms
package import Wording

/// Why a file is no calendar that can be shown.
package struct CalendarFault: Error, Sendable, Equatable {
    package var message: FilledMessage
    package var remedy: FilledMessage

    static let noCalendar = CalendarFault(
        message: "this is not a calendar",
        remedy: "export it as iCalendar; such a file begins with BEGIN:VCALENDAR")

    /// Looks at a file; `nil` where it is a calendar.
    package static func of(_ path: String) -> CalendarFault? {
        do throws(CalendarFault) {
            let text = try text(of: path, limit: ImportLimits().calendarBytes).text
            return CalendarFile(Array(text.utf8)) == nil ? noCalendar : nil
        } catch {
            return error
        }
    }

    /// The text of a file, and the character set it is in.
    static func text(of path: String, limit: Int) throws(CalendarFault) -> FileText {
        do throws(FormFile.Failure) {
            return try FormFile.foreignText(of: path, limit: limit)
        } catch {
            switch error {
            case .unreadable(let cause):
                let (message, remedy) = cause.unread()
                throw CalendarFault(message: message, remedy: remedy)
            case .tooLong:
                throw CalendarFault(
                    message: "the calendar has more than \(limit) bytes",
                    remedy: "leave its past years out of the export")
            case .foreign, .notText:
                throw CalendarFault(
                    message: "this is not text", remedy: "save the file as UTF-8 text")
            }
        }
    }
}
