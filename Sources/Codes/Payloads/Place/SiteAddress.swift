/// The public address of a site, under which its codes stand: scheme, host and the beginning of the
/// path.
///
/// Two addresses are equal without regard to case.
public struct SiteAddress: Sendable, Hashable, CustomStringConvertible {
    let scheme: String
    let host: String
    let port: Int?
    /// The segments of the path, in lower case.
    let prefix: [String]

    /// Reads an address such as `https://vesper-ridge.example/t`.
    ///
    /// `nil` where it is none of the web, or has a name before the host, a query, a fragment, or a
    /// path with other characters than letters, digits and `-._~`, or with `.` or `..` between slashes.
    public init?(_ address: String) {
        let bytes = Array(address.utf8)[...].trimmed()
        guard let parts = AddressParts(bytes, acceptingAnyDomain: false),
            let scheme = parts.scheme, scheme == "https" || scheme == "http",
            parts.userinfo == nil, let name = parts.host.flatMap({ HostName($0) })
        else { return nil }
        let isPlain = parts.path.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || "/-._~".utf8.contains($0)
        }
        guard isPlain else { return nil }
        self.scheme = scheme
        host = name.ascii
        port = parts.port
        prefix = parts.path.split(separator: UInt8(ascii: "/")).map { $0.string.lowercased() }
        // Browsers would ask for another page: RFC 3986, 5.2.4.
        guard !prefix.contains(where: { $0 == "." || $0 == ".." }) else { return nil }
    }

    /// The address in lower case, without a slash at its end.
    public var description: String {
        ([authority] + prefix).joined(separator: "/")
    }

    /// Scheme, host and port, in lower case.
    package var origin: String { authority }

    /// The folders of the path as codes have them, in upper case.
    package var folders: [String] { prefix.map { $0.uppercased() } }

    private var authority: String {
        scheme + "://" + host + (port.map { ":\($0)" } ?? "")
    }

    /// The parts of a code under this address.
    struct CodeParts {
        /// The language of the page, where the address has one.
        var language: String?
        var letter: String
        var id: String
        var signature: String?
    }

    /// The parts of a code under this address; `nil` where the text is none.
    ///
    /// As pages' addresses do, it may end in a slash.
    func code(in bytes: Bytes) -> CodeParts? {
        guard let parts = AddressParts(bytes, acceptingAnyDomain: false), parts.scheme == scheme,
            parts.userinfo == nil, parts.port == port,
            let name = parts.host.flatMap({ HostName($0) }), name.ascii == host
        else { return nil }
        let segments = parts.path.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard (3...6).contains(segments.count - prefix.count), segments[0].isEmpty else {
            return nil
        }
        for (own, found) in zip(prefix, segments.dropFirst()) where !found.isWord(own) {
            return nil
        }
        return Self.parts(of: segments.dropFirst(prefix.count + 1))
    }

    /// The parts of a code from the segments of a path below the site's address.
    static func parts(of segments: ArraySlice<Bytes>) -> CodeParts? {
        var rest = segments
        var language: String?
        // The letter of a kind is one letter long; what is longer is a language.
        if let first = rest.first, first.count > 1 {
            guard isLanguage(first) else { return nil }
            language = first.string
            rest.removeFirst()
        }
        if rest.count == 3, rest.last?.isEmpty == true { rest.removeLast() }
        guard (2...3).contains(rest.count) else { return nil }
        let code = rest.map { $0.string }
        return CodeParts(
            language: language, letter: code[0], id: code[1],
            signature: code.count == 3 ? code[2] : nil)
    }

    /// Whether a segment has the form of a BCP 47 tag: letters, then hyphens with letters and digits between.
    static func isLanguage(_ segment: Bytes) -> Bool {
        guard (2...35).contains(segment.count) else { return false }
        let parts = segment.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.count),
            first.allSatisfy({ $0.isASCIILetter })
        else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.count)
                && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        }
    }
}
