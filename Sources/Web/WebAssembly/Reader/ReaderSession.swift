import Imaging
import QRReader
package import WebBorder

/// What one page's worker asks the reader: which symbols a picture shows.
///
/// Every call takes any bytes and numbers: what it cannot use it refuses with a ``WebRefusal``. A
/// session belongs to one thread.
package final class ReaderSession {
    /// The most pixels of a picture.
    package static let mostPixels = 1 << 24

    package let exchange = PageExchange(longestInput: 4 * mostPixels)
    private var reader = Reader(options: ReaderOptions(effort: .fast))

    package init() {}

    /// Reads the symbols of the picture in the input.
    ///
    /// - Parameters:
    ///   - format: the number of a ``PixelFormat``.
    ///   - effort: 0 fast, 1 normal, 2 thorough.
    /// - Returns: the length of the answer, which `AnswerWriter.add(_: Reading)` describes.
    package func scan(
        width: Int32, height: Int32, format: Int32, effort: Int32
    ) throws(WebRefusal) -> Int32 {
        guard let format = PixelFormat(rawValue: format), let effort = Effort(number: effort)
        else { throw .choice }
        guard width > 0, height > 0, Int64(width) * Int64(height) <= Int64(Self.mostPixels)
        else { throw .sides }
        let count = Int(width) * Int(height)
        guard exchange.inputCount >= count * format.bytesPerPixel else { throw .size }
        if reader.options.effort != effort {
            reader = Reader(options: ReaderOptions(effort: effort))
        }
        let pixels =
            switch format {
            case .luma: try exchange.taken(width * height)
            case .rgba: exchange.luma(ofColors: count)
            }
        let reading = reader.read(
            LumaImage(width: Int(width), height: Int(height), pixels: pixels))
        var writer = AnswerWriter()
        writer.add(reading)
        return exchange.reply(writer)
    }
}

extension Effort {
    /// The effort with this number: 0 fast, 1 normal, 2 thorough.
    fileprivate init?(number: Int32) {
        switch number {
        case 0: self = .fast
        case 1: self = .normal
        case 2: self = .thorough
        default: return nil
        }
    }
}
