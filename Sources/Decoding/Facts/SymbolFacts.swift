import Imaging
import QRCode

/// What a QR symbol's modules tell beyond its bytes.
///
/// An engine that gives only bytes and a place leaves these open. They are found by reading the modules once
/// more, and are taken only when this second reading says exactly the same as the first: then they are certain.
struct SymbolFacts {
    let decoded: DecodedSymbol
    /// The corners, to a fraction of a module.
    let outline: Quadrilateral
    let isInverted: Bool

    /// Reads the symbol at a place again.
    ///
    /// - Parameters:
    ///   - outline: where it is, to about a module.
    ///   - isSame: whether a content is what the engine read.
    /// - Returns: `nil` when the modules cannot be read, or say something else.
    static func find(
        at outline: Quadrilateral, in image: LumaImage, where isSame: (SymbolContent) -> Bool
    ) -> SymbolFacts? {
        guard outline.area >= 21 * 21 / 4 else { return nil }
        let fits = FixedPatterns.all.compactMap { GridFit($0, outline: outline, in: image) }
            .sorted { abs($0.contrast) > abs($1.contrast) }
        for rough in fits.prefix(likeliestVersions) {
            var refined = rough
            refined.refine(in: image, reach: 0.5)
            var polished = rough
            polished.settleBottomRight(in: image)
            // The patterns hold three corners; the fourth, far from most of them, may drift, and then the
            // outline as it came, or the fourth corner laid by the data alone, is the better one.
            for fit in [refined, rough, polished] {
                let sampler = GridSampler(fit, in: image)
                for reach in [5, 177, 2] {
                    guard let decoded = try? decode(sampler.grid(reach: reach)),
                        isSame(decoded.content)
                    else { continue }
                    return SymbolFacts(
                        decoded: decoded, outline: fit.outline, isInverted: fit.contrast < 0)
                }
            }
        }
        return nil
    }

    /// The rough outline may favour a neighbouring version; beyond these it hardly does.
    private static let likeliestVersions = 3
}
