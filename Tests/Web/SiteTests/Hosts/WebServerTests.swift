import Foundation
import TestSupport
import Testing

@Suite("Sites on real web servers", .serialized, .tags(.slow), .timeLimit(.generous))
struct WebServerTests {
    private static let withSettings = WebServer.allCases.filter(\.hasSettings)

    private func file(_ path: String, _ site: String) throws -> [UInt8] {
        Array(try #require(FileManager.default.contents(atPath: site + path), "\(path)"))
    }

    @Test(
        "every printed code is answered with its page at once, in other letters with the way to it",
        arguments: withSettings)
    func codes(server: WebServer) throws {
        let site = try HostedSite.folder.get()
        let host = try server.start(site: site)
        let lost = try file("/404.html", site)
        let codes = try HostedSite.codes()
        #expect(codes.count > 50)
        for code in codes {
            let page = try file("\(code)/index.html", site)
            for path in [code, code + "/"] {
                let answer = try host.get(path)
                #expect(answer.status == 200 && answer.body == page, "\(path)")
                #expect(answer["location"] == nil, "\(path)")
            }
            for path in [code.lowercased(), HostedSite.mixed(code), code.lowercased() + "/"] {
                let answer = try host.get(path)
                guard !server.knowsCapitals else {
                    #expect(answer.status == 308, "\(path)")
                    #expect(answer["location"] == (path.hasSuffix("/") ? code + "/" : code))
                    continue
                }
                #expect(answer.status == 404 && answer.body == lost, "\(path)")
                #expect(answer["location"] == nil, "\(path)")
                #expect(answer["content-type"] == "text/html; charset=utf-8")
            }
        }
    }

    @Test(
        "python3 -m http.server leads from a printed code to the same with a slash, and no further")
    func codesOfPython() throws {
        let site = try HostedSite.folder.get()
        let host = try WebServer.python.start(site: site)
        for code in try HostedSite.codes() {
            let first = try host.get(code)
            #expect(first.status == 301)
            #expect(first["location"] == code + "/")
            let answer = try host.get(code + "/")
            let page = try file("\(code)/index.html", site)
            #expect(answer.status == 200 && answer.body == page, "\(code)")
            // It knows of no 404.html.
            for path in [code.lowercased(), HostedSite.mixed(code)] {
                #expect(try host.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test(
        "all answers carry the rules for pages; what never changes is kept", arguments: withSettings
    )
    func headers(server: WebServer) throws {
        let site = try HostedSite.folder.get()
        let host = try server.start(site: site)
        let assets = try FileManager.default.contentsOfDirectory(atPath: "\(site)/T/a").sorted()
        let script = try #require(assets.first { $0.hasSuffix(".js") })
        let forever = "public, max-age=31536000, immutable"
        for (path, status, age) in [
            ("/T/R/A-014", 200, "no-cache"), ("/T/DE/R/A-014/", 200, "no-cache"),
            ("/T/EN/", 200, "no-cache"), ("/T/sw.js", 200, "no-cache"),
            ("/T/D/tour.json", 200, "no-cache"), ("/T/EN/app.webmanifest", 200, "no-cache"),
            ("/T/a/\(script)", 200, forever), ("/T/R/Z-999", 404, "no-cache"),
            ("/T/a/0000000000000000.js", 404, "no-cache"),
        ] {
            let answer = try host.get(path)
            #expect(answer.status == status, "\(path)")
            #expect(answer["cache-control"] == age, "\(path)")
            #expect(
                answer["content-security-policy"]?.hasSuffix("frame-ancestors 'none'") == true,
                "\(path)")
            #expect(answer["x-content-type-options"] == "nosniff", "\(path)")
            #expect(answer["referrer-policy"] == "no-referrer", "\(path)")
            #expect(
                answer["permissions-policy"] == "camera=(self), geolocation=()", "\(path)")
        }
        let first = try host.get("/T/R/A-014")
        let tag = try #require(first["etag"])
        let second = try host.get("/T/R/A-014", ["If-None-Match": tag])
        #expect(second.status == 304 && second.body.isEmpty)
    }

    @Test("nginx sends the site by TLS, and leads there from plain HTTP")
    func secure() throws {
        let host = try WebServer.nginx.start(site: HostedSite.folder.get())
        let asking = """
            import socket, ssl, sys
            folder, name, path = sys.argv[1:]
            for is_secure in True, False:
                link = socket.socket(socket.AF_UNIX)
                link.connect(folder + ("/secure.socket" if is_secure else "/plain.socket"))
                if is_secure:
                    trusted = ssl.create_default_context(cafile=folder + "/certificate.pem")
                    link = trusted.wrap_socket(link, server_hostname=name)
                link.sendall(f"HEAD {path} HTTP/1.1\\r\\nHost: {name}\\r\\nConnection: close\\r\\n\\r\\n".encode())
                print(link.makefile().read())
            """
        let python = try #require(Program(installed: "python3"))
        let name = "vesper-ridge.example"
        let outcome = try python.run(["-c", asking, host.place, name, "/T/R/A-014?x=1"])
        let answers = outcome.text.components(separatedBy: "HTTP/1.1 ")
        try #require(answers.count == 3, "\(outcome.text)\(outcome.errors)")
        #expect(answers[1].hasPrefix("200") && answers[1].contains("Server: nginx\n"))
        #expect(answers[1].contains("Strict-Transport-Security: max-age=31536000\n"))
        #expect(answers[2].hasPrefix("301"))
        #expect(answers[2].contains("Location: https://\(name)/T/R/A-014?x=1\n"))
    }

    @Test("each kind of file has its content type", arguments: withSettings)
    func contentTypes(server: WebServer) throws {
        let host = try server.start(site: HostedSite.folder.get())
        for (kind, type) in HostedSite.kinds.sorted(by: { $0.key < $1.key }) {
            let answer = try host.get("/T/kinds/one.\(kind)")
            #expect(answer.status == 200, "\(kind)")
            #expect(answer["content-type"]?.hasPrefix(type) == true, "\(kind)")
        }
    }

    @Test("compressed copies are sent to those who take them", arguments: withSettings)
    func compression(server: WebServer) throws {
        let site = try HostedSite.folder.get()
        let host = try server.start(site: site)
        for path in ["/T/R/A-014", "/T/DE/T/SHORT-WALK/", "/T/D/tour.json", "/T/R/Z-999"] {
            let name =
                path == "/T/R/Z-999"
                ? "/404.html" : path.hasSuffix(".json") ? path : path + "/index.html"
            for (accepted, ending) in [("gzip", "gz"), ("gzip, br", "br")] {
                let answer = try host.get(path, ["Accept-Encoding": accepted])
                #expect(answer["content-encoding"] == (ending == "gz" ? "gzip" : "br"), "\(path)")
                #expect(answer["vary"]?.lowercased().contains("accept-encoding") == true)
                #expect(try answer.body == file("\(name).\(ending)", site), "\(path) \(ending)")
            }
            let plain = try host.get(path)
            #expect(plain["content-encoding"] == nil)
            #expect(try plain.body == file(name, site))
        }
    }

    @Test("films are sent in ranges", arguments: withSettings)
    func ranges(server: WebServer) throws {
        let site = try HostedSite.folder.get()
        let host = try server.start(site: site)
        let assets = try FileManager.default.contentsOfDirectory(atPath: "\(site)/T/a").sorted()
        let name = try #require(assets.first { $0.hasSuffix(".mp4") })
        let film = try file("/T/a/\(name)", site)
        let whole = try host.get("/T/a/\(name)")
        #expect(whole.body == film)
        #expect(whole["accept-ranges"] == "bytes")
        for (range, first, last) in [
            ("bytes=0-1", 0, 1), ("bytes=1000-1999", 1000, 1999),
            ("bytes=\(film.count - 7)-", film.count - 7, film.count - 1),
            ("bytes=-500", film.count - 500, film.count - 1),
        ] {
            let answer = try host.get("/T/a/\(name)", ["Range": range])
            #expect(answer.status == 206, "\(range)")
            #expect(answer["content-range"] == "bytes \(first)-\(last)/\(film.count)")
            #expect(answer.body == Array(film[first...last]), "\(range)")
        }
        let beyond = try host.get("/T/a/\(name)", ["Range": "bytes=\(film.count)-"])
        #expect(beyond.status == 416)
        #expect(beyond["content-range"] == "bytes */\(film.count)")
    }

    @Test("a site that is the whole host has its first page there", arguments: withSettings)
    func wholeHost(server: WebServer) throws {
        let site = try HostedSite.whole.get()
        let host = try server.start(site: site)
        for (path, name) in [
            ("/", "/index.html"), ("/EN/", "/EN/index.html"), ("/R/A-014", "/R/A-014.html"),
            ("/DE/R/A-014/", "/DE/R/A-014/index.html"),
        ] {
            let answer = try host.get(path)
            #expect(answer.status == 200 && answer["location"] == nil, "\(path)")
            #expect(try answer.body == file(name, site), "\(path)")
        }
        #expect(try host.get("/R/Z-999").body == file("/404.html", site))
        let assets = try FileManager.default.contentsOfDirectory(atPath: "\(site)/a").sorted()
        let asset = try host.get("/a/\(try #require(assets.first))")
        #expect(asset["cache-control"]?.contains("immutable") == true)
    }

    @Test(
        "the host's own address leads to the site below it, whatever its letters",
        arguments: withSettings)
    func root(server: WebServer) throws {
        let site = try HostedSite.folder.get()
        let host = try server.start(site: site)
        let answer = try host.get("/")
        #expect(answer.status == 302)
        #expect(answer["location"] == "/T/")
        for path in ["/T", "/t"] {
            var answer = try host.get(path)
            if let next = answer["location"] { answer = try host.get(next) }
            #expect(try answer.body == file("/T/index.html", site), "\(path)")
        }
    }

    @Test(
        "a browser that is given a code in other letters ends at its page", arguments: withSettings)
    func browser(server: WebServer) throws {
        let site = try HostedSite.folder.get()
        let host = try server.start(site: site)
        let driver = try WebDriver(.chromium)
        for code in ["/T/R/A-014", "/T/B/C", "/T/P/MIRA-RAUTIO", "/T/T/SHORT-WALK"] {
            try driver.open(host.address + code)
            let name = try #require(
                try driver.run("return document.querySelector('h1').textContent;") as? String)
            for other in [code.lowercased(), HostedSite.mixed(code)] {
                try driver.open(host.address + other)
                let isThere = try driver.waits(
                    for: """
                        location.pathname.replace(/\\/$/, "") === "\(code)"
                          && document.querySelector("h1")?.textContent === \(quoted(name))
                        """)
                #expect(isThere, "\(other)")
            }
        }
        #expect(try driver.consoleErrors().filter { !$0.contains("404") } == [])
    }

    private func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
}
