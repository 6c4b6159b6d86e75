import Imaging

/// A film's picture as the player hands it over: a PNG that is not compressed.
///
/// Such a file is its pixels with a few headers between them, so reading it is one pass of copying.
/// Only what the player was asked for is taken: 8 bits a channel, rows without filters, stored
/// blocks. The checksums are left out: the bytes came through memory.
enum FramePicture {
    /// The most bytes that a picture within the largest ``FilmBox`` takes.
    static let mostBytes = 4096 * 4096 * 4 + (1 << 21)

    /// The picture in these bytes; `nil` when they are not such a PNG, whole and within 4096 a
    /// side.
    static func decode(_ bytes: [UInt8]) -> ColorImage? {
        var scanner = Scanner(bytes: bytes)
        guard scanner.take(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
            return nil
        }
        var header: Header?
        var stored: [UInt8] = []
        stored.reserveCapacity(bytes.count)
        while let length = scanner.number(), let type = scanner.take(4),
            let content = scanner.take(length), scanner.take(4) != nil
        {
            switch Array(type) {
            case Array("IHDR".utf8): header = Header(Array(content))
            case Array("IDAT".utf8): stored += content
            case Array("IEND".utf8):
                return header.flatMap { header in
                    rows(in: stored, count: header.height * (header.rowBytes + 1))
                        .flatMap { pixels(in: $0, header) }
                }
            default: break
            }
        }
        return nil
    }

    // MARK: Headers

    private struct Header {
        let width: Int
        let height: Int
        /// Bytes for a pixel: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha.
        let channels: Int

        var rowBytes: Int { width * channels }

        init?(_ content: [UInt8]) {
            var scanner = Scanner(bytes: content)
            guard content.count == 13, let width = scanner.number(), let height = scanner.number(),
                1...4096 ~= width, 1...4096 ~= height, content[8] == 8, content[12] == 0
            else { return nil }
            switch content[9] {
            case 0: channels = 1
            case 4: channels = 2
            case 2: channels = 3
            case 6: channels = 4
            default: return nil
            }
            self.width = width
            self.height = height
        }
    }

    private struct Scanner {
        let bytes: [UInt8]
        var place = 0

        mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count >= 0, count <= bytes.count - place else { return nil }
            defer { place += count }
            return bytes[place..<place + count]
        }

        /// Four bytes, the highest first.
        mutating func number() -> Int? {
            take(4)?.reduce(0) { $0 << 8 | Int($1) }
        }
    }

    // MARK: Pixels

    /// The bytes of all rows out of a zlib stream of stored blocks.
    /// - SeeAlso: RFC 1950, 2.2; RFC 1951, 3.2.4
    private static func rows(in stream: [UInt8], count: Int) -> [UInt8]? {
        var scanner = Scanner(bytes: stream)
        guard let start = scanner.take(2)?.first, start & 0x0F == 8 else { return nil }
        var rows: [UInt8] = []
        rows.reserveCapacity(count)
        while let head = scanner.take(5).map(Array.init) {
            let length = Int(head[1]) | Int(head[2]) << 8
            let complement = Int(head[3]) | Int(head[4]) << 8
            guard head[0] & 0b110 == 0, length ^ complement == 0xFFFF,
                rows.count + length <= count, let block = scanner.take(length)
            else { return nil }
            rows += block
            if head[0] & 1 == 1 { return rows.count == count ? rows : nil }
        }
        return nil
    }

    private static func pixels(in rows: [UInt8], _ header: Header) -> ColorImage? {
        var pixels = [UInt8](repeating: 255, count: header.width * header.height * 4)
        let stride = header.rowBytes + 1
        for y in 0..<header.height {
            guard rows[y * stride] == 0 else { return nil }
            let row = rows.span.extracting(y * stride + 1..<(y + 1) * stride)
            var out = y * header.width * 4
            switch header.channels {
            case 3:
                for x in 0..<header.width {
                    pixels[out] = row[x * 3]
                    pixels[out + 1] = row[x * 3 + 1]
                    pixels[out + 2] = row[x * 3 + 2]
                    out += 4
                }
            case 4:
                for index in row.indices { pixels[out + index] = row[index] }
            default:
                let channels = header.channels
                for x in 0..<header.width {
                    let shade = row[x * channels]
                    pixels[out] = shade
                    pixels[out + 1] = shade
                    pixels[out + 2] = shade
                    if channels == 2 { pixels[out + 3] = row[x * channels + 1] }
                    out += 4
                }
            }
        }
        return ColorImage(width: header.width, height: header.height, pixels: pixels)
    }
}
