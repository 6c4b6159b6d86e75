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
        try FileManager.default.copyItem(atPath: Repository.root + "/tour-content", toPath: content)
    }

    private func docent(_ arguments: String...) throws -> Program.Outcome {
        try Repository.docent().run(["tour"] + arguments)
    }

    @Test("a check that finds nothing says so, with all labels")
    func clean() throws {
        let outcome = try docent("check", content, "--labels", Repository.root + "/qrcodes")
        #expect(outcome.status == 0)
        #expect(outcome.text == "")
        #expect(outcome.errors == "all well\n")
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
        #expect(outlines.status == 3)
        #expect(outlines.text == "")
        #expect(outlines.errors.contains("globe: {latitude: 46.5, longitude: 8.1}"))
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
}
