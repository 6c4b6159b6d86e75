import Imaging
import Isolation
import QRCode
import QRReader

/// Both engines together: reads at least everything that either reads.
///
/// The native reader comes first, because libzbar takes many times as long; libzbar reads what is left, and
/// everything that is not a QR code. The result is the same as in the opposite order.
struct AutoEngine {
    /// `nil` where only bar codes are to be read.
    let native: NativeEngine?
    private let zbar: ZBarEngine
    private let symbologies: Set<Symbology>
    private let effort: DecoderOptions.Effort

    init(
        symbologies: Set<Symbology>, effort: DecoderOptions.Effort, scanner: ZBarScanner = .own
    ) {
        self.symbologies = symbologies
        self.effort = effort
        native =
            symbologies.contains(where: \.isMatrix)
            ? NativeEngine(symbologies: symbologies, effort: effort) : nil
        // The native reader reads inverted QR codes itself; libzbar needs a negative only for bar codes.
        let hasBars = symbologies.contains { !$0.isMatrix }
        let negatives: ZBarEngine.Negatives =
            switch effort {
            case .fast: .never
            case .normal: hasBars ? .reduced : .never
            case .thorough: .whole
            }
        zbar = ZBarEngine(symbologies: symbologies, negatives: negatives, scanner: scanner)
    }

    func read(_ image: LumaImage) -> DecodedPicture {
        guard let native else { return zbar.read(image) }
        return read(image, after: native.look(at: image))
    }

    /// Reads what the native reader has left.
    func read(_ image: LumaImage, after first: NativeReading) -> DecodedPicture {
        var wanted = symbologies
        if !Self.isWorthSecondLook(first, effort: effort) { wanted.remove(.qr) }
        do throws(DecoderFailure) {
            let others = try zbar.symbols(in: image, of: wanted, besides: first.found)
            return Self.join(first.picture, others)
        } catch {
            var picture = first.picture
            picture.failure = error
            return picture
        }
    }

    /// Whether libzbar may read a QR code that the native reader missed.
    ///
    /// libzbar needs three finder patterns. If the native finder saw only those of symbols that were read, nothing is
    /// left to read. With `fast`, one symbol in a frame is enough, because the next frame comes at once; with
    /// `thorough`, libzbar always runs.
    static func isWorthSecondLook(_ reading: NativeReading, effort: DecoderOptions.Effort) -> Bool {
        switch effort {
        case .fast: reading.found.isEmpty && !reading.diagnoses.isEmpty
        case .normal: !reading.diagnoses.isEmpty
        case .thorough: true
        }
    }

    /// Merges the results of the native reader and libzbar.
    ///
    /// A symbol that both have read is kept once, as the native reader has it. If they read it differently, it is
    /// kept once with an ``Symbol/otherReading``. A place that libzbar could read needs no diagnosis.
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
        return DecodedPicture(
            symbols: symbols, diagnoses: diagnoses, isCutShort: native.isCutShort)
    }
}

extension Symbol {
    /// Whether both are of the QR family and printed at the same place, regardless of their content.
    func isSameMatrix(as other: Symbol) -> Bool {
        guard symbology.isMatrix, other.symbology.isMatrix, let a = corners, let b = other.corners
        else { return false }
        return a.outlinesSame(as: b)
    }
}
