import Foundation

extension CheckReport {
    /// The JSON Schema (2020-12) of the report as JSON.
    public static var jsonSchema: [UInt8] { PackageResources.check_schema_json }

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
    /// - Parameter version: the program's.
    func sarif(version: String?) throws -> String {
        try SARIFLog(
            tool: "docent check", version: version,
            rules: [
                .init(id: "wrong", text: "A picture does not say what the manifest expects."),
                .init(id: "unreadable", text: "A picture could not be read."),
            ],
            results: results.filter { $0.outcome != .passed }.map { result in
                .init(
                    rule: result.outcome.rawValue, level: .error,
                    message: "\(result.expectation.file): expected \(result.expectation.summary); "
                        + result.message,
                    file: manifest, line: result.expectation.line)
            }
        ).json()
    }

    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
