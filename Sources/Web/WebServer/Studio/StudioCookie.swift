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

    /// The one that a browser is known by when somebody signs in with it again.
    var deviceName: String { "\(name)-device" }
    /// No browser keeps a cookie for longer (RFC 6265bis, 5.5).
    private static let longest = 400 * 24 * 60 * 60

    /// - Parameter token: empty to forget it.
    func header(_ token: String) -> String {
        "\(name)=\(token)" + attributes + (token.isEmpty ? "; Max-Age=0" : "")
    }

    func header(device: String) -> String {
        "\(deviceName)=\(device)" + attributes + "; Max-Age=\(Self.longest)"
    }

    private var attributes: String {
        "; Path=/; HttpOnly; SameSite=Strict" + (isEncrypted ? "; Secure" : "")
    }
}
