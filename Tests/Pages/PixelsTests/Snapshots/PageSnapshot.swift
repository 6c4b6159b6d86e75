import CPango
import Drawing
import Foundation
import ImageFiles
import Imaging
import Testing

@testable import PageModel
@testable import Pixels

/// A page in one look, and the small picture that is stored of it.
struct PageSnapshot: Sendable, CustomTestStringConvertible {
    /// The setting and the page: a file's name.
    var name: String
    var screen: Screen
    var width: Int
    var height: Int
    /// How many pixels of the page, each way, make one of the stored picture.
    var reduction: Int
    var hasKeypad = false

    var testDescription: String { name }

    /// Whether letters are drawn by the version of pango that the stored pictures were drawn by.
    static let isComparable = unsafe String(cString: pango_version_string()).hasPrefix("1.50.")

    /// The page as it is drawn, as a PNG file and as the mean of each square of its pixels.
    struct Drawn {
        var png: [UInt8]
        var small: ColorImage
    }

    func drawn() throws -> Drawn {
        let canvas = try Canvas(width: width, height: height, background: Color(0))
        let state = PageState(showsFocus: true, hasKeypad: hasKeypad)
        _ = try PagePainter(width: width, height: height).paint(screen, state, on: canvas)
        return Drawn(png: try canvas.png(), small: reduced(canvas))
    }

    private func reduced(_ canvas: Canvas) -> ColorImage {
        let columns = width / reduction
        let rows = height / reduction
        var pixels = [UInt8](repeating: 255, count: columns * rows * 4)
        let area = UInt32(reduction * reduction)
        unsafe canvas.withPixels { words, stride in
            for row in 0..<rows {
                for column in 0..<columns {
                    var sums: (UInt32, UInt32, UInt32) = (area / 2, area / 2, area / 2)
                    for y in 0..<reduction {
                        let start = (row * reduction + y) * stride + column * reduction
                        for x in start..<start + reduction {
                            let word = unsafe words[x]
                            sums.0 += word >> 16 & 0xFF
                            sums.1 += word >> 8 & 0xFF
                            sums.2 += word & 0xFF
                        }
                    }
                    let at = (row * columns + column) * 4
                    pixels[at] = UInt8(sums.0 / area)
                    pixels[at + 1] = UInt8(sums.1 / area)
                    pixels[at + 2] = UInt8(sums.2 / area)
                }
            }
        }
        return ColorImage(width: columns, height: rows, pixels: pixels)
    }

    // MARK: Stored

    /// Where pictures are stored in the repository.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Pictures")

    var file: URL { Self.folder.appendingPathComponent("\(name).png") }

    func stored() throws -> ColorImage {
        let bytes = [UInt8](try Data(contentsOf: file))
        return try ImageFile(bytes: bytes, name: file.lastPathComponent)
            .colorImage(fittingWidth: 4096, height: 4096)
    }

    func store(_ picture: ColorImage) throws {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try Data(try Canvas(picture).png()).write(to: file, options: .atomic)
    }

    // MARK: Compared

    /// The most that a channel may differ: where a mean is rounded, the last bit may fall either way.
    static let tolerance = 1

    /// How many pixels of two pictures of one size differ.
    static func differences(_ a: ColorImage, _ b: ColorImage) -> Int {
        a == b ? 0 : (0..<a.width * a.height).count { differ(a, b, at: $0) }
    }

    private static func differ(_ a: ColorImage, _ b: ColorImage, at pixel: Int) -> Bool {
        (0..<4).contains {
            abs(Int(a.pixels[pixel * 4 + $0]) - Int(b.pixels[pixel * 4 + $0])) > tolerance
        }
    }

    /// The picture in grey, where it differs in red.
    static func differencePicture(_ drawn: ColorImage, _ stored: ColorImage) -> ColorImage {
        var pixels = drawn.pixels
        for pixel in 0..<drawn.width * drawn.height {
            let at = pixel * 4
            let mean = (Int(pixels[at]) + Int(pixels[at + 1]) + Int(pixels[at + 2])) / 3
            let isOther = differ(drawn, stored, at: pixel)
            pixels[at] = isOther ? 255 : UInt8(mean / 2 + 64)
            pixels[at + 1] = isOther ? 0 : UInt8(mean / 2 + 64)
            pixels[at + 2] = isOther ? 0 : UInt8(mean / 2 + 64)
        }
        return ColorImage(width: drawn.width, height: drawn.height, pixels: pixels)
    }
}
