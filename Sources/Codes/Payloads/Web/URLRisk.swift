/// Something about an address that a person should know before going there.
public enum URLRisk: String, Sendable, Hashable, CaseIterable {
    /// A name stands before the host, which can pass for the host: in an address of the web any, elsewhere one with a dot.
    case userinfo
    /// A password stands before the host.
    case embeddedCredentials = "embedded_credentials"
    /// The host mixes scripts, or imitates Latin letters with others.
    case mixedScriptHost = "mixed_script_host"
    /// The host is spelled in punycode.
    case punycodeHost = "punycode_host"
    /// The host is a number, not a name.
    case ipHost = "ip_host"
    /// Opening it would run a program: `javascript:`, `vbscript:`, `data:`.
    case scriptScheme = "script_scheme"
    /// It is not an address of the web.
    case nonHTTPScheme = "non_http_scheme"
    /// Invisible characters turn the order in which it is shown.
    case bidiControl = "bidi_control"
    /// What is sent can be read and changed on the way.
    case noTLS = "no_tls"
    /// It leads to a program, or to settings, that a phone or a computer offers to install.
    case installs

    /// The risk in words for people, as the rest of a sentence about the address.
    public var explanation: String {
        switch self {
        case .userinfo: "a name before the host can pass for the host"
        case .embeddedCredentials: "a password is written in the address"
        case .mixedScriptHost: "the host is written with letters that imitate others"
        case .punycodeHost: "the host is written in punycode"
        case .ipHost: "the host is a number, not a name"
        case .scriptScheme: "opening it would run a program"
        case .nonHTTPScheme: "it is not an address of the web"
        case .bidiControl: "invisible characters change the order it is shown in"
        case .noTLS: "the connection is not encrypted"
        case .installs: "it leads to a program or settings to be installed"
        }
    }
}
