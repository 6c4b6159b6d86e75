import Foundation
import TestSupport

/// What the code of the check says of findings: the texts around the values of each, as they are written there.
enum FindingSources {
    /// The messages of all calls that log a finding, each with its place in the code.
    ///
    /// A message that is put together elsewhere is not among them.
    static func messages() throws -> [(place: String, texts: [String])] {
        let root = Repository.root + "/Sources/Tour/"
        var found: [(String, [String])] = []
        for folder in [
            "Calendars", "TourAuthoring/Check", "TourAuthoring/Reading", "TourAuthoring/Source",
            "TourAuthoring/Translation",
        ] {
            let names = try FileManager.default.subpathsOfDirectory(atPath: root + folder)
            for name in names.sorted() where name.hasSuffix(".swift") {
                let code = try String(contentsOfFile: "\(root)\(folder)/\(name)", encoding: .utf8)
                for call in code.matches(of: /\b(?:log\.(?:error|warning)|report|warn|fail)\(/) {
                    var reader = ArgumentReader(code[call.range.upperBound...])
                    found += reader.messages(ofArgument: 1).map { ("\(folder)/\(name)", $0) }
                }
            }
        }
        return found
    }
}

/// Reads the arguments of a call in Swift, as far as their texts go.
private struct ArgumentReader {
    private var rest: Substring

    init(_ rest: Substring) { self.rest = rest }

    /// The texts of an argument, by its place; two that a `+` joins are one; none where one joins another value.
    mutating func messages(ofArgument wanted: Int) -> [[String]] {
        var messages: [[String]] = []
        var (depth, argument, isJoined, isBehindText) = (0, 0, false, false)
        while let letter = rest.popFirst() {
            if letter.isWhitespace { continue }
            let wasBehindText = isBehindText
            isBehindText = letter == "\""
            switch letter {
            case "\"":
                let texts = literal()
                guard argument == wanted, depth == 0 else { continue }
                if isJoined, let last = messages.popLast() {
                    let joint = last[last.count - 1] + texts[0]
                    messages.append(last.dropLast() + [joint] + texts.dropFirst())
                } else {
                    messages.append(texts)
                }
                isJoined = false
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth < 0 { return messages }
            case "," where depth == 0: argument += 1
            case "+" where depth == 0 && argument == wanted:
                // A part of it is put together elsewhere.
                if !wasBehindText || rest.first(where: { !$0.isWhitespace }) != "\"" { return [] }
                isJoined = true
            default: break
            }
        }
        return messages
    }

    /// The texts of a literal whose first quotation mark is read, around its values.
    private mutating func literal() -> [String] {
        var texts = [""]
        func add(_ text: some StringProtocol) { texts[texts.count - 1] += text }
        while let letter = rest.popFirst(), letter != "\"" {
            guard letter == "\\", let next = rest.popFirst() else {
                add(String(letter))
                continue
            }
            guard next == "(" else {
                add(String(next))
                continue
            }
            let isKey = rest.hasPrefix("key: ")
            if isKey { add("\"") }
            Self.skip(&rest)
            texts.append(isKey ? "\"" : "")
        }
        return texts
    }

    /// Passes over a value, to the parenthesis that closes it.
    private static func skip(_ rest: inout Substring) {
        var reader = ArgumentReader(rest)
        _ = reader.messages(ofArgument: -1)
        rest = reader.rest
    }
}
