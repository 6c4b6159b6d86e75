/// Encodes a text as a symbol.
///
/// The text is split into modes so that it takes the fewest bits.
///
/// - Parameters:
///   - text: any text.
///   - encoding: how characters that are not ASCII become bytes.
///   - options: the requirements for the symbol.
/// - Throws: ``SymbolError/unencodableCharacter(index:_:)``, and as ``encode(bytes:eci:options:)``.
public func encode(
    text: String, as encoding: TextEncoding = .utf8, options: EncodingOptions = EncodingOptions()
) throws(SymbolError) -> EncodedSymbol {
    try encode(EncodingInput(text: text, as: encoding, fnc1: options.fnc1), options)
}

/// Encodes bytes as a symbol.
///
/// Runs of digits and of alphanumeric characters are packed where that saves bits; readers unpack them.
///
/// - Parameters:
///   - bytes: any bytes.
///   - eci: the extended channel interpretation to announce; 26 is UTF-8, 899 binary.
///   - options: the requirements for the symbol.
/// - Throws: ``SymbolError/dataTooLong(neededBits:availableBits:version:_:)`` with what would fit,
///   ``SymbolError/noVersionWithLevel(_:)``, ``SymbolError/invalidMask(_:version:)``,
///   ``SymbolError/unsupportedFeature(_:version:)`` and ``SymbolError/invalidECI(_:)``.
public func encode(
    bytes: [UInt8], eci: Int? = nil, options: EncodingOptions = EncodingOptions()
) throws(SymbolError) -> EncodedSymbol {
    try encode(EncodingInput(bytes: bytes, eci: eci, fnc1: options.fnc1), options)
}

/// Encodes segments as a symbol, without splitting them differently.
///
/// - Parameters:
///   - content: the segments and headers; its FNC1 counts, that of the options does not.
///   - options: the requirements for the symbol.
/// - Throws: ``SymbolError/invalidCharacter(_:index:)``, and as ``encode(bytes:eci:options:)``.
public func encode(
    _ content: SymbolContent, options: EncodingOptions = EncodingOptions()
) throws(SymbolError) -> EncodedSymbol {
    for segment in content.segments {
        try segment.validate(hasFNC1: content.fnc1 != nil)
    }
    let plan = try SymbolPlan.choose(options) { _ in content }
    return try SymbolBuilder(plan).build(mask: options.mask)
}

/// Encodes a text as the smallest set of structured append symbols.
///
/// - Parameters:
///   - text: any text, split between characters.
///   - encoding: how characters that are not ASCII become bytes.
///   - maximumSymbols: how many symbols are allowed, 1...16. A single symbol has no header.
///   - options: the requirements for every symbol; all get the smallest version that suffices.
/// - Throws: ``SymbolError/messageTooLong(symbols:maximum:)``, and as ``encode(text:as:options:)``.
public func encodeStructuredAppend(
    text: String, as encoding: TextEncoding = .utf8, maximumSymbols: Int = 16,
    options: EncodingOptions = EncodingOptions()
) throws(SymbolError) -> [EncodedSymbol] {
    let input = try EncodingInput(text: text, as: encoding, fnc1: options.fnc1)
    return try MessageSplitter(input, options, maximumSymbols: maximumSymbols).encode()
}

/// Encodes bytes as the smallest set of structured append symbols.
///
/// - Parameters:
///   - bytes: any bytes, split anywhere.
///   - eci: the extended channel interpretation to announce in every symbol.
///   - maximumSymbols: how many symbols are allowed, 1...16. A single symbol has no header.
///   - options: the requirements for every symbol; all get the smallest version that suffices.
/// - Throws: ``SymbolError/messageTooLong(symbols:maximum:)``, and as
///   ``encode(bytes:eci:options:)``.
public func encodeStructuredAppend(
    bytes: [UInt8], eci: Int? = nil, maximumSymbols: Int = 16,
    options: EncodingOptions = EncodingOptions()
) throws(SymbolError) -> [EncodedSymbol] {
    let input = EncodingInput(bytes: bytes, eci: eci, fnc1: options.fnc1)
    return try MessageSplitter(input, options, maximumSymbols: maximumSymbols).encode()
}

func encode(_ input: EncodingInput, _ options: EncodingOptions) throws(SymbolError) -> EncodedSymbol
{
    let plan = try SymbolPlan.choose(options) { version in
        input.content(of: 0..<input.units.count, version: version)
    }
    return try SymbolBuilder(plan).build(mask: options.mask)
}
