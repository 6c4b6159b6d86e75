import Foundation
import Wording

/// The results of a manifest, to be written for people or for a CI service.
public struct CheckReport: Sendable {
    public enum Format: String, Sendable, CaseIterable {
        case text, json, junit, tap, sarif
    }

    /// The manifest's path, as SARIF and JUnit name it.
    public var manifest: String
    /// In the manifest's order.
    public var results: [CheckResult]

    func count(_ outcome: CheckResult.Outcome) -> Int {
        results.count { $0.outcome == outcome }
    }

    /// The report's text, with its line end.
    ///
    /// What names, texts and errors hide is shown, so that none of them can forge a line; JSON has them as they are.
    ///
    /// - Parameter version: the program's, where the format has a place for it.
    public func text(_ format: Format, version: String? = nil) throws -> String {
        switch format {
        case .text: forPeople()
        case .json: try json()
        case .junit: junit()
        case .tap: tap()
        case .sarif: try sarif(version: version)
        }
    }

    private func forPeople() -> String {
        var lines: [String] = []
        for result in results where result.outcome != .passed {
            lines.append(
                "\(manifest):\(result.expectation.line): \(result.expectation.file): "
                    + "expected \(result.expectation.summary); \(result.message)")
        }
        lines.append(
            "\(results.count) checked: \(count(.passed)) as expected, \(count(.wrong)) wrong, "
                + "\(count(.unreadable)) unreadable")
        return lines.map { VisibleText.logLine($0) + "\n" }.joined()
    }

    /// Test Anything Protocol, version 13: the highest that Perl's `prove` knows, with all that is used here.
    private func tap() -> String {
        var lines = ["TAP version 13", "1..\(results.count)"]
        for (index, result) in results.enumerated() {
            let mark = result.outcome == .passed ? "ok" : "not ok"
            let name = "\(result.expectation.file): \(result.expectation.summary)"
            // The backslash first: it escapes itself, too.
            let escaped = name.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
            lines.append("\(mark) \(index + 1) - \(escaped)")
            if result.outcome != .passed {
                lines.append("  ---")
                lines.append("  outcome: \(result.outcome.rawValue)")
                lines.append("  message: \(Self.quoted(result.message))")
                lines.append("  line: \(result.expectation.line)")
                lines.append("  ...")
            }
        }
        return lines.map { VisibleText.logLine($0) + "\n" }.joined()
    }

    /// A YAML double-quoted scalar, which is also a JSON string.
    private static func quoted(_ text: String) -> String {
        let escaped = text.visible.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
