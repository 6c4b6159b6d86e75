import Foundation
import Wording

/// What a check found, as services for code review and CI take it in.
///
/// - SeeAlso: OASIS, Static Analysis Results Interchange Format 2.1.0.
public struct SARIFLog: Sendable {
    public enum Level: String, Sendable { case error, warning, note }

    /// What a check looks for.
    public struct Rule: Sendable {
        var id: String
        var text: String

        public init(id: String, text: String) {
            self.id = id
            self.text = text
        }
    }

    /// One finding, at its place in a file.
    public struct Result: Sendable {
        var rule: String
        var level: Level
        var message: String
        var file: String
        var line: Int
        var column: Int?

        public init(
            rule: String, level: Level, message: String, file: String, line: Int,
            column: Int? = nil
        ) {
            self.rule = rule
            self.level = level
            self.message = message
            self.file = file
            self.line = line
            self.column = column
        }
    }

    var tool: String
    /// The tool's version, by Semantic Versioning.
    var version: String?
    var rules: [Rule]
    var results: [Result]

    public init(tool: String, version: String? = nil, rules: [Rule], results: [Result]) {
        self.tool = tool
        self.version = version
        self.rules = rules
        self.results = results
    }

    /// The log as one JSON object, indented, with its line end.
    public func json() throws -> String {
        let log = Log(runs: [
            Run(
                tool: Tool(
                    driver: Driver(
                        name: tool, semanticVersion: version,
                        rules: rules.map {
                            RuleEntry(id: $0.id, shortDescription: Text(text: $0.text))
                        })),
                results: results.map(entry))
        ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(log), as: UTF8.self) + "\n"
    }

    private func entry(_ result: Result) -> Entry {
        // A path stands as a URI reference.
        let uri =
            result.file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
            ?? result.file
        return Entry(
            ruleId: result.rule, level: result.level.rawValue,
            // For people: services show it as it is.
            message: Text(text: VisibleText.line(result.message)),
            locations: [
                Location(
                    physicalLocation: Physical(
                        artifactLocation: Artifact(uri: uri),
                        region: Region(startLine: result.line, startColumn: result.column)))
            ])
    }

    // MARK: The document

    private struct Log: Encodable {
        let schema =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
        let version = "2.1.0"
        let runs: [Run]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
    }

    private struct Run: Encodable {
        let tool: Tool
        let results: [Entry]
    }

    private struct Tool: Encodable { let driver: Driver }

    private struct Driver: Encodable {
        let name: String
        let semanticVersion: String?
        let rules: [RuleEntry]
    }

    private struct RuleEntry: Encodable {
        let id: String
        let shortDescription: Text
    }

    private struct Text: Encodable { let text: String }

    private struct Entry: Encodable {
        let ruleId: String
        let level: String
        let message: Text
        let locations: [Location]
    }

    private struct Location: Encodable { let physicalLocation: Physical }

    private struct Physical: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }

    private struct Artifact: Encodable { let uri: String }

    private struct Region: Encodable {
        let startLine: Int
        let startColumn: Int?
    }
}
