import DrawnPictures
import QRCode

/// A symbol of any version and level whose data is damaged just beyond correction, or far beyond it.
struct DamagedSymbol {
    /// What it held.
    let bytes: [UInt8]
    private(set) var modules: ModuleGrid

    init(_ random: inout SplitMix64) throws {
        let version = RandomGrid.versions.randomElement(using: &random) ?? RandomGrid.versions[0]
        let levels = version.errorCorrectionLevels
        let symbol = try Self.symbol(
            version, levels.randomElement(using: &random) ?? levels[0], &random)
        bytes = symbol.content.bytes
        modules = symbol.grid
        let spot = Spot(version, &random)
        var share = Double.random(in: 0.02..<0.8, using: &random)
        repeat {
            modules = symbol.grid
            spot.redraw(&modules, version, &random)
            modules.redrawData(of: version, share: share, &random)
            share += 0.05
        } while (try? decode(modules))?.bytes == bytes && share < 1
    }

    /// A symbol with as much text as it holds, or less.
    private static func symbol(
        _ version: Version, _ level: ErrorCorrectionLevel, _ random: inout SplitMix64
    ) throws(SymbolError) -> EncodedSymbol {
        let options = EncodingOptions(
            versions: [version], errorCorrectionLevel: level, raisesErrorCorrectionLevel: false)
        // M1 holds digits only, M2 capitals too.
        let isSmall = version.symbology == .microQRCode && version.number < 3
        let alphabet = Array(isSmall ? "0123456789" : "abcdefghijklmnopqrstuvwxyz-./0123456789")
        var length = Int.random(in: 1...version.width * version.height / 8, using: &random)
        while true {
            let text = String(
                (0..<length).map { _ in alphabet.randomElement(using: &random) ?? "0" })
            do throws(SymbolError) {
                return try encode(text: text, options: options)
            } catch {
                guard length > 1 else { throw error }
                length = length * 3 / 4
            }
        }
    }

    /// A rectangle of the symbol in which all data is drawn again: a tear, a sticker, a stain.
    private struct Spot {
        private let columns: Range<Int>
        private let rows: Range<Int>

        init(_ version: Version, _ random: inout SplitMix64) {
            columns = Self.range(in: version.width, &random)
            rows = Self.range(in: version.height, &random)
        }

        /// Up to half of a side; often nothing.
        private static func range(in side: Int, _ random: inout SplitMix64) -> Range<Int> {
            let length = Int.random(in: 0...side / 2, using: &random)
            let first = Int.random(in: 0...side - length, using: &random)
            return first..<first + length
        }

        func redraw(_ modules: inout ModuleGrid, _ version: Version, _ random: inout SplitMix64) {
            let roles = version.moduleRoles
            for y in rows {
                for x in columns where roles[y * version.width + x] == .data {
                    modules[x, y] = UInt8.random(in: 0...1, using: &random)
                }
            }
        }
    }
}
