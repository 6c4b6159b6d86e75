import ImageFiles
import Imaging
import Testing

@Suite("Files of many pages give them one by one")
struct PagesTests {
    @Test("an animation's frames come as they are seen", arguments: ["animated.gif"])
    func gif(name: String) throws {
        let reading = Reading(try Fixture.bytes(name))
        #expect(reading.errors == [])
        #expect(reading.pages.map(\.number) == [1, 2, 3])
        for (index, page) in reading.pages.enumerated() {
            let expected = try Fixture.expected("\(name).\(index)")
            #expect(largestDifference(page.image.pixels, expected) <= 2, "frame \(index + 1)")
        }
    }

    @Test("an animated WebP's frames differ as they should")
    func webp() throws {
        let reading = Reading(try Fixture.bytes("animated.webp"))
        #expect(reading.errors == [])
        #expect(reading.pages.count == 3)
        let first = try #require(reading.pages.first).image
        #expect(largestDifference(first.pixels, try Fixture.expected("rgb.png")) <= 2)
        let negative = first.pixels.map { 255 - $0 }
        #expect(largestDifference(reading.pages[1].image.pixels, negative) <= 2)
        let mirrored = first.oriented(.mirrored)
        #expect(largestDifference(reading.pages[2].image.pixels, mirrored.pixels) <= 2)
    }

    @Test("a TIFF's pages each have their own size")
    func tiff() throws {
        let reading = Reading(try Fixture.bytes("pages.tiff"))
        #expect(reading.errors == [])
        #expect(reading.pages.map(\.image.width) == [31, 20, 31])
        #expect(reading.pages.map(\.image.height) == [23, 10, 23])
    }

    @Test("a BigTIFF reads like any other")
    func bigTIFF() throws {
        let page = try Fixture.page("big.tiff")
        #expect(largestDifference(page.image.pixels, try Fixture.expected("rgb.png")) <= 2)
    }

    @Test(
        "any page can be had by itself", arguments: ["animated.gif", "animated.webp", "pages.tiff"])
    func single(name: String) throws {
        let file = try ImageFile(bytes: Fixture.bytes(name), name: name)
        let all = Reading(try Fixture.bytes(name)).pages
        for page in all { #expect(try file.lumaPage(page.number) == page) }
        #expect(throws: ImageFileError.noSuchPage(file: name, page: 5, pages: 3)) {
            try file.lumaPage(5)
        }
        let shown = try file.colorImage(page: 3, fittingWidth: 50, height: 50)
        #expect(shown.width == 31)
    }

    @Test(
        "pages over the limit are reported once, and the file ends there",
        arguments: ["animated.gif", "animated.webp", "pages.tiff"])
    func limit(name: String) throws {
        var limits = ImageLimits()
        limits.maximumPages = 2
        let reading = Reading(try Fixture.bytes(name), limits: limits)
        #expect(reading.pages.count == 2)
        #expect(reading.errors == [.tooManyPages(file: "test", limit: 2)])
        limits.maximumPages = 3
        #expect(Reading(try Fixture.bytes(name), limits: limits).errors == [])
    }

    @Test(
        "pages left when a file's time is over are reported once; the first page is always read",
        arguments: ["animated.gif", "animated.webp", "pages.tiff", "pdf", "pnm"])
    func fileTimeout(name: String) throws {
        let bytes =
            switch name {
            case "pdf": PDFBuilder.document("", pages: 3)
            case "pnm": Array("P5 1 1 255\n0P5 1 1 255\n0".utf8)
            default: try Fixture.bytes(name)
            }
        var limits = ImageLimits()
        limits.fileTimeout = .zero
        let reading = Reading(bytes, limits: limits)
        #expect(reading.pages.count == 1)
        #expect(reading.errors == [.fileTimeout(file: "test", page: 1, limit: .zero)])
        // One page in all: none is left.
        #expect(Reading(try Fixture.bytes("rgb.tiff"), limits: limits).errors == [])
    }

    @Test("a TIFF whose pages lead back to the first ends with an error")
    func circle() throws {
        var bytes = try Fixture.bytes("rgb.tiff")
        let first = Int(bytes[4]) | Int(bytes[5]) << 8
        let count = Int(bytes[first]) | Int(bytes[first + 1]) << 8
        let next = first + 2 + count * 12
        bytes.replaceSubrange(next..<next + 4, with: Build.littleEndian(first, 4))
        let reading = Reading(bytes)
        #expect(reading.pages.count == 1)
        #expect(
            reading.errors == [
                .damaged(
                    file: "test", page: 2, format: .tiff,
                    detail: "its pages lead back to an earlier one")
            ])
    }

    @Test("after a broken page of a TIFF come the good ones")
    func afterBrokenPage() throws {
        var bytes = try Fixture.bytes("pages.tiff")
        let first = Int(bytes[4]) | Int(bytes[5]) << 8
        // The width, which stands among the first entries, becomes nothing.
        let count = Int(bytes[first]) | Int(bytes[first + 1]) << 8
        for entry in 0..<count where bytes[first + 2 + entry * 12] == 0 {
            let at = first + 2 + entry * 12
            if bytes[at + 1] == 1 { bytes.replaceSubrange(at + 8..<at + 12, with: [0, 0, 0, 0]) }
        }
        let reading = Reading(bytes)
        #expect(reading.pages.map(\.number) == [2, 3])
        #expect(
            reading.errors == [
                .damaged(
                    file: "test", page: 1, format: .tiff, detail: "0 x 23 pixels are no picture")
            ])
    }
}
