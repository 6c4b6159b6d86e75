import Foundation
import Imaging
import TestSupport
import Testing

/// The built kiosk records codes that it does not read, and `docent scan --replay` reads what it wrote.
@Suite("docent kiosk --record", .serialized, .timeLimit(.generous))
struct KioskRecordTests {
    private let folder: TemporaryFolder
    private var docent: Program
    private static let secret = "WIFI:T:WPA;S:Lab;P:purple marmot;;"

    init() throws {
        folder = try TemporaryFolder()
        docent = try Repository.docent()
        let sample = try #require(docent.environment["DOCENT_CONFIG"])
        let database = (sample as NSString).deletingLastPathComponent + "/tour.sqlite"
        docent.environment["DOCENT_CONFIG"] = try folder.write(
            "database: \(database)\nrecord-folder: kept/reports\n", to: "kiosk.yaml")
        docent.environment["HOME"] = folder.path
        try frames()
    }

    private var reports: String { "\(folder.path)/kept/reports" }

    /// A code that is read, six seconds of one that is not, and an empty picture.
    private func frames() throws {
        let side = 180
        func framed(_ symbol: LumaImage) -> [UInt8] {
            var pixels = (0..<side * side).map { place -> UInt8 in
                place % side / 9 % 2 == 0 ? 90 : 150
            }
            let margin = (side - symbol.width) / 2
            for y in 0..<symbol.height {
                for x in 0..<symbol.width {
                    pixels[(y + margin) * side + x + margin] = symbol.pixels[y * symbol.width + x]
                }
            }
            return LumaImage(width: side, height: side, pixels: pixels).pgm
        }
        try folder.write(framed(SymbolPicture.draw("ROOM:A-014")), to: "frames/00.pgm")
        let whole = try SymbolPicture.draw(Self.secret, moduleWidth: 3)
        var pixels = whole.pixels
        for y in whole.height / 3..<whole.height {
            for x in whole.width / 2..<whole.width { pixels[y * whole.width + x] = 210 }
        }
        let torn = LumaImage(width: whole.width, height: whole.height, pixels: pixels)
        for number in 10..<70 { try folder.write(framed(torn), to: "frames/\(number).pgm") }
        try folder.write(LumaImage(width: side, height: side, shade: 120).pgm, to: "frames/80.pgm")
    }

    private func kiosk(_ options: [String] = []) throws -> Program.Outcome {
        try docent.run(
            [
                "kiosk", "--once", "--rate", "10", "--display", "plain", "--frames",
                "\(folder.path)/frames",
            ]
                + options)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("a code that is not read becomes a report, which is replayed to the same answer")
    func records() throws {
        let outcome = try kiosk(["--record"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("Main control room"), "\(outcome.text)")
        #expect(outcome.errors.contains("are recorded in \(reports); every page says so"))
        #expect(outcome.errors.contains("was recorded; there are now 1 report"))
        let names = try FileManager.default.contentsOfDirectory(atPath: reports)
        #expect(names.count == 1, "\(names)")
        let report = "\(reports)/\(try #require(names.first))"
        #expect(try mode(reports) == 0o700 && mode(report) == 0o600)
        let text = try docent.run(["scan", "--replay", report])
        #expect(text.status == 0, "\(text.text)\(text.errors)")
        #expect(text.text.contains("  blackened: readable; before that, no code was read"))
        #expect(text.text.contains("  same answer as docent \(Repository.version) ("))
        let replay = try docent.run(["scan", "--replay", "--format", "jsonl", report])
        let lines = try replay.text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        // The code that was read is in none of them.
        #expect((1...4).contains(lines.count))
        for line in lines {
            #expect(line["same"] as? Bool == true && line["sameSteps"] as? Bool == true)
            let record = line["record"] as? [String: Any]
            #expect(record?["status"] as? String == "none")
        }
        // What codes say is on the display, and nowhere else.
        for word in ["marmot", "A-014"] { #expect(!outcome.errors.contains(word)) }
    }

    @Test("it is off unless staff ask for it, and then nothing is written")
    func off() throws {
        let outcome = try kiosk()
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/kept"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/.local"))
        #expect(!outcome.errors.contains("recorded"))
    }

    @Test("kiosk.yaml switches it on, and --no-record off")
    func settings() throws {
        let path = try #require(docent.environment["DOCENT_CONFIG"])
        let settings = try String(contentsOfFile: path, encoding: .utf8)
        try (settings + "record: on\nrecord-blacken: nothing\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
        _ = try kiosk(["--no-record"])
        #expect(!FileManager.default.fileExists(atPath: reports))
        let outcome = try kiosk()
        let names = try FileManager.default.contentsOfDirectory(atPath: reports)
        #expect(names.count == 1, "\(outcome.errors)")
        let replay = try docent.run(["scan", "--replay"] + names.map { "\(reports)/\($0)" })
        #expect(replay.status == 0 && replay.text.contains("  same answer as"), "\(replay.text)")
        let doctor = try docent.run(["doctor"])
        #expect(
            doctor.text.contains("on: codes that are not read are kept in \(reports) for 7 days"))
    }

    @Test("zbar alone cannot say what it did not read")
    func zbar() throws {
        let outcome = try kiosk(["--record", "--decoder", "zbar"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("recording needs --decoder auto or native"))
    }

    @Test("a folder that cannot be written costs the report and nothing else")
    func notWritable() throws {
        let path = try #require(docent.environment["DOCENT_CONFIG"])
        let settings = try String(contentsOfFile: path, encoding: .utf8)
        try (settings + "record-blacken: nothing\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
        try folder.write("", to: "kept/reports")
        let outcome = try kiosk(["--record"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("Main control room"))
        #expect(
            outcome.errors.contains(
                "a code that was not read is not recorded: \(reports) cannot be written: "
                    + "Not a directory"))
    }
}
