import Foundation
import TestSupport
import Testing

/// What names, contents and arguments hold never steers a terminal, nor forges a line of a log or a report.
@Suite("text output of docent")
struct VisibleOutputTests {
    let docent: Program
    let folder: TemporaryFolder

    init() throws {
        docent = try Repository.docent()
        folder = try TemporaryFolder()
    }

    static let hostile = [
        "a\u{1B}]0;owned\u{07}.png", "b\n::error file=x::forged.png", "c\u{9B}2J.png",
        "d\u{202E}gnp.png", "e##[error]forged.png", "f\u{200B}.png", "g\r\nok 7 - forged.png",
        "h\u{2028}::error::forged.png", "i##vso[task.setvariable variable=x]y.png",
    ]

    /// Why a text could do more than be read; nil where it cannot.
    private static func danger(in text: String) -> String? {
        for scalar in text.unicodeScalars where scalar != "\n" {
            let number = scalar.value
            let steers =
                scalar.properties.generalCategory == .control
                || scalar.properties.generalCategory == .lineSeparator
                || (0x202A...0x202E).contains(number) || number == 0x200B
            if steers { return "U+\(String(number, radix: 16)) in \(text.debugDescription)" }
        }
        for line in text.split(separator: "\n") {
            let start = line.drop(while: \.isWhitespace)
            if start.hasPrefix("::error") || start.hasPrefix("ok 7") || line.contains("##[")
                || line.contains("##vso[")
            {
                return line.debugDescription
            }
        }
        return nil
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> Program.Outcome {
        let outcome = try docent.run(arguments)
        for text in [outcome.text, outcome.errors] {
            #expect(Self.danger(in: text) == nil, "\(arguments)")
        }
        return outcome
    }

    @Test("scan: names of pictures, read and not readable, as text and on standard error")
    func scan() throws {
        let picture = try SymbolPicture.draw("good").pgm
        try folder.write(picture, to: "good.png")
        for name in Self.hostile { try folder.write(picture, to: name) }
        let outcome = try run(["scan", folder.path])
        #expect(outcome.text.contains("/a␛]0;owned␇.png\n"))
        #expect(outcome.text.contains("/b␊::error file=x::forged.png\n"))
        #expect(outcome.text.contains("/c⟨U+009B⟩2J.png\n"))
        #expect(outcome.text.contains("/e#⟨U+0023⟩[error]forged.png\n"))
        for name in Self.hostile { try folder.write("no picture", to: name) }
        let broken = try run(["scan", "--raw", folder.path])
        #expect(broken.errors.contains("/a␛]0;owned␇.png"))
        #expect(broken.status == 3)
        // JSON has the names as they are.
        let json = try docent.run(["scan", "--format", "jsonl", folder.path])
        let paths = try json.text.split(separator: "\n").map {
            try (JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["path"]
                as? String
        }
        #expect(paths.contains("\(folder.path)/b\n::error file=x::forged.png"))
    }

    @Test("a name that begins the line does not command the service that reads the log")
    func beginning() throws {
        try folder.write(SymbolPicture.draw("good").pgm, to: "::error::x.png")
        var program = docent
        program.folder = folder.path
        let outcome = try program.run(["scan", "::error::x.png"])
        #expect(outcome.text.hasPrefix("⟨U+003A⟩:error::x.png\n"))
    }

    @Test("check: reports for people, TAP and JUnit", arguments: ["text", "tap", "junit"])
    func reports(format: String) throws {
        try folder.write(SymbolPicture.draw("good").pgm, to: "g\nok 7 - forged.png")
        try folder.write(
            """
            - file: "g\\nok 7 - forged.png"
              text: other
            - file: "::error::\\e[2Jabsent.png"
              pattern: "x\\n##[error]y"
            """, to: "m.yaml")
        let outcome = try run(["check", "--format", format, "\(folder.path)/m.yaml"])
        #expect(outcome.status == 3)
        #expect(outcome.text.contains("g␊ok 7 - forged.png"))
        let lines = outcome.text.split(separator: "\n").count
        #expect(lines == ["text": 3, "tap": 14, "junit": 11][format])
        let bad = try run(["check", "\(folder.path)/\u{1B}[2J\nok 7.yaml"])
        #expect(bad.errors.contains("/␛[2J␊ok 7.yaml"))
    }

    @Test(
        "arguments in usage errors and in errors with a path",
        arguments: [
            ["scan", "--jobs", "\n::error::x\u{1B}[2J", "a.png"],
            ["scan", "--jobs=\n::error::x\u{1B}[2J", "a.png"],
            ["scan", "--symbology", "\n::error::x\u{1B}[2J", "--", "a.png"],
            ["\n::error::x\u{1B}[2J"], ["tour", "check", "\n::error::x\u{1B}[2J"],
            ["tour", "show", "--database", "\n::error::x\u{1B}[2J", "A"],
            ["tour", "show", "\n::error::x\u{1B}[2J"], ["tour", "verify", "\n::error::x\u{1B}[2J"],
            ["tour", "preview", "\n::error::x\u{1B}[2J", "-o", "/dev/null"],
            ["sheet", "stock", "x\n::error::x\u{1B}[2J.yaml"],
            ["sheet", "check", "\n::error::x\u{1B}[2J"],
            ["kiosk", "--check-config", "--config", "\n::error::x\u{1B}[2J"],
            ["doctor", "--config", "\n::error::x\u{1B}[2J"],
            ["pass", "ledger", "--ledger", "\n::error::x\u{1B}[2J"],
        ])
    func arguments(words: [String]) throws {
        let outcome = try run(words)
        #expect((outcome.text + outcome.errors).contains("␛[2J"), "\(outcome.errors)")
    }

    @Test("a line break in a value that no argument holds: the error is one line still")
    func environment() throws {
        var program = docent
        program.environment["DOCENT_CONFIG"] = "\(folder.path)/x\nok 7.yaml"
        try folder.write("database: t.sqlite\n", to: "x\nok 7.yaml")
        let isOpen = unsafe chmod("\(folder.path)/x\nok 7.yaml", 0o666) == 0
        #expect(isOpen)
        let outcome = try program.run(["tour", "import", "tour-content"])
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.hasPrefix(
                "Error: \(folder.path)/x␊ok 7.yaml can be written by everybody"))
        #expect(Self.danger(in: outcome.errors) == nil)
    }

    @Test("problems of a kiosk.yaml and of label stock: a line each, whatever their keys hold")
    func forms() throws {
        try folder.write("\"a\\n::error::x\\e[2J\": 1\nb: 2\n", to: "f.yaml")
        for words in [["kiosk", "--check-config", "--config"], ["sheet", "stock"]] {
            let outcome = try run(words + ["\(folder.path)/f.yaml"])
            #expect(outcome.errors.contains("f.yaml:1: unknown key \"a␊::error::x␛[2J\""))
            #expect(outcome.errors.contains("\n\(folder.path)/f.yaml:2: unknown key"))
        }
    }

    @Test("a folder of content: names of its files, and names inside it")
    func content() throws {
        let content = folder.path + "/content"
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: content)
        for name in Self.hostile {
            try folder.write(SymbolPicture.draw("good").pgm, to: "content/media/\(name)")
        }
        let check = try run(["tour", "check", content])
        #expect(check.text.contains("/content/media/a␛]0;owned␇.png:1:1: warning: "))
        let page = content + "/buildings/A/A-014.md"
        let text = try String(contentsOfFile: page, encoding: .utf8)
        try text.replacing(
            /(?m)^name: .*$/, with: "name: \"Main\\n::error::x\\u202Ey\"", maxReplacements: 1
        ).write(toFile: page, atomically: true, encoding: .utf8)
        let database = folder.path + "/t.sqlite"
        let imported = try run(["tour", "import", "--database", database, content])
        #expect(imported.status == 0, "\(imported.errors)")
        let shown = try run(["tour", "show", "--database", database, "A-014"])
        #expect(shown.text.hasPrefix("A-014  Main␊::error::x⟨U+202E⟩y\n"))
        let found = try run(["tour", "search", "--database", database, "main"])
        #expect(found.text.contains("room A-014  Main␊::error::x⟨U+202E⟩y\n"))
        try run(["tour", "route", "--database", database, "here", "A-014"])
        try run([
            "tour", "preview", "--database", database, "room:A-014", "--as", "plain", "-o",
            "-",
        ])
    }

    @Test(
        "a database that others made: control characters in its names",
        .enabled(if: Program(installed: "sqlite3") != nil, "install Debian's sqlite3"))
    func database() throws {
        let sqlite = try #require(Program(installed: "sqlite3"))
        let database = folder.path + "/t.sqlite"
        try run([
            "tour", "import", "--quiet", "--database", database, Repository.tour,
        ])
        let changed = try sqlite.run([
            database,
            "UPDATE person SET name = 'Mira' || char(27, 10) || '::error::x' || char(7, 155)",
        ])
        #expect(changed.status == 0, "\(changed.errors)")
        let shown = try run(["tour", "show", "--database", database, "PERSON:MIRA-RAUTIO"])
        #expect(shown.text.hasPrefix("Mira␛␊::error::x␇⟨U+009B⟩\n"), "\(shown.errors)")
        try run(["tour", "search", "--database", database, "mira"])
    }

    @Test(
        "a card that hides a control character in its coding is not imported",
        arguments: [
            (
                "FN;ENCODING=QUOTED-PRINTABLE:Mira=1B]0;owned=07=0A::error::x",
                "4:1: FN holds a control character, U+001B"
            ),
            (
                "FN:Mira Rautio\nTITLE;ENCODING=B:RGly\n ZWN0b3IbWzJK",
                "5:1: TITLE holds a control character, U+001B"
            ),
            (
                "FN:Mira Rautio\nitem1.NOTE;CHARSET=UTF-8;QUOTED-PRINTABLE:a=C2=9B=\n2J",
                "5:1: NOTE holds a control character, U+009B"
            ),
        ])
    func cards(property: String, problem: String) throws {
        let content = folder.path + "/content"
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: content)
        try folder.write(
            "BEGIN:VCARD\nVERSION:2.1\nN:Rautio;Mira\n\(property)\nEND:VCARD\n",
            to: "content/people/mira-rautio.vcf")
        let outcome = try run([
            "tour", "import", "--database", folder.path + "/t.sqlite", content,
        ])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "/content/people/mira-rautio.vcf:\(problem); only tabs and line ends may stand beside the letters\n"
            ), "\(outcome.errors)")
    }
}
