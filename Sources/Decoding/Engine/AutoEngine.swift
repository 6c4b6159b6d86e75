import Imaging
import QRCode
import QRReader

/// Both engines, and what they know together: at least everything that either reads.
///
/// Our own reader looks first, because libzbar takes many times as long; libzbar reads what is left, and
/// everything that is no QR code. The answer is the same as in the opposite order.
struct AutoEngine: Engine {
    private let native: NativeEngine
    private let zbar: ZBarEngine
    private let symbologies: Set<Symbology>
    private let effort: DecoderOptions.Effort

    init(symbologies: Set<Symbology>, effort: DecoderOptions.Effort) {
        self.symbologies = symbologies
        self.effort = effort
        native = NativeEngine(symbologies: symbologies, effort: effort)
        // Our own reader takes QR codes of either shade; libzbar looks at a negative for bars alone.
        let hasBars = symbologies.contains { !$0.isMatrix }
        let negatives: ZBarEngine.Negatives =
            switch effort {
            case .fast: .never
            case .normal: hasBars ? .reduced : .never
            case .thorough: .whole
            }
        zbar = ZBarEngine(symbologies: symbologies, negatives: negatives)
    }

    func read(_ image: LumaImage) -> DecodedPicture {
        guard symbologies.contains(where: \.isMatrix) else { return zbar.read(image) }
        let first = native.look(at: image)
        var wanted = symbologies
        if !Self.isWorthSecondLook(first, effort: effort) { wanted.remove(.qr) }
        let others = zbar.symbols(in: image, of: wanted, besides: first.found)
        return Self.join(first.picture, others)
    }

    /// Whether libzbar may read a QR code that our own reader has left.
    ///
    /// libzbar reads nothing without three finder patterns. Where our finder has seen none but those of
    /// symbols it has read, there is nothing left to read. `fast` takes a frame in which something was read for
    /// done, for the next one comes at once; `thorough` spares nothing.
    static func isWorthSecondLook(
        _ reading: NativeReading, effort: DecoderOptions.Effort
    ) -> Bool {
        switch effort {
        case .fast: reading.found.isEmpty && !reading.diagnoses.isEmpty
        case .normal: !reading.diagnoses.isEmpty
        case .thorough: true
        }
    }

    /// What our own reader and libzbar have read, together.
    ///
    /// A symbol that both have read stands once, as our own reader has it. Where they read one symbol
    /// differently it stands once too, with ``Symbol/otherReading``. A place that libzbar could read needs no
    /// diagnosis.
    static func join(_ native: DecodedPicture, _ others: [Symbol]) -> DecodedPicture {
        var symbols = native.symbols
        for other in others {
            guard let twin = native.symbols.firstIndex(where: { $0.isSameMatrix(as: other) }) else {
                symbols.append(other)
                continue
            }
            let one = symbols[twin]
            let isEqual = one.bytes == other.bytes || one.text.string == other.text.string
            if !isEqual, one.otherReading == nil {
                symbols[twin].otherReading = OtherReading(
                    engine: other.engine, bytes: other.bytes, text: other.text)
            }
        }
        let places = others.compactMap { $0.symbology.isMatrix ? $0.corners : nil }
        let diagnoses = native.diagnoses?.filter { diagnosis in
            !places.contains { $0.contains(diagnosis.corners.center) }
        }
        return DecodedPicture(symbols: symbols, diagnoses: diagnoses)
    }
}

extension Symbol {
    /// Whether both are of the QR family and printed at the same place, whatever they say.
    fileprivate func isSameMatrix(as other: Symbol) -> Bool {
        guard symbology.isMatrix, other.symbology.isMatrix, let a = corners, let b = other.corners
        else { return false }
        return a.outlinesSame(as: b)
    }
}
