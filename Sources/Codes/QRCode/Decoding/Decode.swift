/// Decodes a symbol from its modules.
///
/// Tries the grid upright and mirrored, with at most six candidates for the format information, the likeliest
/// first. A block is first corrected as it is; if that fails, with its erased modules as erasures.
///
/// - Parameters:
///   - grid: the modules without the quiet zone, finder pattern at the top left, and of a
///     QR Code the corner without one at the bottom right; a mirrored rMQR is higher than wide.
///   - misreadLimit: the ``DecodedSymbol/misreadChance`` above which a symbol is rejected. The
///     default is just above that of an undamaged M1, and no symbol corrected without erasures
///     exceeds it; 1 accepts everything within the standard's bound.
/// - Throws: the error of the attempt that came furthest, of the likeliest among equals.
/// - SeeAlso: ``SoftDecoder``, which gets more out of unreliable modules.
public func decode(
    _ grid: ModuleGrid, misreadLimit: Double = 2e-5
) throws(SymbolError) -> DecodedSymbol {
    let version = try grid.version()
    let modules = grid.modules.indices.map { i -> Float in
        let isErased = grid.hasErasures && grid.erasures[i] != 0
        // An erased module keeps its guess in the sign.
        return Float(
            sign: grid.modules[i] & 1 == 1 ? .plus : .minus, exponent: 0,
            significand: isErased ? 0 : 1)
    }
    var decoder = SoftDecoder()
    return try decoder.decode(
        modules.span, version: version, misreadLimit: misreadLimit, formats: 6, erasing: .unknown)
}

extension ModuleGrid {
    /// The version of this size, or of an rMQR that is mirrored.
    fileprivate func version() throws(SymbolError) -> Version {
        if height > width, let mirrored = try? Version(width: height, height: width) {
            return mirrored
        }
        return try Version(width: width, height: height)
    }
}
