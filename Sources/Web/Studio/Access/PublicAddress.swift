/// What people know a studio by whose proxy has the certificate: `https://studio.example`.
public struct PublicAddress: Sendable, Equatable {
    /// Scheme, host and port, as browsers send them.
    public let origin: String
    /// Host and port, without the port that goes without saying.
    public let host: String
    /// Whether browsers reach it encrypted.
    public let isEncrypted: Bool

    /// The names that a machine has for itself, which no network carries.
    private static let own: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// - Returns: nil for what is not `https://HOST` or `https://HOST:PORT`, or `http://` with a name of this machine: pass
    ///   phrases go through no network unencrypted. Nor is there an address with a path: the pages lead to the root of their host.
    public init?(_ text: String) {
        let text = text.lowercased()
        guard
            let match = text.wholeMatch(
                of: /(https?):\/\/([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?\/?/)
        else { return nil }
        let (scheme, name) = (String(match.output.1), String(match.output.2))
        let port = match.output.3.flatMap { UInt16($0) }
        guard match.output.3 == nil || port ?? 0 > 0 else { return nil }
        isEncrypted = scheme == "https"
        guard isEncrypted || Self.own.contains(name) else { return nil }
        let isUsual = port == nil || port == (isEncrypted ? 443 : 80)
        host = isUsual ? name : "\(name):\(port ?? 0)"
        origin = "\(scheme)://\(host)"
    }
}
