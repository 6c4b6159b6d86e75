import Foundation
import TestSupport
import Testing

/// `kiosk/docs`: the documentation as a folder of pages.
@Suite("kiosk/docs", .tags(.slow), .timeLimit(.generous))
struct DocumentationTests {
    /// As kiosk/docs writes it, of the programs that were built with the tests; each call has a folder of its own.
    private static func written(_ options: String...) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let bash = try #require(Program(installed: "bash"))
        let outcome = try bash.run(
            [
                "\(Repository.root)/kiosk/docs", "--docent", Program(built: "docent").executable,
                "-o", "\(folder.path)/docs",
            ] + options)
        try #require(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("links checked, 0 lead nowhere"))
        return folder
    }

    private static let canDocument =
        Program(installed: "docc") != nil && Program(installed: "python3") != nil

    @Test(
        "every module that is documented is built for it, where nothing else was built",
        .enabled(if: canDocument, "install Swift's docc and Debian's python3"))
    func modules() throws {
        let targets = try PackageTarget.all()
        let folder = try TemporaryFolder()
        let bash = try #require(Program(installed: "bash"))
        let script = """
            . '\(Repository.root)/kiosk/setup'
            echo "${programs[*]} $web_program ${documented[*]}"
            """
        var open = try bash.run(["-c", script]).text.split(whereSeparator: \.isWhitespace)
            .map(String.init)
        var built: Set<String> = []
        while let name = open.popLast() {
            guard built.insert(name).inserted else { continue }
            open += targets[name]?.uses ?? []
        }
        let python = try #require(Program(installed: "python3"))
        let archives = try python.run([
            "\(Repository.root)/kiosk/documents/stage", Repository.root, "\(folder.path)/catalogs",
        ]).text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(archives.count > 20)
        for archive in archives where archive[1] != "-" {
            #expect(built.contains(archive[1]), "\(archive[1]) is not in kiosk/setup's documented")
        }
    }

    @Test(
        "the index leads to every article, and pages need no scripts",
        .enabled(if: canDocument, "install Swift's docc and Debian's python3"))
    func pages() throws {
        let first = try Self.written()
        let index = try String(contentsOfFile: "\(first.path)/docs/index.html", encoding: .utf8)
        let sources = FileManager.default.enumerator(atPath: "\(Repository.root)/Sources")
        var articles = 0
        while let path = sources?.nextObject() as? String {
            guard path.contains(".docc/"), path.hasSuffix(".md") else { continue }
            let text = try Repository.text("Sources/\(path)")
            guard let title = text.split(separator: "\n").first?.dropFirst(2) else { continue }
            articles += 1
            let shown = title.filter { $0 != "`" }
            #expect(
                index.contains(">\(shown)</a>") || index.contains("<h1>\(shown)</h1>"), "\(title)")
        }
        #expect(articles > 25)
        let page = try String(
            contentsOfFile: "\(first.path)/docs/documentation/sheets/printingsigns/index.html",
            encoding: .utf8)
        #expect(page.contains("<title>Printing signs"))
        #expect(page.contains("a signature counts for as long as the key is in the content"))
        let own = try #require(Program(installed: "grep"))
        let named = try own.run(["-rlF", Repository.root, "\(first.path)/docs"])
        #expect(named.text.isEmpty, "a path of this machine is in \(named.text)")
    }

    @Test(
        "twice it is the same bytes", .enabled(if: Amount.isWhole, "asked for by kiosk/test --all"),
        .enabled(if: canDocument, "install Swift's docc and Debian's python3"))
    func repeated() throws {
        let (first, again) = (try Self.written(), try Self.written())
        let diff = try #require(Program(installed: "diff"))
        let outcome = try diff.run(["-rq", "\(first.path)/docs", "\(again.path)/docs"])
        #expect(outcome.text.isEmpty && outcome.status == 0, "\(outcome.text)")
    }

    @Test(
        "a link that leads nowhere is named with its page, and so is one to a place that is not there"
    )
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "<p id=here><a href=/d/b.html#there>b</a> <a href=c.html>c</a> <a href=#here>here</a>",
            to: "a.html")
        try folder.write("<p id=elsewhere><a href=\"https://example.org/x\">x</a>", to: "b.html")
        let python = try #require(Program(installed: "python3"))
        let outcome = try python.run([
            "\(Repository.root)/kiosk/documents/check-links", folder.path, "/d/",
        ])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors == """
                docent: 3 links checked, 2 lead nowhere
                docent: a.html: /d/b.html#there leads to no place on b.html
                docent: a.html: c.html leads to no file

                """)
        try folder.write("<p id=there>", to: "b.html")
        try folder.write("", to: "c.html")
        let right = try python.run([
            "\(Repository.root)/kiosk/documents/check-links", folder.path, "/d/",
        ])
        #expect(right.status == 0 && right.errors == "docent: 3 links checked, 0 lead nowhere\n")
    }

    @Test(
        "a folder of other things is not written, and wrong options are said",
        arguments: [
            (["-o", "FOLDER"], 1, "is not a folder that kiosk/docs has written"),
            (["--base", "docs"], 64, "--base is \"docs\"; it must be a path that begins with /"),
            (["--bas"], 64, "kiosk/docs -o FOLDER"),
        ] as [([String], Int32, String)])
    func refused(options: [String], status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "letter.txt")
        let bash = try #require(Program(installed: "bash"))
        let outcome = try bash.run(
            ["\(Repository.root)/kiosk/docs"]
                + options.map { $0 == "FOLDER" ? folder.path : $0 })
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(try folder.names() == ["letter.txt"])
    }
}
