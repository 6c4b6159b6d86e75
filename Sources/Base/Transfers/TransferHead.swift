/// What a server says before the body.
public struct TransferHead: Sendable, Equatable {
    public var status = 0
    public var etag: EntityTag?
    /// How long the server asks to be left alone; dates are not read.
    public var retryAfter: Duration?
    /// The first byte, and the size of the whole, of a part.
    public var range: Range?
    public var contentLength: Int?
    /// The target of a redirect, as the server says it.
    var location: String?

    public struct Range: Sendable, Equatable {
        public var start: Int
        public var total: Int?
    }

    public init() {}

    /// Takes a line of the header; a status line begins again, since redirects have headers of their own.
    mutating func take(_ line: String) {
        if line.hasPrefix("HTTP/") {
            self = TransferHead()
            let words = line.split(separator: " ")
            status = words.count > 1 ? Int(words[1]) ?? 0 : 0
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = String(
            line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
                .reversed().drop { $0.isWhitespace }.reversed())
        switch line[..<colon].lowercased() {
        case "location": location = value
        case "etag": etag = EntityTag(value)
        case "retry-after": retryAfter = Self.number(value).map { .seconds($0) }
        case "content-length": contentLength = Self.number(value)
        case "content-range": range = Self.range(value)
        default: break
        }
    }

    /// `bytes 100-199/200`, or `bytes 100-199/*`.
    ///
    /// - SeeAlso: RFC 9110, 14.4.
    private static func range(_ value: String) -> Range? {
        guard value.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = value.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2,
            let start = parts[0].split(separator: "-").first.flatMap({ number(String($0)) })
        else { return nil }
        return Range(start: start, total: number(String(parts[1])))
    }

    private static func number(_ text: String) -> Int? {
        guard (1...15).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text)
    }
}
