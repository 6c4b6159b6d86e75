import Foundation
import ImageFiles
import Imaging
import PageProtocol
import Processes
import TestSupport
import Testing

@testable import Pictures

@Suite("PDF pages are drawn by a process of their own")
struct PDFTests {
    @Test(
        "a reply with an invalid resolution is rejected",
        arguments: [Double.nan, .infinity, -1, 1e300])
    func strangeResolution(resolution: Double) {
        #expect(PageReply(Words([2, 10, 10, 1, resolution.bitPattern])) == nil)
        #expect(PageReply(Words([2, 10, 10, 1, (300.0).bitPattern])) != nil)
    }

    @Test("pages come at the resolution asked for, in grey over white")
    func pages() throws {
        var limits = ImageLimits()
        limits.pdfResolution = 72
        let reading = Reading(
            PDFBuilder.document("1 0 0 rg 10 20 50 30 re f", pages: 3), limits: limits)
        #expect(reading.errors == [])
        #expect(reading.pages.map(\.number) == [1, 2, 3])
        for page in reading.pages {
            #expect(page.image.width == 200 && page.image.height == 100)
            #expect(page.image[30, 65] == 77)
            #expect(page.image[5, 5] == 255)
            #expect(page.warnings == [])
        }
    }

    @Test("a page's words come with its size on paper")
    func words() throws {
        let font = Array("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".utf8)
        let bytes = PDFBuilder.document(
            "BT /F 12 Tf 20 60 Td (Scale 1:200) Tj 0 -20 Td (Sheet A) Tj ET",
            resources: "/Font<</F 6 0 R>>", pages: 2, more: [font])
        let file = try ImageFile(bytes: bytes, name: "a")
        for number in 1...2 {
            let page = try #require(try file.pageText(number))
            #expect(page.text == "Scale 1:200\nSheet A")
            #expect(page.widthInPoints == 200 && page.heightInPoints == 100)
        }
        #expect(throws: ImageFileError.noSuchPage(file: "a", page: 3, pages: 2)) {
            try file.pageText(3)
        }
        let blank = try ImageFile(bytes: PDFBuilder.document(""), name: "b").pageText(1)
        #expect(blank?.text == "")
        let picture = try ImageFile(bytes: try Fixture.bytes("gray8.png"), name: "c")
        #expect(try picture.pageText(1) == nil)
        #expect(PageReply(Words([7, 1 << 21])) == nil)
        #expect(PageReply(Words([7, 1, Double.nan.bitPattern, 0])) == nil)
    }

    @Test("a page is shown in colour, as large as its box")
    func color() throws {
        let bytes = PDFBuilder.document("0 0 1 rg 0 0 200 100 re f")
        let image = try ImageFile(bytes: bytes, name: "a").colorImage(fittingWidth: 60, height: 60)
        #expect(image.width == 60 && image.height == 30)
        #expect(Array(image.pixels.prefix(4)) == [0, 0, 255, 255])
    }

    @Test("a picture finer than the resolution is not blurred")
    func fineRaster() throws {
        let side = 300
        let data = (0..<side * side).map { UInt8(($0 / side + $0 % side) % 2 == 0 ? 0 : 255) }
        let picture = PDFBuilder.stream(
            data,
            "/Type/XObject/Subtype/Image/Width \(side)/Height \(side)/ColorSpace/DeviceGray/BitsPerComponent 8"
        )
        let bytes = PDFBuilder.document(
            "72 0 0 72 0 0 cm /I Do", resources: "/XObject<</I 5 0 R>>", width: 72, height: 72,
            more: [picture])
        let page = try ImageFile(bytes: bytes, name: "a").lumaPage(1)
        #expect(page.image.width == side && page.image.height == side)
        let contrast = page.image.pixels.count { $0 < 64 || $0 > 191 }
        #expect(contrast > side * side * 9 / 10)
    }

    @Test("a poster over the pixel limit is drawn coarser, and a warning says so")
    func poster() throws {
        var limits = ImageLimits()
        limits.maximumPixels = 250_000
        let bytes = PDFBuilder.document("", width: 400, height: 400)
        let page = try ImageFile(bytes: bytes, name: "a", limits: limits).lumaPage(1)
        #expect(page.image.width == 500 && page.image.height == 500)
        #expect(
            page.warnings == [
                "drawn at 90 instead of 200 dots per inch, to stay within the limit of 250000 pixels"
            ])
    }

    @Test("a page that would be too coarse within the pixel limit is rejected")
    func hugePage() throws {
        let bytes = PDFBuilder.document("", width: 2_000_000, height: 2_000_000)
        let error = ImageFileError.tooManyPixels(
            file: "a", page: 1, width: 5_555_555, height: 5_555_555, limit: 100_000_000)
        #expect(throws: error) { try ImageFile(bytes: bytes, name: "a").lumaPage(1) }
    }

    @Test("an encrypted document is named as such")
    func encrypted() throws {
        let key = String(repeating: "41", count: 32)
        let entry = "<</Filter/Standard/V 1/R 2/O<\(key)>/U<\(key)>/P -4>>"
        let bytes = PDFBuilder.document(
            "", more: [Array(entry.utf8)],
            trailer: "/Encrypt 5 0 R/ID[<\(key)><\(key)>]")
        #expect(throws: ImageFileError.encrypted(file: "a")) {
            try ImageFile(bytes: bytes, name: "a").lumaPage(1)
        }
    }

    @Test("a page tree that leads back to itself ends with errors")
    func loop() {
        let bytes = PDFBuilder.file([
            Array("<</Type/Catalog/Pages 2 0 R>>".utf8),
            Array("<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>".utf8),
        ])
        let reading = Reading(bytes)
        #expect(reading.pages == [])
        #expect(reading.errors.count == 2)
    }

    @Test("forms nested without measure run into the time limit, and the next page is drawn")
    func bomb() throws {
        var limits = ImageLimits()
        limits.pageTimeout = .seconds(4)
        let reading = Reading(PDFBuilder.nestedForms(depth: 16), limits: limits)
        #expect(reading.errors == [.timeout(file: "test", page: 1, limit: .seconds(4))])
        #expect(reading.pages.map(\.number) == [2])
    }

    @Test("a renderer that ends or hangs is noticed, and nothing is left of its process")
    func killed() throws {
        let source = Source(
            file: "a", bytes: PDFBuilder.document(""), format: .pdf, limits: .init())
        let process = try RendererProcess(source, program: "/bin/false")
        let deadline = Deadline(in: .seconds(Patience.seconds))
        #expect(process.receive(8, deadline) == nil)
        #expect(process.end() == .status(1))
        let stuck = try RendererProcess(source, program: "/usr/bin/yes")
        #expect(stuck.receive(8, Deadline(in: .milliseconds(50))) == nil)
        #expect(stuck.end() != .status(0))
        for process in [process, stuck] {
            #expect(kill(process.identifier, 0) == -1)
            #expect(errno == ESRCH)
        }
    }

    @Test("a missing renderer is named with its place")
    func missing() throws {
        let source = Source(file: "a.pdf", bytes: [0], format: .pdf, limits: .init())
        let error = ImageFileError.missingPageRenderer(file: "a.pdf", program: "/none/docent-pages")
        #expect(throws: error) { _ = try RendererProcess(source, program: "/none/docent-pages") }
    }

    @Test("many documents at once, and no descriptor is left of them")
    func parallel() async {
        // In a process of its own, where no other test opens and closes descriptors meanwhile.
        await #expect(processExitsWith: .success) {
            let bytes = PDFBuilder.document("0 g 0 0 200 50 re f", pages: 2)
            _ = Reading(bytes)
            let before = Self.descriptors()
            await withTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { Reading(bytes).pages.count } }
                for await pages in group where pages != 2 { exit(1) }
            }
            guard Self.descriptors() <= before else { exit(2) }
        }
    }

    @Test("every prefix of a document is a page, or an error", .timeLimit(.generous))
    func prefixes() async {
        let bytes = PDFBuilder.document("0 g 0 0 9 9 re f")
        await withTaskGroup(of: Void.self) { group in
            for start in 0..<2 {
                group.addTask {
                    for length in stride(from: start, to: bytes.count, by: 2) {
                        let reading = Reading(Array(bytes.prefix(length)))
                        #expect(reading.pages.count + reading.errors.count == 1, "\(length) bytes")
                    }
                }
            }
        }
    }

    private static func descriptors() -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }
}
