import ImageFiles
import Imaging
import Testing

@Suite("Orientation is reported with stored pixels, and applied where a picture is shown")
struct OrientationTests {
    @Test("a JPEG's Exif tells it in either byte order", arguments: 1...8, [true, false])
    func jpeg(value: Int, isBigEndian: Bool) throws {
        let plain = try Fixture.bytes("baseline.jpg")
        let exif = Build.exif(orientation: value, isBigEndian: isBigEndian)
        let bytes = Build.jpeg(plain, application: exif)
        let file = try ImageFile(bytes: bytes, name: "a")
        let page = try file.lumaPage(1)
        let orientation = try #require(Orientation(rawValue: value))
        #expect(page.orientation == orientation)
        #expect(page.image == (try Fixture.page("baseline.jpg").image))
        let shown = try file.colorImage(fittingWidth: 100, height: 100)
        let upright = try ImageFile(bytes: plain, name: "a")
            .colorImage(fittingWidth: 100, height: 100)
        #expect(shown == upright.oriented(orientation))
    }

    @Test("a broken Exif block costs the orientation, not the picture")
    func broken() throws {
        let picture = try Fixture.bytes("baseline.jpg")
        let whole = Build.exif(orientation: 6, isBigEndian: true)
        for length in 0..<whole.count {
            let bytes = Build.jpeg(picture, application: Array(whole.prefix(length)))
            let page = try ImageFile(bytes: bytes, name: "a").lumaPage(1)
            #expect(page.orientation == .upright, "\(length) bytes of Exif")
        }
        for value in [0, 9, 65_535] {
            let exif = Build.exif(orientation: value, isBigEndian: false)
            let bytes = Build.jpeg(picture, application: exif)
            #expect(try ImageFile(bytes: bytes, name: "a").lumaPage(1).orientation == .upright)
        }
    }

    @Test(
        "PNG, WebP and TIFF tell it too",
        arguments: [
            ("exif6.png", 6), ("exif8.webp", 8), ("orientation3.tiff", 3), ("orientation6.tiff", 6),
        ])
    func others(name: String, value: Int) throws {
        let page = try Fixture.page(name)
        #expect(page.orientation.rawValue == value)
        // The pixels stay as they are stored, whichever way they should be seen.
        #expect(largestDifference(page.image.pixels, try Fixture.expected("rgb.png")) <= 2)
        let shown = try ImageFile(bytes: Fixture.bytes(name), name: name)
            .colorImage(fittingWidth: 100, height: 100)
        #expect(shown.width == (page.orientation.swapsSides ? 23 : 31))
    }
}
