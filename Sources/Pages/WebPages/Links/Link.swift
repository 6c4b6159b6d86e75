/// Somewhere that a page may lead to: a page or a file of the site, a part of the page, a telephone, a mailbox.
///
/// Its address is put together here, each part encoded, so that no content makes one that runs a script.
public struct Link: Sendable, Hashable {
    /// As it stands in an attribute, not yet escaped for markup.
    public let url: String

    private init(url: String) { self.url = url }

    /// A page or a file of the site by the parts of its path, from the root of its host.
    ///
    /// - Parameter isFolder: whether it ends in a slash, as pages do.
    public static func path(
        _ parts: [String], isFolder: Bool = false, fragment: String? = nil
    ) -> Link {
        let path = parts.map { encoded($0) }.joined(separator: "/")
        let end = isFolder && !parts.isEmpty ? "/" : ""
        return Link(url: "/\(path)\(end)" + (fragment.map { "#\(encoded($0))" } ?? ""))
    }

    /// The same address with a question (RFC 3986, 3.4).
    public func asking(_ query: KeyValuePairs<String, String>) -> Link {
        let pairs = query.map { "\(Self.encoded($0))=\(Self.encoded($1))" }
        return pairs.isEmpty ? self : Link(url: url + "?" + pairs.joined(separator: "&"))
    }

    /// The same address at a host, for what is read away from the page.
    ///
    /// - Parameter origin: "https://vesper-ridge.example".
    public func absolute(at origin: String) -> Link { Link(url: origin + url) }

    /// A place on the page.
    public static func fragment(_ name: String) -> Link { Link(url: "#\(encoded(name))") }

    /// The way to a place of a kind, which a script finds: "#to=lift".
    static func way(to place: StaticString) -> Link { Link(url: "#to=\(place)") }

    /// A telephone that can be called from anywhere: a number that begins with a plus sign (RFC 3966, 3).
    ///
    /// - Returns: `nil` for any other number, for a house's number may be an emergency number elsewhere.
    public static func telephone(_ number: String) -> Link? {
        guard number.first == "+" else { return nil }
        let digits = number.filter { $0.isASCII && $0.isNumber }
        let separators: Set<Character> = [" ", "-", "(", ")", ".", "/", "\u{A0}", "\u{202F}"]
        guard (4...15).contains(digits.count),
            number.dropFirst().allSatisfy({
                ($0.isASCII && $0.isNumber) || separators.contains($0)
            })
        else { return nil }
        return Link(url: "tel:+\(digits)")
    }

    /// An address elsewhere as an author wrote it: of the web, a mailbox or a telephone.
    ///
    /// - Returns: `nil` for any other scheme: none that runs a script leads anywhere.
    public static func external(_ address: String) -> Link? {
        let schemes = ["https://", "http://", "mailto:", "tel:"]
        let start = address.lowercased()
        guard schemes.contains(where: { start.hasPrefix($0) && start != $0 }) else { return nil }
        // Signs that no address has as they are (RFC 3987, 2.2); letters of other scripts stay.
        let url = address.unicodeScalars.map { scalar in
            scalar.value <= 0x20 || scalar.value == 0x7F
                || "\"<>\\^`{|}".unicodeScalars.contains(scalar)
                ? encoded(String(scalar)) : String(scalar)
        }
        return Link(url: url.joined())
    }

    /// A mailbox (RFC 6068, 2).
    ///
    /// - Returns: `nil` for what is not an address.
    public static func mail(_ address: String) -> Link? {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        return Link(url: "mailto:\(encoded(String(parts[0])))@\(encoded(String(parts[1])))")
    }

    /// A part of a path, what is not unreserved percent-encoded (RFC 3986, 2.3 and 3.3).
    static func encoded(_ part: String) -> String {
        var encoded = ""
        for byte in part.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }
}
