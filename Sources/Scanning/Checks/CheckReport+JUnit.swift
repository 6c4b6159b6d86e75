import Foundation

extension CheckReport {
    /// JUnit's XML as CI services read it: a wrong picture is a failure, an unreadable one an error.
    func junit() -> String {
        let total = results.reduce(Duration.zero) { $0 + $1.time }
        let counts =
            "tests=\"\(results.count)\" failures=\"\(count(.wrong))\" errors=\"\(count(.unreadable))\""
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites \(counts) time=\"\(seconds(total))\">",
            "  <testsuite name=\"\(manifest.xmlEscaped)\" \(counts) time=\"\(seconds(total))\">",
        ]
        for result in results {
            let open =
                "    <testcase classname=\"\(result.expectation.file.xmlEscaped)\" "
                + "name=\"\(result.expectation.summary.xmlEscaped)\" time=\"\(seconds(result.time))\""
            let element = result.outcome == .wrong ? "failure" : "error"
            if result.outcome == .passed {
                lines.append(open + "/>")
            } else {
                lines.append(open + ">")
                lines.append("      <\(element) message=\"\(result.message.visible.xmlEscaped)\"/>")
                lines.append("    </testcase>")
            }
        }
        lines += ["  </testsuite>", "</testsuites>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func seconds(_ time: Duration) -> String {
        time.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 3)))
    }
}

extension String {
    /// For text and attributes of XML 1.0: markup escaped, characters it does not allow left out.
    var xmlEscaped: String {
        var out = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\t", "\n", "\r": out += "&#\(scalar.value);"
            default:
                let isAllowed = scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
                if isAllowed { out.unicodeScalars.append(scalar) }
            }
        }
        return out
    }
}
