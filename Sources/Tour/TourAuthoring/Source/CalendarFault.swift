import Calendars
import Files
import Glibc
import Payloads

/// Why a file is no calendar that can be shown.
package struct CalendarFault: Error, Sendable, Equatable {
    package var message: String
    package var remedy: String

    static let noCalendar = CalendarFault(
        message: "this is not a calendar",
        remedy: "export it as iCalendar; such a file begins with BEGIN:VCALENDAR")

    /// Looks at a file; `nil` where it is a calendar.
    package static func of(_ path: String) -> CalendarFault? {
        do throws(CalendarFault) {
            let (text, _) = try text(of: path, limit: ImportLimits().calendarBytes)
            return CalendarFile(Array(text.utf8)) == nil ? noCalendar : nil
        } catch {
            return error
        }
    }

    /// The text of a file, and whether its character set is a guess.
    static func text(
        of path: String, limit: Int
    ) throws(CalendarFault) -> (text: String, isGuess: Bool) {
        let bytes: [UInt8]
        do throws(SystemCallError) {
            let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            guard try file.status().isRegularFile else { throw SystemCallError(code: EINVAL) }
            bytes = try file.read(upTo: limit + 1)
        } catch {
            let (message, remedy) = error.unread()
            throw CalendarFault(message: message, remedy: remedy)
        }
        guard bytes.count <= limit else {
            throw CalendarFault(
                message: "the calendar has more than \(limit) bytes",
                remedy: "leave its past years out of the export")
        }
        guard let found = Charset.text(ofFile: bytes) else {
            throw CalendarFault(
                message: "this is not text", remedy: "save the file as UTF-8 text")
        }
        return found
    }
}
