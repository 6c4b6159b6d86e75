public import Imaging
public import QRReader

/// Reads the symbols in pictures.
///
/// A value that threads may share. Calls are independent: the same picture gives the same result, whatever was read
/// before.
public struct Decoder: Sendable {
    /// The options it was created with.
    public let options: DecoderOptions
    private let engine: any Engine

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
    /// - Throws: ``DecodingError/unsupportedSymbologies(_:engine:supported:)`` when the engine cannot read
    ///   a required symbology; ``DecodingError/noSymbologies`` when there is none.
    public init(options: DecoderOptions = DecoderOptions()) throws(DecodingError) {
        let asked = options.symbologies
        guard !asked.isEmpty else { throw .noSymbologies }
        let readable = Self.readableSymbologies(by: options.engine)
        guard asked.isSubset(of: readable) else {
            throw .unsupportedSymbologies(
                Symbology.allCases.filter { asked.contains($0) && !readable.contains($0) },
                engine: options.engine, supported: Symbology.allCases.filter(readable.contains))
        }
        self.options = options
        engine =
            switch options.engine {
            case .auto: AutoEngine(symbologies: asked, effort: options.effort)
            case .native: NativeEngine(symbologies: asked, effort: options.effort)
            case .zbar:
                ZBarEngine(
                    symbologies: asked,
                    negatives: options.effort == .thorough
                        ? .whole : options.effort == .normal ? .reduced : .never)
            }
    }

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
        var picture = engine.read(image)
        picture.symbols = picture.symbols.mergingDuplicates().sortedByPlace()
        return picture
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
}
