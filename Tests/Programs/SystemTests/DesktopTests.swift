import Foundation
import TestSupport
import Testing

/// The studio's entry for menus of a desktop, and the command behind it.
@Suite("kiosk/desktop", .serialized, .timeLimit(.generous))
struct DesktopTests {
    private static let desktop = "\(Repository.root)/kiosk/desktop"
    private let folder: TemporaryFolder
    /// The command of the entry, in a home of its own, with a browser that writes down what it is shown.
    private var studio: Program

    init() throws {
        folder = try TemporaryFolder()
        studio = try #require(Program(installed: "bash"))
        let browser = try folder.write(
            "#!/bin/sh\necho \"$1\" >>'\(folder.path)/shown'\n", to: "xdg-open")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: browser)
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/home", withIntermediateDirectories: false)
        studio.environment = [
            "HOME": "\(folder.path)/home", "XDG_RUNTIME_DIR": "\(folder.path)/run",
            "XDG_STATE_HOME": "\(folder.path)/state", "XDG_CONFIG_HOME": "\(folder.path)/config",
            "DOCENT": Program(built: "docent").executable, "DISPLAY": ":0",
            "PATH": "\(folder.path):/usr/bin:/bin",
        ]
    }

    private func run(_ arguments: String...) throws -> Program.Outcome {
        try studio.run(["\(Self.desktop)/docent-studio"] + arguments)
    }

    /// What the browser was shown.
    private func shown() -> [String] {
        let text = (try? String(contentsOfFile: "\(folder.path)/shown", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The studio's port and the key, to which a page leads that the browser was shown, and that its owner alone can read.
    private func invitation(_ address: String) throws -> (port: UInt16, key: Substring) {
        #expect(
            address.wholeMatch(of: /file:\/\/.+\/docent\/studio\/[0-9a-f]{16}\/open\.html/) != nil)
        let path = try #require(URL(string: address)).path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let found = try #require(
            page.firstMatch(
                of: /url=http:\/\/127\.0\.0\.1:([0-9]+)\/enter#([0-9a-f]{32})"/), "\(page)")
        return (try #require(UInt16(found.1)), found.2)
    }

    /// Enters a studio with the key of a page, as the browser does.
    private static func enters(_ port: UInt16, _ key: Substring) throws -> Bool {
        let client = try LoopbackClient(port: port)
        let lines = [
            "POST /enter HTTP/1.1", "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)",
            "Connection: close", "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: 36", "", "key=\(key)",
        ]
        client.send(Array(lines.joined(separator: "\r\n").utf8))
        return client.answer()?.lowercased().contains("\r\nset-cookie: docent-studio-") ?? false
    }

    @Test("the entry and what software centres show are valid, and name each other")
    func files() throws {
        let entry = "\(Self.desktop)/org.docent.Studio.desktop"
        let info = "\(Self.desktop)/org.docent.Studio.metainfo.xml"
        let checks = [
            ("desktop-file-validate", [entry]),
            ("appstreamcli", ["validate", "--no-net", "--no-color", info]),
        ]
        for (name, arguments) in checks {
            let program = try #require(
                Program(installed: name), "install desktop-file-utils and appstream")
            let outcome = try program.run(arguments)
            // Of Docent there is no page on the web that could be named, which appstream warns of from 1.0 on.
            let problems = outcome.text.split(separator: "\n").filter {
                ($0.hasPrefix("E:") || $0.hasPrefix("W:")) && !$0.contains("url-homepage-missing")
            }
            #expect(problems == [])
            #expect(
                outcome.status == 0 || outcome.text.contains("url-homepage-missing"),
                "\(outcome.text)\(outcome.errors)")
        }
        let text = try String(contentsOfFile: entry, encoding: .utf8)
        let metadata = try String(contentsOfFile: info, encoding: .utf8)
        #expect(text.contains("\nExec=docent-studio\n") && text.contains("\nTerminal=false\n"))
        #expect(metadata.contains("<launchable type=\"desktop-id\">org.docent.Studio.desktop<"))
        let icon = try #require(text.firstMatch(of: /\nIcon=(.+)\n/)).1
        let xmllint = try #require(Program(installed: "xmllint"))
        #expect(try xmllint.run(["--noout", "\(Self.desktop)/\(icon).svg"]).status == 0)
        for language in ["de", "fr"] {
            for key in ["Name", "GenericName", "Comment", "Keywords"] {
                #expect(text.contains("\n\(key)[\(language)]="), "\(key) \(language)")
            }
            #expect(metadata.contains("<summary xml:lang=\"\(language)\">"))
        }
        let version = try Repository.docent().run(["--version"]).text.prefix { $0 != " " }
        #expect(metadata.contains("<release version=\"\(version)\""))
    }

    @Test("a click makes a folder, opens its studio; the next one shows the same; then it is ended")
    func life() throws {
        let first = try run()
        defer { _ = try? run("--stop") }
        #expect(first.status == 0, "\(first.errors)")
        #expect(FileManager.default.fileExists(atPath: "\(folder.path)/home/Docent"))
        #expect(comes { shown().count == 1 })
        let (port, key) = try invitation(try #require(shown().first))
        let page = try #require(Self.front(at: port))
        #expect(page.hasPrefix("HTTP/1.1 200"), "\(page)")
        // As long as the first one has not been used, there is no second.
        #expect(try run().status == 0)
        #expect(try Self.enters(port, key))
        #expect(try !Self.enters(port, key))
        #expect(shown().count == 1)
        #expect(try run().status == 0)
        #expect(comes { shown().count == 2 })
        let again = try invitation(shown()[1])
        #expect(again.port == port && again.key != key)
        #expect(try Self.enters(port, again.key))
        // Another tour has a studio of its own.
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/other tour", withIntermediateDirectories: false)
        #expect(try run("\(folder.path)/other tour").status == 0)
        #expect(comes { shown().count == 3 })
        let other = try invitation(shown()[2]).port
        #expect(other != port)
        let state = try FileManager.default.attributesOfItem(
            atPath: "\(folder.path)/run/docent-studio")
        #expect(state[.posixPermissions] as? Int == 0o700)
        #expect(try run("--stop").status == 0)
        for port in [port, other] {
            #expect(comes { Self.front(at: port) == nil })
        }
    }

    /// The studio's answer to somebody without a key; `nil` where nothing listens.
    private static func front(at port: UInt16) -> String? {
        guard let client = try? LoopbackClient(port: port) else { return nil }
        client.send(
            Array(
                "GET /enter HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
        )
        return client.answer()
    }

    @Test("what goes wrong is a page in the browser, and a status of 1")
    func problems() throws {
        let missing = try run("\(folder.path)/no <tour>")
        #expect(missing.status == 1)
        let page = try #require(shown().first)
        #expect(page == "file://\(folder.path)/run/docent-studio/problem.html")
        let text = try String(contentsOfFile: String(page.dropFirst(7)), encoding: .utf8)
        #expect(text.contains("There is no folder \(folder.path)/no &lt;tour>; choose the folder"))
        var without = studio
        without.environment["DOCENT"] = "\(folder.path)/nothing"
        let outcome = try without.run(["\(Self.desktop)/docent-studio"])
        #expect(outcome.status == 1 && shown().count == 2)
        #expect(
            outcome.errors
                == "The program docent is not installed; install it with kiosk/install.\n")
    }
}
