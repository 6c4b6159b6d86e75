import QRCode

/// Where a logo lies on a symbol: over whole modules in its middle.
///
/// All that it covers counts as lost, whatever it happens to show there: of what a block of codewords can correct, a
/// logo may take half, and the other half is left for dirt, wear and poor light.
struct LogoPlace: Equatable {
    /// The largest share of the side that is taken without being asked for.
    private static let usualShare = 0.3
    /// A logo of fewer modules shows nothing.
    private static let fewestModules = 3

    /// The covered modules: the first column and row, and how many.
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    /// Places a logo.
    ///
    /// - Parameter aspect: its height by its width.
    /// - Throws: ``SheetError/logoTooLarge(percent:lost:allowed:correctable:largest:)``.
    init(on symbol: EncodedSymbol, aspect: Double, share: Double?) throws(SheetError) {
        let side = symbol.grid.width
        let cost = LogoCost(symbol)
        let largest = Self.modules(Self.usualShare, of: side)
        let fitting = stride(from: largest, through: Self.fewestModules, by: -2).first {
            cost.allows(Self(modules: $0, of: side, aspect: aspect))
        }
        guard let modules = share.map({ Self.modules($0, of: side) }) ?? fitting,
            cost.allows(Self(modules: modules, of: side, aspect: aspect))
        else {
            let wanted = share.map { Self.modules($0, of: side) } ?? Self.fewestModules
            let place = Self(modules: wanted, of: side, aspect: aspect)
            throw .logoTooLarge(
                percent: Self.percent(wanted, of: side), lost: cost.lost(to: place).lost,
                allowed: cost.allowed, correctable: cost.correctable,
                largest: fitting.map { Self.percent($0, of: side) })
        }
        self.init(modules: modules, of: side, aspect: aspect)
    }

    private init(modules: Int, of side: Int, aspect: Double) {
        func odd(_ length: Double) -> Int { max(1, Int((length - 1) / 2 + 0.5) * 2 + 1) }
        width = aspect <= 1 ? modules : min(modules, odd(Double(modules) / aspect))
        height = aspect <= 1 ? min(modules, odd(Double(modules) * aspect)) : modules
        x = (side - width) / 2
        y = (side - height) / 2
    }

    /// A symbol has an odd number of modules, and so has what lies in its middle.
    private static func modules(_ share: Double, of side: Int) -> Int {
        max(fewestModules, (Int(share * Double(side) + 1e-9) - 1) / 2 * 2 + 1)
    }

    /// Rounded up, so that asking for as much gives these modules.
    private static func percent(_ modules: Int, of side: Int) -> Int {
        (modules * 100 + side - 1) / side
    }
}

/// What a logo costs a symbol.
private struct LogoCost {
    private let blocks: [CodewordBlock]
    private let side: Int

    init(_ symbol: EncodedSymbol) {
        blocks = symbol.version.codewordBlocks(at: symbol.errorCorrectionLevel)
        side = symbol.grid.width
    }

    /// The codewords that every block can correct.
    var correctable: Int { (blocks.map(\.usableErrorCorrection).min() ?? 0) / 2 }
    /// The codewords that a logo may take of a block.
    var allowed: Int { correctable / 2 }

    func allows(_ place: LogoPlace) -> Bool {
        let lost = lost(to: place)
        return lost.lost <= allowed && !lost.coversPatterns
    }

    /// The codewords of the block that loses most, and whether anything is covered that no reader can do without.
    func lost(to place: LogoPlace) -> (lost: Int, coversPatterns: Bool) {
        let columns = place.x..<place.x + place.width
        let rows = place.y..<place.y + place.height
        let lost = blocks.map { block in
            block.codewords.count { codeword in
                codeword.contains { columns.contains($0 % side) && rows.contains($0 / side) }
            }
        }.max()
        // Finder patterns, format information and timing patterns lie in the first and the last nine.
        let inner = 9..<side - 8
        return (
            lost ?? 0,
            columns.lowerBound < inner.lowerBound || columns.upperBound > inner.upperBound
                || rows.lowerBound < inner.lowerBound || rows.upperBound > inner.upperBound
        )
    }
}
