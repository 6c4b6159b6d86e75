public import Accounts
import Cryptography
import Foundation
import Glibc

/// The people who share a studio, behind a proxy that encrypts.
public struct StudioTeam: Sendable {
    /// Where a request comes from, below HTTP.
    public enum Peer: Sendable, Equatable {
        /// Through the Unix socket, which only those reach who may open it.
        case socket
        /// An address of IP, without its port.
        case address(String)
    }

    /// What a request says of whom it comes from, as it came.
    public struct Caller: Sendable {
        public var peer: Peer
        /// The values of `X-Forwarded-For`.
        public var forwarded: [String]
        /// The values of the header that names somebody.
        public var users: [String]
        /// The values of `Docent-Proxy`.
        public var secrets: [String]

        public init(
            peer: Peer = .address(""), forwarded: [String] = [], users: [String] = [],
            secrets: [String] = []
        ) {
            self.peer = peer
            self.forwarded = forwarded
            self.users = users
            self.secrets = secrets
        }
    }

    /// A proxy that says who somebody is: single sign-on.
    public struct Proxy: Sendable {
        /// The header that it names somebody in: "Remote-User".
        public let header: String
        /// The addresses that it may come from, beside the Unix socket.
        let addresses: Set<String>
        let secret: [UInt8]

        /// The shortest secret, in bytes.
        public static let shortestSecret = 32

        /// - Parameter secret: what it has to send as `Docent-Proxy`.
        public init(header: String, addresses: Set<String>, secret: [UInt8]) {
            self.header = header
            self.addresses = addresses
            self.secret = secret
        }

        /// The name that it vouches for; nil where nothing is said, or by somebody else, who is not listened to.
        func user(of caller: Caller) -> String? {
            let isHere =
                switch caller.peer {
                case .socket: true
                case .address(let address): addresses.contains(address)
                }
            // A header that is there twice was set by two, of whom one is not the proxy.
            guard isHere, caller.secrets.count == 1, caller.users.count == 1,
                SecretBytes.areEqual(Array(caller.secrets[0].utf8), secret),
                !caller.users[0].isEmpty
            else { return nil }
            return caller.users[0]
        }
    }

    let desk: SignInDesk
    /// Who signs people in beside the studio itself.
    public let proxy: Proxy?
    /// Whether a proxy says where requests come from.
    private let isForwarded: Bool
    /// Keeps who signed in, and what was refused.
    let log: @Sendable (_ line: String) -> Void

    /// - Parameters:
    ///   - isForwarded: whether a proxy stands before the studio, whose `X-Forwarded-For` counts.
    ///   - log: never gets an unknown name, which may be a pass phrase in the wrong field.
    public init(
        desk: SignInDesk, proxy: Proxy? = nil, isForwarded: Bool,
        log: @escaping @Sendable (_ line: String) -> Void = { _ in }
    ) {
        self.desk = desk
        self.proxy = proxy
        self.isForwarded = isForwarded
        self.log = log
    }

    /// What failures are counted by: the address, and of IPv6 the network that one household has.
    ///
    /// All invalid addresses count as one, so that sending garbage gains nothing.
    func address(of caller: Caller) -> String {
        let last = Self.network(forwarded: caller.forwarded)
        switch caller.peer {
        case .socket: return last ?? "socket"
        case .address(let own): return isForwarded ? last ?? Self.network(own) : Self.network(own)
        }
    }

    /// The network that the nearest proxy says a request comes from, by its `X-Forwarded-For`.
    package static func network(forwarded: [String]) -> String? {
        // The last one was added by that proxy; those before it may be anybody's words.
        forwarded.last?.split(separator: ",").last
            .map { network($0.trimmingCharacters(in: .whitespaces)) }
    }

    private static func network(_ text: String) -> String {
        let text = text.hasPrefix("::ffff:") ? String(text.dropFirst("::ffff:".count)) : text
        var version4 = in_addr()
        if unsafe inet_pton(AF_INET, text, &version4) == 1 { return text }
        var version6 = in6_addr()
        guard unsafe inet_pton(AF_INET6, text, &version6) == 1 else { return "no address" }
        let digits = unsafe withUnsafeBytes(of: &version6) { bytes in
            unsafe bytes.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return "\(digits)/64"
    }
}
