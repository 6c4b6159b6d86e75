/// The cookie that a studio's sessions are known by.
public struct StudioCookie: Sendable, Equatable {
    let name: String
    private let isEncrypted: Bool

    /// Of a studio that browsers reach encrypted: no other host or path, and nobody on the way, can set one of this name
    /// (RFC 6265bis, 4.1.3.2).
    public static let encrypted = StudioCookie(name: "__Host-docent", isEncrypted: true)

    /// Of a studio on this machine; its name has the port in it, since browsers send a host's cookies to all its ports.
    public static func loopback(port: Int) -> StudioCookie {
        StudioCookie(name: "docent-studio-\(port)", isEncrypted: false)
    }

    /// - Parameter token: empty to forget it.
    func header(_ token: String) -> String {
        "\(name)=\(token); Path=/; HttpOnly; SameSite=Strict"
            + (isEncrypted ? "; Secure" : "") + (token.isEmpty ? "; Max-Age=0" : "")
    }
}
