import Forms
import Wording

/// Labels from a table of one's own: CSV with the columns `text` (what the code says), `caption` (the largest
/// words, and more below them in lines of their own), and, where wanted, `id` and `group`.
public struct LabelTable: Sendable, Equatable {
    public var labels: [Label]
    /// What is in doubt or passed over.
    public var notes: [String] = []

    /// The longest file that is read.
    public static let maximumBytes = 16 << 20

    /// - Throws: ``LabelSheetError/unreadable(file:reason:)``, ``LabelSheetError/badTable(file:problems:)``.
    public init(file: String, language: String) throws(LabelSheetError) {
        let text: FileText
        do throws(FormFile.Failure) {
            text = try FormFile.foreignText(
                of: file, limit: Self.maximumBytes, pipes: true)
        } catch {
            throw .unreadable(file: file, reason: error.reason)
        }
        try self.init(csv: text.text, file: file, language: language)
        if let doubt = text.doubt(in: file) { notes.append(doubt) }
    }

    /// Reads labels from CSV; errors call it `file`.
    public init(csv text: String, file: String, language: String) throws(LabelSheetError) {
        let rows: [(line: Int, number: Int, cells: [String: String])]
        var notes: [String] = []
        do throws(FormProblems) {
            rows = try CSVForm.rows(
                of: text, known: ["text", "caption", "id", "group"],
                needed: ("text", ", the text to encode,")
            ) { notes.append($0.description(in: file)) }
        } catch {
            throw .badTable(file: file, problems: error.all)
        }
        var problems: [FormProblem] = []
        var labels: [Label] = []
        var ids: Set<String> = []
        for (line, number, fields) in rows {
            guard let text = fields["text"] else {
                problems.append(.init(line: line, text: "the column \"text\" is empty"))
                continue
            }
            let id = fields["id"] ?? "line-\(number)"
            if id.unicodeScalars.contains(where: { $0.value < 0x20 }) || id.utf8.count > 64 {
                problems.append(
                    .init(line: line, text: "an id has 1 to 64 bytes and no control characters"))
            }
            if !ids.insert(id).inserted {
                problems.append(.init(line: line, text: "duplicate id \"\(id)\""))
            }
            let captions = (fields["caption"] ?? "").split(whereSeparator: \.isNewline).map {
                Label.Caption(String($0), language: language)
            }
            labels.append(
                Label(
                    kind: .text, id: id, payload: text,
                    headline: captions.first ?? Label.Caption("", language: language),
                    names: Array(captions.dropFirst()), group: fields["group"] ?? ""))
        }
        guard problems.isEmpty else { throw .badTable(file: file, problems: problems) }
        guard !labels.isEmpty else { throw .nothingSelected("lines of \(file)") }
        self.labels = labels
        self.notes = notes
    }
}
