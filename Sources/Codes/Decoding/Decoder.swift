public import Imaging
public import Isolation
public import QRReader

/// Reads the symbols in pictures.
///
/// A value that threads may share. Calls are independent: the same picture gives the same result, whatever was read
/// before.
public struct Decoder: Sendable {
    /// The options it was created with.
    public let options: DecoderOptions
    let engine: Engine

    /// All symbologies that an engine can read.
    public static func readableSymbologies(by engine: DecoderOptions.Engine) -> Set<Symbology> {
        switch engine {
        case .auto: Set(Symbology.allCases)
        case .zbar: Set(Symbology.readableByZBar)
        case .native: Set(Symbology.readableByNative)
        }
    }

    /// A decoder for these options.
    ///
    /// - Parameter decoders: confined processes that libzbar scans in; `nil` for this process. The native reader always reads in
    ///   this one.
    /// - Throws: ``DecodingError/unsupportedSymbologies(_:engine:supported:)`` when the engine cannot read
    ///   a required symbology; ``DecodingError/noSymbologies`` when there is none.
    public init(
        options: DecoderOptions = DecoderOptions(), through decoders: DecoderPool? = nil
    ) throws(DecodingError) {
        try Self.check(options)
        self.options = options
        // A picture of 100 megapixels with much clutter takes libzbar some ten seconds.
        let scanner = decoders.map { ZBarScanner.confined($0, limit: .seconds(60)) } ?? .own
        let (asked, effort) = (options.symbologies, options.effort)
        engine =
            switch options.engine {
            case .auto: .auto(AutoEngine(symbologies: asked, effort: effort, scanner: scanner))
            case .native: .native(NativeEngine(symbologies: asked, effort: effort))
            case .zbar:
                .zbar(
                    ZBarEngine(
                        symbologies: asked,
                        negatives: effort == .thorough
                            ? .whole : effort == .normal ? .reduced : .never, scanner: scanner))
            }
    }

    /// A decoder for the frames of one camera: libzbar scans beside it in a confined process, and never delays a frame.
    ///
    /// What libzbar finds in a frame is in the answer for a later one.
    ///
    /// - Throws: as ``init(options:through:)``.
    public init(
        forFrames options: DecoderOptions, beside decoders: DecoderPool
    ) throws(DecodingError) {
        try Self.check(options)
        self.options = options
        engine =
            options.engine == .native
            ? .native(NativeEngine(symbologies: options.symbologies, effort: options.effort))
            : .beside(BesideEngine(options, decoders))
    }

    private static func check(_ options: DecoderOptions) throws(DecodingError) {
        let asked = options.symbologies
        guard !asked.isEmpty else { throw .noSymbologies }
        let readable = readableSymbologies(by: options.engine)
        guard asked.isSubset(of: readable) else {
            throw .unsupportedSymbologies(
                Symbology.allCases.filter { asked.contains($0) && !readable.contains($0) },
                engine: options.engine, supported: Symbology.allCases.filter(readable.contains))
        }
    }

    /// Whether libzbar has found, beside the frames, what no answer has had yet.
    public var hasNews: Bool { engine.beside?.hasNews ?? false }

    /// Why libzbar failed at the last frame that it was given; `nil` where it did not, or gets none.
    public var problem: String? { engine.beside?.problem }

    /// Waits until libzbar has scanned the frame that it has.
    public func settle() { engine.beside?.settle() }

    /// Every symbol read in a picture, from top to bottom; empty when there is none.
    ///
    /// A symbol that was read twice at one place is returned once; printed copies at two places are returned twice.
    /// The parts of a structured append set are separate symbols, see ``StructuredAppendCollector``. A symbol that
    /// two engines read differently has an ``Symbol/otherReading``.
    ///
    /// - Complexity: grows with the number of pixels, and with their clutter.
    public func decode(_ image: LumaImage) -> [Symbol] { examine(image).symbols }

    /// Every symbol read in a picture, and the places that look like one but were not read.
    ///
    /// - Complexity: that of ``decode(_:)``.
    public func examine(_ image: LumaImage) -> DecodedPicture {
        engine.read(image).inOrder
    }
}

/// The result of decoding one picture: the symbols, and the places that look like symbols but were not read.
public struct DecodedPicture: Sendable, Equatable {
    /// Every symbol that was read, in rows from top to bottom.
    public var symbols: [Symbol]
    /// The places where a QR symbol seems to be that was not read, the most promising first, at most 16.
    ///
    /// `nil` if only libzbar ran, which does not report how far it got.
    public var diagnoses: [Diagnosis]?
    /// The native reader's search ended early, because the picture has more detail than the effort allows.
    public var isCutShort = false
    /// Why what libzbar would have read is missing; `nil` where it scanned the picture or had no need to.
    public var failure: DecoderFailure?

    /// Each symbol once, from top to bottom.
    var inOrder: DecodedPicture {
        var picture = self
        picture.symbols = picture.symbols.mergingDuplicates().sortedByPlace()
        return picture
    }
}
