internal import CCurl
internal import Foundation

/// An address that a server leads to, where it may.
///
/// A server, or whoever stands between, must not make this machine ask the devices around it, which may do what they are asked. So
/// a redirect may lead
/// - never from https to http;
/// - to the host that was configured;
/// - to another host over https, which proves that it is that host, and there to public addresses alone, unless the configured
///   address is itself none. Over a proxy it is the proxy that finds a host's address: here only one in figures is looked at.
///
/// Only three are followed, and none by a request that sends something.
struct Redirect: Equatable {
    /// With a password that was configured for the host, and no other.
    let secretText: String
    /// A connection may lead to a public address alone.
    let isGuarded: Bool
    /// It is another host than the configured one, for which no connection is there yet.
    let isElsewhere: Bool

    /// The statuses that lead elsewhere, and after which the same is asked for there.
    ///
    /// - SeeAlso: RFC 9110, 15.4.
    static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    /// - Parameters:
    ///   - location: as the server says it, relative to `base`.
    ///   - base: the address that was asked.
    ///   - url: the configured address.
    ///   - isPublic: whether that is at a public address.
    /// - Throws: ``TransferError/redirected(url:reason:)``.
    init(
        to location: String, from base: String, of url: TransferURL, isPublic: Bool
    ) throws(TransferError) {
        guard let target = AddressParts(location, relativeTo: base), let own = AddressParts(base),
            let configured = AddressParts(url.secretText)
        else { throw .redirected(url: "\(url)", reason: "it names no address") }
        func refuse(_ reason: String) -> TransferError {
            .redirected(url: "\(url)", reason: "\(target.scheme)://\(target.host) is \(reason)")
        }
        guard ["http", "https"].contains(target.scheme) else {
            throw .redirected(url: "\(url)", reason: "\(target.scheme) is not followed")
        }
        guard own.scheme == "http" || target.scheme == "https" else {
            throw refuse("not encrypted, and this address is")
        }
        isElsewhere = target.host != configured.host
        isGuarded = isElsewhere && isPublic
        guard isElsewhere else {
            secretText = target.text(user: configured.user, password: configured.password)
            return
        }
        guard target.scheme == "https" else { throw refuse("another host, and is not encrypted") }
        if isGuarded,
            ["localhost", "localhost."].contains(target.host)
                || IPAddress(target.host)?.isPublic == false
        {
            throw refuse(Self.privacy)
        }
        secretText = target.text(user: nil, password: nil)
    }

    init(secretText: String, isGuarded: Bool, isElsewhere: Bool) {
        self.secretText = secretText
        self.isGuarded = isGuarded
        self.isElsewhere = isElsewhere
    }

    /// The reason against an address that is not public.
    static let privacy = "on a private network, and this address is not"
}

/// The parts of an address, as libcurl itself takes them, so that what is looked at is what is connected to.
struct AddressParts: Equatable {
    let scheme: String
    /// In small letters; an IPv6 address in brackets.
    let host: String
    let user: String?
    let password: String?
    /// The whole, without user and password.
    private let address: String

    /// - Parameter base: an address that a relative one is relative to.
    init?(_ text: String, relativeTo base: String? = nil) {
        guard let url = unsafe curl_url() else { return nil }
        defer { unsafe curl_url_cleanup(url) }
        for text in [base, text].compactMap(\.self) {
            guard unsafe curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
        }
        func part(_ part: CURLUPart) -> String? {
            var found: UnsafeMutablePointer<CChar>?
            guard unsafe curl_url_get(url, part, &found, 0) == CURLUE_OK, let text = unsafe found
            else { return nil }
            defer { unsafe curl_free(text) }
            return unsafe String(cString: text)
        }
        guard let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST), !host.isEmpty
        else { return nil }
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        user = part(CURLUPART_USER)
        password = part(CURLUPART_PASSWORD)
        for each in [CURLUPART_USER, CURLUPART_PASSWORD] {
            guard unsafe curl_url_set(url, each, nil, 0) == CURLUE_OK else { return nil }
        }
        guard let address = part(CURLUPART_URL) else { return nil }
        self.address = address
    }

    /// The address, with a user and a password as they were written.
    func text(user: String?, password: String?) -> String {
        guard let user, let slashes = address.range(of: "://") else { return address }
        let name = password.map { "\(user):\($0)" } ?? user
        return address[..<slashes.upperBound] + name + "@" + address[slashes.upperBound...]
    }
}
