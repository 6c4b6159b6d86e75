import Imaging
import Testing

@testable import Capture

struct FrameLayoutTests {
    private func layout(_ format: PixelFormat, _ width: Int, _ height: Int, row: Int = 0) throws
        -> FrameLayout
    {
        try FrameLayout(
            VideoFormat(pixelFormat: format, width: width, height: height, bytesPerRow: row),
            path: "/dev/video0")
    }

    @Test(
        "luma is taken from where each format keeps it, with packed and with padded rows",
        arguments: [
            (PixelFormat.grey, 0, [1, 2, 3, 4]),
            (.grey, 5, [1, 2, 0xEE, 0xEE, 0xEE, 3, 4]),
            (.nv12, 0, [1, 2, 3, 4, 0xEE, 0xEE]),
            (.nv12, 4, [1, 2, 0xEE, 0xEE, 3, 4, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE, 0xEE]),
            (.nv21, 0, [1, 2, 3, 4, 0xEE, 0xEE]),
            (.yu12, 0, [1, 2, 3, 4, 0xEE, 0xEE]),
            (.yv12, 3, [1, 2, 0xEE, 3, 4, 0xEE]),
            (.yuyv, 0, [1, 0xEE, 2, 0xEE, 3, 0xEE, 4, 0xEE]),
            (.yuyv, 6, [1, 0xEE, 2, 0xEE, 0xEE, 0xEE, 3, 0xEE, 4, 0xEE]),
            (.yvyu, 0, [1, 0xEE, 2, 0xEE, 3, 0xEE, 4, 0xEE]),
            (.uyvy, 0, [0xEE, 1, 0xEE, 2, 0xEE, 3, 0xEE, 4]),
            (.vyuy, 0, [0xEE, 1, 0xEE, 2, 0xEE, 3, 0xEE, 4]),
        ] as [(PixelFormat, Int, [UInt8])])
    func luma(format: PixelFormat, row: Int, bytes: [UInt8]) throws {
        let image = try layout(format, 2, 2, row: row).luma(bytes.span)
        #expect(image == LumaImage(width: 2, height: 2, pixels: [1, 2, 3, 4]))
    }

    @Test(
        "colours are weighed as ITU-R BT.601 says, white stays white",
        arguments: [
            ([255, 255, 255], 255), ([0, 0, 0], 0), ([255, 0, 0], 77), ([0, 255, 0], 149),
            ([0, 0, 255], 29),
        ] as [([UInt8], UInt8)])
    func colours(pixel: [UInt8], shade: UInt8) throws {
        #expect(try layout(.rgb24, 1, 1).luma(pixel.span).pixels == [shade])
        let reversed = Array(pixel.reversed())
        #expect(try layout(.bgr24, 1, 1).luma(reversed.span).pixels == [shade])
    }

    @Test(
        "a frame with one byte too few is rejected, one with one byte too many is read",
        arguments: [
            (PixelFormat.grey, 10, 24), (.grey, 0, 12), (.yuyv, 0, 24), (.yuyv, 11, 30),
            (.rgb24, 0, 36), (.nv12, 3, 12),
        ])
    func lengths(format: PixelFormat, row: Int, needed: Int) throws {
        let layout = try layout(format, 4, 3, row: row)
        #expect(layout.neededBytes == needed)
        let short = [UInt8](repeating: 7, count: layout.neededBytes - 1)
        #expect(
            throws: CaptureError.shortFrame(found: short.count, needed: layout.neededBytes)
        ) { try layout.luma(short.span) }
        let long = [UInt8](repeating: 7, count: layout.neededBytes + 1)
        #expect(try layout.luma(long.span).pixels.allSatisfy { $0 == 7 })
    }

    @Test(
        "impossible sides, and formats that cannot be read, are rejected by name",
        arguments: [(0, 480), (640, 0), (32_769, 1), (1, 4_294_967_295)])
    func impossible(width: Int, height: Int) {
        #expect(
            throws: CaptureError.unusableFormat(
                path: "/dev/video0", format: "GREY", width: width, height: height)
        ) { try layout(.grey, width, height) }
    }
}
