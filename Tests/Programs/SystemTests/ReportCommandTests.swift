import Foundation
import Imaging
import TestSupport
import Testing

@Suite("docent scan --report and --replay")
struct ReportCommandTests {
    private let docent: Program
    private let folder: TemporaryFolder

    init() throws {
        docent = try Repository.docent()
        folder = try TemporaryFolder()
    }

    private func torn() throws -> String {
        let whole = try SymbolPicture.draw("a code of which half is torn off", moduleWidth: 3)
        var pixels = whole.pixels
        for y in 0..<whole.height {
            for x in whole.width / 2..<whole.width { pixels[y * whole.width + x] = 255 }
        }
        return try folder.write(
            LumaImage(width: whole.width, height: whole.height, pixels: pixels).pgm, to: "torn.pgm")
    }

    @Test("a report is written for a code that was not read, and replayed to the same answer")
    func reports() throws {
        let picture = try torn()
        let whole = try folder.write(SymbolPicture.draw("whole").pgm, to: "whole.pgm")
        let reports = folder.path + "/reports"
        let outcome = try docent.run(["scan", "--report", reports, picture, whole])
        #expect(outcome.status == 4)
        #expect(
            outcome.errors.contains("wrote 1 report to \(reports), with the pictures as they are"))
        #expect(outcome.errors.contains("1 picture had no code that was not read, and no report"))
        let report = "\(reports)\(picture).report.zip"
        let replay = try docent.run(["scan", "--replay", report])
        #expect(replay.status == 0, "\(replay.text)\(replay.errors)")
        #expect(replay.text.contains("  same answer as docent \(Repository.version) ("))
        let json = try docent.run(["scan", "--replay", "--format", "jsonl", report])
        let line = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
        #expect(line?["schema"] as? String == "docent.replay/1")
        #expect(line?["same"] as? Bool == true && line?["sameSteps"] as? Bool == true)
        let array = try docent.run(["scan", "--replay", "--format", "json", report])
        #expect(
            try (JSONSerialization.jsonObject(with: Data(array.output)) as? [Any])?.count == 1)
    }

    @Test("a file that is not a report is status 3, beside those that are")
    func broken() throws {
        let picture = try torn()
        let reports = folder.path + "/reports"
        _ = try docent.run(["scan", "--report", reports, picture])
        let outcome = try docent.run([
            "scan", "--replay", picture, "\(reports)\(picture).report.zip",
        ])
        #expect(outcome.status == 3)
        #expect(
            outcome.errors
                == "\(picture): not a report of docent scan --report; give a ZIP archive with "
                + "report.json in it\n")
        #expect(outcome.text.contains("same answer"))
    }

    @Test("a picture without a code has nothing but surroundings")
    func surroundings() throws {
        let blank = try folder.write(LumaImage(width: 60, height: 60).pgm, to: "blank.pgm")
        let outcome = try docent.run([
            "scan", "--report", folder.path + "/reports", "--blacken", "all", blank,
        ])
        #expect(outcome.status == 3)
        #expect(
            outcome.errors.contains(
                "cannot write 1 report; the first: \(blank): nothing in it looks like a code"))
    }

    @Test(
        "options that do not go together are named",
        arguments: [
            (["--report-all", "a.png"], "--report-all goes with --report"),
            (["--blacken", "all", "a.png"], "--blacken goes with --report"),
            (
                ["--report", "out", "--camera", "/dev/video0"],
                "--report is for pictures, and does not go with --camera"
            ),
            (["--replay", "--explain", "a.zip"], "--replay goes with reports alone"),
            (
                ["--replay", "--effort", "fast", "a.zip"],
                "--replay takes --decoder, --effort and --symbology from the report"
            ),
        ])
    func usage(arguments: [String], words: String) throws {
        let outcome = try docent.run(["scan"] + arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
}
