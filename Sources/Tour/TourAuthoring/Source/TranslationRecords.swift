import TourModel
import Wording

/// What is remembered of all translations into one language: a file of `translations/`.
///
/// One line for each, in the order of the files, so that changes of different texts merge by
/// themselves. No value needs quotes.
struct TranslationRecords: Equatable {
    static let folder = "translations"
    static let header = "file,text,source,translation,state"

    var records: [TextID: TranslationRecord] = [:]

    var isEmpty: Bool { records.isEmpty }

    subscript(id: TextID) -> TranslationRecord? {
        get { records[id] }
        set { records[id] = newValue }
    }

    static func path(_ language: Language) -> String { "\(folder)/\(language).csv" }

    /// The file's text.
    var text: String {
        let lines = records.sorted { $0.key < $1.key }.map { id, record in
            let state: TranslationState = record.isReviewed ? .reviewed : .translated
            return "\(id.file),\(id.key),\(record.source),\(record.translation),\(state.rawValue)"
        }
        return ([Self.header] + lines).joined(separator: "\n") + "\n"
    }

    init() {}

    /// Reads a file's text; `tell` is called with the line and the column of all that is wrong.
    init(
        _ text: String,
        tell: (_ line: Int, _ column: Int, _ message: FilledMessage, _ remedy: FilledMessage) ->
            Void
    ) {
        let remedy: FilledMessage =
            "mend the line, or take it out: then nothing is remembered of the translation"
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        if lines.last?.isEmpty == true { lines.removeLast() }
        guard let header = lines.popFirst(), header == Self.header else {
            tell(
                1, 1, "the first line is not \(Self.header)",
                "write it there, or take the file out and have docent tour translate confirm make it"
            )
            return
        }
        for (index, line) in zip(2..., lines) where !line.isEmpty {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            guard cells.count == 5 else {
                tell(index, 1, "the line has \(counted(cells.count, "value")); it needs 5", remedy)
                continue
            }
            func column(_ cell: Int) -> Int {
                1 + cells[..<cell].reduce(0) { $0 + $1.unicodeScalars.count + 1 }
            }
            if let wrong = [2, 3].first(where: { !TranslationRecord.isDigest(cells[$0]) }) {
                let found = String(cells[wrong]).shortened
                tell(
                    index, column(wrong), "\"\(found)\" is not eight letters from a to p", remedy)
                continue
            }
            guard cells[4] == "translated" || cells[4] == "reviewed" else {
                let found = String(cells[4]).shortened
                tell(index, column(4), "\"\(found)\" is neither translated nor reviewed", remedy)
                continue
            }
            let id = TextID(file: String(cells[0]), key: String(cells[1]))
            let record = TranslationRecord(
                source: String(cells[2]), translation: String(cells[3]),
                isReviewed: cells[4] == "reviewed")
            if records.updateValue(record, forKey: id) != nil {
                tell(index, 1, "\(id) has two lines", "keep one of them")
            }
        }
    }
}
