/// Converts the words of a page into a screen's pixels, with ordered dithering.
///
/// Where a screen has fewer than 8 bits for a colour, a 4x4 Bayer matrix fixed to the screen rounds up or down. The
/// same word at the same place is always the same pixel, so nothing shimmers, and black and white stay exact.
struct PixelConverter: Sendable {
    let format: ScreenPixelFormat
    /// For each place of the pattern (16), each channel (3) and each of 256 values: its bits in a
    /// pixel.
    private let table: [UInt32]
    private let opaque: UInt32

    static let patternSide = 4
    private static let channelSize = 256
    private static let placeSize = 3 * channelSize
    private static let rowSize = patternSide * placeSize
    /// The order in which the pixels of a 4x4 square become brighter (Bayer's matrix).
    private static let pattern: [UInt32] = [
        0, 8, 2, 10,
        12, 4, 14, 6,
        3, 11, 1, 9,
        15, 7, 13, 5,
    ]

    init(format: ScreenPixelFormat) {
        self.format = format
        opaque = format.opacity.mask
        var table: [UInt32] = []
        table.reserveCapacity(Self.pattern.count * Self.placeSize)
        for place in Self.pattern {
            for channel in [format.red, format.green, format.blue] {
                for value in 0..<UInt32(Self.channelSize) {
                    let level = Self.level(of: value, bits: channel.length, place: place)
                    table.append(channel.place(level))
                }
            }
        }
        self.table = table
    }

    /// The number of `bits` bits that stands for a value of 0 to 255 at a place of the pattern.
    ///
    /// It is the value in the new scale, rounded up or down by the pattern in the ratio of how near
    /// they are; with 8 bits and more there is nothing to spread, and it is rounded.
    static func level(of value: UInt32, bits: Int, place: UInt32) -> UInt32 {
        let largest = UInt32.max >> UInt32(32 - bits)
        let threshold: UInt32 = bits < 8 ? (2 * place + 1) * 255 / 32 : 127
        return (value * largest + threshold) / 255
    }

    /// The pixel for a word at a place of the screen; the slow way, one at a time.
    func pixel(for word: UInt32, x: Int, y: Int) -> UInt32 {
        let place = (y & 3) * Self.rowSize + (x & 3) * Self.placeSize
        return table[place + Int(word >> 16 & 0xFF)]
            | table[place + Self.channelSize + Int(word >> 8 & 0xFF)]
            | table[place + 2 * Self.channelSize + Int(word & 0xFF)] | opaque
    }

    /// Converts a piece of a row of the screen that begins at a place.
    ///
    /// - Precondition: there is room for `bytesPerPixel` bytes for each word.
    func convert(
        _ words: UnsafeBufferPointer<UInt32>, x: Int, y: Int,
        into bytes: UnsafeMutableRawBufferPointer
    ) {
        precondition(
            bytes.count >= words.count * format.bytesPerPixel,
            "\(bytes.count) bytes for \(words.count) pixels of \(format.bitsPerPixel) bits")
        if format.isPageFormat {
            for i in 0..<words.count {
                unsafe bytes.storeBytes(
                    of: words[i] & 0xFF_FFFF | opaque, toByteOffset: 4 &* i, as: UInt32.self)
            }
            return
        }
        unsafe table.withUnsafeBufferPointer { table in
            let row = unsafe UnsafeBufferPointer(
                rebasing: table[(y & 3) * Self.rowSize..<((y & 3) + 1) * Self.rowSize])
            switch format.bytesPerPixel {
            case 1:
                for i in 0..<words.count {
                    unsafe bytes[i] = UInt8(
                        truncatingIfNeeded: look(up: words[i], column: x &+ i, in: row))
                }
            case 2:
                for i in 0..<words.count {
                    let pixel = unsafe look(up: words[i], column: x &+ i, in: row)
                    unsafe bytes.storeBytes(
                        of: UInt16(truncatingIfNeeded: pixel), toByteOffset: 2 &* i,
                        as: UInt16.self)
                }
            case 3:
                for i in 0..<words.count {
                    let pixel = unsafe look(up: words[i], column: x &+ i, in: row)
                    unsafe bytes[3 * i] = UInt8(truncatingIfNeeded: pixel)
                    unsafe bytes[3 * i + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                    unsafe bytes[3 * i + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
                }
            default:
                for i in 0..<words.count {
                    let pixel = unsafe look(up: words[i], column: x &+ i, in: row)
                    unsafe bytes.storeBytes(of: pixel, toByteOffset: 4 &* i, as: UInt32.self)
                }
            }
        }
    }

    @inline(__always)
    private func look(up word: UInt32, column: Int, in row: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let place = (column & 3) &* Self.placeSize
        return unsafe row[place &+ Int(word >> 16 & 0xFF)]
            | row[place &+ Self.channelSize &+ Int(word >> 8 & 0xFF)]
            | row[place &+ 2 &* Self.channelSize &+ Int(word & 0xFF)] | opaque
    }
}
