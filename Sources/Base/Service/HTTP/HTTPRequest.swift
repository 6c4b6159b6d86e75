/// What a client asks for, as far as it has sent it.
///
/// - SeeAlso: RFC 9112 (HTTP/1.1).
enum HTTPRequest: Equatable {
    /// The head has no end yet.
    case incomplete
    /// A page is asked for, by its path.
    case asks(path: String, wantsBody: Bool)
    /// No page can be meant; the answer says why.
    case rejected(HTTPResponse)

    /// A head is never longer, in bytes.
    static let longestHead = 4096

    /// Reads what has come so far.
    init(_ bytes: [UInt8]) {
        guard let lines = Self.head(bytes) else {
            self = bytes.count < Self.longestHead ? .incomplete : Self.reject(.tooLarge)
            return
        }
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2].hasPrefix("HTTP/"), Self.isMethod(words[0]) else {
            self = Self.reject(.badRequest)
            return
        }
        guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            self = Self.reject(.versionNotSupported)
            return
        }
        // A page of another site that has its name lead here is not to read what this one says.
        guard lines.dropFirst().allSatisfy(Self.isAddressedHere) else {
            self = Self.reject(.misdirected)
            return
        }
        guard words[0] == "GET" || words[0] == "HEAD" else {
            self = Self.reject(.notAllowed)
            return
        }
        let path = words[1].prefix { $0 != "?" && $0 != "#" }
        self = .asks(path: String(path), wantsBody: words[0] == "GET")
    }

    private static func reject(_ status: HTTPResponse.Status) -> HTTPRequest {
        .rejected(HTTPResponse(status, status.reason))
    }

    /// The lines before the first empty one, without their ends; `nil` while that has not come.
    private static func head(_ bytes: [UInt8]) -> [Substring]? {
        var lineStart = 0
        var lines: [Substring] = []
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            var line = bytes[lineStart..<index]
            if line.last == 0x0D { line.removeLast() }
            lineStart = index + 1
            if line.isEmpty {
                // Empty lines before a request are let pass.
                if lines.isEmpty { continue }
                return lines
            }
            lines.append(String(decoding: line, as: UTF8.self)[...])
        }
        return nil
    }

    private static func isMethod(_ word: Substring) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// Every line but one that names another host.
    private static func isAddressedHere(_ line: Substring) -> Bool {
        guard line.lowercased().hasPrefix("host:") else { return true }
        let value = line.dropFirst("host:".count).trimmedOfBlanks.lowercased()
        let host =
            value.hasPrefix("[")
            ? value.prefix { $0 != "]" } + "]" : value.prefix { $0 != ":" }
        return ["localhost", "127.0.0.1", "[::1]"].contains(String(host))
    }
}

extension Substring {
    fileprivate var trimmedOfBlanks: Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
