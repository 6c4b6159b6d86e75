/// Makes a symbol of a text.
///
/// The text is split into modes so that it takes the fewest bits.
///
/// - Parameters:
///   - text: any text; of use to most readers is UTF-8.
///   - encoding: how characters that are not ASCII become bytes.
///   - options: what the symbol has to be like.
/// - Throws: ``SymbolError/unencodableCharacter(index:_:)``, and as ``encode(bytes:eci:options:)``.
public func encode(
    text: String, as encoding: TextEncoding = .utf8, options: EncodingOptions = EncodingOptions()
) throws(SymbolError) -> EncodedSymbol {
    try encode(EncodingInput(text: text, as: encoding, fnc1: options.fnc1), options)
}

/// Makes a symbol of bytes.
///
/// Runs of digits and of alphanumeric characters are packed where that saves bits, which readers
/// undo.
///
/// - Parameters:
///   - bytes: any bytes.
///   - eci: the extended channel interpretation to announce; 26 is UTF-8, 899 binary.
///   - options: what the symbol has to be like.
/// - Throws: ``SymbolError/dataTooLong(neededBits:availableBits:version:_:)`` with what would fit,
///   ``SymbolError/noVersionWithLevel(_:)``, ``SymbolError/invalidMask(_:version:)``,
///   ``SymbolError/unsupportedFeature(_:version:)`` and ``SymbolError/invalidECI(_:)``.
public func encode(
    bytes: [UInt8], eci: Int? = nil, options: EncodingOptions = EncodingOptions()
) throws(SymbolError) -> EncodedSymbol {
    try encode(EncodingInput(bytes: bytes, eci: eci, fnc1: options.fnc1), options)
}

/// Makes a symbol of segments just as they are.
///
/// - Parameters:
///   - content: the segments and headers; its FNC1 counts, that of the options does not.
///   - options: what the symbol has to be like.
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

/// Makes symbols of a text that belong together by structured append, as few as will do.
///
/// - Parameters:
///   - text: any text, split between characters.
///   - encoding: how characters that are not ASCII become bytes.
///   - maximumSymbols: how many symbols are allowed, 1...16. One alone has no header.
///   - options: what every symbol has to be like; all get the smallest version that will do.
/// - Throws: ``SymbolError/messageTooLong(symbols:maximum:)``, and as ``encode(text:as:options:)``.
public func encodeStructuredAppend(
    text: String, as encoding: TextEncoding = .utf8, maximumSymbols: Int = 16,
    options: EncodingOptions = EncodingOptions()
) throws(SymbolError) -> [EncodedSymbol] {
    let input = try EncodingInput(text: text, as: encoding, fnc1: options.fnc1)
    return try MessageSplitter(input, options, maximumSymbols: maximumSymbols).encode()
}

/// Makes symbols of bytes that belong together by structured append, as few as will do.
///
/// - Parameters:
///   - bytes: any bytes, split anywhere.
///   - eci: the extended channel interpretation to announce in every symbol.
///   - maximumSymbols: how many symbols are allowed, 1...16. One alone has no header.
///   - options: what every symbol has to be like; all get the smallest version that will do.
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
