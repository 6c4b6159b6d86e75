import Foundation
import TestSupport
import Testing

/// A web server that a site is sent by as its readers do it: with the settings that the site brings along.
enum WebServer: String, CaseIterable, Sendable {
    case nginx
    case caddy
    /// `docent serve --site`.
    case docent
    /// `python3 -m http.server`, which has no settings.
    case python

    /// Whether it reads settings, and so knows of 404.html, headers, ranges and compressed copies.
    var hasSettings: Bool { self != .python }

    /// Whether it leads an address in other letters to the page.
    var knowsCapitals: Bool { self == .docent }

    /// What is not installed; `nil` where nothing is missing.
    var missing: String? {
        switch self {
        case .nginx where Program(installed: "nginx") == nil:
            "nginx not found; install Debian's nginx-light"
        case .nginx where Program(installed: "openssl") == nil:
            "openssl not found; install Debian's openssl"
        case .nginx where !FileManager.default.fileExists(atPath: Self.brotliModule):
            "no module for brotli; install Debian's libnginx-mod-http-brotli-static"
        case .caddy where Program(installed: "caddy") == nil:
            "caddy not found; install Debian's caddy"
        case .python where Program(installed: "python3") == nil:
            "python3 not found; install Debian's python3"
        default: nil
        }
    }

    private static let brotliModule = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so"

    /// Starts it on a free port.
    ///
    /// - Parameter site: the folder of a site, with the examples of settings in it.
    func start(site: String) throws -> RunningWebServer {
        if let missing { throw WebDriver.Failure(description: missing) }
        let port = try LoopbackClient.freePort()
        let folder = try TemporaryFolder()
        switch self {
        case .nginx:
            let arguments = try Self.nginxArguments(site: site, port: port, in: folder)
            let check = try program("nginx", in: folder).run(arguments + ["-t"])
            // A warning is one about the site's settings: there are no others.
            guard check.status == 0, !check.errors.contains("[warn]") else {
                throw WebDriver.Failure(description: "nginx -t: \(check.errors)")
            }
            return try run(program("nginx", in: folder), arguments, port, folder)
        case .caddy:
            let caddy = try program("caddy", in: folder)
            let kind = ["--adapter", "caddyfile", "--config"]
            let example = "\(site)/Caddyfile.example"
            for file in [example, try Self.caddyfile(of: example, site, port, in: folder)] {
                let check = try caddy.run(["validate"] + kind + [file])
                guard check.status == 0 else {
                    throw WebDriver.Failure(description: "caddy validate: \(check.errors)")
                }
            }
            return try run(caddy, ["run"] + kind + ["\(folder.path)/Caddyfile"], port, folder)
        case .docent:
            return try run(
                Program(built: "docent-web"),
                ["serve", "--site", site, "--address", "127.0.0.1:\(port)"], port, folder)
        case .python:
            return try run(
                program("python3", in: folder),
                ["-m", "http.server", "-b", "127.0.0.1", "-d", site, "\(port)"], port, folder)
        }
    }

    private func program(_ name: String, in folder: TemporaryFolder) throws -> Program {
        guard var program = Program(installed: name) else {
            throw WebDriver.Failure(description: missing ?? "\(name) not found")
        }
        program.environment = [
            "HOME": folder.path, "XDG_DATA_HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
        ]
        return program
    }

    private func run(
        _ program: Program, _ arguments: [String], _ port: UInt16, _ folder: TemporaryFolder
    ) throws -> RunningWebServer {
        let running = try program.start(arguments)
        guard running.waits(until: { (try? LoopbackClient(port: port)) != nil }) else {
            throw WebDriver.Failure(description: "\(rawValue) does not start: \(running.errors)")
        }
        return RunningWebServer(running, port: port, folder: folder)
    }

    /// The example with this port and folder, brotli switched on as its comment says, and around it what Debian's
    /// nginx.conf has: the example itself lies in its `http` block.
    private static func nginxArguments(
        site: String, port: UInt16, in folder: TemporaryFolder
    ) throws -> [String] {
        let key = "\(folder.path)/key.pem"
        let certificate = "\(folder.path)/certificate.pem"
        let openssl = try #require(Program(installed: "openssl"))
        let made = try openssl.run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-days", "2", "-subj",
            "/CN=vesper-ridge.example", "-keyout", key, "-out", certificate,
        ])
        guard made.status == 0 else {
            throw WebDriver.Failure(description: "openssl: \(made.errors)")
        }
        let secure = "\(folder.path)/secure.socket"
        let example = try String(contentsOfFile: "\(site)/nginx.conf.example", encoding: .utf8)
        let name = example.firstMatch(of: /server_name (\S+);/)?.1 ?? ""
        let live = "/etc/letsencrypt/live/\(name)"
        let settings = try replace(
            [
                "listen 80;": "listen unix:\(folder.path)/plain.socket;",
                "listen 443 ssl;": "listen 127.0.0.1:\(port); listen unix:\(secure) ssl;",
                "\(live)/fullchain.pem": certificate, "\(live)/privkey.pem": key,
                "root /srv/docent/site;": "root \(site);",
                "# brotli_static on;": "brotli_static on;",
            ], in: "\(site)/nginx.conf.example")
        try folder.write(settings, to: "site.conf")
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: "\n")
        let main = """
            load_module \(brotliModule);
            # One process, which ends with the test and needs no other user.
            daemon off;
            master_process off;
            pid \(folder.path)/pid;
            error_log stderr;
            events {}
            http {
                include /etc/nginx/mime.types;
                \(temporary)
                include \(folder.path)/site.conf;
            }
            """
        return ["-p", folder.path, "-c", try folder.write(main, to: "nginx.conf")]
    }

    /// The example with this port and folder, without a name that certificates would be asked for.
    private static func caddyfile(
        of example: String, _ site: String, _ port: UInt16, in folder: TemporaryFolder
    ) throws -> String {
        let name = try String(contentsOfFile: example, encoding: .utf8).split(separator: "\n")
            .first { !$0.hasPrefix("#") }
        let settings = try replace(
            [
                String(name ?? "a site's name"): "http://127.0.0.1:\(port) {",
                "root * /srv/docent/site": "root * \(site)",
            ], in: example)
        return try folder.write("{\n    admin off\n}\n" + settings, to: "Caddyfile")
    }

    /// - Throws: where one of the words is not in the file: the example has changed.
    private static func replace(_ words: [String: String], in file: String) throws -> String {
        var text = try String(contentsOfFile: file, encoding: .utf8)
        for (word, other) in words {
            guard text.contains(word) else {
                throw WebDriver.Failure(description: "\(file) does not contain \"\(word)\"")
            }
            text = text.replacing(word, with: other)
        }
        return text
    }
}

/// A web server that runs; it ends with the value.
final class RunningWebServer {
    private let program: RunningProgram
    private let folder: TemporaryFolder
    let port: UInt16

    init(_ program: RunningProgram, port: UInt16, folder: TemporaryFolder) {
        self.program = program
        self.port = port
        self.folder = folder
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// The folder with its settings and, for nginx, the sockets of its two servers.
    var place: String { folder.path }

    /// Asks for a path as it is written, and follows no redirect.
    func get(_ path: String, _ fields: [String: String] = [:]) throws -> WebAnswer {
        let client = try LoopbackClient(port: port)
        let lines = fields.map { "\($0): \($1)\r\n" }.joined()
        client.send(
            "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\(lines)\r\n")
        guard let bytes = client.bytes(), let answer = WebAnswer(bytes) else {
            throw WebDriver.Failure(description: "no answer to \(path): \(program.errors)")
        }
        return answer
    }
}

/// What a web server answers.
struct WebAnswer {
    let status: Int
    /// By their names in small letters.
    let fields: [String: String]
    let body: [UInt8]

    init?(_ bytes: [UInt8]) {
        guard let end = Data(bytes).range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else { return nil }
        self.status = status
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            // A field that comes twice is one with a list (RFC 9110, 5.3).
            let value = parts[1].trimmingCharacters(in: .whitespaces)
            fields[parts[0].lowercased()] =
                fields[parts[0].lowercased()].map { "\($0), \(value)" } ?? value
        }
        self.fields = fields
        let rest = Array(bytes[end.upperBound...])
        body = fields["transfer-encoding"] == "chunked" ? Self.joined(rest) : rest
    }

    /// The bytes of a body that comes in chunks (RFC 9112, 7.1).
    private static func joined(_ bytes: [UInt8]) -> [UInt8] {
        var body: [UInt8] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 13) {
            let digits = String(decoding: rest[..<end], as: UTF8.self)
            guard let count = Int(digits, radix: 16), count > 0, end + 2 + count <= rest.endIndex
            else { break }
            body += rest[(end + 2)..<(end + 2 + count)]
            rest = rest[(end + 2 + count)...].dropFirst(2)
        }
        return body
    }

    subscript(_ name: String) -> String? { fields[name] }
    var text: String { String(decoding: body, as: UTF8.self) }
}
