import Decoding
import Foundation
import ImageFiles
import Imaging
import Reports
import TestSupport
import Testing

@Suite("A report that is broken is rejected with words that say what to do")
struct BrokenReportTests {
    private let whole: [UInt8]
    private let report: Report

    init() throws {
        report = try ReportMaker(
            program: "test", source: .picture, options: DecoderOptions(effort: .fast),
            blackening: .nothing
        ).report(of: [.init(try HardPictures.whole(), name: "a.png")])
        whole = try report.archive()
    }

    private func error(_ bytes: [UInt8]) -> String {
        do throws(ReportError) {
            _ = try Report(bytes, name: "a.zip")
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    /// A report whose description is other than it should be.
    private func changed(_ change: (inout ReportDescription) -> Void) throws -> [UInt8] {
        var report = report
        change(&report.description)
        return try report.archive()
    }

    @Test("what is not an archive, or not that of a report")
    func notAReport() throws {
        let words =
            "a.zip: not a report of docent scan --report; give a ZIP archive with report.json in it"
        #expect(error([]) == words)
        #expect(error(Array("%PDF-1.7".utf8)) == words)
        // An archive without files.
        #expect(
            error([0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
                == "a.zip: the archive is damaged (Unrecognized archive format); get a whole copy")
    }

    @Test("an archive that is cut short, at any place")
    func truncated() {
        for count in stride(from: 2, to: whole.count - 1, by: max(1, whole.count / 40)) {
            let words = error(Array(whole.prefix(count)))
            #expect(words.hasPrefix("a.zip: ") && words != "no error", "\(count): \(words)")
        }
    }

    @Test("an archive with any byte changed is read whole or rejected")
    func damaged() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<150 {
            var bytes = whole
            for _ in 0..<1 + random.number(below: 3) {
                bytes[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
            }
            let words = error(bytes)
            #expect(words == "no error" || words.hasPrefix("a.zip: "), "\(words)")
        }
    }

    @Test("a report of another version of the format")
    func schema() throws {
        let other = try changed { $0.schema = "docent.report/2" }
        #expect(
            error(other)
                == "a.zip: the report has the schema \"docent.report/2\"; this docent reads "
                + "\"docent.report/1\"; replay it with the version that wrote it")
    }

    @Test("values that no program writes")
    func values() throws {
        let none = try changed { $0.frames = [] }
        #expect(
            error(none)
                == "a.zip: frames in report.json is a list of 0; it must be a list of 1 to 8")
        let wide = try changed { $0.frames[0].width = -1 }
        #expect(
            error(wide)
                == "a.zip: frames[0].width in report.json is -1; it must be at least 1, as "
                + "frames[0].height")
        let size = try changed { $0.frames[0].width += 1 }
        #expect(error(size).hasPrefix("a.zip: the picture frame-1.png has "))
        let missing = try changed { $0.frames[0].steps[0].levels = "levels.png" }
        #expect(
            error(missing)
                == "a.zip: the picture levels.png is missing; get the report as docent wrote it")
        let strange = try changed { $0.frames[0].steps = [] }
        #expect(
            error(strange).hasSuffix(
                " in the archive is not part of a report; delete it, or get the report as docent "
                    + "wrote it"))
        let outside = try changed { $0.frames[0].picture = "/etc/passwd" }
        #expect(
            error(outside)
                == "a.zip: frames[0].picture in report.json is \"/etc/passwd\"; it must be the name of "
                + "a PNG file in the archive")
        var options = report
        options.description.options.effort = "heroic"
        #expect(throws: ReportError.self) { try ReportReplay(options, name: "a.zip") }
    }

    @Test("pictures that are too large for the limits")
    func pictures() throws {
        var limits = ImageLimits()
        limits.maximumPixels = 1000
        #expect(throws: ReportError.self) { try Report(whole, name: "a.zip", limits: limits) }
    }

    @Test("hostile archives: a bomb, files twice, links, other pictures, JSON that is none")
    func hostile() throws {
        let folder = try TemporaryFolder()
        let python = try #require(Program(installed: "python3"))
        let script = """
            import sys, zipfile, io
            folder, kind = sys.argv[1:]
            with zipfile.ZipFile(folder + "/a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
                if kind == "bomb": archive.writestr("report.json", b" " * (300 << 20))
                if kind == "long": archive.writestr("report.json", b" " * (17 << 20))
                if kind == "many":
                    for i in range(600): archive.writestr("%d.png" % i, b"")
                if kind == "twice":
                    archive.writestr("report.json", "{}"); archive.writestr("report.json", "{}")
                if kind == "link":
                    info = zipfile.ZipInfo("report.json"); info.create_system = 3
                    info.external_attr = 0o120777 << 16
                    archive.writestr(info, "/etc/passwd")
                if kind == "folder": archive.writestr("../", "")
                if kind == "json": archive.writestr("report.json", "{")
                if kind == "list": archive.writestr("report.json", "[]")
                if kind == "deep": archive.writestr("report.json", "[" * 100000)
                if kind == "key": archive.writestr("report.json", '{"schema":"docent.report/1"}')
                if kind == "path": archive.writestr("../../report.json", "{}")
            """
        let expected = [
            "bomb": "more than 256 MiB unpacked", "long": "report.json has 17825792 bytes unpacked",
            "many": "the archive has more than 512 files", "twice": "it is there twice",
            "link": "report.json in the archive is not part of a report",
            "folder": "../ in the archive is not part of a report", "json": "it is not JSON",
            "list": "the value in report.json is of another kind", "deep": "it is not JSON",
            "key": "report.json is missing", "path": "not a report of docent scan --report",
        ]
        for (kind, words) in expected {
            let outcome = try python.run(["-W", "ignore", "-c", script, folder.path, kind])
            #expect(outcome.status == 0, "\(outcome.errors)")
            do throws(ReportError) {
                _ = try Report(path: folder.path + "/a.zip")
                Issue.record("\(kind) was read")
            } catch {
                #expect("\(error)".contains(words), "\(kind): \(error)")
            }
        }
    }

    @Test("a file that is not there, and a folder")
    func files() throws {
        let folder = try TemporaryFolder()
        #expect(throws: ReportError.self) { try Report(path: folder.path + "/none.zip") }
        #expect(throws: ReportError.self) { try Report(path: folder.path) }
    }

    @Test("a report's file is for its owner alone, and other programs open it")
    func opens() throws {
        let folder = try TemporaryFolder()
        try report.write(to: folder.path + "/a.zip")
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/a.zip")
        #expect(mode[.posixPermissions] as? Int == 0o600)
        let python = try #require(Program(installed: "python3"))
        let outcome = try python.run([
            "-c",
            "import sys, zipfile; a = zipfile.ZipFile(sys.argv[1]); a.testzip(); print(a.namelist())",
            folder.path + "/a.zip",
        ])
        #expect(outcome.text.hasPrefix("['report.json', 'frame-1.png', 'levels-1-"))
    }
}
