import Imaging
import Isolation
import QRCode

/// Reads with libzbar: QR, and the 1-D symbologies it knows.
struct ZBarEngine {
    /// Whether, and at which size, a picture in which nothing was found is scanned again as a negative.
    enum Negatives {
        case never
        /// Reduced to a size that costs little: inverted symbols are rare, and those in large
        /// pictures are mostly large.
        case reduced
        case whole
    }

    private let symbologies: Set<Symbology>
    private let negatives: Negatives
    private let scanner: ZBarScanner
    /// Reads the symbols again for the properties that libzbar does not report.
    private let native = NativeEngine(symbologies: [.qr], effort: .normal)

    /// The most pixels of a reduced negative.
    private static let negativePixels = 1_500_000

    /// An engine that looks for those of the symbologies it can read.
    init(
        symbologies: Set<Symbology>, negatives: Negatives, scanner: ZBarScanner = .own
    ) {
        self.symbologies = symbologies.intersection(Symbology.readableByZBar)
        self.negatives = negatives
        self.scanner = scanner
    }

    func read(_ image: LumaImage) -> DecodedPicture {
        do throws(DecoderFailure) {
            return DecodedPicture(
                symbols: try symbols(in: image, of: symbologies, besides: []), diagnoses: nil)
        } catch {
            return DecodedPicture(symbols: [], diagnoses: nil, failure: error)
        }
    }

    /// The symbols it reads in a picture, without those that are known already.
    ///
    /// libzbar gives bytes and a rough place, and converts some bytes. All other properties come from the
    /// native reader, and only where it reads exactly the same content at the same place.
    ///
    /// - Parameters:
    ///   - wanted: the symbologies to look for.
    ///   - known: the symbols that another engine has read. A reading with the same content at the same place is left out; of
    ///     one with another content there, nothing is taken from the other.
    func symbols(
        in image: LumaImage, of wanted: Set<Symbology>, besides known: [NativeReading.Found]
    ) throws(DecoderFailure) -> [Symbol] {
        let wanted = wanted.intersection(symbologies)
        guard !wanted.isEmpty else { return [] }
        // The charset in force at the end of the previous part of a structured append set.
        var charset: Charset?
        var symbols: [Symbol] = []
        var details: [NativeReading.Found]?
        for reading in try readings(of: image, wanted) where wanted.contains(reading.symbology) {
            guard reading.symbology.isMatrix else {
                symbols.append(barSymbol(for: reading))
                continue
            }
            if !reading.place.continuesSet { charset = nil }
            if reading.twin(in: known, charset: &charset) != nil { continue }
            let second = details ?? native.look(at: image).found
            details = second
            if var symbol = reading.twin(in: second, charset: &charset)?.symbol {
                symbol.engine = .zbar
                symbols.append(symbol)
            } else {
                symbols.append(plainSymbol(for: reading))
            }
        }
        return symbols
    }

    private func readings(
        of image: LumaImage, _ wanted: Set<Symbology>
    ) throws(DecoderFailure) -> [ZBarScan.Reading] {
        let found = try scanner.read(image, symbologies: wanted, inverted: negatives == .whole)
        guard found.isEmpty, negatives == .reduced else { return found }
        let ratio = Double(image.pixels.count) / Double(Self.negativePixels)
        let factor = max(1, min(Int(ratio.squareRoot().rounded(.up)), image.width, image.height))
        return try scanner.read(
            image.negative(reducedBy: factor), symbologies: wanted, inverted: false
        ).map { $0.enlarged(by: Double(factor)) }
    }

    private func barSymbol(for reading: ZBarScan.Reading) -> Symbol {
        Symbol(
            symbology: reading.symbology, bytes: reading.data,
            text: TextDecoder.decode(reading.data), corners: reading.barOutline, engine: .zbar)
    }

    /// A QR symbol of which only libzbar's bytes and place are known.
    private func plainSymbol(for reading: ZBarScan.Reading) -> Symbol {
        let outline = reading.gridOutline
        var symbol = Symbol(
            symbology: reading.symbology, bytes: reading.data,
            text: TextDecoder.decode(reading.data), corners: outline,
            isMirrored: outline?.isMirrored, engine: .zbar)
        if case .part(let index, let count) = reading.place {
            symbol.structuredAppend = StructuredAppend(index: index, count: count, parity: nil)
        }
        return symbol
    }
}

extension ZBarScan.Reading {
    /// The symbol that another engine has read at this place with this content.
    ///
    /// - Parameter charset: the one that the part before in a structured append set hands on; changed to the next
    ///   where there is a twin.
    fileprivate func twin(
        in others: [NativeReading.Found], charset: inout Charset?
    ) -> NativeReading.Found? {
        let outline = gridOutline
        for other in others where other.symbol.symbology == symbology {
            if let outline, let corners = other.symbol.corners, !corners.overlaps(outline) {
                continue
            }
            var next = charset
            if ZBarRendition.bytes(of: other.content, charset: &next) == data {
                charset = next
                return other
            }
        }
        return nil
    }
}
