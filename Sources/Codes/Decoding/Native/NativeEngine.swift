import Imaging
import QRCode
import QRReader

/// Reads with the native reader: QR, Micro QR and rMQR.
struct NativeEngine {
    private let symbologies: Set<Symbology>
    private let readers: ReaderPool
    let options: ReaderOptions

    /// An engine that looks for those of the symbologies it can read.
    init(symbologies: Set<Symbology>, effort: DecoderOptions.Effort) {
        self.symbologies = symbologies.intersection(Symbology.readableByNative)
        options = ReaderOptions(
            effort: Effort(effort), readsMicroQRCode: symbologies.contains(.microQR),
            readsRMQR: symbologies.contains(.rmqr))
        readers = ReaderPool(options: options)
    }

    func read(_ image: LumaImage) -> DecodedPicture { look(at: image).picture }

    /// Reads a picture, and keeps the segments of the symbols.
    func look(at image: LumaImage) -> NativeReading {
        native(readers.read(image))
    }

    /// A reading of the native reader, without the symbologies that are not wanted.
    func native(_ reading: Reading) -> NativeReading {
        NativeReading(
            found: reading.symbols.map {
                .init(symbol: Symbol($0), content: $0.decoded.content)
            }.filter { symbologies.contains($0.symbol.symbology) },
            diagnoses: reading.diagnoses, isCutShort: reading.isCutShort)
    }
}

extension Symbology {
    /// The symbologies that the native reader reads, in the order they are declared.
    static let readableByNative = allCases.filter(\.isMatrix)
}

extension Effort {
    init(_ effort: DecoderOptions.Effort) {
        self =
            switch effort {
            case .fast: .fast
            case .normal: .normal
            case .thorough: .thorough
            }
    }
}

/// The native reader's result for one picture.
struct NativeReading {
    /// A symbol with its content, to compare with the reading of another engine.
    struct Found {
        var symbol: Symbol
        var content: SymbolContent
    }

    var found: [Found]
    /// The places that were not read, the most promising first.
    var diagnoses: [Diagnosis]
    /// The search ended early.
    var isCutShort = false

    var picture: DecodedPicture {
        DecodedPicture(
            symbols: found.map(\.symbol), diagnoses: diagnoses, isCutShort: isCutShort)
    }
}
