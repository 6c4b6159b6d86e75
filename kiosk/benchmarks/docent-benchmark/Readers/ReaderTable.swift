import Foundation

/// The times of several readers on the same pictures, side by side.
struct ReaderTable {
    private let readers: [(name: String, lines: [ReaderLine])]

    /// Reads every `NAME.jsonl` of a folder; what counts are the pictures that all of them have.
    init(folder: String) throws {
        let readers: [(name: String, lines: [ReaderLine])] = try FileManager.default
            .contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".jsonl") }
            .map { file in
                (
                    String(file.dropLast(".jsonl".count)),
                    try ReaderLine.lines(in: "\(folder)/\(file)")
                )
            }
        let common = readers.map { Set($0.lines.map(\.path)) }
            .reduce(Set(readers.first?.lines.map(\.path) ?? [])) { $0.intersection($1) }
        self.readers = readers.map { reader in
            (reader.name, reader.lines.filter { common.contains($0.path) })
        }
    }

    /// A row for each reader: processor time per megapixel, as a ratio to each peer, and on empty frames.
    ///
    /// Pictures of less than 0.05 megapixels count for nothing: there it is the call itself that takes the time.
    var text: String {
        let peers = readers.filter { !$0.name.hasPrefix("native") && !$0.name.hasPrefix("auto") }
        let head =
            ["reader", "symbols", "ms/MP median", "95 %", "overall"]
            + peers.map { "times \($0.name)" } + ["empty 720p, ms", "empty 1080p, ms"]
        let rows = readers.map { reader in
            let times = Self.timesPerMegapixel(reader.lines)
            return [
                reader.name, "\(reader.lines.reduce(0) { $0 + $1.symbols.count })",
                Self.format(times.quantile(0.5)), Self.format(times.quantile(0.95)),
                Self.format(Self.overall(reader.lines)),
            ]
                + peers.map { peer in
                    Self.format(
                        times.quantile(0.5) / Self.timesPerMegapixel(peer.lines).quantile(0.5))
                } + [Self.emptyFrames(reader.lines, 720), Self.emptyFrames(reader.lines, 1080)]
        }
        return Self.aligned([head] + rows)
    }

    private static func isEmptyFrame(_ line: ReaderLine) -> Bool { line.path.contains("empty/") }

    private static func pictures(_ lines: [ReaderLine]) -> [ReaderLine] {
        lines.filter { !isEmptyFrame($0) && $0.width * $0.height >= 50_000 }
    }

    private static func megapixels(_ line: ReaderLine) -> Double {
        Double(line.width * line.height) / 1e6
    }

    private static func timesPerMegapixel(_ lines: [ReaderLine]) -> [Double] {
        pictures(lines).map { $0.cpu_ms / megapixels($0) }.sorted()
    }

    private static func overall(_ lines: [ReaderLine]) -> Double {
        let pictures = pictures(lines)
        return pictures.reduce(0) { $0 + $1.cpu_ms } / pictures.reduce(0) { $0 + megapixels($1) }
    }

    private static func emptyFrames(_ lines: [ReaderLine], _ height: Int) -> String {
        format(
            lines.filter { isEmptyFrame($0) && $0.height == height }.map(\.cpu_ms).sorted()
                .quantile(0.5))
    }

    private static func format(_ number: Double) -> String {
        number.isFinite ? String(format: "%.2f", number) : "-"
    }

    static func aligned(_ rows: [[String]]) -> String {
        let columns = rows.map(\.count).min() ?? 0
        let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).enumerated().map { index, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

extension [Double] {
    /// A quantile, 0 to 1, of sorted values; not a number when there are none.
    func quantile(_ share: Double) -> Double {
        isEmpty ? .nan : self[Swift.min(count - 1, Int(Double(count) * share))]
    }
}
