import Foundation
import TestSupport
import Testing

/// A team's studio as a program of its own.
final class TeamProgram {
    let folder: TemporaryFolder
    let server: RunningProgram
    let port: UInt16
    private let socket: String?

    /// - Parameters:
    ///   - isSocket: whether it listens at a Unix socket.
    ///   - options: beside the folder, the file of accounts and the address.
    init(isSocket: Bool = false, _ options: String...) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: "\(folder.path)/content")
        port = isSocket ? 0 : try LoopbackClient.freePort()
        socket = isSocket ? "\(folder.path)/studio.sock" : nil
        let secret = try folder.write(Self.secret + "\n", to: "secret")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
        let env = try #require(Program(installed: "env"))
        server = try env.start(
            [
                "XDG_STATE_HOME=\(folder.path)/state", Program(built: "docent-web").executable,
                "serve", "--content", "\(folder.path)/content", "--people",
                "\(folder.path)/team.json", "--address",
                socket.map { "unix:\($0)" } ?? "127.0.0.1:\(port)",
            ] + options.map { $0.replacing("FOLDER", with: folder.path) })
        let server = server
        try #require(server.waits { server.errors.contains("Listening on") }, "\(server.errors)")
    }

    static let secret = "0123456789abcdef0123456789abcdef"
    static let phrase = "otters sail past noon"

    /// Runs a command on the team.
    func team(_ arguments: String...) throws -> Program.Outcome {
        try Program(built: "docent-web").run(
            ["serve", "team"] + arguments + ["--people", "\(folder.path)/team.json"])
    }

    struct Answer {
        var status: Int
        /// Of each header the last line, by its name in small letters.
        var headers: [String: String]
        /// All lines of Set-Cookie.
        var cookies: [String]
        var body: String
    }

    func ask(
        _ method: String, _ path: String, host: String? = nil, headers: [String] = [],
        form: KeyValuePairs<String, String> = [:]
    ) throws -> Answer {
        let client =
            if let socket { try LoopbackClient(socket: socket) } else {
                try LoopbackClient(port: port)
            }
        let body = form.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers + [
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(body.utf8.count)", "Connection: close", "", body,
            ]
        client.sendAll(Array(lines.joined(separator: "\r\n").utf8))
        let text = try #require(client.answer())
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        let head = try #require(parts.first).split(separator: "\r\n")
        var found: [String: String] = [:]
        var cookies: [String] = []
        for line in head.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            let (name, value) = (
                pair[0].lowercased(), pair[1].trimmingCharacters(in: .whitespaces)
            )
            found[name] = value
            if name == "set-cookie" { cookies.append(value) }
        }
        return Answer(
            status: Int(head[0].split(separator: " ")[1]) ?? 0, headers: found, cookies: cookies,
            body: parts.count == 2 ? String(parts[1]) : "")
    }
}

@Suite("A team's studio over HTTP", .timeLimit(.generous))
struct TeamServerTests {
    private static let own = ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate"]

    /// - Returns: the whole of the cookie's line.
    private func join(
        _ program: TeamProgram, _ name: String, _ role: String, host: String?
    ) throws -> String {
        let made = try program.team(
            "invite", name, "--role", role, "--public", "https://studio.example")
        try #require(made.status == 0, "\(made.errors)")
        let link = String(decoding: made.output, as: UTF8.self)
        let code = try #require(
            link.wholeMatch(of: /https:\/\/studio\.example\/join#([0-9a-f]{32})\n/)?.output.1,
            "\(link)")
        let joined = try program.ask(
            "POST", "/join", host: host, headers: Self.own,
            form: [
                "key": String(code), "phrase": TeamProgram.phrase, "repeated": TeamProgram.phrase,
            ])
        #expect(joined.status == 303 && joined.headers["location"] == "/")
        return try #require(joined.headers["set-cookie"])
    }

    @Test("behind a proxy that encrypts, its cookie is sent over nothing else, and to nobody else")
    func cookie() throws {
        let program = try TeamProgram("--public", "https://studio.example")
        let host = "studio.example"
        let line = try join(program, "Mira Rautio", "author", host: host)
        let parts = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(parts[0].wholeMatch(of: /__Host-docent=[0-9a-f]{64}/) != nil)
        #expect(Set(parts.dropFirst()) == ["Path=/", "HttpOnly", "SameSite=Strict", "Secure"])
        let cookie = "Cookie: \(parts[0])"
        let page = try program.ask("GET", "/", host: host, headers: [cookie])
        #expect(page.status == 200 && page.body.contains("Mira Rautio"))
        #expect(page.headers["cache-control"] == "no-store")
        #expect(page.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(page.headers["x-frame-options"] == "DENY")
        // Only the phone's page may stand in a frame, and there it can do nothing.
        for path in ["/phone/rooms/A-014", "/phone/dark/DE/R/A-014/", "/phone/rooms/.."] {
            let phone = try program.ask("GET", path, host: host, headers: [cookie])
            #expect(
                phone.headers["content-security-policy"] == """
                    default-src 'none'; style-src 'self'; img-src 'self'; form-action 'none'; \
                    base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin
                    """, "\(path)")
            #expect(phone.headers["x-frame-options"] == "SAMEORIGIN")
            #expect(phone.headers["cross-origin-resource-policy"] == "same-origin")
            #expect(phone.headers["cache-control"] == "no-store")
            let stranger = try program.ask("GET", path, host: host)
            #expect(stranger.status == 303 && stranger.headers["x-frame-options"] == "DENY")
        }
        // Another name of the cookie is none of ours.
        let named = cookie.replacing("__Host-docent", with: "docent-studio-\(program.port)")
        #expect(try program.ask("GET", "/", host: host, headers: [named]).status == 303)

        // Signing in makes another token, whatever the browser brings.
        let again = try program.ask(
            "POST", "/enter", host: host, headers: Self.own + [cookie],
            form: ["name": "mira rautio", "phrase": TeamProgram.phrase])
        let next = try #require(again.cookies.first?.prefix { $0 != ";" })
        #expect(again.status == 303 && !line.hasPrefix(next))
        // The browser is known from now on, and gets no other.
        let device = try #require(again.cookies.last)
        #expect(
            device.wholeMatch(
                of:
                    /__Host-docent-device=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=34560000/
            ) != nil, "\(device)")
        #expect(again.cookies.count == 2)
        let known = try program.ask(
            "POST", "/enter", host: host,
            headers: Self.own + ["Cookie: \(next); \(device.prefix { $0 != ";" })"],
            form: ["name": "mira rautio", "phrase": TeamProgram.phrase])
        #expect(known.status == 303 && known.cookies.count == 1)
        let last = try #require(known.cookies.first?.prefix { $0 != ";" })
        #expect(try program.ask("GET", "/", host: host, headers: [cookie]).status == 303)

        let closed = try program.ask(
            "POST", "/close", host: host, headers: Self.own + ["Cookie: \(last)"])
        #expect(closed.headers["set-cookie"]?.contains("__Host-docent=; ") == true)
        #expect(closed.headers["set-cookie"]?.contains("Max-Age=0") == true)
        for ended in [next, last] {
            let page = try program.ask("GET", "/", host: host, headers: ["Cookie: \(ended)"])
            #expect(page.status == 303)
        }
        let log = program.server.errors
        #expect(log.contains("Mira Rautio signed in") && !log.contains(TeamProgram.phrase))
    }

    @Test("other hosts, other sites and strangers' headers get nothing")
    func strangers() throws {
        let program = try TeamProgram(
            "--public", "https://studio.example", "--proxy-user", "Remote-User", "--proxy-from",
            "192.0.2.1", "--proxy-secret", "FOLDER/secret")
        let line = try join(program, "mira", "operator", host: "studio.example")
        let cookie = "Cookie: \(line.prefix { $0 != ";" })"
        for host in [
            "evil.example", "studio.example.evil.example", "studio.example:8077", "127.0.0.1",
        ] {
            #expect(
                try program.ask("GET", "/", host: host, headers: [cookie]).status == 421, "\(host)")
        }
        for host in ["studio.example", "127.0.0.1:\(program.port)", "localhost:\(program.port)"] {
            #expect(
                try program.ask("GET", "/", host: host, headers: [cookie]).status == 200, "\(host)")
        }
        let change: KeyValuePairs = ["name": "X", "r.name": "null"]
        for headers in [
            ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], [],
            ["Origin: https://evil.example"], ["Origin: http://studio.example"],
        ] {
            let answer = try program.ask(
                "POST", "/rooms/A-014", host: "studio.example", headers: headers + [cookie],
                form: change)
            #expect(answer.status == 403, "\(headers)")
        }
        // The proxy is elsewhere: whoever is here and knows the secret is not it.
        let vouched = try program.ask(
            "GET", "/", host: "studio.example",
            headers: ["Remote-User: mira", "Docent-Proxy: \(TeamProgram.secret)"])
        #expect(vouched.status == 303 && vouched.headers["set-cookie"] == nil)
    }

    @Test("at a Unix socket a proxy with the secret says who it is, and nobody without it")
    func socket() throws {
        let program = try TeamProgram(
            isSocket: true, "--public", "https://studio.example", "--proxy-user", "Remote-User",
            "--proxy-secret", "FOLDER/secret")
        #expect(try program.team("invite", "mira", "--role", "reader").status == 0)
        let secret = "Docent-Proxy: \(TeamProgram.secret)"
        let page = try program.ask(
            "GET", "/", host: "studio.example", headers: ["Remote-User: mira", secret])
        #expect(page.status == 200 && page.body.contains("change nothing"))
        #expect(page.headers["set-cookie"]?.hasPrefix("__Host-docent=") == true)
        for headers in [["Remote-User: mira"], ["Remote-User: mira", secret + "0"], [secret]] {
            #expect(
                try program.ask("GET", "/", host: "studio.example", headers: headers).status == 303)
        }
        let jon = ["Remote-User: jon", secret]
        #expect(try program.ask("GET", "/", host: "studio.example", headers: jon).status == 403)
    }

    @Test("more connections than places, all silent after one request, keep no others out")
    func silent() throws {
        // This process needs as many files.
        var files = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        files.rlim_cur = min(files.rlim_max, max(files.rlim_cur, 4096))
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        let program = try TeamProgram()
        var silent: [LoopbackClient] = []
        for number in 0..<1_100 {
            let client = try LoopbackClient(port: program.port)
            let path = number.isMultiple(of: 2) ? "/rooms HTTP/1.1\r\nHost: a\r\n\r\n" : "/half"
            client.send(Array("GET \(path)".utf8))
            silent.append(client)
        }
        for _ in 1...20 { #expect(try program.ask("GET", "/enter").status == 200) }
        withExtendedLifetime(silent) {}
    }

    @Test("on this machine alone it works without a proxy, with a cookie of its port")
    func loopback() throws {
        let program = try TeamProgram()
        let line = try join(program, "Mira", "author", host: nil)
        #expect(line.hasPrefix("docent-studio-\(program.port)=") && !line.contains("Secure"))
        #expect(line.contains("HttpOnly") && line.contains("SameSite=Strict"))
        // Nobody is made over the network.
        for path in ["/team", "/invite", "/people/new", "/join/new"] {
            let answer = try program.ask("POST", path, headers: Self.own, form: ["name": "Eve"])
            #expect(answer.status == 303, "\(path)")
        }
        let listed = try program.team("list")
        let text = String(decoding: listed.output, as: UTF8.self)
        #expect(
            text.hasPrefix("Mira: author; signed in ") && text.split(separator: "\n").count == 1)
        #expect(try program.team("remove", "Mira").status == 0)
        let page = try program.ask(
            "GET", "/", headers: ["Cookie: \(line.prefix { $0 != ";" })"])
        #expect(page.status == 303 && page.headers["location"] == "/enter?why=changed")
    }

    @Test(
        "what cannot be served safely is refused with what to do",
        arguments: [
            (["--content", ".", "--site", "x"], "run another docent serve"),
            (["--content", ".", "--public", "http://studio.example"], "https://HOST"),
            (["--content", ".", "--public", "https://a.example/staff"], "host name of its own"),
            (["--content", ".", "--address", "0.0.0.0:8080"], "loopback address"),
            (["--content", ".", "--proxy-user", "Remote-User"], "go together"),
            (["--content", ".", "--proxy-user", "A: b", "--proxy-secret", "x"], "header's name"),
            (["--public", "https://a.example", "--site", "x"], "goes with --content"),
            ([], "nothing to serve"),
        ])
    func refused(options: [String], words: String) throws {
        let outcome = try Program(built: "docent-web").run(["serve"] + options)
        #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test("accounts or a secret that others may read keep it from starting")
    func looseFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "team.json")
        let content = "\(folder.path)/content"
        try FileManager.default.createDirectory(
            atPath: content, withIntermediateDirectories: false)
        let env = try #require(Program(installed: "env"))
        func start(_ options: [String]) throws -> Program.Outcome {
            try env.run(
                [
                    "XDG_STATE_HOME=\(folder.path)/state", Program(built: "docent-web").executable,
                    "serve", "--content", content,
                ] + options)
        }
        let loose = try start(["--people", "\(folder.path)/team.json"])
        #expect(loose.status == 3 && loose.errors.contains("chmod 600"), "\(loose.errors)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/team.json")
        let damaged = try start(["--people", "\(folder.path)/team.json"])
        #expect(damaged.status == 3 && damaged.errors.contains("not a team file"))
        try folder.write(TeamProgram.secret, to: "secret")
        for (mode, words) in [(0o644, "chmod 600"), (0o600, "shorter than 32")] {
            if mode == 0o600 { try folder.write("short", to: "secret") }
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: "\(folder.path)/secret")
            let outcome = try start([
                "--proxy-user", "Remote-User", "--proxy-from", "127.0.0.1", "--proxy-secret",
                "\(folder.path)/secret",
            ])
            #expect(outcome.status == 3 && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }
}
