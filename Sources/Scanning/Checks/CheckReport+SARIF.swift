import Foundation

extension CheckReport {
    /// The results as one JSON object, indented.
    func json() throws -> String {
        struct Report: Encodable {
            struct Entry: Encodable {
                let file: String
                let line: Int
                let expected: String
                let outcome: String
                let message: String
            }
            let schema = "docent.check/1"
            let manifest: String
            let passed: Int
            let wrong: Int
            let unreadable: Int
            let results: [Entry]
        }
        return try encoded(
            Report(
                manifest: manifest, passed: count(.passed), wrong: count(.wrong),
                unreadable: count(.unreadable),
                results: results.map {
                    .init(
                        file: $0.expectation.file, line: $0.expectation.line,
                        expected: $0.expectation.summary, outcome: $0.outcome.rawValue,
                        message: $0.message)
                }))
    }

    /// SARIF 2.1.0: one result per expectation that was not met, placed at its line of the manifest.
    ///
    /// - SeeAlso: OASIS, Static Analysis Results Interchange Format 2.1.0.
    func sarif() throws -> String {
        let rules = [
            Rule(id: "wrong", text: "A picture does not say what the manifest expects."),
            Rule(id: "unreadable", text: "A picture could not be read."),
        ]
        let entries = results.filter { $0.outcome != .passed }.map { result in
            Entry(
                ruleId: result.outcome.rawValue,
                message: Text(
                    text: "\(result.expectation.file): expected \(result.expectation.summary); "
                        + result.message),
                locations: [
                    Location(
                        physicalLocation: Physical(
                            artifactLocation: Artifact(uri: Self.uri(manifest)),
                            region: Region(startLine: result.expectation.line)))
                ])
        }
        return try encoded(
            Log(runs: [Run(tool: Tool(driver: Driver(rules: rules)), results: entries)]))
    }

    /// A path as a URI reference.
    private static func uri(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    }

    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }

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
        let name = "docent check"
        let rules: [Rule]
    }

    private struct Rule: Encodable {
        let id: String
        let shortDescription: Text

        init(id: String, text: String) {
            self.id = id
            shortDescription = Text(text: text)
        }
    }

    private struct Text: Encodable { let text: String }

    private struct Entry: Encodable {
        let ruleId: String
        let level = "error"
        let message: Text
        let locations: [Location]
    }

    private struct Location: Encodable { let physicalLocation: Physical }

    private struct Physical: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }

    private struct Artifact: Encodable { let uri: String }

    private struct Region: Encodable { let startLine: Int }
}
