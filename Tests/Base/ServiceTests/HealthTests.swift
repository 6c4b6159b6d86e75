import Foundation
import TestSupport
import Testing

@testable import Service

@Suite("Health")
struct HealthTests {
    static let report = HealthReport(
        status: .fail, problems: ["/dev/video0 was unplugged"], time: "2026-11-20T14:32:00Z",
        version: "1", uptimeSeconds: 12.5,
        camera: .init(
            name: "/dev/video0", state: "unplugged", framesPerSecond: 0, frames: 3, dropped: 1),
        reading: .init(codes: 0, lastDecode: nil),
        display: .init(kind: "plain", state: "answering", light: "full"),
        content: .init(id: "vesper-ridge"), visits: .init(count: 2, isGoingOn: true),
        codeToPage: .init(), configuration: .init(reloads: 1, refused: 2),
        machine: .init(residentBytes: 1, diskFreeBytes: nil), logLinesLeftOut: 4)

    @Test("a report has every field, known or not")
    func json() throws {
        let object = try JSONSerialization.jsonObject(with: Data(Self.report.json))
        let fields = try #require(object as? [String: Any])
        #expect(fields["schema"] as? String == "docent.health/2")
        #expect(fields["status"] as? String == "fail")
        let reading = fields["reading"] as? [String: Any]
        #expect(reading?.keys.sorted() == ["codes", "lastDecode", "warning"])
        #expect(reading?["lastDecode"] is NSNull)
        #expect((fields["codeToPage"] as? [String: Any])?.count == 2)
        #expect((fields["machine"] as? [String: Any])?["diskFreeBytes"] is NSNull)
        #expect(Self.report.json.last == 0x0A)
        #expect(fields["recording"] is NSNull)
        #expect(fields["journal"] is NSNull)
    }

    @Test("a report is read as it was written, and an earlier one without its new fields")
    func readBack() throws {
        var report = Self.report
        report.camera.framesPerSecond = .infinity
        #expect(HealthReport(json: report.json) == report)
        let text = String(decoding: report.json, as: UTF8.self)
        let old = text.replacing("\"recording\" : null,", with: "")
        #expect(old != text && HealthReport(json: Array(old.utf8)) == report)
        #expect(HealthReport(json: Array(text.utf8.dropLast(4))) == nil)
    }

    @Test("what is recorded stands in it with all its fields")
    func recording() throws {
        var report = Self.report
        report.recording = .init(folder: "/r", reports: 3, bytes: 4096, days: 7)
        let object = try JSONSerialization.jsonObject(with: Data(report.json)) as? [String: Any]
        let recording = try #require(object?["recording"] as? [String: Any])
        #expect(recording.keys.sorted() == ["bytes", "days", "folder", "reports", "warning"])
        #expect(recording["warning"] is NSNull && recording["reports"] as? Int == 3)
    }

    @Test("where visits are counted stands in it, and why that fails")
    func journal() throws {
        var report = Self.report
        report.journal = .init(file: "/j", waiting: 2, lost: 1, warning: "the disk is full")
        let object = try JSONSerialization.jsonObject(with: Data(report.json)) as? [String: Any]
        let journal = try #require(object?["journal"] as? [String: Any])
        #expect(
            journal.keys.sorted() == ["diskFreeBytes", "file", "lost", "waiting", "warning"])
    }

    @Test("a rate that is not a number is written all the same")
    func notANumber() throws {
        var report = Self.report
        report.camera.framesPerSecond = .infinity
        let text = String(decoding: report.json, as: UTF8.self)
        #expect(text.contains("\"framesPerSecond\" : \"inf\""))
    }

    @Test("the file is whole at any moment, readable for all, and alone")
    func file() throws {
        let folder = try TemporaryFolder()
        let file = try #require(HealthFile(environment: ["RUNTIME_DIRECTORY": "\(folder.path):/x"]))
        #expect(file.path == "\(folder.path)/health.json")
        try file.write(Self.report)
        try file.write(Self.report)
        #expect(try folder.names() == ["health.json"])
        #expect(FileManager.default.contents(atPath: file.path) == Data(Self.report.json))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(mode as? Int == 0o644)
        file.remove()
        #expect(try folder.names() == [])
    }

    @Test("without a folder there is no file; one that cannot be written is named")
    func noFile() throws {
        #expect(HealthFile(environment: [:]) == nil)
        let error = #expect(throws: ServiceError.self) {
            try HealthFile(path: "/no/folder/health.json").write(Self.report)
        }
        #expect(
            error?.description
                == "/no/folder/health.json cannot be written: No such file or directory")
    }

    @Test("a link in the partial file's place is not followed")
    func link() throws {
        let folder = try TemporaryFolder()
        try folder.write("precious", to: "other")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/h.json.partial", withDestinationPath: "\(folder.path)/other")
        try HealthFile(path: "\(folder.path)/h.json").write(Self.report)
        let other = FileManager.default.contents(atPath: "\(folder.path)/other")
        #expect(other == Data("precious".utf8))
    }

    @Test("the machine tells its memory and its disk, and nothing of a disk that is not there")
    func machine() {
        let here = HealthReport.Machine(diskOf: "/")
        #expect((here.residentBytes ?? 0) > 1 << 20)
        #expect((here.diskFreeBytes ?? -1) >= 0)
        #expect(HealthReport.Machine(diskOf: "/no/such/place").diskFreeBytes == nil)
    }

    @Test("a histogram counts up to its bounds, and tells quantiles of the last values")
    func histogram() {
        var histogram = Histogram(bounds: [1, 2])
        #expect(histogram.quantile(0.5) == nil)
        for value in [0.5, 1, 1.5, 9, .nan, .infinity] { histogram.add(value) }
        #expect(histogram.counts == [2, 1, 1])
        #expect(histogram.count == 4 && histogram.sum == 12)
        #expect(histogram.quantile(0.5) == 1)
        #expect(histogram.quantile(0.99) == 9)
        #expect(histogram.quantile(0) == 0.5)
        for _ in 0..<Histogram.memory { histogram.add(2) }
        #expect(histogram.quantile(0.99) == 2)
    }

    @Test("figures stand as Prometheus reads them")
    func metrics() {
        var page = MetricsPage()
        page.gauge("a", "One \\ two\nthree.", 1.5, labels: ["x": "say \"hi\"\n\\", "y": "z"])
        page.gauge("unknown", "Left out.", nil)
        page.counter("b_total", "Counts.", 3)
        var histogram = Histogram(bounds: [0.5, 1])
        for value in [0.25, 0.75, 4] { histogram.add(value) }
        page.histogram("c", "Spreads.", histogram)
        #expect(
            page.text == #"""
                # HELP a One \\ two\nthree.
                # TYPE a gauge
                a{x="say \"hi\"\n\\",y="z"} 1.5
                # HELP b_total Counts.
                # TYPE b_total counter
                b_total 3
                # HELP c Spreads.
                # TYPE c histogram
                c_bucket{le="0.5"} 1
                c_bucket{le="1"} 2
                c_bucket{le="+Inf"} 3
                c_sum 5
                c_count 3

                """#)
    }
}
