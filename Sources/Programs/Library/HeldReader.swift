import Decoding
import Imaging
import QRReader

/// A reader as C holds it, with the symbols of its last reading.
final class HeldReader {
    private let options: ReaderOptions
    private var reader: Reader?
    private var session: ReadingSession?
    private(set) var symbols: [HeldSymbol] = []

    init(effort: Int32, skipped: UInt32) throws(Refusal) {
        guard let effort = Effort(number: effort), skipped <= 7 else { throw .choice }
        options = ReaderOptions(
            effort: effort, readsMicroQRCode: skipped & 1 == 0, readsRMQR: skipped & 2 == 0,
            readsInverted: skipped & 4 == 0)
    }

    /// Reads a picture; returns the number of symbols.
    func read(_ image: LumaImage) -> Int32 {
        var own = reader ?? Reader(options: options)
        // Moved out for the call, as its memory would be copied otherwise.
        reader = nil
        defer { reader = own }
        return keep(own.read(image))
    }

    /// Reads a frame; returns the number of symbols.
    func read(frame image: LumaImage, at milliseconds: Int64) -> Int32 {
        var own = session ?? ReadingSession(options: options)
        session = nil
        defer { session = own }
        // A difference of two times is one, too.
        let time = Int(min(max(milliseconds, -1 << 60), 1 << 60))
        return keep(own.read(image, at: time) ?? Reading())
    }

    private func keep(_ reading: Reading) -> Int32 {
        symbols = reading.symbols.map { Symbol($0) }.mergingDuplicates().sortedByPlace()
            .map { HeldSymbol($0) }
        return Int32(symbols.count)
    }
}

extension Effort {
    /// The effort with this number in the header.
    fileprivate init?(number: Int32) {
        switch number {
        case 0: self = .fast
        case 1: self = .normal
        case 2: self = .thorough
        default: return nil
        }
    }
}
