import Foundation
import TestSupport
import Testing

@Suite("docent pass")
struct PassCommandTests {
    private let folder: TemporaryFolder
    private let docent: Program
    private var content: String { "\(folder.path)/content" }
    private var database: String { "\(folder.path)/tour.sqlite" }

    init() throws {
        folder = try TemporaryFolder()
        var docent = Program(built: "docent")
        docent.folder = folder.path
        docent.environment = [
            "DOCENT_PASS_KEYS": "\(folder.path)/keys", "XDG_STATE_HOME": "\(folder.path)/state",
            "DOCENT_CONFIG": try folder.write("database: tour.sqlite\n", to: "kiosk.yaml"),
            "TZ": "UTC",
        ]
        self.docent = docent
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
    }

    @discardableResult
    private func run(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try docent.run(arguments)
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
        return outcome
    }

    /// A key that the tour knows.
    private func prepare() throws {
        try run("pass", "key", "new", "--content", content)
        try run("tour", "import", "--quiet", content)
    }

    private let usual = [
        "pass", "issue", "--host", "mira-rautio", "--room", "A-014", "--until", "+8h", "--name",
        "Ada Lovelace",
    ]

    private func issue(_ more: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try docent.run(usual + more)
        #expect(outcome.status == status, "\(more): \(outcome.errors)")
        return outcome
    }

    private func shown() throws -> String {
        let outcome = try docent.run([
            "kiosk", "--frames", "\(folder.path)/frames", "--once", "--display", "plain",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("Ada"))
        return outcome.text
    }

    @Test("a pass is made, read, greeted once, revoked and refused")
    func life() throws {
        try prepare()
        try folder.write([], to: "frames/.keep")
        let outcome = try issue("--single-use", "-o", "\(folder.path)/frames/pass.png")
        #expect(outcome.errors.contains("level M, read back"))
        #expect(!outcome.errors.contains("Ada"))
        let scan = try run("scan", "\(folder.path)/frames/pass.png")
        #expect(scan.text.contains("Visitor's pass: ••••••••"))
        let greeting = try shown()
        #expect(greeting.contains("Welcome, Ada Lovelace"), "\(greeting)")
        #expect(greeting.contains("Mira Rautio expects you in A-014, Main control room."))
        #expect(try shown().contains("This pass has been used already"))
        let list = try run("pass", "list")
        #expect(
            list.text.contains("valid") && list.text.contains("MIRA-RAUTIO in A-014, single use"))
        #expect(!list.text.contains("Ada"))
        try run("pass", "revoke", String(list.text.prefix(9)), "--content", content)
        #expect(try run("pass", "list", "--state", "revoked").text.hasPrefix(list.text.prefix(19)))
        // Kiosks know it after the import.
        #expect(try shown().contains("This pass has been used already"))
        try run("tour", "import", "--quiet", content)
        #expect(try shown().contains("This pass was withdrawn"))
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for name in names where name.hasPrefix("keys/") || name.hasPrefix("state/") {
            guard let text = try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
            else { continue }
            #expect(!text.contains("Ada"), "\(name)")
        }
    }

    @Test(
        "a signed sheet is audited: unsigned, forged and signed labels, and a key of another site")
    func signedSheets() throws {
        try prepare()
        let site = "\(content)/site.yaml"
        let text = try String(contentsOfFile: site, encoding: .utf8)
        try folder.write(
            text.replacing("\naccent:", with: "\nsigned_codes: true\naccent:"),
            to: "content/site.yaml")
        try run("tour", "import", "--quiet", content)
        let plain = try run("sheet", "--rooms", "id=A-014", "--stock", "Door-A6", "-o", "plain.pdf")
        #expect(plain.errors.contains("these are not; print them with --signed"))
        let signed = try run(
            "sheet", "--rooms", "id=A-014", "--stock", "Door-A6", "--signed", "-o", "signed.pdf")
        #expect(signed.errors.contains("version 6") && !signed.errors.contains("warning"))
        let old = try run("sheet", "audit", "plain.pdf", "--manifest", "plain.json", status: 1)
        #expect(old.text.contains("unsigned: plain.pdf: the code of A-014 has no signature"))
        try run("sheet", "audit", "signed.pdf", "--manifest", "signed.json")
        // A check for changes needs no private key.
        try run("sheet", "check", "signed.json")
        let changed = try run(
            "sheet", "--rooms", "id=A-014", "--stock", "Door-A6", "--signed", "--changed-since",
            "plain.json", "-o", "again.pdf")
        #expect(changed.errors.contains("again.pdf: 1 label"))
        let unchanged = try run(
            "sheet", "--rooms", "id=A-014", "--stock", "Door-A6", "--signed", "--changed-since",
            "signed.json", "-o", "none.pdf")
        #expect(unchanged.errors.contains("nothing has changed"))
        // The tour forgets the key: what it has signed counts no longer.
        try FileManager.default.removeItem(atPath: "\(content)/passes.yaml")
        try run("tour", "import", "--quiet", content)
        let forged = try run("sheet", "audit", "signed.pdf", "--manifest", "signed.json", status: 1)
        #expect(forged.text.contains("forged: signed.pdf: the code for A-014"))
        let unknown = try run("code", "--room", "A-014", "--signed", status: 1)
        #expect(unknown.errors.contains("make one with \"docent pass key new\""))
        let stray = try run("code", "hello", "--signed", status: 64)
        #expect(stray.errors.contains("--signed goes with --room"))
    }

    @Test("one pass greets a group, whose visit is listed for reception without a member's name")
    func groups() throws {
        // The visits of the sample site are years ahead.
        try run(
            "pass", "key", "new", "--from", "2026-01-01", "--until", "2031-01-01", "--content",
            content)
        try run("tour", "import", "--quiet", content)
        try folder.write([], to: "frames/.keep")
        let visit = "2030-05-14-lindgren-7b"
        let usual = try run("pass", "issue", "--visit", visit, "-o", "x.png")
        #expect(
            usual.errors.contains("2030-05-14 08:30 to 2030-05-14 12:00"), "\(usual.errors)")
        let outcome = try run(
            "pass", "issue", "--visit", visit, "--from", "0:00", "--until", "+2d", "-o",
            "\(folder.path)/frames/pass.png")
        #expect(outcome.errors.contains("read back"))
        #expect(try shown().contains("Willkommen, Klasse 7b der Lindgren-Schule"))
        let list = try run("pass", "list")
        #expect(list.text.contains("MIRA-RAUTIO in A-011, visit 2030-05-14-LINDGREN-7B"))
        let missing = try run("pass", "issue", "--visit", "2030-05-14-x", status: 1)
        #expect(missing.errors.contains("there is no visit 2030-05-14-x in the tour"))
        let stray = try run("pass", "issue", "--visit", visit, "--single-use", status: 64)
        #expect(stray.errors.contains("a group's pass has no --name"))
        let bare = try run("pass", "issue", "--host", "mira-rautio", "--until", "+8h", status: 64)
        #expect(bare.errors.contains("--room is missing"))

        let day = try run("tour", "visits", "--date", "2030-05-14")
        #expect(
            day.text.contains(
                "09:30-12:00  Class 7b of the Lindgren School  school, 24 people, guide Mira Rautio, "
                    + "meets in A-011, tour SHORT-WALK  2030-05-14-LINDGREN-7B"))
        #expect(day.errors.contains("2 visits, 30 visitors"))
        let lines = try run("tour", "visits", "--all", "--format", "jsonl").text
            .split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains("docent.visit/1") })
        let none = try run("tour", "visits", "--date", "2030-05-15")
        #expect(none.errors == "no visits on 2030-05-15\n")
        try run("tour", "visits", "--date", "2030-02-30", status: 64)
    }

    @Test("a staff pass is issued, listed and greeted as one, and a group has none")
    func staff() throws {
        try prepare()
        try folder.write([], to: "frames/.keep")
        let outcome = try run(
            "pass", "issue", "--staff", "--host", "mira-rautio", "--room", "a-012", "--until",
            "+8h", "-o", "\(folder.path)/frames/pass.png")
        #expect(outcome.errors.contains("read back"))
        #expect(try run("pass", "list").text.contains("MIRA-RAUTIO in A-012, staff"))
        #expect(try run("pass", "list", "--format", "jsonl").text.contains("\"staff\":true"))
        let page = try shown()
        #expect(page.contains("Pass für Mitarbeitende") || page.contains("Staff pass"), "\(page)")
        #expect(page.contains("Die Runde bei Nacht") || page.contains("The round at night"))
        let stray = try run(
            "pass", "issue", "--visit", "2030-05-14-lindgren-7b", "--staff", status: 64)
        #expect(stray.errors.contains("a group's pass has no --name"))
    }

    @Test("a revoked pass stays revoked with earlier content, and the ledger says why")
    func earlierContent() throws {
        try prepare()
        try folder.write([], to: "frames/.keep")
        let path = "\(folder.path)/frames/pass.png"
        _ = try issue("-o", path)
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(rights as? Int == 0o600)
        let none = try run("pass", "ledger", status: 64)
        #expect(none.errors.contains("there is no ledger at \(folder.path)/state/docent/"))
        #expect(try shown().contains("Welcome, Ada Lovelace"))
        let earlier = try Data(contentsOf: URL(fileURLWithPath: database))
        try run(
            "pass", "revoke", String(try run("pass", "list").text.prefix(9)), "--content", content)
        try run("tour", "import", "--quiet", content)
        #expect(try shown().contains("This pass was withdrawn"))
        try earlier.write(to: URL(fileURLWithPath: database))
        #expect(try shown().contains("This pass was withdrawn"))
        let ledger = try run("pass", "ledger")
        #expect(ledger.text.contains("passes revoked            1\n"), "\(ledger.text)")
        #expect(ledger.text.contains("keys withdrawn            none\n"))
        #expect(
            try run("pass", "ledger", "--reset-clock").errors.contains("restart the kiosk"))
        #expect(
            try run("pass", "ledger", "--restore-key", "3F2A91C0", status: 64).errors
                .contains("key 3F2A91C0 is not withdrawn"))
    }

    @Test("badge and mail hold the same pass, which is read from the badge's page")
    func papers() throws {
        try prepare()
        _ = try issue("-o", "\(folder.path)/badge.pdf", "--language", "de")
        let scan = try run("scan", "\(folder.path)/badge.pdf")
        #expect(scan.text.contains("Visitor's pass"), "\(scan.text)")
        _ = try issue(
            "-o", "\(folder.path)/mail.eml", "--mail-to", "ada@example.org", "--mail-from",
            "front.desk@vesper-ridge.example")
        let mail = try String(contentsOfFile: "\(folder.path)/mail.eml", encoding: .utf8)
        let lines = mail.components(separatedBy: "\r\n")
        #expect(lines[0] == "From: front.desk@vesper-ridge.example")
        #expect(lines[1] == "To: ada@example.org")
        #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { $0 < 0x7F } })
        let parts = mail.components(separatedBy: "\r\n\r\n")
        let base64 = try #require(parts.first { $0.hasPrefix("iVBOR") })
        let picture = try #require(
            Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
        try folder.write(Array(picture), to: "mail.png")
        #expect(try run("scan", "\(folder.path)/mail.png").text.contains("Visitor's pass"))
        let words = try #require(
            parts.dropFirst(2).first.flatMap {
                Data(base64Encoded: $0, options: .ignoreUnknownCharacters)
            })
        #expect(String(decoding: words, as: UTF8.self).hasPrefix("Hello Ada Lovelace,\r\n"))
    }

    @Test("what cannot be made is told, and nothing is registered")
    func refusals() throws {
        let first = try issue(status: 3)
        #expect(first.errors.contains("there is no tour"))
        try run("tour", "import", "--quiet", content)
        #expect(try issue(status: 1).errors.contains("docent pass key new"))
        try prepare()
        let cases: [(arguments: [String], status: Int32, words: String)] = [
            (
                ["--host", "MIRA-RAUTI"], 1,
                "there is no person MIRA-RAUTI in the tour; did you mean \"MIRA-RAUTIO\"?"
            ),
            (
                ["--room", "A-041"], 1,
                "there is no room A-041 in the tour; did you mean \"A-014\"?"
            ),
            (["--until", "soon"], 64, "\"soon\" is not a time"),
            (["--until", "+400d"], 64, "366 are the most"),
            (["--from", "tomorrow", "--until", "today 9:00"], 64, "would end"),
            (["--from", "2020-01-01", "--until", "2020-01-02"], 64, "would have ended"),
            (["--name", String(repeating: "x", count: 41)], 64, "has 41 bytes"),
            (["--name", "Ada\nBcc: x"], 64, "invisible character"),
            (["-o", "pass.doc"], 64, "unknown pass format"),
            (["--mail-to", "a@b.example"], 64, "go with a mail"),
            (["-o", "m.eml", "--mail-to", "a@b.example,c@d.example"], 64, "one mail address"),
            (["-o", "/nowhere/pass.png"], 3, "there is no folder"),
            (["--key", "/nowhere/k.key"], 3, "No such file"),
            (["--time-zone", "Mars/Olympus"], 64, "unknown time zone \"Mars/Olympus\""),
        ]
        for one in cases {
            var arguments = usual
            for index in stride(from: 0, to: one.arguments.count, by: 2) {
                if let place = arguments.firstIndex(of: one.arguments[index]) {
                    arguments[place + 1] = one.arguments[index + 1]
                } else {
                    arguments += one.arguments[index...index + 1]
                }
            }
            let outcome = try docent.run(arguments)
            #expect(outcome.status == one.status, "\(one.arguments): \(outcome.errors)")
            #expect(outcome.errors.contains(one.words), "\(one.arguments): \(outcome.errors)")
        }
        // The one whose file had no folder is registered: what may be out can be revoked.
        let passes = try run("pass", "list").text.split(separator: "\n")
        #expect(passes.count == 1)
    }

    @Test("keys are listed and retired; what a retired key has signed for later is refused")
    func keys() throws {
        try prepare()
        let id = String(try run("pass", "key", "list", "--content", content).text.prefix(8))
        _ = try issue()
        #expect(
            try run("pass", "key", "list", "--content", content).text
                .contains("signs, private key here, 1 pass"))
        let wrong = try run("pass", "key", "retire", "00000000", "--content", content, status: 1)
        #expect(wrong.errors.contains("the content has \(id)"))
        let retired = try run("pass", "key", "retire", id, "--at", "+1h", "--content", content)
        #expect(retired.errors.contains("the next import ends 1 issued pass"))
        let leaked = try run("pass", "key", "retire", id, "--leaked", "--content", content)
        #expect(leaked.errors.contains("is taken out"))
        let empty = try run("pass", "key", "list", "--content", content)
        #expect(empty.text.isEmpty && empty.errors.contains("docent pass key new"))
    }

    @Test("killed at any moment, issuing and revoking leave whole files")
    func killed() throws {
        try prepare()
        let killer = try #require(Program(installed: "timeout"))
        func kill(after seconds: Double, _ arguments: [String]) throws {
            var program = killer
            program.folder = docent.folder
            program.environment = docent.environment
            _ = try program.run(
                ["-s", "KILL", "\(seconds)", docent.executable] + arguments)
        }
        let clock = ContinuousClock()
        let whole = try clock.measure { _ = try issue("-o", "\(folder.path)/whole.png") }
        let span = whole / .seconds(1)
        let moments = Amount.of(5, all: 12)
        for moment in 1...moments {
            try kill(
                after: span * 1.1 * Double(moment) / Double(moments),
                usual + ["-o", "\(folder.path)/killed-\(moment).png"])
            try run("pass", "list")
        }
        let issued = try run("pass", "list").text.split(separator: "\n").count
        let pictures = try folder.names().filter { $0.hasPrefix("killed-") }
        #expect(pictures.count < issued)
        for name in pictures {
            #expect(try run("scan", "\(folder.path)/\(name)").text.contains("Visitor's pass"))
        }
        let numbers = try run("pass", "list").text.split(separator: "\n").map {
            String($0.prefix(19))
        }
        let first = try #require(numbers.first)
        try run("pass", "revoke", first, "--content", content)
        let last = try #require(numbers.last)
        for moment in 1...moments {
            try kill(
                after: span * Double(moment) / Double(moments),
                ["pass", "revoke", last, "--content", content])
            try run("pass", "key", "list", "--content", content)
            let yaml = try String(contentsOfFile: "\(content)/passes.yaml", encoding: .utf8)
            #expect(yaml.contains(first))
            // What the register calls revoked, the content has.
            if try run("pass", "list", "--state", "revoked").text.contains(last) {
                #expect(yaml.contains(last))
            }
        }
        try run("pass", "revoke", last, "--content", content)
        try run("tour", "import", "--quiet", content)
    }
}
