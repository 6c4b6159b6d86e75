import Imaging
import QRCode

/// A picture that is still to be drawn.
struct Sketch: Sendable {
    let category: String
    let texts: [String]
    let draw: @Sendable () -> LumaImage

    static func all() throws -> [Sketch] {
        try difficult() + turned() + special("mirrored", isMirrored: true)
            + special("inverted", isInverted: true) + wrongModules() + large() + many()
            + tilted("microQR", Version.microQRCode, tilts: [10, 35, 55])
            + tilted("rMQR", (0..<6).map { Version.rMQR[$0 * 6] }, tilts: [10, 50])
            + everyday() + empty()
    }

    private init(_ category: String, _ texts: [String], _ photograph: Photograph) {
        self.category = category
        self.texts = texts
        draw = { photograph.image() }
    }

    private init(_ picture: DifficultPicture) {
        category = picture.difficulty.rawValue
        texts = [picture.text]
        draw = { picture.image() }
    }

    // MARK: One difficulty

    private static func difficult() throws -> [Sketch] {
        try Difficulty.allCases.flatMap { difficulty in
            try difficulty.steps.indices.flatMap { step in
                // Other symbols at each step, two of them.
                try [step * 3, step * 3 + 5].map { number in
                    Sketch(
                        try DifficultPicture(
                            difficulty, step: step, number: number % DifficultPicture.perStep))
                }
            }
        }
    }

    private static func turned() throws -> [Sketch] {
        try (0..<12).map { number in
            let (grid, text) = try symbol(number % 6, seed: 100)
            let view = SymbolView(
                of: grid, center: middle, module: 3.4, turn: Double(number) * .pi / 6 + 0.05)
            return Sketch(
                "turned", [text],
                Photograph(symbols: [PrintedSymbol(grid: grid, view: view)], seed: UInt64(number)))
        }
    }

    private static func special(
        _ category: String, isMirrored: Bool = false, isInverted: Bool = false
    ) throws -> [Sketch] {
        try (0..<6).map { number in
            let (grid, text) = try symbol(number, seed: 200)
            let view = SymbolView(
                of: grid, center: middle, module: 3 + Double(number % 3), turn: Double(number),
                tilt: Double(number) * 0.1)
            let printed = PrintedSymbol(
                grid: grid, view: view, isMirrored: isMirrored, isInverted: isInverted)
            return Sketch(category, [text], Photograph(symbols: [printed], seed: UInt64(number)))
        }
    }

    /// From half a hundredth to a twentieth of the data modules are wrong.
    private static func wrongModules() throws -> [Sketch] {
        try (0..<10).map { number in
            var random = SplitMix64(state: 300 + UInt64(number))
            let text = SymbolText.text(4 + number % 2, &random)
            let symbol = try encode(text: text, options: EncodingOptions(errorCorrectionLevel: .q))
            var grid = symbol.grid
            for (index, role) in symbol.version.moduleRoles.enumerated() where role == .data {
                if Double.random(in: 0..<1, using: &random) < 0.005 * Double(number + 1) {
                    grid[index % grid.width, index / grid.width] ^= 1
                }
            }
            let view = SymbolView(of: grid, center: middle, module: 4, turn: Double(number))
            return Sketch(
                "wrongModules", [text],
                Photograph(
                    symbols: [PrintedSymbol(grid: grid, view: view)], seed: UInt64(number)))
        }
    }

    // MARK: Sizes and numbers

    private static func large() throws -> [Sketch] {
        try [10, 15, 20, 25, 32, 40].map { number in
            var random = SplitMix64(state: 400 + UInt64(number))
            let text = SymbolText.text(20, &random)
            let grid = try encode(
                text: text, options: EncodingOptions(versions: [Version.qrCode[number - 1]])
            ).grid
            let module = number < 30 ? 3.3 : 2.9
            let side = Int(Double(grid.width + 20) * module)
            let view = SymbolView(
                of: grid, center: Point(x: Double(side) / 2, y: Double(side) / 2), module: module,
                turn: Double(number % 4) * .pi / 2 + 0.04, tilt: 0.1)
            return Sketch(
                "large", [text],
                Photograph(
                    width: side, height: side,
                    symbols: [PrintedSymbol(grid: grid, view: view)], seed: UInt64(number)))
        }
    }

    private static func many() throws -> [Sketch] {
        try (0..<3).map { picture in
            var symbols: [PrintedSymbol] = []
            var texts: [String] = []
            for place in 0..<12 {
                let (grid, text) = try symbol(place % 3, seed: UInt64(500 + 100 * picture + place))
                let center = Point(
                    x: 80 + Double(place % 4) * 150, y: 80 + Double(place / 4) * 150)
                let view = SymbolView(
                    of: grid, center: center, module: 2.4 + 0.4 * Double(picture),
                    turn: Double(place) * 0.5, tilt: 0.1 * Double(place % 3))
                symbols.append(PrintedSymbol(grid: grid, view: view))
                texts.append(text)
            }
            return Sketch(
                "many", texts,
                Photograph(width: 610, height: 460, symbols: symbols, seed: UInt64(picture)))
        }
    }

    private static func tilted(
        _ category: String, _ versions: [Version], tilts: [Double]
    ) throws -> [Sketch] {
        try versions.enumerated().flatMap { number, version in
            try tilts.map { tilt in
                let text = "\(47_110 + number * 10 + Int(tilt))"
                let grid = try encode(text: text, options: EncodingOptions(versions: [version]))
                    .grid
                let module = min(5, 330 / Double(max(grid.width, grid.height) + 8))
                let view = SymbolView(
                    of: grid, center: middle, module: module,
                    turn: Double(number % 4) * .pi / 2 + 0.1, tilt: tilt * .pi / 180)
                return Sketch(
                    category, [text],
                    Photograph(
                        symbols: [PrintedSymbol(grid: grid, view: view)], seed: UInt64(number)))
            }
        }
    }

    // MARK: Everything at once, and nothing

    /// Some of everything that goes wrong when somebody holds a camera before a code.
    private static func everyday() throws -> [Sketch] {
        try (0..<20).map { number in
            let (grid, text) = try symbol(number % 6, seed: 900 + UInt64(number))
            var random = SplitMix64(state: 1_000 + UInt64(number))
            func some(_ range: Range<Double>) -> Double { .random(in: range, using: &random) }
            let module = some(2..<5)
            let view = SymbolView(
                of: grid, center: middle, module: module, turn: some(0..<2 * .pi),
                tilt: some(0..<0.9), arc: number.isMultiple(of: 4) ? some(0.3..<1.5) : 0)
            let photograph = Photograph(
                symbols: [PrintedSymbol(grid: grid, view: view)],
                blur: some(0.1..<0.55) * module, noise: some(1..<15), contrast: some(0.25..<1),
                shadow: (some(1..<3), some(100..<260)), seed: UInt64(number))
            return Sketch("everyday", [text], photograph)
        }
    }

    /// Patterns that look like symbols without being any: two of each, the second with larger modules.
    private static func empty() throws -> [Sketch] {
        let (symbol, _) = try symbol(4, seed: 1_100)
        let grids: [(_ x: Int, _ y: Int) -> UInt8] = [
            { x, y in UInt8((x + y) % 2) },
            { x, y in UInt8(x % 3 == 0 || x % 7 < 2 ? 1 : 0) },
            // Fields of finder patterns.
            { x, y in
                let ring = max(abs(x % 8 - 3), abs(y % 8 - 3))
                return ring == 4 || ring == 2 ? 0 : 1
            },
            // Lines of text, from far away.
            { x, y in UInt8(y % 4 < 2 && (x * 7 + y * 13) % 11 < 6 ? 1 : 0) },
        ]
        return (0..<2 * (grids.count + 2)).map { number in
            var random = SplitMix64(state: 1_200 + UInt64(number))
            var grid = ModuleGrid(width: symbol.width, height: symbol.height)
            let kind = number / 2
            for y in 0..<grid.height {
                for x in 0..<grid.width {
                    grid[x, y] =
                        kind < grids.count
                        ? grids[kind](x, y) : UInt8.random(in: 0...1, using: &random)
                }
            }
            if kind == grids.count {
                // All that makes a symbol but its data.
                for (index, role) in Version.qrCode[(symbol.width - 21) / 4].moduleRoles
                    .enumerated()
                where role != .data {
                    let (x, y) = (index % grid.width, index / grid.width)
                    grid[x, y] = symbol[x, y]
                }
            }
            let view = SymbolView(
                of: grid, center: middle, module: 3 + 2 * Double(number % 2), turn: Double(number),
                tilt: 0.2)
            return Sketch(
                "empty", [],
                Photograph(
                    symbols: [PrintedSymbol(grid: grid, view: view)], seed: UInt64(number)))
        }
    }

    // MARK: Parts

    private static let middle = Point(x: 180, y: 180)

    /// A symbol of one of the smaller versions, at each level in turn.
    private static func symbol(
        _ number: Int, seed: UInt64
    ) throws -> (grid: ModuleGrid, text: String) {
        var random = SplitMix64(state: seed + UInt64(number))
        let text = SymbolText.text(number, &random)
        let levels: [ErrorCorrectionLevel] = [.l, .m, .q, .h]
        let options = EncodingOptions(errorCorrectionLevel: levels[number % levels.count])
        return (try encode(text: text, options: options).grid, text)
    }
}
