import Accounts
import ArgumentParser
import Drawing
import Files
import Foundation
import Glibc
import Logging
import Service
import Studio
import WebServer

/// Which team a studio is of, for the server and for the commands below it alike.
struct TeamPlace: ParsableArguments {
    @Option(help: .init("Folder of the tour that a team edits.", valueName: "folder"))
    var content: String?

    @Option(
        help: .init(
            "File of the team's accounts (default: in the studio's own folder for the tour).",
            valueName: "file"))
    var people: String?

    @Option(
        help: .init(
            "Address that people know the studio by; the proxy there has the certificate.",
            valueName: "https://host"))
    var `public`: String?

    func validate() throws { _ = try address() }

    /// - Throws: for what is no address, or one that pass phrases must not be sent to.
    func address() throws -> PublicAddress? {
        guard let text = `public` else { return nil }
        guard let address = PublicAddress(text) else {
            throw ValidationError(
                """
                --public is "\(text)"; it must be https://HOST or https://HOST:PORT, without a \
                path: give the studio a host name of its own
                """)
        }
        return address
    }

    /// The accounts of the team that edits a folder.
    func file(for content: String, in environment: [String: String]) -> AccountFile {
        AccountFile(
            people ?? "\(StudioCommand.state(of: content, in: environment))/team.json")
    }
}

/// The studio of a team: `docent serve --content`.
///
/// It stands at the root of an address of its own, and in a process of its own. Browsers keep apart what comes from two
/// hosts, not what comes from two paths of one: a page of the public site, or a file of a channel, could else act for whoever
/// is signed in; and the cookie of the name `__Host-docent` goes to every path of its host in any case.
struct ServedStudio: ParsableArguments {
    @OptionGroup var place: TeamPlace

    @OptionGroup var desks: DeskOptions

    @Option(
        help: .init(
            "Header in which the proxy names who has signed in, such as Remote-User.",
            valueName: "header"))
    var proxyUser: String?

    @Option(
        help: .init(
            "Address that such a proxy comes from, where it is no Unix socket; repeatable.",
            valueName: "address"))
    var proxyFrom: [String] = []

    @Option(
        help: .init(
            "File with the secret that the proxy sends as Docent-Proxy.", valueName: "file"))
    var proxySecret: String?

    /// The folder to serve; nil where there is none.
    ///
    /// - Throws: for options that go with it, where it is not given.
    func content() throws -> String? {
        if let content = place.content { return content }
        let given = [
            ("--people", place.people), ("--public", place.public), ("--proxy-user", proxyUser),
            ("--proxy-from", proxyFrom.first), ("--proxy-secret", proxySecret),
            (desks.given ?? "", desks.given),
        ].first { $0.1 != nil }
        if let given { throw ValidationError("\(given.0) goes with --content") }
        return nil
    }

    func validate() throws {
        guard (proxyUser == nil) == (proxySecret == nil), proxyFrom.isEmpty || proxyUser != nil
        else {
            throw ValidationError("--proxy-user and --proxy-secret go together")
        }
        if let proxyUser {
            let isName = proxyUser.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || Character(Unicode.Scalar(byte)).isLetter
                    || Character(Unicode.Scalar(byte)).isNumber
            }
            guard isName, (1...64).contains(proxyUser.utf8.count) else {
                throw ValidationError(
                    "--proxy-user is \"\(proxyUser)\"; it must be a header's name: Remote-User")
            }
        }
        for address in proxyFrom {
            var bytes = in6_addr()
            let isAddress = [AF_INET, AF_INET6].contains { kind in
                unsafe inet_pton(kind, address, &bytes) == 1
            }
            guard isAddress else {
                throw ValidationError("--proxy-from is \"\(address)\"; it must be like 127.0.0.1")
            }
        }
    }

    // MARK: Serving

    func run(
        _ content: String, at socket: WebServer.Address, _ logger: Logger,
        _ environment: [String: String], channel: String?, freshnessKey: String?, hub: String?,
        interval: Int
    ) async throws {
        let address = try place.address()
        let gate: RequestGuard
        let cookie: StudioCookie
        switch socket {
        case .loopback(_, let port):
            guard port != 0 else {
                throw ValidationError("--address needs a port for --content, such as 8080")
            }
            gate = .loopback(port: port, public: address)
            cookie = address?.isEncrypted == true ? .encrypted : .loopback(port: port)
            if proxyUser != nil, proxyFrom.isEmpty {
                throw ValidationError(
                    """
                    --proxy-user needs --proxy-from with the proxy's address, or an --address \
                    that is a Unix socket
                    """)
            }
        case .socket:
            guard let address else {
                throw ValidationError("a studio at a Unix socket needs --public")
            }
            gate = RequestGuard(hosts: ["localhost"], public: address)
            cookie = address.isEncrypted ? .encrypted : .loopback(port: 0)
        }
        Fonts.usePrivateConfiguration()
        let folder = try desks.folder(
            content, state: StudioCommand.state(of: content, in: environment),
            place: "docent serve, process \(getpid())")
        let file = place.file(for: content, in: environment)
        if try file.accounts().isEmpty {
            logger.warning(
                "the team has no members yet; invite one: docent serve team invite NAME --role ROLE"
            )
        }
        let studio = StudioTeam(
            desk: SignInDesk(file), proxy: try proxy(), isForwarded: address != nil
        ) { line in
            logger.notice("\(line)")
        }
        do {
            try await StudioServer(
                at: socket, cookie: cookie, logger: logger,
                manager: try ServiceManager(environment: environment)
            ).run(
                StudioService(
                    folder: folder, gate: gate, team: studio,
                    desks: try desks.desks(
                        of: folder, channel: channel, freshnessKey: freshnessKey, hub: hub,
                        interval: interval))
            ) {
                logger.notice("Listening on \(ServerAddress.words(socket, port: nil))")
            }
        } catch {
            throw ServerError(at: ServerAddress.words(socket, port: nil), error)
        }
    }

    private func proxy() throws -> StudioTeam.Proxy? {
        guard let proxyUser, let path = proxySecret else { return nil }
        guard let content = try BoundedFile.read(path, limit: 4096) else {
            throw FileError.notReadable(path: path, reason: "it is not there")
        }
        guard content.mode & 0o077 == 0 else {
            throw FileError.notReadable(
                path: path, reason: "others than its owner may open it; run: chmod 600 \(path)")
        }
        let secret = Array(
            String(decoding: content.bytes, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines).utf8)
        guard secret.count >= StudioTeam.Proxy.shortestSecret else {
            throw FileError.notReadable(
                path: path,
                reason: """
                    its secret is shorter than \(StudioTeam.Proxy.shortestSecret) characters; make \
                    one: openssl rand -hex 32
                    """)
        }
        return .init(header: proxyUser, addresses: Set(proxyFrom), secret: secret)
    }
}
