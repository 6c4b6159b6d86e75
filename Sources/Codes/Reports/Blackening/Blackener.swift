import Decoding
import ImageFiles
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
        scanner = PictureScanner(
            decoder: checkers[0], loaders: PixbufLoaders(), explains: true)
    }

    /// A frame, what was made of it, and how errors call it.
    typealias Frame = (image: LumaImage, record: ScanRecord, name: String)

    /// Pictures in which nothing can be seen any more that is to be hidden.
    ///
    /// - Returns: the pictures, and how they were blackened: as asked for, or more.
    /// - Throws: ``ReportError``, where nothing would be left, or something can still be read.
    func blacken(
        _ frames: [Frame]
    ) throws(ReportError) -> (images: [LumaImage], as: Blackening) {
        if blackening == .readable {
            if let images = try showingUnread(frames) { return (images, .readable) }
            return (try frames.map { frame throws(ReportError) in try hide(.all, in: frame) }, .all)
        }
        return (
            try frames.map { frame throws(ReportError) in try hide(blackening, in: frame) },
            blackening
        )
    }

    /// Pictures in which nothing but codes can be seen that no effort reads; `nil` where one is read in any of them.
    private func showingUnread(_ frames: [Frame]) throws(ReportError) -> [LumaImage]? {
        var images: [LumaImage] = []
        for frame in frames {
            // The scanner is the first checker: what it does not read, the quicker ones do not either.
            let wider = try record(of: frame.image, name: frame.name)
            guard frame.record.symbols.isEmpty, wider.symbols.isEmpty else { return nil }
            // Codes of other kinds are surroundings: other programs read them.
            let places = CodePlace.located(in: frame.record) + CodePlace.located(in: wider)
            guard !places.isEmpty else { throw .nothingToShow(name: frame.name) }
            var canvas = LumaCanvas(frame.image)
            canvas.paintSurroundings(of: places)
            // Where clutter is gone, more may be read than before.
            guard try readable(in: canvas.image, name: frame.name).isEmpty else { return nil }
            images.append(canvas.image)
        }
        return images
    }

    /// A picture in which what a blackening hides is hidden; places that only the blackener finds are, too.
    private func hide(
        _ blackening: Blackening, in frame: Frame
    ) throws(ReportError) -> LumaImage {
        guard blackening != .nothing else { return frame.image }
        let wider = try record(of: frame.image, name: frame.name)
        let places = CodePlace.all(of: frame.record) + CodePlace.all(of: wider)
        if blackening.hidesSurroundings, places.isEmpty { throw .nothingToShow(name: frame.name) }
        var canvas = LumaCanvas(frame.image)
        if blackening.hidesSurroundings { canvas.paintSurroundings(of: places) }
        guard blackening.hidesPayload else { return canvas.image }
        for place in places { canvas.paintPayload(of: place) }
        for _ in 0..<Self.mostRounds {
            let symbols = try readable(in: canvas.image, name: frame.name)
            if symbols.isEmpty { return canvas.image }
            for symbol in symbols {
                guard let place = CodePlace(symbol) else { throw .stillReadable(name: frame.name) }
                canvas.paintAll(of: place)
            }
        }
        throw .stillReadable(name: frame.name)
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
