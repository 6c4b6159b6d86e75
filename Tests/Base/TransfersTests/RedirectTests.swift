import Foundation
import TestSupport
import Testing

@testable import Transfers

@Suite("Where a redirect may lead", .timeLimit(.generous))
struct RedirectTests {
    private func follow(
        _ location: String, from text: String, isPublic: Bool = true
    ) throws -> Redirect {
        let url = try #require(TransferURL(text))
        return try Redirect(to: location, from: text, of: url, isPublic: isPublic)
    }

    @Test(
        "to the same host, and to others over https",
        arguments: [
            ("http://a.example/x/y", "z?q=1", "http://a.example/x/z?q=1", false),
            ("http://a.example/x", "https://A.example:8443/z", "https://A.example:8443/z", false),
            ("http://a.example/x", "//a.example:81/z", "http://a.example:81/z", false),
            ("https://a.example/x", "https://b.example/z", "https://b.example/z", true),
            ("http://a.example/x", "https://b.example/z", "https://b.example/z", true),
            ("https://a.example/x", "https://192.0.43.8/z", "https://192.0.43.8/z", true),
            ("https://u:p@a.example/x", "/z", "https://u:p@a.example/z", false),
            ("https://u:p@a.example/x", "https://a.example/z", "https://u:p@a.example/z", false),
            ("https://u:p@a.example/x", "https://v:q@b.example/z", "https://b.example/z", true),
            // What browsers take for a host is a user's name for libcurl.
            ("https://a.example/x", "https://127.0.0.1\\@a.example/", "https://a.example/", false),
        ])
    func allows(from: String, to: String, expected: String, isElsewhere: Bool) throws {
        let redirect = try follow(to, from: from)
        #expect(redirect.secretText.lowercased() == expected.lowercased())
        #expect(redirect.isElsewhere == isElsewhere && redirect.isGuarded == isElsewhere)
        // Within a private network hosts may lead to each other.
        #expect(try !follow(to, from: from, isPublic: false).isGuarded)
    }

    @Test(
        "never to another host without encryption, back from https, to another scheme, or into a private network",
        arguments: [
            ("http://a.example/x", "http://b.example/z"),
            ("https://a.example/x", "http://a.example/z"),
            ("https://a.example/x", "http://b.example/z"),
            ("https://a.example/x", "file:///etc/passwd"),
            ("https://a.example/x", "ftp://a.example/z"), ("https://a.example/x", "https://"),
            ("https://a.example/x", "https://127.0.0.1/"),
            ("https://a.example/x", "https://localhost/"),
            ("https://a.example/x", "https://LOCALHOST./"),
            ("https://a.example/x", "https://[::1]/"),
            ("https://a.example/x", "https://192.168.1.1/reboot"),
            ("https://a.example/x", "https://[fe80::1%25eth0]/"),
            ("https://a.example/x", "https://[::ffff:10.0.0.1]/"),
            // As libcurl reads figures: in hexadecimal, as one number, with fewer parts.
            ("https://a.example/x", "https://0x7f.1/"),
            ("https://a.example/x", "https://2130706433/"),
            ("https://a.example/x", "https://a.example@127.0.0.1/"),
        ])
    func refuses(from: String, to: String) throws {
        #expect {
            try follow(to, from: from)
        } throws: { error in
            if case TransferError.redirected = error { true } else { false }
        }
    }

    @Test("in a private network, to another host of it over https alone")
    func inside() throws {
        let from = "https://192.168.1.5/x"
        #expect(try follow("https://192.168.1.6/z", from: from, isPublic: false).isElsewhere)
        #expect(throws: TransferError.self) {
            try follow("http://192.168.1.1/reboot", from: "http://192.168.1.5/x", isPublic: false)
        }
    }

    @Test(
        "addresses of the internet",
        arguments: [
            "1.1.1.1", "172.15.0.1", "172.32.0.1", "192.0.43.8", "100.128.0.1", "[2606:4700::1111]",
            "64:ff9b::101:101",
        ])
    func internet(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(
        "addresses of private networks, of this machine and of special purposes",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.0.1", "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.0.1", "198.18.0.1", "198.51.100.7",
            "203.0.113.9", "224.0.0.1", "255.255.255.255", "::", "::1", "::10.0.0.1",
            "::ffff:127.0.0.1",
            "64:ff9b::a00:1", "fc00::1", "fd12::1", "fe80::1", "fe80::1%eth0", "ff02::1",
            "2001:db8::1", "2001:0:5::1",
            "2002:a00:1::1", "[::1]", "3fff::1",
        ])
    func special(text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(
        "other texts are not addresses in figures",
        arguments: ["", "a", "1.2.3", "1.2.3.4.5", ":::", "[1.2.3.4", "256.1.1.1"])
    func noAddress(text: String) { #expect(IPAddress(text) == nil) }

    @Test("a connection into a private network is not opened, whatever name it has")
    func guarded() throws {
        let server = try LyingServer { _ in .init(200, [1]) }
        let request = TransferRequest(
            try #require(TransferURL("https://a.example/x")), limit: 10,
            silence: .seconds(Patience.seconds), proxy: .none)
        // As for another host, but without encryption, which the server has none of; the name is found by the system.
        let redirect = Redirect(
            secretText: "http://localhost:\(server.port)/z", isGuarded: true, isElsewhere: true)
        func run(_ redirect: Redirect) throws -> TransferHead {
            try TransferSession(version: "test").perform(
                request, at: redirect, isToStop: { false }, receive: { _, _ in })
        }
        let error = #expect(throws: TransferError.self) { try run(redirect) }
        guard case .redirected("https://a.example/x", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.requests.isEmpty)
        let open = Redirect(
            secretText: redirect.secretText, isGuarded: false, isElsewhere: true)
        #expect(try run(open).status == 200)
    }

    @Test("a server in a private network does not make its reader ask another one there")
    func blindRequest() throws {
        let device = try LyingServer { _ in .init(200, [1]) }
        let server = try LyingServer { [port = device.port] _ in
            .init(302, headers: ["Location": "http://localhost:\(port)/reboot"])
        }
        let request = TransferRequest(
            try #require(TransferURL("\(server.url)/file")), limit: 10,
            silence: .seconds(Patience.seconds), proxy: .none)
        let error = #expect(throws: TransferError.self) {
            try TransferSession(version: "test").bytes(request) { false }
        }
        #expect(
            error?.description
                == "\(server.url)/file leads elsewhere: http://localhost is another host, and is not encrypted; "
                + "at most 3 redirects are followed, on the same host or to public https addresses; name the address itself"
        )
        #expect(device.requests.isEmpty)
    }
}
