import Files
import SwiftCSV
import Tour
import Wording

/// Labels from a table of one's own: CSV with the columns `text` (what the code says), `caption` (the largest
/// words, and more below them in lines of their own), and, where wanted, `id` and `group`.
public struct LabelTable: Sendable, Equatable {
    public var labels: [Label]

    /// The longest file that is read.
    public static let maximumBytes = 16 << 20

    /// - Throws: ``LabelSheetError/unreadable(file:reason:)``, ``LabelSheetError/badTable(file:problems:)``.
    public init(file: String, language: String) throws(LabelSheetError) {
        let bytes: [UInt8]
        do throws(SystemCallError) {
            bytes = try FileText.bytes(ofFile: file, upTo: Self.maximumBytes + 1)
        } catch {
            throw .unreadable(file: file, reason: error.reason)
        }
        guard bytes.count <= Self.maximumBytes else {
            throw .unreadable(file: file, reason: "it is longer than \(Self.maximumBytes) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .unreadable(file: file, reason: "it is not UTF-8 text")
        }
        try self.init(csv: text, file: file, language: language)
    }

    /// Reads labels from CSV; errors call it `file`.
    public init(csv text: String, file: String, language: String) throws(LabelSheetError) {
        // The parser takes what follows an open mark for a part of the header.
        guard text.utf8.count(where: { $0 == 0x22 }).isMultiple(of: 2) else {
            throw .badTable(
                file: file, problems: [.init(line: 1, words: "a quotation mark is not closed")])
        }
        let table: CSV<Enumerated>
        do {
            table = try EnumeratedCSV(string: text)
        } catch {
            throw .badTable(
                file: file,
                problems: [.init(line: 1, words: "a quotation mark is not closed or misplaced")])
        }
        let known = ["text", "caption", "id", "group"]
        let header = table.header.map { $0.trimmingPrefix("\u{FEFF}").lowercased() }
        var problems: [StockError.Problem] = header.filter { !known.contains($0) }.map { word in
            .init(line: 1, words: unknown("column", word, known: known))
        }
        if !header.contains("text") {
            problems.append(
                .init(line: 1, words: "the column \"text\", the text to encode, is missing; add it")
            )
        }
        guard problems.isEmpty else { throw .badTable(file: file, problems: problems) }
        var labels: [Label] = []
        var ids: Set<String> = []
        for (index, row) in table.rows.enumerated() where row.contains(where: { !$0.isEmpty }) {
            var fields: [String: String] = [:]
            for (name, value) in zip(header, row) { fields[name] = value }
            let line = index + 2
            guard let text = fields["text"], !text.isEmpty else {
                problems.append(.init(line: line, words: "the column \"text\" is empty"))
                continue
            }
            let id = fields["id"].flatMap { $0.isEmpty ? nil : $0 } ?? "line-\(line)"
            if id.unicodeScalars.contains(where: { $0.value < 0x20 }) || id.utf8.count > 64 {
                problems.append(
                    .init(line: line, words: "an id has 1 to 64 bytes and no control characters"))
            }
            if !ids.insert(id).inserted {
                problems.append(.init(line: line, words: "duplicate id \"\(id)\""))
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
    }
}
