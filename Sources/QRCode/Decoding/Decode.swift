/// Reads a symbol from its modules.
///
/// The grid is taken upright and mirrored, under the format informations that its copies may mean,
/// at most six, the likeliest first. A block is corrected as it is, and where that fails with its
/// erased modules as erasures.
///
/// - Parameters:
///   - grid: the modules without the quiet zone, finder pattern at the top left, and of a
///     QR Code the corner without one at the bottom right; a mirrored rMQR is higher than wide.
///   - misreadLimit: the ``DecodedSymbol/misreadChance`` above which a symbol is refused. The
///     default is just above that of an undamaged M1, which every symbol corrected without
///     erasures keeps to; 1 accepts all that the standard's bound allows.
/// - Throws: the error of the attempt that came furthest, of the likeliest among equals.
/// - SeeAlso: ``SoftDecoder``, which makes more of doubtful modules.
public func decode(
    _ grid: ModuleGrid, misreadLimit: Double = 2e-5
) throws(SymbolError) -> DecodedSymbol {
    let version = try grid.version()
    let modules = grid.modules.indices.map { i -> Float in
        let isErased = grid.hasErasures && grid.erasures[i] != 0
        // What is erased keeps its guess in the sign.
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
