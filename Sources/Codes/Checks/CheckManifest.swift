import Files
import Forms
import Foundation
import Payloads
import Wording
import Yams

/// What a folder of pictures must say: a YAML list or a CSV table of expectations.
///
/// Keys, and columns, are `file`, `text`, `pattern`, `kind` and `count`; `file` is needed, and one of the others.
/// Several lines may name the same picture.
public struct CheckManifest: Sendable, Equatable {
    public var expectations: [Expectation]
    /// What is in doubt or passed over.
    public var notes: [String] = []

    /// The largest manifest that is read, in bytes.
    public static let maximumBytes = 16 << 20

    /// The first code that must be one of a tour, which cannot be recognized without its address.
    public var firstSiteCode: Expectation? {
        expectations.first { $0.kind.flatMap(SiteCode.Kind.init) != nil }
    }

    /// Reads a manifest: CSV if its name ends in `.csv`, or it comes from a pipe and does not begin as a list, else YAML.
    ///
    /// - Throws: ``CheckManifestError`` with every problem of the file.
    public init(path: String) throws(CheckManifestError) {
        let file: FileText
        do throws(FormFile.Failure) {
            file = try FormFile.foreignText(of: path, limit: Self.maximumBytes, pipes: true)
        } catch {
            throw CheckManifestError(path: path, line: nil, "cannot be read: \(error.reason)")
        }
        let isList = file.text.drop(while: \.isWhitespace).first.map { "-#[".contains($0) } ?? true
        if path.lowercased().hasSuffix(".csv") || (isStream(atPath: path) && !isList) {
            try self.init(csv: file.text, path: path)
        } else {
            try self.init(yaml: file.text, path: path)
        }
        if let doubt = file.doubt(in: path) { notes.append(doubt) }
    }

    /// Reads CSV with a header line.
    public init(csv text: String, path: String) throws(CheckManifestError) {
        let rows: [(line: Int, number: Int, cells: [String: String])]
        var notes: [String] = []
        do throws(FormProblems) {
            rows = try CSVForm.rows(of: text, known: Field.names, needed: ("file", "")) {
                notes.append($0.description(in: path))
            }
        } catch {
            throw CheckManifestError(path: path, problems: error.all)
        }
        var reader = FieldReader()
        for (line, _, cells) in rows { reader.read(cells, line: line) }
        self.expectations = try reader.finish(path: path)
        self.notes = notes
    }

    /// Reads a YAML list of maps.
    public init(yaml text: String, path: String) throws(CheckManifestError) {
        let node: Node?
        do throws(FormProblem) {
            node = try YAMLForm.root(of: text)
        } catch {
            throw CheckManifestError(path: path, problems: [error])
        }
        guard let list = node?.sequence else {
            throw CheckManifestError(
                path: path, line: node?.mark?.line, "must be a list of entries, each \"- file: …\"")
        }
        var reader = FieldReader()
        for entry in list {
            let line = entry.mark?.line ?? 1
            guard let map = entry.mapping else {
                reader.problem(
                    "an entry must be a map, \"file: …\" and what it must say", line: line)
                continue
            }
            var fields: [String: String] = [:]
            var problems: [FormProblem] = []
            let unknown = YAMLForm.read(map, known: Field.names) { key, line, value in
                fields[key] = value.scalar?.string
                if value.scalar == nil {
                    problems.append(
                        .init(
                            line: value.mark?.line ?? line, text: "\"\(key)\" must be one value"))
                }
            }
            reader.problems += unknown + problems
            reader.read(fields, line: line)
        }
        self.expectations = try reader.finish(path: path)
    }
}

/// The keys of an entry.
private enum Field: String, CaseIterable {
    case file, text, pattern, kind, count

    static var names: [String] { allCases.map(\.rawValue) }
}

/// Turns fields into expectations and gathers what is wrong with them.
private struct FieldReader {
    private var expectations: [Expectation] = []
    var problems: [FormProblem] = []

    mutating func problem(_ text: String, line: Int) {
        problems.append(.init(line: line, text: text))
    }

    mutating func read(_ cells: [String: String], line: Int) {
        let fields = Dictionary(
            uniqueKeysWithValues: cells.compactMap { key, value in
                Field(rawValue: key).map { ($0, value) }
            })
        guard let file = fields[.file], !file.isEmpty else {
            return problem("the entry names no file", line: line)
        }
        var expectation = Expectation(
            file: file, text: fields[.text], pattern: fields[.pattern], kind: fields[.kind],
            line: line)
        if let count = fields[.count] {
            guard let number = Int(count), (0...100_000).contains(number) else {
                return problem(
                    "count is \"\(count.visible)\"; it must be a number from 0", line: line)
            }
            expectation.count = number
        }
        if let pattern = fields[.pattern] {
            do {
                _ = try NSRegularExpression(pattern: pattern)
            } catch {
                return problem("\"\(pattern.visible)\" is not a regular expression", line: line)
            }
        }
        if let kind = fields[.kind], !Payload.kinds.contains(kind) {
            return problem(unknown("kind", kind, known: Payload.kinds), line: line)
        }
        if fields.count == 1 {
            return problem("\(file) needs one of text, pattern, kind or count", line: line)
        }
        expectations.append(expectation)
    }

    func finish(path: String) throws(CheckManifestError) -> [Expectation] {
        guard problems.isEmpty else { throw CheckManifestError(path: path, problems: problems) }
        guard !expectations.isEmpty else {
            throw CheckManifestError(path: path, line: nil, "expects nothing; it has no entry")
        }
        return expectations
    }
}
