import Foundation
import TestSupport
import Testing

@Suite("The commands for those who write a tour")
struct TourContentTests {
    private let folder: TemporaryFolder
    private let content: String

    init() throws {
        folder = try TemporaryFolder()
        content = folder.path + "/content"
        try FileManager.default.copyItem(atPath: Repository.tour, toPath: content)
    }

    private func docent(_ arguments: String...) throws -> Program.Outcome {
        try Repository.docent().run(["tour"] + arguments)
    }

    @Test("a check that finds nothing says so, with all labels")
    func clean() throws {
        let outcome = try docent("check", content, "--labels", Repository.root + "/qrcodes")
        #expect(outcome.status == 0)
        #expect(outcome.text == "")
        #expect(outcome.errors == "no problems\n")
    }

    @Test("a language that the kiosk's own words are not in is a hint, and no problem")
    func kioskWords() throws {
        let site = content + "/site.yaml"
        let text = try String(contentsOfFile: site, encoding: .utf8)
        let more = text.replacing(/languages: \[(.*)\]/) { "languages: [\($0.1), ar, de-x-leicht]" }
        try more.write(toFile: site, atomically: true, encoding: .utf8)
        let outcome = try docent("check", content, "--ignore", "missing-translation")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors
                == "hint: Arabic has no words of the kiosk's own; they are shown in English\n"
                + "no problems\n")
    }

    @Test("a check tells its findings as SARIF, at their places")
    func sarif() throws {
        let page = "\(content)/buildings/E/E-001.md"
        let text = try String(contentsOfFile: page, encoding: .utf8)
        try text.replacing("floor: G", with: "flor: G")
            .write(toFile: page, atomically: true, encoding: .utf8)
        let outcome = try docent("check", content, "--format", "sarif")
        #expect(outcome.status == 1)
        let log = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let tool = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
        #expect(tool?["semanticVersion"] as? String == Repository.version)
        let results = try #require(run["results"] as? [[String: Any]])
        let messages = results.compactMap { ($0["message"] as? [String: String])?["text"] }
        #expect(messages.first == "\"floor\" is missing; write floor: and its value")
        #expect(messages.dropFirst().first == "unknown key \"flor\"; did you mean \"floor\"?")
        #expect(results.allSatisfy { $0["level"] as? String == "error" })
        #expect(results.allSatisfy { $0["ruleId"] as? String == "content" })
        #expect(try docent("check", content, "--ignore", "content").status == 64)
    }

    @Test("a folder that is not there, and a screen that is none")
    func wrongUse() throws {
        let missing = try docent("check", content + "/none")
        #expect(missing.status == 3)
        #expect(missing.errors.contains("name the folder that holds site.yaml"))
        #expect(try docent("check", content, "--screen", "wide").status == 64)
        #expect(try docent("import-csv", content).status == 64)
        #expect(try docent("export", "-").status == 64)
    }

    @Test("an export comes back by an import that changes nothing")
    func export() throws {
        let exported = folder.path + "/exported"
        #expect(try docent("export", exported).status == 0)
        let change = try docent("import", exported, "--dry-run")
        #expect(change.status == 0)
        #expect(change.text == "")
        #expect(change.errors == "nothing changes\n")
        let again = try docent("export", exported)
        #expect(again.status == 3)
        #expect(again.errors.contains("there is something here already"))
    }

    @Test("cards and outlines go to standard output")
    func oneFile() throws {
        let cards = try docent("export", "--format", "vcf", "-")
        #expect(cards.status == 0)
        #expect(cards.text.split(separator: "\r\n").count { $0 == "BEGIN:VCARD" } == 16)
        let outlines = try docent("export", "--format", "geojson", "-")
        #expect(outlines.status == 0)
        #expect(outlines.text.hasPrefix("{") && outlines.text.contains("FeatureCollection"))
        // A map that is nowhere on the globe has no outlines there.
        let site = try String(contentsOfFile: content + "/site.yaml", encoding: .utf8)
        let place = try #require(site.firstRange(of: /\n  globe:[^\n]*(\n    [^\n]*)*/))
        try folder.write(site.replacingCharacters(in: place, with: ""), to: "content/site.yaml")
        let database = folder.path + "/nowhere.sqlite"
        #expect(try docent("import", content, "--quiet", "--database", database).status == 0)
        let none = try docent("export", "--format", "geojson", "-", "--database", database)
        #expect(none.status == 3)
        #expect(none.text == "")
        #expect(none.errors.contains("globe: {latitude: 46.5, longitude: 8.1}"))
    }

    @Test("a table of rooms changes the folder, after a dry run that only tells")
    func table() throws {
        try folder.write("id;name.de\nE-001;Mensa\n", to: "rooms.csv")
        let arguments = ["tour", "import-csv", content, "--rooms", folder.path + "/rooms.csv"]
        let dry = try Repository.docent().run(arguments + ["--dry-run"])
        #expect(dry.status == 0)
        #expect(dry.text.hasPrefix("update room E-001\n  name.de: "))
        let real = try Repository.docent().run(arguments)
        #expect(real.text == dry.text)
        let after = try Repository.docent().run(arguments)
        #expect(after.text == "")
        #expect(after.errors == "nothing changes\n")
    }

    @Test(
        "somebody who may only read the folder cannot keep a table from it",
        .enabled(if: geteuid() == 0, "only root can run a program as another user"),
        .enabled(if: Program(installed: "setpriv") != nil && Program(installed: "flock") != nil))
    func lockedByReader() throws {
        let isOpen = unsafe chmod(folder.path, 0o755) == 0 && chmod(content, 0o755) == 0
        #expect(isOpen)
        try folder.write("id;name.de\nE-001;Mensa\n", to: "rooms.csv")
        let reader = try #require(Program(installed: "setpriv")).start([
            "--reuid=65534", "--regid=65534", "--clear-groups", "flock", "--no-fork", content,
            "sh", "-c", "echo held; exec sleep 3600",
        ])
        defer { reader.send(SIGKILL) }
        try #require(reader.waits { reader.output.contains("held") }, "\(reader.errors)")
        let outcome = try Repository.docent().run([
            "tour", "import-csv", content, "--rooms", folder.path + "/rooms.csv",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.hasPrefix("update room E-001\n"))
    }

    @Test("texts go to a translator as XLIFF and come back; what is wrong changes nothing")
    func translate() throws {
        let file = folder.path + "/de.xlf"
        #expect(
            try docent("translate", "export", content, "--language", "de", "-o", file).status == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("srcLang=\"en\" trgLang=\"de\""))
        let same = try docent("translate", "import", content, file)
        #expect(same.status == 0)
        #expect(same.errors == "nothing changes\n")

        let changed = text.replacing(
            "<target>Missionsbibliothek</target>", with: "<target>Bibliothek</target>")
        try changed.write(toFile: file, atomically: true, encoding: .utf8)
        let page = content + "/buildings/A/A-012.de.md"
        let before = try String(contentsOfFile: page, encoding: .utf8)
        let dry = try docent("translate", "import", content, file, "--dry-run")
        #expect(
            dry.text == """
                update buildings/A/A-012.md in de
                  name: "Missionsbibliothek" becomes "Bibliothek"

                """)
        #expect(try String(contentsOfFile: page, encoding: .utf8) == before)
        try before.replacing("Missionsbibliothek", with: "Bücherei")
            .write(toFile: page, atomically: true, encoding: .utf8)
        let conflict = try docent("translate", "import", content, file)
        #expect(conflict.status == 1)
        #expect(conflict.errors.hasPrefix(file + ":"))
        #expect(conflict.errors.hasSuffix("1 error; nothing was changed\n"))
        let kept = try docent("translate", "import", content, file, "--conflicts", "keep")
        #expect(kept.status == 0)
        #expect(kept.errors.contains("it stays, and \"Bibliothek\" is left out"))
        let replaced = try docent("translate", "import", content, file, "--conflicts", "replace")
        #expect(replaced.status == 0)
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("name: Bibliothek\n"))
    }

    @Test("translations are counted and confirmed; a language that is not there is told")
    func translations() throws {
        let outcome = try docent("translate", "status", content, "--format", "json")
        let counts = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: [String: Int]]
        )
        #expect(counts.keys.sorted() == ["de", "fr"])
        #expect(counts["de"]?["new"] == 0)
        #expect(counts["de"]?["stale"] == 0)
        let nothing = try docent(
            "translate", "export", content, "--language", "fr", "--state", "new")
        #expect(nothing.status == 0)
        #expect(nothing.text == "")
        #expect(nothing.errors == "no text is new in fr; nothing was written\n")
        let unknown = try docent("translate", "export", content, "--language", "it")
        #expect(unknown.status == 1)
        #expect(
            unknown.errors.contains("\"it\" is none of the site's languages; name one of de, fr"))
        let missing = try docent("translate", "import", content, folder.path + "/none.xlf")
        #expect(missing.status == 3)
        let confirmed = try docent(
            "translate", "confirm", content, "--language", "de", "--reviewed",
            "buildings/E/E-001.md")
        #expect(confirmed.status == 0)
        #expect(confirmed.errors.hasPrefix("de: "))
    }

    @Test("a film's length is on its page, as the player told the import")
    func filmLength() throws {
        let page = folder.path + "/page.txt"
        let outcome = try docent("preview", "room:A-022", "--as", "plain", "-o", page)
        #expect(outcome.status == 0)
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("Eleven minutes, 0:36"))
    }
}
