import Foundation
import Wording

extension CheckReport {
    /// JUnit's XML as CI services read it: a wrong picture is a failure, an unreadable one an error.
    ///
    /// Some show an element's message, GitLab its text and the test's file, pytest's readers its line; each is the manifest's.
    func junit() -> String {
        let total = results.reduce(Duration.zero) { $0 + $1.time }
        let counts =
            "tests=\"\(results.count)\" failures=\"\(count(.wrong))\" errors=\"\(count(.unreadable))\""
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites \(counts) time=\"\(seconds(total))\">",
            "  <testsuite name=\"\(escaped(manifest))\" \(counts) time=\"\(seconds(total))\">",
        ]
        for result in results {
            let open =
                "    <testcase classname=\"\(escaped(result.expectation.file))\" "
                + "name=\"\(escaped(result.expectation.summary))\" file=\"\(escaped(manifest))\" "
                + "line=\"\(result.expectation.line)\" time=\"\(seconds(result.time))\""
            let element = result.outcome == .wrong ? "failure" : "error"
            if result.outcome == .passed {
                lines.append(open + "/>")
            } else {
                lines.append(open + ">")
                lines.append(
                    "      <\(element) type=\"\(result.outcome)\" message=\"\(escaped(result.message))\">"
                        + "\(escaped("\(result.expectation.file): \(result.message)"))</\(element)>"
                )
                lines.append("    </testcase>")
            }
        }
        lines += ["  </testsuite>", "</testsuites>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func seconds(_ time: Duration) -> String {
        // A number, whatever the locale.
        "\((time / .milliseconds(1)).rounded() / 1000)"
    }

    private func escaped(_ text: String) -> String {
        XMLText.escaped(VisibleText.logLine(text), inAttribute: true)
    }
}
