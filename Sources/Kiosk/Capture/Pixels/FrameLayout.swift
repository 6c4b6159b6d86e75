import Imaging

/// The layout of the bytes of one frame, as the driver reported it.
struct FrameLayout: Sendable, Equatable {
    /// The longest valid side, in pixels.
    static let longestSide = 32_768

    let format: PixelFormat
    let width: Int
    let height: Int
    /// From the start of one row to the start of the next, in bytes; for planes, of the luma plane.
    let bytesPerRow: Int

    /// Checks the driver's answer; a row length too short for the width (0 is usual) means
    /// packed rows.
    ///
    /// - Throws: ``CaptureError/unusableFormat(path:format:width:height:)`` for sides outside
    ///   1...32768 and formats that cannot be turned to luma.
    init(_ answer: VideoFormat, path: String) throws(CaptureError) {
        guard PixelFormat.byPreference.contains(answer.pixelFormat),
            1...FrameLayout.longestSide ~= answer.width,
            1...FrameLayout.longestSide ~= answer.height
        else {
            throw .unusableFormat(
                path: path, format: answer.pixelFormat.fourCharacters, width: answer.width,
                height: answer.height)
        }
        format = answer.pixelFormat
        width = answer.width
        height = answer.height
        let packed = width * FrameLayout.bytesPerPixel(of: format)
        // The kernel's field is 32 bits wide, so rows times height stays far below Int.max.
        bytesPerRow = max(packed, answer.bytesPerRow)
    }

    /// The bytes one pixel takes in the plane that holds luma.
    private static func bytesPerPixel(of format: PixelFormat) -> Int {
        switch format {
        case .yuyv, .yvyu, .uyvy, .vyuy: 2
        case .rgb24, .bgr24: 3
        default: 1
        }
    }

    /// The bytes that must be there to read every pixel's luma.
    var neededBytes: Int {
        bytesPerRow * (height - 1) + width * FrameLayout.bytesPerPixel(of: format)
    }

    /// The luma of an uncompressed frame.
    ///
    /// - Throws: ``CaptureError/shortFrame(found:needed:)``.
    func luma(_ bytes: borrowing Span<UInt8>) throws(CaptureError) -> LumaImage {
        guard bytes.count >= neededBytes else {
            throw .shortFrame(found: bytes.count, needed: neededBytes)
        }
        var pixels = [UInt8](repeating: 0, count: width * height)
        var target = pixels.mutableSpan
        for y in 0..<height {
            let start = y * bytesPerRow
            let row = bytes.extracting(
                start..<start + width * FrameLayout.bytesPerPixel(of: format))
            let columns = y * width..<(y + 1) * width
            switch format {
            case .yuyv, .yvyu: copyEverySecond(of: row, from: 0, to: columns, of: &target)
            case .uyvy, .vyuy: copyEverySecond(of: row, from: 1, to: columns, of: &target)
            case .rgb24: weigh(row, red: 0, blue: 2, to: columns, of: &target)
            case .bgr24: weigh(row, red: 2, blue: 0, to: columns, of: &target)
            default: copy(row, to: columns, of: &target)
            }
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }

    // In these loops `to` are the places of one row, and indices stay below 3 * 32,768 + 2.

    @_lifetime(target: copy target)
    private func copy(
        _ row: borrowing Span<UInt8>, to places: Range<Int>, of target: inout MutableSpan<UInt8>
    ) {
        for x in 0..<places.count { target[places.lowerBound &+ x] = row[x] }
    }

    @_lifetime(target: copy target)
    private func copyEverySecond(
        of row: borrowing Span<UInt8>, from offset: Int, to places: Range<Int>,
        of target: inout MutableSpan<UInt8>
    ) {
        for x in 0..<places.count { target[places.lowerBound &+ x] = row[2 &* x &+ offset] }
    }

    /// Weighs colours by ITU-R BT.601, in 256ths that add up to 256.
    @_lifetime(target: copy target)
    private func weigh(
        _ row: borrowing Span<UInt8>, red: Int, blue: Int, to places: Range<Int>,
        of target: inout MutableSpan<UInt8>
    ) {
        for x in 0..<places.count {
            let sum =
                77 &* UInt32(row[3 &* x &+ red]) &+ 150 &* UInt32(row[3 &* x &+ 1])
                &+ 29 &* UInt32(row[3 &* x &+ blue])
            target[places.lowerBound &+ x] = UInt8(truncatingIfNeeded: (sum &+ 128) >> 8)
        }
    }
}
