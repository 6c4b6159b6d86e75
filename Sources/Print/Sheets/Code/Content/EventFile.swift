import Payloads

/// An iCalendar file on its way into a code.
struct EventFile {
    private let event: CalendarEvent
    private let names: Set<String>

    init(_ file: ContentRequest.File) throws(SheetError) {
        guard file.bytes.count <= ObjectFile.maximumBytes else {
            throw .fileTooLong(name: file.name, limit: ObjectFile.maximumBytes)
        }
        let text = try CodeContent.wholeText(file.bytes, name: file.name)
        let count = ObjectFile.count(of: "VEVENT", in: text)
        guard count == 1, case .event(let event) = Payload(classifying: text) else {
            throw .wrongCount(file: file.name, found: count == 1 ? 0 : count, of: "event")
        }
        self.event = event
        names = ObjectFile.propertyNames(in: text, of: "VEVENT")
    }

    /// The event as a separate iCalendar object, unfolded.
    func written() throws(SheetError) -> (content: CodeContent, warnings: [CodeWarning]) {
        do throws(PayloadError) {
            let text = try event.encodedText()
            let lost = names.subtracting(ObjectFile.propertyNames(in: text, of: "VEVENT")).sorted()
            return (.text(text), lost.isEmpty ? [] : [.leftOut(lost)])
        } catch {
            throw .payload(error)
        }
    }
}
