import TestSupport
import Testing

@testable import Pixels
@testable import Screens

struct ScreenImageTests {
    /// Sizes with parts of tiles at the edges, and the smallest.
    static let sizes = [(1, 1), (5, 3), (64, 16), (65, 17), (130, 50), (200, 1), (1, 200)]

    @Test(
        "a page stands on the screen turned clockwise, pixel by pixel",
        arguments: ScreenRotation.allCases, sizes)
    func turns(rotation: ScreenRotation, size: (Int, Int)) {
        let (width, height) = size
        let image = ScreenImage(
            width: width, height: height, format: .xrgb8888, rotation: rotation)
        let page = Self.randomPage(for: image, seed: 1)
        let changes = image.update(from: page, damage: [page.bounds])
        let screen = Self.screen(of: image, copying: changes)
        var expected: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                let word =
                    switch rotation {
                    case .none: page[x, y]
                    case .quarter: page[y, width - 1 - x]
                    case .half: page[width - 1 - x, height - 1 - y]
                    case .threeQuarters: page[height - 1 - y, x]
                    }
                expected.append(word & 0xFF_FFFF)
            }
        }
        #expect(screen == expected)
    }

    @Test(
        "a damaged rectangle lies where its pixels lie, and four quarter turns are none",
        arguments: (0..<50).some(12))
    func turnsRectangles(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let (width, height) = (
            Int.random(in: 1...90, using: &generator), Int.random(in: 1...90, using: &generator)
        )
        let x = Int.random(in: 0..<width, using: &generator)
        let y = Int.random(in: 0..<height, using: &generator)
        let start = PixelRectangle(
            x: x, y: y, width: Int.random(in: 1...width - x, using: &generator),
            height: Int.random(in: 1...height - y, using: &generator))
        var (turned, turnedWidth, turnedHeight) = (start, width, height)
        for _ in 0..<4 {
            turned = ScreenRotation.quarter.toScreen(
                turned, pageWidth: turnedWidth, pageHeight: turnedHeight)
            (turnedWidth, turnedHeight) = (turnedHeight, turnedWidth)
            #expect(
                turned.intersection(PixelRectangle(width: turnedWidth, height: turnedHeight))
                    == turned)
            #expect(turned.area == start.area)
        }
        #expect(turned == start)
        for rotation in ScreenRotation.allCases {
            // The words of the rectangle's corners are those that the walk comes by.
            let walk = rotation.walk(pageWidth: width, pageHeight: height)
            let there = rotation.toScreen(start, pageWidth: width, pageHeight: height)
            let words = [
                (there.x, there.y), (there.right - 1, there.y), (there.x, there.bottom - 1),
                (there.right - 1, there.bottom - 1),
            ].map { walk.origin + $0.0 * walk.stepX + $0.1 * walk.stepY }
            let corners = [
                (start.x, start.y), (start.right - 1, start.y), (start.x, start.bottom - 1),
                (start.right - 1, start.bottom - 1),
            ].map { $0.1 * width + $0.0 }
            #expect(Set(words) == Set(corners))
        }
    }

    @Test(
        "changes bit by bit end in the same picture as the page drawn whole, in every format",
        arguments: ScreenRotation.allCases,
        [ScreenPixelFormat.xrgb8888, .rgb565, .palette332])
    func partialUpdates(rotation: ScreenRotation, format: ScreenPixelFormat) {
        var generator = SeededGenerator(seed: 7)
        let image = ScreenImage(width: 150, height: 70, format: format, rotation: rotation)
        let page = Self.randomPage(for: image, seed: 2)
        let count = 150 * 70 * format.bytesPerPixel
        let screen = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 4)
        defer { unsafe screen.deallocate() }
        unsafe image.copy(
            image.update(from: page, damage: [page.bounds]) + [image.bounds], to: screen,
            stride: 150 * format.bytesPerPixel)
        for _ in 0..<60 {
            let damage = PixelRectangle(
                x: Int.random(in: -10...page.width, using: &generator),
                y: Int.random(in: -10...page.height, using: &generator),
                width: Int.random(in: 0...40, using: &generator),
                height: Int.random(in: 0...40, using: &generator))
            page.fill(damage, with: UInt32.random(in: 0...UInt32.max, using: &generator))
            unsafe image.copy(
                image.update(from: page, damage: [damage]), to: screen,
                stride: 150 * format.bytesPerPixel)
        }
        let whole = ScreenImage(width: 150, height: 70, format: format, rotation: rotation)
        _ = whole.update(from: page, damage: [page.bounds])
        let expected = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 4)
        defer { unsafe expected.deallocate() }
        unsafe whole.copy([whole.bounds], to: expected, stride: 150 * format.bytesPerPixel)
        #expect(unsafe screen.elementsEqual(expected))
    }

    @Test("what is as it was is no change, whatever is called damaged", arguments: [0x00, 0xFF])
    func equalPixels(unused: UInt32) {
        let image = ScreenImage(width: 300, height: 200, format: .rgb565, rotation: .quarter)
        let page = Self.randomPage(for: image, seed: 3)
        #expect(!image.update(from: page, damage: [page.bounds]).isEmpty)
        // What stands in the unused byte of a word means nothing.
        for y in 0..<page.height {
            for x in 0..<page.width { page[x, y] = page[x, y] & 0xFF_FFFF | unused << 24 }
        }
        #expect(image.update(from: page, damage: [page.bounds]).isEmpty)
    }

    @Test("two changes in opposite corners are two small changes")
    func corners() {
        let image = ScreenImage(width: 640, height: 480, format: .xrgb8888, rotation: .none)
        let page = PixelBuffer(width: 640, height: 480)
        page[3, 3] = 0xFFFFFF
        page[630, 470] = 0xFFFFFF
        let changes = image.update(from: page, damage: [page.bounds])
        #expect(
            changes == [
                PixelRectangle(x: 0, y: 0, width: 64, height: 16),
                PixelRectangle(x: 576, y: 464, width: 64, height: 16),
            ])
        #expect(image.update(from: page, damage: [page.bounds]).isEmpty)
        #expect(image.update(from: page, damage: []).isEmpty)
    }

    @Test("a change outside of the damage waits until it is told")
    func untold() {
        let image = ScreenImage(width: 100, height: 100, format: .xrgb8888, rotation: .half)
        let page = PixelBuffer(width: 100, height: 100)
        page[50, 50] = 0xFF
        let elsewhere = PixelRectangle(x: 0, y: 0, width: 20, height: 20)
        #expect(image.update(from: page, damage: [elsewhere]).isEmpty)
        #expect(image.update(from: page, damage: [page.bounds]).count == 1)
    }

    @Test("between the rows of a screen nothing is written")
    func stride() {
        let image = ScreenImage(width: 10, height: 4, format: .rgb565, rotation: .none)
        let page = PixelBuffer(width: 10, height: 4)
        page.fill(page.bounds, with: 0xFFFFFF)
        _ = image.update(from: page, damage: [page.bounds])
        // The last row need not be followed by a gap.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 3 * 26 + 20, alignment: 4)
        defer { unsafe memory.deallocate() }
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0x55)
        unsafe image.copy(
            [PixelRectangle(x: -5, y: -5, width: 50, height: 50)], to: memory, stride: 26)
        for (index, byte) in unsafe Array(memory).enumerated() {
            #expect(byte == (index % 26 < 20 ? 0xFF : 0x55))
        }
    }

    static func randomPage(for image: ScreenImage, seed: UInt64) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let page = PixelBuffer(width: image.pageWidth, height: image.pageHeight)
        for y in 0..<page.height {
            for x in 0..<page.width {
                page[x, y] = UInt32.random(in: 0...UInt32.max, using: &generator)
            }
        }
        return page
    }

    /// A screen that was black, with the changes copied to it.
    private static func screen(of image: ScreenImage, copying changes: [PixelRectangle]) -> [UInt32]
    {
        var words = [UInt32](repeating: 0, count: image.width * image.height)
        unsafe words.withUnsafeMutableBytes { bytes in
            unsafe image.copy(changes, to: bytes, stride: image.width * 4)
        }
        return words
    }
}
