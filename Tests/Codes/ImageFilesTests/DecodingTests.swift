import ImageFiles
import Imaging
import Testing

@Suite("Every format becomes the grey that another reader sees")
struct DecodingTests {
    @Test(
        "pixels are within two shades of ImageMagick's",
        arguments: [
            "rgb.png", "adam7.png", "gray1.png", "gray2.png", "gray4.png", "gray8.png",
            "gray16.png", "rgb16.png", "palette.png", "palette-trns.png", "rgba.png",
            "rgba-adam7.png", "graya.png", "cmyk.jpg", "gray.jpg", "lossless.webp", "alpha.webp",
            "rgb.bmp", "rgb.tiff", "rgba.tiff",
        ])
    func lossless(name: String) throws {
        let page = try Fixture.page(name)
        #expect(largestDifference(page.image.pixels, try Fixture.expected(name)) <= 2)
        #expect(page.warnings == [])
        #expect(page.orientation == .upright)
    }

    @Test(
        "JPEG's own grey is near the grey of its colours", arguments: ["baseline", "progressive"])
    func jpeg(name: String) throws {
        let page = try Fixture.page("\(name).jpg")
        // Colours that the conversion to RGB has to clip make the difference.
        #expect(largestDifference(page.image.pixels, try Fixture.expected("\(name).jpg")) <= 12)
    }

    @Test(
        "the contents tell the format",
        arguments: [
            ("rgb.png", ImageFormat.png), ("baseline.jpg", .jpeg), ("lossy.webp", .webp),
            ("still.gif", .gif), ("rgb.bmp", .bmp), ("rgb.tiff", .tiff), ("big.tiff", .tiff),
            ("rgb.heic", .heic), ("rgb.avif", .avif),
        ])
    func format(name: String, format: ImageFormat) throws {
        #expect(try ImageFile(bytes: Fixture.bytes(name), name: "x.txt").format == format)
    }

    /// The sizes are those that are stored: the HEIC is cut out of a square.
    @Test(
        "HEIC and AVIF, written without loss",
        arguments: [("rgb.heic", 64, 64), ("rgb.avif", 31, 23)])
    func heif(name: String, width: Int, height: Int) throws {
        let page = try Fixture.page(name)
        #expect(largestDifference(page.image.pixels, try Fixture.expected("rgb.png")) <= 2)
        #expect(page.orientation == .upright)
        var limits = ImageLimits()
        limits.maximumPixels = 31 * 23 - 1
        let file = try ImageFile(bytes: Fixture.bytes(name), name: "a", limits: limits)
        #expect(
            throws: ImageFileError.tooManyPixels(
                file: "a", page: 1, width: width, height: height, limit: limits.maximumPixels)
        ) { try file.lumaPage(1) }
    }

    @Test(
        "pictures that are known and not read are named: by their contents, else by their ending",
        arguments: [
            ([0xFF, 0x0A, 0, 0], "x", "JPEG XL"),
            ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], "x", "JPEG 2000"),
            (Array("8BPS\u{0}\u{1}".utf8), "photo.jpg", "Photoshop"),
            (Array("<?xml version=\"1.0\"?>\n<svg/>".utf8), "x", "SVG"),
            (Array("\u{FEFF}\n<svg xmlns=\"\"/>".utf8), "x.txt", "SVG"),
            (Array("....ftypcrx ".utf8), "x", "Canon RAW"),
            (Array("II*\u{0}".utf8), "a/B.NEF", "Nikon RAW"),
            ([0, 0, 1, 0, 1, 0], "favicon.ICO", "ICO"), ([1, 2, 3], "a.b/photo.tga", "TGA"),
        ] as [([UInt8], String, String)])
    func unread(bytes: [UInt8], name: String, title: String) throws {
        let error = #expect(throws: ImageFileError.self) { try ImageFile(bytes: bytes, name: name) }
        #expect(error?.description == "\(name): \(title): not read; save it as JPEG or PNG")
    }

    @Test(
        "other files are not taken for pictures",
        arguments: [("<!DOCTYPE html><svg/>", "a.html"), ("words", "svg"), ("words", "a.tga/b")])
    func noPicture(text: String, name: String) {
        #expect(throws: ImageFileError.unknownFormat(file: name)) {
            try ImageFile(bytes: Array(text.utf8), name: name)
        }
    }

    @Test("a plain text and a P7 file are of no known format", arguments: ["hello", "P7\n1", "P"])
    func unknown(text: String) {
        #expect(throws: ImageFileError.unknownFormat(file: "x")) {
            try ImageFile(bytes: Array(text.utf8), name: "x")
        }
    }

    @Test("a picture is shown in the colours it has, and fits its box")
    func color() throws {
        for name in [
            "rgb.png", "adam7.png", "lossless.webp", "rgb.bmp", "rgb.tiff", "rgb.heic", "rgb.avif",
        ] {
            let file = try ImageFile(bytes: Fixture.bytes(name), name: name)
            let image = try file.colorImage(fittingWidth: 100, height: 100)
            #expect(image.width == 31 && image.height == 23)
            let shades = (0..<31 * 23).map { pixel in
                let at = pixel * 4
                let red = Int(image.pixels[at]) * 299
                let green = Int(image.pixels[at + 1]) * 587
                let blue = Int(image.pixels[at + 2]) * 114
                return UInt8((red + green + blue + 500) / 1000)
            }
            #expect(largestDifference(shades, try Fixture.expected("rgb.png")) <= 2, "\(name)")
            let small = try file.colorImage(fittingWidth: 10, height: 10)
            #expect(small.width == 10 && small.height == 7)
        }
    }

    @Test(
        "transparency lies over white; over black where nothing would be dark on white",
        arguments: [
            // The shade of what is opaque, and of what is transparent in the end.
            (UInt8(255), UInt8(0)), (200, 0), (128, 0), (127, 255), (0, 255),
        ])
    func transparency(shade: UInt8, background: UInt8) throws {
        let file = Build.png(width: 8, height: 4) { x, _ in
            [shade, shade, shade, x < 4 ? 255 : 0]
        }
        let image = try ImageFile(bytes: file, name: "a.png").lumaPage(1).image
        #expect(image[0, 0] == shade)
        #expect(image[7, 3] == background)
    }

    @Test("an animated PNG is read as its first picture, with a note")
    func animatedPNG() throws {
        let control = Build.chunk("acTL", Build.bigEndian(2, 4) + Build.bigEndian(0, 4))
        let pixel = { (x: Int, y: Int) -> [UInt8] in [9, 9, 9, 255] }
        let animated = Build.png(width: 2, height: 2, control, pixel: pixel)
        #expect(
            try ImageFile(bytes: animated, name: "a.png").lumaPage(1).warnings
                == ["an animated PNG: only its first picture is read"])
        let still = Build.png(width: 2, height: 2, pixel: pixel)
        #expect(try ImageFile(bytes: still, name: "a.png").lumaPage(1).warnings == [])
    }

    @Test("alpha is kept straight for showing", arguments: ["rgba.png", "rgba.tiff", "alpha.webp"])
    func alpha(name: String) throws {
        let file = try ImageFile(bytes: Fixture.bytes(name), name: name)
        let image = try file.colorImage(fittingWidth: 100, height: 100)
        let png = try ImageFile(bytes: Fixture.bytes("rgba.png"), name: "rgba.png")
            .colorImage(fittingWidth: 100, height: 100)
        // Where little of a colour is left, multiplying and dividing rounds it: compare over black.
        let (ours, theirs) = (image.pixels, png.pixels)
        for at in stride(from: 0, to: ours.count, by: 4) {
            #expect(ours[at + 3] == theirs[at + 3])
            for channel in at..<at + 3 {
                let one = Int(ours[channel]) * Int(ours[at + 3]) / 255
                let other = Int(theirs[channel]) * Int(theirs[at + 3]) / 255
                #expect(abs(one - other) <= 2)
            }
        }
    }

    @Test("a large JPEG is decoded near the size it is shown in")
    func scaledJPEG() throws {
        let file = try ImageFile(bytes: Fixture.bytes("large.jpg"), name: "large.jpg")
        let image = try file.colorImage(fittingWidth: 32, height: 32)
        #expect(image.width == 32 && image.height == 24)
    }

    @Test("a format of one picture has no second page")
    func noSecondPage() throws {
        let file = try ImageFile(bytes: Fixture.bytes("rgb.png"), name: "a")
        #expect(throws: ImageFileError.noSuchPage(file: "a", page: 2, pages: 1)) {
            try file.lumaPage(2)
        }
        #expect(throws: ImageFileError.noSuchPage(file: "a", page: 0, pages: nil)) {
            try file.lumaPage(0)
        }
    }
}
