import Imaging
import QRCode
import QRReader
import WebBorder

extension AnswerWriter {
    /// What a picture says: the count of places that look like a symbol and were not read, then the
    /// symbols.
    mutating func add(_ reading: Reading) {
        add(count: reading.diagnoses.count)
        add(count: reading.symbols.count)
        for symbol in reading.symbols { add(symbol) }
    }

    /// A symbol: its kind, then its corners, then what it says.
    private mutating func add(_ symbol: FoundSymbol) {
        let decoded = symbol.decoded
        add(byte: Self.number(decoded.version.symbology))
        add(bytes: decoded.version.asciiDescription)
        add(byte: UInt8(truncatingIfNeeded: decoded.errorCorrectionLevel.rawValue))
        add(byte: UInt8(truncatingIfNeeded: decoded.mask))
        add(flag: symbol.isInverted)
        add(flag: decoded.isMirrored)
        for corner in symbol.corners.corners {
            add(number: corner.x)
            add(number: corner.y)
        }
        add(decoded.content.structuredAppend)
        add(decoded.content.fnc1)
        add(count: decoded.content.segments.count)
        for segment in decoded.content.segments { add(segment) }
    }

    /// Index, count and parity; the count is 0 for a single symbol.
    private mutating func add(_ part: StructuredAppend?) {
        add(byte: UInt8(truncatingIfNeeded: part?.index ?? 0))
        add(byte: UInt8(truncatingIfNeeded: part?.count ?? 0))
        add(byte: part?.parity ?? 0)
    }

    /// 0 none, 1 GS1, 2 an industry; then the industry's indicator.
    private mutating func add(_ fnc1: FNC1?) {
        switch fnc1 {
        case nil: add(pair: 0, 0)
        case .gs1: add(pair: 1, 0)
        case .industry(let indicator): add(pair: 2, indicator)
        }
    }

    private mutating func add(pair first: UInt8, _ second: UInt8) {
        add(byte: first)
        add(byte: second)
    }

    /// The mode's number, the extended channel interpretation plus 1 or 0 for none, and the bytes.
    private mutating func add(_ segment: Segment) {
        switch segment.mode {
        case .numeric: add(byte: 0)
        case .alphanumeric: add(byte: 1)
        case .byte: add(byte: 2)
        case .kanji: add(byte: 3)
        case .hanzi: add(byte: 4)
        }
        add(count: segment.eci.map { $0 + 1 } ?? 0)
        add(bytes: segment.bytes)
    }

    private static func number(_ symbology: Symbology) -> UInt8 {
        switch symbology {
        case .qrCode: 0
        case .microQRCode: 1
        case .rMQR: 2
        case .qrCodeModel1: 3
        }
    }
}
