import Foundation
import SwiftCSV
import Wording
import Yams

/// What a folder of pictures must say: a YAML list or a CSV table of expectations.
///
/// Keys, and columns, are `file`, `text`, `pattern`, `kind` and `count`; `file` is needed, and one of the others.
/// Several lines may name the same picture.
public struct CheckManifest: Sendable, Equatable {
    public var expectations: [Expectation]

    /// The largest manifest that is read, in bytes.
    public static let maximumBytes = 16 << 20

    /// Reads a manifest: CSV if its name ends in `.csv`, else YAML.
    ///
    /// - Throws: ``CheckManifestError`` with every problem of the file.
    public init(path: String) throws(CheckManifestError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CheckManifestError(path: path, line: nil, "cannot be read; is the name right?")
        }
        guard data.count <= Self.maximumBytes else {
            throw CheckManifestError(
                path: path, line: nil,
                "has \(data.count) bytes; a manifest has at most \(Self.maximumBytes)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CheckManifestError(path: path, line: nil, "is not UTF-8 text")
        }
        if path.lowercased().hasSuffix(".csv") {
            try self.init(csv: text, path: path)
        } else {
            try self.init(yaml: text, path: path)
        }
    }

    /// Reads CSV with a header line.
    public init(csv text: String, path: String) throws(CheckManifestError) {
        let table: CSV<Enumerated>
        do {
            table = try EnumeratedCSV(string: text)
        } catch {
            throw CheckManifestError(
                path: path, line: nil,
                "not a CSV table: a quotation mark is not closed or misplaced")
        }
        let header = table.header.map { $0.trimmingCharacters(in: .whitespaces) }
        var problems = header.filter { Field(rawValue: $0) == nil }.map {
            CheckManifestError.Problem(line: 1, text: Field.unknown("column", $0))
        }
        if !header.contains(Field.file.rawValue) {
            problems.append(.init(line: 1, text: "the column \"file\" is missing; add it"))
        }
        guard problems.isEmpty else { throw CheckManifestError(path: path, problems: problems) }
        var reader = FieldReader()
        for (index, row) in table.rows.enumerated() where row.contains(where: { !$0.isEmpty }) {
            var fields: [Field: String] = [:]
            for (name, value) in zip(header, row) where !value.isEmpty {
                if let field = Field(rawValue: name) { fields[field] = value }
            }
            reader.read(fields, line: index + 2)
        }
        self.expectations = try reader.finish(path: path)
    }

    /// Reads a YAML list of maps.
    public init(yaml text: String, path: String) throws(CheckManifestError) {
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch {
            // The first line of Yams' words names the place and the problem; a picture of the place follows.
            let words = "\(error)".split(separator: "\n").first ?? ""
            throw CheckManifestError(path: path, line: nil, "not valid YAML: \(words)")
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
            var fields: [Field: String] = [:]
            for (key, value) in map {
                let name = key.scalar?.string ?? ""
                guard let field = Field(rawValue: name) else {
                    reader.problem(Field.unknown("key", name), line: key.mark?.line ?? line)
                    continue
                }
                guard let scalar = value.scalar else {
                    reader.problem("\"\(name)\" must be one value", line: value.mark?.line ?? line)
                    continue
                }
                fields[field] = scalar.string
            }
            reader.read(fields, line: line)
        }
        self.expectations = try reader.finish(path: path)
    }
}

/// The keys of an entry.
private enum Field: String, CaseIterable {
    case file, text, pattern, kind, count

    /// What to say about a key or a column that is not one of these.
    static func unknown(_ kind: String, _ name: String) -> String {
        Wording.unknown(kind, name.visible, known: allCases.map(\.rawValue))
    }
}

/// Turns fields into expectations and gathers what is wrong with them.
private struct FieldReader {
    private var expectations: [Expectation] = []
    private var problems: [CheckManifestError.Problem] = []

    mutating func problem(_ text: String, line: Int) {
        problems.append(.init(line: line, text: text))
    }

    mutating func read(_ fields: [Field: String], line: Int) {
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
