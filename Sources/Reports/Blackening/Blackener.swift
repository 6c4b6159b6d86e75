import Decoding
import Imaging
import Isolation
import QRReader
import Scanning

/// Makes what codes say, and what is around them, unreadable in pictures.
struct Blackener {
    let blackening: Blackening
    private let scanner: PictureScanner
    private let checkers: [Decoder]

    /// How often what is still read is painted over before giving up.
    private static let mostRounds = 4

    init(
        _ blackening: Blackening, through decoders: DecoderPool?
    ) throws(DecodingError) {
        self.blackening = blackening
        var checkers: [Decoder] = []
        // What reads most finds most; the quicker efforts would add nothing.
        for effort in [DecoderOptions.Effort.thorough, .normal, .fast] {
            checkers.append(
                try Decoder(
                    options: DecoderOptions(
                        engine: .auto, effort: effort, symbologies: Set(Symbology.allCases)),
                    through: decoders))
        }
        self.checkers = checkers
        scanner = PictureScanner(decoder: checkers[0], explains: true)
    }

    /// A picture in which nothing can be seen any more that is to be hidden.
    ///
    /// - Parameters:
    ///   - record: what was made of the picture; places that only the blackener finds are added.
    ///   - name: how errors call the picture.
    /// - Throws: ``ReportError``, where nothing would be left, or something can still be read.
    func blacken(
        _ image: LumaImage, _ record: ScanRecord, name: String
    ) throws(ReportError) -> LumaImage {
        guard blackening != .nothing else { return image }
        let wider = try self.record(of: image, name: name)
        let places = CodePlace.all(of: record) + CodePlace.all(of: wider)
        if blackening.hidesSurroundings, places.isEmpty { throw .nothingToShow(name: name) }
        var canvas = LumaCanvas(image)
        if blackening.hidesSurroundings { canvas.paintSurroundings(of: places) }
        guard blackening.hidesPayload else { return canvas.image }
        for place in places { canvas.paintPayload(of: place) }
        for _ in 0..<Self.mostRounds {
            let symbols = try readable(in: canvas.image, name: name)
            if symbols.isEmpty { return canvas.image }
            for symbol in symbols {
                guard let place = CodePlace(symbol) else { throw .stillReadable(name: name) }
                canvas.paintAll(of: place)
            }
        }
        throw .stillReadable(name: name)
    }

    private func record(of image: LumaImage, name: String) throws(ReportError) -> ScanRecord {
        do throws(DecoderFailure) {
            return try scanner.record(of: image, path: name)
        } catch {
            throw .notDecoded(name: name, reason: "\(error)")
        }
    }

    /// What any effort still reads.
    private func readable(
        in image: LumaImage, name: String
    ) throws(ReportError) -> [Symbol] {
        for checker in checkers {
            let picture = checker.examine(image)
            if let failure = picture.failure {
                throw .notDecoded(name: name, reason: "\(failure)")
            }
            if !picture.symbols.isEmpty { return picture.symbols }
        }
        return []
    }
}
