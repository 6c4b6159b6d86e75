public import Imaging

/// Reads the symbols in pictures.
///
/// A value that may be shared between threads; every call stands for itself, so that the same picture gives the
/// same answer whatever was read before.
public struct Decoder: Sendable {
    /// What it was made to look for.
    public let options: DecoderOptions
    private let engine: any Engine

    /// Everything that an engine can read.
    public static func readableSymbologies(
        by engine: DecoderOptions.Engine
    ) -> Set<Symbology> {
        switch engine {
        case .auto: Set(Symbology.allCases)
        case .zbar: Set(Symbology.readableByZBar)
        case .native: Set(Symbology.readableByNative)
        }
    }

    /// A decoder for these options.
    ///
    /// - Throws: ``DecodingError/unsupportedSymbologies(_:engine:supported:)`` when the engine cannot read
    ///   what is asked for; ``DecodingError/noSymbologies`` when nothing is.
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
    /// The same symbol seen twice at one place stands once; printed copies at two places stand twice. The
    /// parts of a structured append set stand each for itself, see ``StructuredAppendCollector``. One that two
    /// engines read differently is there, and says so: see ``Symbol/otherReading``.
    ///
    /// - Complexity: grows with the number of pixels, and with their clutter.
    public func decode(_ image: LumaImage) -> [Symbol] { examine(image).symbols }

    /// Every symbol read in a picture, and the places that look like one and were not read.
    ///
    /// - Complexity: that of ``decode(_:)``.
    public func examine(_ image: LumaImage) -> DecodedPicture {
        var picture = engine.read(image)
        picture.symbols = picture.symbols.mergingDuplicates().sortedByPlace()
        return picture
    }
}
