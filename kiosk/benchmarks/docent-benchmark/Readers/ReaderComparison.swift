import Foundation

/// What several readers read of the same pictures, and how long it took them.
struct ReaderComparison {
    /// One reader.
    struct Row {
        let name: String
        /// The mean of the categories' shares of symbols read, 0 to 1.
        let recall: Double
        /// Texts that are in no picture.
        let wrong: Int
        /// Processor time for a picture, in milliseconds: its mean and median.
        let mean: Double
        let median: Double
        /// Each category's share of symbols read, 0 to 1.
        let categories: [String: Double]
        /// The share at each step of a difficulty.
        let steps: [String: [Double]]
    }

    let pictures: Int
    let symbols: Int
    /// The categories in the order of the manifest.
    let categories: [String]
    /// The quickest first.
    let rows: [Row]

    /// - Parameters:
    ///   - manifest: what is in the pictures.
    ///   - folder: each reader's `NAME.jsonl`.
    init(of manifest: Manifest, results folder: String) throws {
        pictures = manifest.pictures.count
        symbols = manifest.pictures.reduce(0) { $0 + $1.count }
        var categories: [String] = []
        for picture in manifest.pictures where !categories.contains(picture.category) {
            categories.append(picture.category)
        }
        self.categories = categories.filter { category in
            manifest.pictures.contains { $0.category == category && $0.count > 0 }
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".jsonl") }
        rows = try files.map { file in
            try Self.row(
                String(file.dropLast(".jsonl".count)), ReaderLine.lines(in: "\(folder)/\(file)"),
                manifest)
        }.sorted { $0.mean < $1.mean }
    }

    /// Prints the tables and writes the drawings.
    static func write(pictures: String, results: String) throws {
        let comparison = try ReaderComparison(of: Manifest(folder: pictures), results: results)
        print(
            "\(comparison.pictures) pictures, \(comparison.symbols) symbols.\n\n"
                + comparison.markdown + "\n" + comparison.categoryMarkdown, terminator: "")
        try comparison.recallDrawing.write(
            toFile: "\(results)/recall.svg", atomically: true, encoding: .utf8)
        if comparison.rows.contains(where: { !$0.steps.isEmpty }) {
            try comparison.stepDrawing.write(
                toFile: "\(results)/steps.svg", atomically: true, encoding: .utf8)
        }
    }

    private static func row(_ name: String, _ lines: [ReaderLine], _ manifest: Manifest) -> Row {
        let found = Dictionary(lines.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        var categories: [String: Share] = [:]
        var steps: [String: [Share]] = [:]
        var wrong = 0
        for picture in manifest.pictures {
            let symbols = found["\(manifest.folder)/\(picture.path)"]?.symbols ?? []
            let score = picture.score(symbols)
            wrong += score.wrong
            categories[picture.category, default: Share()].add(score.read, of: picture.count)
            if let step = picture.step {
                var shares = steps[picture.category] ?? []
                while shares.count <= step { shares.append(Share()) }
                shares[step].add(score.read, of: picture.count)
                steps[picture.category] = shares
            }
        }
        let shares = categories.values.filter { $0.all > 0 }
        let times = lines.map(\.cpu_ms).sorted()
        return Row(
            name: name,
            recall: shares.reduce(0) { $0 + $1.value } / Double(max(1, shares.count)),
            wrong: wrong, mean: times.reduce(0, +) / Double(max(1, times.count)),
            median: times.quantile(0.5), categories: categories.mapValues(\.value),
            steps: steps.mapValues { $0.map(\.value) })
    }

    /// The readers as a table in Markdown.
    var markdown: String {
        let head =
            "| reader | read, % | wrong texts | ms a picture, mean | median |\n|---|--:|--:|--:|--:|\n"
        return head
            + rows.map { row in
                String(
                    format: "| %@ | %.1f | %d | %.2f | %.2f |\n", row.name, 100 * row.recall,
                    row.wrong, row.mean, row.median)
            }.joined()
    }

    /// What each reader reads of each category, in per cent, as a table in Markdown.
    var categoryMarkdown: String {
        let names = rows.sorted { $0.recall > $1.recall }
        let head =
            "| | " + names.map(\.name).joined(separator: " | ") + " |\n|---|"
            + names.map { _ in "--:|" }.joined() + "\n"
        return head
            + categories.map { category in
                "| \(category) | "
                    + names.map {
                        String(format: "%.0f", 100 * ($0.categories[category] ?? 0))
                    }.joined(separator: " | ") + " |\n"
            }.joined()
    }

    private struct Share {
        private(set) var read = 0
        private(set) var all = 0
        var value: Double { Double(read) / Double(max(1, all)) }

        mutating func add(_ read: Int, of all: Int) {
            self.read += read
            self.all += all
        }
    }
}
