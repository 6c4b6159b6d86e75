import Files
import Forms
import Foundation

extension SheetManifest {
    /// The longest manifest that is read, in bytes.
    private static let maximumBytes = 32 << 20

    /// Reads a manifest of JSON.
    ///
    /// - Throws: ``LabelSheetError/unreadable(file:reason:)``, ``LabelSheetError/badManifest(file:reason:)``.
    public init(file: String) throws(LabelSheetError) {
        let text: String
        do throws(FormFile.Failure) {
            text = try FormFile.text(of: file, limit: Self.maximumBytes)
        } catch {
            throw .unreadable(file: file, reason: error.reason)
        }
        // One of a later version may have another shape.
        struct Head: Decodable { var schema: String }
        if let head = try? JSONDecoder().decode(Head.self, from: Data(text.utf8)),
            head.schema != Self.schema
        {
            let isLater = FileHeading.laterVersion(in: head.schema, than: Self.schema) != nil
            throw .badManifest(
                file: file,
                reason:
                    "it is \"\(head.schema.prefix(80))\" and this docent reads \"\(Self.schema)\""
                    + (isLater ? "; update docent" : ""))
        }
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            self = try decoder.decode(SheetManifest.self, from: Data(text.utf8))
        } catch {
            throw .badManifest(
                file: file,
                reason: file.lowercased().hasSuffix(".csv")
                    ? "the .json beside it is the one to name"
                    : "it is not the JSON that docent sheet writes")
        }
        let isSound = labels.allSatisfy {
            $0.page >= 1 && $0.position >= 1 && $0.side > 0 && $0.side < 5000
                && abs($0.x) < 5000 && abs($0.y) < 5000
        }
        guard isSound, labels.count <= Sheet.maximumLabels else {
            throw .badManifest(file: file, reason: "a label lies on no page that could be")
        }
    }

    /// Whether a file is a manifest that ``csv()`` or ``json()`` has written, by its beginning.
    ///
    /// - Throws: where it is there and cannot be read; one that is not there is none.
    public static func isManifest(file: String) throws(LabelSheetError) -> Bool {
        do throws(SystemCallError) {
            let start = try FormFile.start(of: file, bytes: 64)
            return [csvHeader, "{\"schema\":\"\(schema)\""].contains {
                start.starts(with: $0.utf8.prefix(64))
            }
        } catch {
            if error.code == ENOENT { return false }
            throw .unreadable(file: file, reason: error.reason)
        }
    }

    private static let csvHeader = CSVText.line([
        "page", "position", "kind", "id", "payload", "x", "y", "side", "grade", "hash",
    ])

    /// The manifest as JSON: a line for each label, sorted keys.
    public func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let lines = try labels.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        let time = printed.map { "\"printed\":\"\($0.formatted(.iso8601))\"," } ?? ""
        let head = "{\"schema\":\"\(Self.schema)\",\(time)\"stock\":"
        let stock = String(decoding: try encoder.encode(stock), as: UTF8.self)
        return Array("\(head)\(stock),\"labels\":[\n\(lines.joined(separator: ",\n"))\n]}\n".utf8)
    }

    /// The manifest as CSV, for people and spreadsheets.
    ///
    /// A payload or an ID that a spreadsheet would calculate stands behind an apostrophe (`'=1+1`); programs that
    /// compare payloads read ``json()``, which has them exactly.
    public func csv() -> [UInt8] {
        var text = Self.csvHeader
        for entry in labels {
            let numbers = [entry.x, entry.y, entry.side].map { Measure.text($0) }
            let fields =
                [
                    "\(entry.page)", "\(entry.position)", entry.kind.rawValue, entry.id,
                    entry.payload,
                ]
                + numbers + [entry.grade?.description ?? "", entry.hash]
            text += CSVText.line(fields)
        }
        return Array(text.utf8)
    }
}
