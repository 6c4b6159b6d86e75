import DrawnPictures
import QRCode
import Synchronization

/// Reads random module grids of all sizes, as pictures and directly.
enum GridsBenchmark {
    /// - Returns: whether nothing was read in the pictures.
    static func run(_ arguments: [String]) throws -> Bool {
        let options = try SweepOptions(arguments)
        let direct = Mutex(DirectReads())
        let isClean = try Sweep(options: options, title: "random grids").run { seed in
            var random = SplitMix64(state: seed)
            let version = RandomGrid.version(seed: seed)
            let grid = try RandomGrid(of: version, &random)
            let decoded = try? decode(grid.modules)
            direct.withLock { $0.add(grid, decoded) }
            let picture = GridPicture(&random, module: 2...3)
            return Sweep.Picture(
                name: "grid \(seed) \(version)", image: picture.image(of: grid.modules))
        }
        print(direct.withLock { $0.text })
        return isClean
    }

    /// Grids that were codewords by chance when decoded without a picture.
    private struct DirectReads {
        private var grids = 0
        private var valid = 0
        private var lines: [String] = []

        mutating func add(_ grid: RandomGrid, _ decoded: DecodedSymbol?) {
            grids += 1
            if grid.hasValidFormat { valid += 1 }
            guard let decoded else { return }
            lines.append(
                "  \(decoded.version)-\(decoded.errorCorrectionLevel), \(decoded.errors) errors, "
                    + "probability \(decoded.misreadChance)")
        }

        var text: String {
            let head = """
                decoded directly: \(lines.count) of \(grids), \(valid) of these with valid format information; \
                a probability of 2e-5 for each allows \(Double(grids) * 2e-5)
                """
            return ([head] + lines.sorted()).joined(separator: "\n")
        }
    }
}
