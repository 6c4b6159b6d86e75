public import Imaging

/// Reads the symbols in pictures.
///
/// A value that may be shared between threads; every call stands for itself, so that the same picture gives the
/// same answer whatever was read before.
public struct Decoder: Sendable {
    /// What it was made to look for.
    public let options: DecoderOptions
    /// Asked one after the other until one finds something.
    private let engines: [any Engine]

    /// Everything that some engine of this build can read.
    public static var readableSymbologies: Set<Symbology> { Set(Symbology.readableByZBar) }

    /// A decoder for these options.
    ///
    /// - Throws: ``DecodingError/engineUnavailable(_:)`` when this build lacks the engine;
    ///   ``DecodingError/unsupportedSymbologies(_:engine:supported:)`` when it cannot read what is
    ///   asked for; ``DecodingError/noSymbologies`` when nothing is.
    public init(options: DecoderOptions = DecoderOptions()) throws(DecodingError) {
        guard !options.symbologies.isEmpty else { throw .noSymbologies }
        switch options.engine {
        case .native: throw .engineUnavailable(.native)
        case .zbar, .auto: engines = [try ZBarEngine(options: options)]
        }
        self.options = options
    }

    /// Every symbol read in a picture, from top to bottom; empty when there is none.
    ///
    /// The same symbol seen twice at one place stands once; printed copies at two places stand twice. The
    /// parts of a structured append set stand each for itself, see ``StructuredAppendCollector``.
    ///
    /// - Complexity: grows with the number of pixels, and with their clutter; no state is kept.
    public func decode(_ image: LumaImage) -> [Symbol] {
        for engine in engines {
            let symbols = engine.read(image)
            if !symbols.isEmpty { return symbols.mergingDuplicates().sortedByPlace() }
        }
        return []
    }
}
