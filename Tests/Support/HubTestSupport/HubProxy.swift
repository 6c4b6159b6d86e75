import Foundation
package import TestSupport

/// nginx before a hub or another server of ours, with the settings that an article shows.
///
/// The settings lie in the `http` block of what Debian's nginx.conf has; a test changes no more of them than ports and paths.
package struct HubProxy {
    private static let article = "Sources/Fleet/Hub/Hub.docc/FromOneKioskToTwoHundred.md"

    package static let hint = "nginx or openssl not found; install Debian's nginx-light and openssl"
    package static let isPossible =
        Program(installed: "nginx") != nil && Program(installed: "openssl") != nil

    /// What a proxy's settings say.
    package private(set) var settings: String

    /// As the article says it for one hub.
    package init() throws { settings = try Self.block(0) }

    /// As another article says it.
    ///
    /// - Parameter article: its path in the repository.
    package init(article: String) throws { settings = try Self.block(0, of: article) }

    /// As the article says it for two hubs: another upstream, and all else as for one.
    package static func twoHubs() throws -> HubProxy {
        var proxy = try HubProxy()
        let upstream = try #/(?s)upstream .*?\n}\n/#.firstMatch(in: proxy.settings)
        guard let upstream else { throw Failure(description: "the article has no upstream block") }
        try proxy.replace(String(upstream.output), with: try block(1))
        return proxy
    }

    private static func block(_ index: Int, of article: String = article) throws -> String {
        let text = try Repository.text(article)
        let blocks = text.matches(of: #/(?s)```nginx\n(.*?)```/#).map { String($0.output.1) }
        guard blocks.indices.contains(index) else {
            throw Failure(description: "\(article) has \(blocks.count) blocks of nginx's settings")
        }
        return blocks[index]
    }

    /// Replaces a part of the settings.
    ///
    /// - Throws: where it is not there.
    package mutating func replace(_ part: String, with other: String) throws {
        guard settings.contains(part) else {
            throw Failure(description: "the settings do not contain \"\(part)\":\n\(settings)")
        }
        settings = settings.replacing(part, with: other)
    }

    /// Writes the whole of the settings.
    ///
    /// - Returns: the arguments that nginx is started with, as one process which ends with the test.
    package func arguments(in folder: TemporaryFolder) throws -> [String] {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: "\n")
        let path = try folder.write(
            """
            daemon off;
            master_process off;
            pid \(folder.path)/pid;
            error_log stderr;
            events {}
            http {
                log_format tries '$upstream_addr';
                access_log \(Self.log(in: folder)) tries;
                \(temporary)
                \(settings)
            }
            """, to: "nginx.conf")
        return ["-p", folder.path, "-c", path]
    }

    private static func log(in folder: TemporaryFolder) -> String { "\(folder.path)/access.log" }

    /// How many requests nginx sent to another hub after the first had not answered.
    package static func sentAgain(in folder: TemporaryFolder) throws -> Int {
        try String(contentsOfFile: log(in: folder), encoding: .utf8)
            .split(separator: "\n").count { $0.contains(", ") }
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }
}

/// A certificate of a server, and that of the authority that signed it, which is trusted by nobody yet.
package struct ServerCertificate {
    /// The authority's certificate.
    package let authority: String
    package let certificate: String
    package let key: String

    /// Makes the files in a folder; they hold for two days.
    ///
    /// - Parameter name: of the server; it may also be asked as localhost.
    package init(for name: String, in folder: TemporaryFolder) throws {
        (authority, certificate) = ("\(folder.path)/authority.pem", "\(folder.path)/server.pem")
        key = "\(folder.path)/server.key"
        let new = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        try Self.openssl(
            new + [
                "-keyout", "\(folder.path)/authority.key", "-out", authority,
                "-subj", "/CN=Test authority", "-addext", "keyUsage=keyCertSign",
            ])
        try Self.openssl(
            new + [
                "-keyout", key, "-out", certificate, "-CA", authority, "-CAkey",
                "\(folder.path)/authority.key", "-subj", "/CN=\(name)", "-addext",
                "basicConstraints=critical,CA:FALSE", "-addext",
                "subjectAltName=DNS:\(name),DNS:localhost",
            ])
    }

    private static func openssl(_ arguments: [String]) throws {
        guard let openssl = Program(installed: "openssl") else {
            throw HubProxy.Failure(description: HubProxy.hint)
        }
        let outcome = try openssl.run(arguments)
        guard outcome.status == 0 else { throw HubProxy.Failure(description: outcome.errors) }
    }
}
