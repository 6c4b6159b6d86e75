import DrawnPictures
import Imaging

/// A picture without a symbol that can be read; the same picture for the same seed.
struct NegativePicture {
    let kind: NegativeKind
    let image: LumaImage
    /// The text of a damaged symbol, which is no false read.
    let bytes: [UInt8]?

    /// - Parameters:
    ///   - seed: decides everything, and with the number of kinds the kind.
    ///   - others: pictures of other symbologies, a kind of their own if there are any.
    init(seed: UInt64, others: [LumaImage]) throws {
        let kinds = NegativeKind.allCases.filter { $0 != .pictures || !others.isEmpty }
        let kind = kinds[Int(seed % UInt64(kinds.count))]
        let round = seed / UInt64(kinds.count)
        var random = SplitMix64(state: seed)
        self.kind = kind
        switch kind {
        case .distorted:
            let sources = kinds.filter { $0 != .distorted }
            let source = sources[Int(round % UInt64(sources.count))]
            let flat = try Self.flat(source, round / UInt64(sources.count), others, &random)
            image = Distortion(&random).applied(to: flat.image, &random)
            bytes = flat.bytes
        default: (image, bytes) = try Self.flat(kind, round, others, &random)
        }
    }

    /// A picture as it is drawn, neither warped nor blurred.
    ///
    /// - Parameter round: how many pictures of the kind came before.
    private static func flat(
        _ kind: NegativeKind, _ round: UInt64, _ others: [LumaImage], _ random: inout SplitMix64
    ) throws -> (image: LumaImage, bytes: [UInt8]?) {
        switch kind {
        case .textures: return (try TexturePainter.picture(&random), nil)
        case .text: return (try TextPage.picture(&random), nil)
        case .modules:
            let versions = RandomGrid.versions
            let grid = try RandomGrid(
                of: versions.randomElement(using: &random) ?? versions[0], &random)
            return (GridPicture(&random).image(of: grid.modules), nil)
        case .damaged:
            let symbol = try DamagedSymbol(&random)
            return (GridPicture(&random).image(of: symbol.modules), symbol.bytes)
        case .pictures, .distorted:
            let image = others[Int(round % UInt64(others.count))]
            // The second time around, they are seen otherwise.
            guard round >= UInt64(others.count) else { return (image, nil) }
            return (Distortion(&random).applied(to: image, &random), nil)
        }
    }
}
