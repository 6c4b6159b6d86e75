import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Reader")
struct ReaderTests {
    static let text = "HTTPS://VESPER-RIDGE.EXAMPLE/R/A-014"

    func read(_ image: LumaImage, _ effort: Effort = .normal) -> Reading {
        var reader = Reader(options: ReaderOptions(effort: effort))
        return reader.read(image)
    }

    func texts(_ reading: Reading) -> [String] {
        reading.symbols.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    // MARK: What is read

    /// The levels in turn, and each of the smallest version and the largest.
    static let symbols: [(Version, ErrorCorrectionLevel)] = Version.qrCode.flatMap { version in
        let levels = ErrorCorrectionLevel.allCases
        let isEdge = [1, 40].contains(version.number)
        return (isEdge || Amount.isWhole ? levels : [levels[version.number % levels.count]])
            .map { (version, $0) }
    }

    @Test("every version and level is read, three pixels a module", arguments: symbols)
    func readsAll(version: Version, level: ErrorCorrectionLevel) throws {
        // The numbers of the version, so that every symbol says something else; half of what fits.
        let capacity = version.number * (level == .h ? 6 : 10)
        let text = String((0..<capacity).map { Character(String(($0 * 7 + version.number) % 10)) })
        let printed = try PrintedSymbol(
            text, version: version.number, level: level, moduleSize: 3)
        let symbol = try #require(read(printed.picture(), .fast).symbols.first)
        #expect(symbol.bytes == Array(text.utf8))
        #expect(symbol.decoded.version == version)
        #expect(symbol.decoded.errorCorrectionLevel == level)
        #expect(symbol.decoded.mask == printed.symbol.mask)
        #expect(symbol.decoded.errors == 0 && symbol.decoded.erasures == 0)
        #expect(symbol.isInverted == false && symbol.decoded.isMirrored == false)
    }

    @Test(
        "modules of one pixel are read, and large ones",
        arguments: [1.0, 2, 5, 20, Double(Amount.of(40, all: 100))])
    func readsModuleSizes(size: Double) throws {
        let printed = try PrintedSymbol(Self.text, version: 3, moduleSize: size)
        let reading = read(printed.picture())
        #expect(texts(reading) == [Self.text])
        let symbol = try #require(reading.symbols.first)
        #expect(abs(symbol.moduleSize - size) < 0.05 * size)
        for (corner, expected) in zip(
            symbol.corners.corners, [(4.0, 4.0), (33, 4), (33, 33), (4, 33)])
        {
            #expect(abs(corner.x - expected.0 * size) < 0.6 * size)
            #expect(abs(corner.y - expected.1 * size) < 0.6 * size)
        }
    }

    @Test("a finder pattern without two of its corners is read at fast, as the others are whole")
    func readsCloser() throws {
        let printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 5)
        let whole = printed.picture()
        var pixels = whole.pixels
        // The corners of the ring on one diagonal, which has no bar then.
        for module in [4, 10] {
            for y in module * 5..<(module + 1) * 5 {
                for x in module * 5..<(module + 1) * 5 { pixels[y * whole.width + x] = 220 }
            }
        }
        let image = LumaImage(width: whole.width, height: whole.height, pixels: pixels)
        let reading = read(image, .fast)
        #expect(texts(reading) == [Self.text])
        #expect(reading.symbols.map(\.stage) == [.denserLines])
    }

    @Test("at any rotation", arguments: Array(stride(from: 0, to: 360, by: 15)))
    func readsTurned(degrees: Int) throws {
        var printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 4)
        let axis = Self.direction(degrees)
        printed.width = 220
        printed.height = 220
        printed.place = { module in
            let step = (module - Vector(14.5, 14.5)) * 4
            return Vector(110, 110) + axis * step.x + axis.quarterTurn * step.y
        }
        #expect(texts(read(printed.picture(), .fast)) == [Self.text])
    }

    @Test("without a quiet zone, when everything is tried")
    func readsWithoutQuietZone() throws {
        var printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 4)
        printed.width = 29 * 4
        printed.height = 29 * 4
        printed.place = { $0 * 4 }
        #expect(texts(read(printed.picture(), .thorough)) == [Self.text])
    }

    @Test("light on dark, and mirrored, reported as such")
    func readsInvertedAndMirrored() throws {
        var printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 4)
        swap(&printed.dark, &printed.light)
        let inverted = try #require(read(printed.picture(), .fast).symbols.first)
        #expect(inverted.isInverted && !inverted.decoded.isMirrored)
        #expect(inverted.bytes == Array(Self.text.utf8))

        var mirror = try PrintedSymbol(Self.text, version: 3, moduleSize: 4)
        let side = Double(mirror.width)
        let place = mirror.place
        mirror.place = { Vector(side - place($0).x, place($0).y) }
        let mirrored = try #require(read(mirror.picture(), .fast).symbols.first)
        #expect(mirrored.decoded.isMirrored && !mirrored.isInverted)
        #expect(mirrored.corners.isMirrored)
        #expect(mirrored.bytes == Array(Self.text.utf8))
    }

    @Test("not where light on dark is not asked for")
    func leavesInverted() throws {
        var printed = try PrintedSymbol(Self.text, version: 3, moduleSize: 4)
        swap(&printed.dark, &printed.light)
        var reader = Reader(options: ReaderOptions(effort: .normal, readsInverted: false))
        #expect(reader.read(printed.picture()).symbols.isEmpty)
    }

    @Test("many in one picture, dark on light and light on dark, from top to bottom")
    func readsMany() throws {
        let side = 8
        let cell = 37 * 3
        var pixels = [UInt8](repeating: 220, count: side * cell * side * cell)
        for row in 0..<side {
            for column in 0..<side {
                var printed = try PrintedSymbol(
                    "ROOM:\(row)-\(column)", version: 3, moduleSize: 3)
                if (row + column) % 3 == 0 { swap(&printed.dark, &printed.light) }
                let picture = printed.picture()
                for y in 0..<cell {
                    for x in 0..<cell {
                        let at = (row * cell + y) * side * cell + column * cell + x
                        pixels[at] = picture[x, y]
                    }
                }
            }
        }
        let image = LumaImage(width: side * cell, height: side * cell, pixels: pixels)
        let reading = read(image, .fast)
        let expected = (0..<side).flatMap { row in (0..<side).map { "ROOM:\(row)-\($0)" } }
        #expect(Set(texts(reading)) == Set(expected))
        #expect(reading.symbols.count == 64)
        let heights = reading.symbols.map(\.corners.center.y)
        #expect(heights == heights.sorted())
    }

    @Test("with one finder pattern hidden, when everything is tried", arguments: 0..<3)
    func readsTwoFinders(hidden: Int) throws {
        let text = "HTTPS://E.EXAMPLE/R/A-014"
        let printed = try PrintedSymbol(text, version: 3, level: .h, moduleSize: 5)
        let (x, y) = [(4, 4), (26, 4), (4, 26)][hidden]
        let image = Self.painted(
            printed.picture(), x: x * 5 - 8..<(x + 7) * 5, y: y * 5 - 8..<(y + 7) * 5, shade: 220)
        #expect(texts(read(image, .thorough)) == [text])
    }

    @Test("under a patch of glare")
    func readsGlare() throws {
        let printed = try PrintedSymbol(Self.text, version: 4, level: .q, moduleSize: 5)
        let image = Self.painted(printed.picture(), x: 95..<125, y: 90..<150, shade: 255)
        #expect(texts(read(image)) == [Self.text])
    }

    @Test("the same picture gives the same reading, whatever was read before")
    func forgets() throws {
        let first = try PrintedSymbol(Self.text, version: 3, moduleSize: 4).picture()
        var second = try PrintedSymbol("ROOM:B-101", version: 5, moduleSize: 3)
        second.noise = 20
        for effort in Effort.allCases {
            let alone = read(first, effort)
            var reader = Reader(options: ReaderOptions(effort: effort))
            _ = reader.read(second.picture())
            #expect(reader.read(first) == alone)
            #expect(reader.read(first) == alone)
        }
    }

    // MARK: What is not

    @Test("too much damage is reported with the block's figures, and no text")
    func tellsDamage() throws {
        let printed = try PrintedSymbol(Self.text, version: 3, level: .l, moduleSize: 5)
        // Half of the data under a scatter of wrong modules, which no erasure marks.
        var pixels = printed.picture().pixels
        var random = SeededGenerator(seed: 7)
        for y in 13..<24 {
            for x in 13..<31 where random.next() % 2 == 0 {
                for j in 0..<5 {
                    for i in 0..<5 {
                        let at = (y * 5 + j) * printed.width + x * 5 + i
                        pixels[at] = pixels[at] > 128 ? 30 : 220
                    }
                }
            }
        }
        let image = LumaImage(width: printed.width, height: printed.height, pixels: pixels)
        let reading = read(image)
        #expect(reading.symbols.isEmpty)
        let diagnosis = try #require(reading.diagnoses.first)
        guard case .unreadable(.uncorrectableBlock) = diagnosis.stage else {
            Issue.record("\(diagnosis.stage)")
            return
        }
        #expect(diagnosis.version == Version(3))
        #expect(abs(diagnosis.moduleSize - 5) < 0.3)
        #expect(diagnosis.corners.contains(Point(x: 92, y: 92)))
    }

    @Test("pictures without a symbol say nothing", arguments: Effort.allCases)
    func readsNothing(effort: Effort) {
        var random = SeededGenerator(seed: 20_261_121)
        func picture(_ width: Int, _ height: Int, _ shade: (Int, Int) -> UInt8) -> LumaImage {
            var pixels: [UInt8] = []
            for y in 0..<height { for x in 0..<width { pixels.append(shade(x, y)) } }
            return LumaImage(width: width, height: height, pixels: pixels)
        }
        var pictures = [
            picture(1, 1) { _, _ in 0 }, picture(1, 300) { _, y in UInt8(y % 2 * 255) },
            picture(300, 1) { x, _ in UInt8(x % 2 * 255) }, picture(200, 150) { _, _ in 255 },
            picture(200, 150) { x, _ in UInt8(x % 2 * 255) },
            picture(200, 150) { x, y in UInt8((x / 3 + y / 3) % 2 * 255) },
            picture(256, 256) { x, y in UInt8((x * y) & 255) },
        ]
        for _ in 0..<3 {
            pictures.append(picture(160, 120) { _, _ in UInt8(random.next() & 255) })
            pictures.append(picture(160, 120) { _, _ in random.next() & 1 == 0 ? 0 : 255 })
        }
        for image in pictures { #expect(read(image, effort).symbols.isEmpty) }
    }

    // MARK: Support

    /// The direction of an angle, by turning in steps of five degrees.
    private static func direction(_ degrees: Int) -> Vector {
        let (cosine, sine) = (0.996_194_698_091_745_5, 0.087_155_742_747_658_17)
        return (0..<degrees / 5).reduce(Vector(1, 0)) { step, _ in
            Vector(cosine * step.x - sine * step.y, sine * step.x + cosine * step.y)
        }
    }

    static func painted(
        _ image: LumaImage, x: Range<Int>, y: Range<Int>, shade: UInt8
    ) -> LumaImage {
        var pixels = image.pixels
        for row in y where row >= 0 && row < image.height {
            for column in x where column >= 0 && column < image.width {
                pixels[row * image.width + column] = shade
            }
        }
        return LumaImage(width: image.width, height: image.height, pixels: pixels)
    }
}
