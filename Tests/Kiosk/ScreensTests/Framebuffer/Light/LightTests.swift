import Foundation
import TestSupport
import Testing

@testable import Pixels
@testable import Screens

@Suite("How a page comes to the glass")
struct RenditionTests {
    private static func page(width: Int, height: Int) -> PixelBuffer {
        let page = PixelBuffer(width: width, height: height)
        for y in 0..<height { for x in 0..<width { page[x, y] = UInt32(x * 0x10305 + y * 0x81) } }
        return page
    }

    @Test(
        "it is moved and darkened, and its edges go on where it has moved away from",
        arguments: [(0, 0), (2, 0), (-2, 0), (0, 3), (0, -3), (2, 3), (-2, -3), (9, -9)],
        [256, 128, 0])
    func whole(shift: (Int, Int), level: Int) {
        let (width, height) = (7, 5)
        let page = Self.page(width: width, height: height)
        let shown = PixelBuffer(width: width, height: height)
        var rendition = PageRendition()
        rendition.shift.x = shift.0
        rendition.shift.y = shift.1
        rendition.level = level
        #expect(shown.copy(page.bounds, from: page, as: rendition) == page.bounds)
        var wrong = 0
        for y in 0..<height {
            for x in 0..<width {
                let source = page[
                    min(max(x - shift.0, 0), width - 1), min(max(y - shift.1, 0), height - 1)]
                let colours = [0, 8, 16].map { ((source >> $0 & 0xFF) * UInt32(level) / 256) << $0 }
                if shown[x, y] & 0xFFFFFF != colours.reduce(0, |) { wrong += 1 }
            }
        }
        #expect(wrong == 0)
    }

    @Test(
        "parts that are brought one after the other make the whole", arguments: [(2, -1), (-3, 2)])
    func parts(shift: (Int, Int)) {
        let page = Self.page(width: 12, height: 9)
        var rendition = PageRendition()
        rendition.shift.x = shift.0
        rendition.shift.y = shift.1
        let whole = PixelBuffer(width: 12, height: 9)
        whole.copy(page.bounds, from: page, as: rendition)
        let pieces = PixelBuffer(width: 12, height: 9)
        for y in stride(from: 0, to: 9, by: 3) {
            for x in stride(from: 0, to: 12, by: 4) {
                pieces.copy(
                    PixelRectangle(x: x, y: y, width: 4, height: 3), from: page, as: rendition)
            }
        }
        var wrong = 0
        for y in 0..<9 { for x in 0..<12 where whole[x, y] != pieces[x, y] { wrong += 1 } }
        #expect(wrong == 0)
        #expect(pieces.copy(.empty, from: page, as: rendition).isEmpty)
    }

    @Test("a picture moves every three minutes, by so many pixels at most, and comes back")
    func orbit() {
        #expect(PixelShift(pixels: 2, after: .seconds(179)) == PixelShift())
        let places = (0..<9).map { PixelShift(pixels: 2, after: .seconds(180 * $0)) }
        #expect(Set(places.map { [$0.x, $0.y] }).count == 9)
        #expect(places.allSatisfy { abs($0.x) <= 2 && abs($0.y) <= 2 })
        #expect(PixelShift(pixels: 2, after: .seconds(180 * 9)) == PixelShift())
        #expect(PixelShift(pixels: 0, after: .seconds(180 * 4)) == PixelShift())
        #expect(PixelShift(pixels: 2, after: .seconds(-5)) == PixelShift())
    }
}

@Suite("A panel's light")
struct BacklightTests {
    private func panel(
        _ name: String, type: String, brightness: String, highest: String,
        in folder: TemporaryFolder
    ) throws {
        try folder.write("\(type)\n", to: "\(name)/type")
        try folder.write("\(brightness)\n", to: "\(name)/brightness")
        try folder.write("\(highest)\n", to: "\(name)/max_brightness")
    }

    private func brightness(_ name: String, in folder: TemporaryFolder) -> String? {
        try? String(contentsOfFile: "\(folder.path)/\(name)/brightness", encoding: .utf8)
    }

    @Test("it is set in shares of what was usual, and given back as it was")
    func set() throws {
        let folder = try TemporaryFolder()
        try panel("panel", type: "raw", brightness: "80", highest: "100", in: folder)
        let light = try #require(Backlight(in: folder.path))
        for (percent, expected) in [(50, "40"), (1, "1"), (0, "0"), (100, "80")] {
            #expect(try light.set(percent: percent))
            #expect(brightness("panel", in: folder) == "\(expected)\n")
        }
        #expect(try light.set(percent: 5))
        light.restore()
        #expect(brightness("panel", in: folder) == "80\n")
    }

    @Test(
        "of several the firmware's is taken; one that was left dark becomes as bright as it can be")
    func several() throws {
        let folder = try TemporaryFolder()
        try panel("a", type: "raw", brightness: "7", highest: "9", in: folder)
        try panel("b", type: "firmware", brightness: "0", highest: "15", in: folder)
        let light = try #require(Backlight(in: folder.path))
        light.restore()
        #expect(brightness("a", in: folder) == "7\n")
        #expect(brightness("b", in: folder) == "15\n")
    }

    @Test(
        "what is no panel is none",
        arguments: [
            ("x", "100"), ("5", "0"), ("5", ""), ("-1", "9"), ("5", "99999999999999999999"),
        ])
    func none(brightness: String, highest: String) throws {
        let folder = try TemporaryFolder()
        #expect(Backlight(in: folder.path) == nil)
        #expect(Backlight(in: "/no/such/folder") == nil)
        try panel("a", type: "raw", brightness: brightness, highest: highest, in: folder)
        #expect(Backlight(in: folder.path) == nil)
    }

    @Test("one that may not be set is told of once, and left alone")
    func refused() throws {
        let folder = try TemporaryFolder()
        try panel("a", type: "raw", brightness: "5", highest: "9", in: folder)
        let light = try #require(Backlight(in: folder.path))
        try FileManager.default.removeItem(atPath: "\(folder.path)/a/brightness")
        let error = #expect(throws: BacklightError.self) { try light.set(percent: 50) }
        #expect(error?.reason == "No such file or directory")
        #expect(try light.set(percent: 50) == false)
        light.restore()
        #expect(brightness("a", in: folder) == nil)
    }
}
