internal import Foundation

/// An address that a transfer may go to: http or https, with a host.
///
/// As text it has no user and no password, so that it may be logged.
public struct TransferURL: Sendable, Hashable, CustomStringConvertible {
    /// With everything that libcurl needs; may hold a password.
    let secretText: String
    public let description: String
    public let isSecure: Bool
    /// Whether it is this machine itself, so that nothing can listen on the way.
    public let isLoopback: Bool

    /// No address is longer, in bytes.
    private static let maximumBytes = 2048

    /// Nil for everything else, and for what has a query, a fragment, spaces or control characters.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumBytes,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            var parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.host, !host.isEmpty, parts.query == nil, parts.fragment == nil
        else { return nil }
        secretText = text
        isSecure = scheme == "https"
        isLoopback = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host.lowercased())
        (parts.user, parts.password) = (nil, nil)
        guard let shown = parts.string else { return nil }
        description = shown
    }

    /// The address of a file below this one.
    ///
    /// - Parameter path: relative, of letters, digits, `-`, `.` and `/`.
    /// - Precondition: together they are no longer than an address may be.
    public func appending(_ path: String) -> TransferURL {
        let base = secretText.hasSuffix("/") ? secretText : secretText + "/"
        guard let whole = TransferURL(base + path) else {
            preconditionFailure("\(self) and \(path) are no address")
        }
        return whole
    }

    /// Whether a file's address fits below it.
    public var hasRoom: Bool { secretText.utf8.count <= Self.maximumBytes - 100 }

    /// A text of libcurl's without the secrets that it might repeat.
    func withoutSecrets(_ text: String) -> String {
        text.replacingOccurrences(of: secretText, with: description)
    }
}

extension TransferURL {
    /// A text that should be an address, without what stands before an @.
    public static func withoutUser(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@"), let start = text.range(of: "://") else {
            return text
        }
        return start.upperBound <= at ? text[..<start.upperBound] + "…" + text[at...] : text
    }
}
