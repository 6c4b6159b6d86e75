/// Finds PDF417 symbols: start or stop patterns one below the other, with codewords beside them.
///
/// - SeeAlso: ISO/IEC 15438:2015.
struct PDF417Finder: Sendable {
    /// A pattern on one scan line.
    private struct Hit {
        var line: Int
        /// Where its outer edge is on the line.
        var edge: Double
        var size: Double
    }

    /// Patterns on neighbouring lines whose outer edges make one line.
    private struct Chain {
        var first: Hit
        var last: Hit
        var count = 1
    }

    private var edges: [Double] = []
    private var chains: [Chain] = []
    private var finished: [Chain] = []
    private var rows = PDF417Rows()

    /// Lines between two scan lines.
    private static let lineStep = 2
    /// The largest number of chains that grow at one time, and of those that are kept.
    private static let mostChains = 64
    /// The fewest lines that must show the pattern.
    private static let fewestHits = 5

    /// The symbols of a picture, at most 16.
    mutating func find(in picture: borrowing BinaryPicture) -> [OtherPlace] {
        var places: [OtherPlace] = []
        for isColumn in [false, true] {
            for isStart in [true, false] {
                for step in [1, -1] {
                    collect(picture, isColumn: isColumn, isStart: isStart, step: step)
                    for chain in finished {
                        guard places.count < 16 else { return places }
                        let edge = Self.place(chain.first, isColumn)
                        let end = Self.place(chain.last, isColumn)
                        let line = Vector(Double(step), 0)
                        let inward = isColumn ? Vector(line.y, line.x) : line
                        guard
                            let outline = rows.outline(
                                in: picture, from: edge, to: end, inward: inward,
                                size: (chain.first.size + chain.last.size) / 2, isStart: isStart)
                        else { continue }
                        places.append(OtherPlace(kind: .pdf417, outline: outline))
                    }
                }
            }
        }
        return places
    }

    private static func place(_ hit: Hit, _ isColumn: Bool) -> Vector {
        let line = Double(hit.line) + 0.5
        return isColumn ? Vector(line, hit.edge) : Vector(hit.edge, line)
    }

    /// Joins the patterns on all lines to chains.
    private mutating func collect(
        _ picture: borrowing BinaryPicture, isColumn: Bool, isStart: Bool, step: Int
    ) {
        chains.removeAll(keepingCapacity: true)
        finished.removeAll(keepingCapacity: true)
        let pattern = isStart ? PDF417Pattern.start : .stop
        let lines = isColumn ? picture.width : picture.height
        for line in stride(from: 0, to: lines, by: Self.lineStep) {
            guard isColumn || picture.hasDetail(row: line) else { continue }
            picture.edges(along: line, isColumn: isColumn, into: &edges)
            for first in stride(from: step > 0 ? 0 : 1, to: edges.count, by: 2) {
                guard let size = pattern.moduleSize(in: edges, from: first, step: step) else {
                    continue
                }
                add(Hit(line: line, edge: edges[first], size: size))
            }
            retire(before: line)
        }
        retire(before: .max)
    }

    private mutating func add(_ hit: Hit) {
        for i in chains.indices {
            let last = chains[i].last
            guard hit.line > last.line, abs(hit.size - last.size) < 0.3 * last.size + 0.2 else {
                continue
            }
            // Up to 45 degrees, and a pixel of uncertainty at each end.
            let reach = Double(hit.line - last.line) * 1.05 + 2
            guard abs(hit.edge - last.edge) <= reach else { continue }
            chains[i].last = hit
            chains[i].count += 1
            return
        }
        if chains.count < Self.mostChains { chains.append(Chain(first: hit, last: hit)) }
    }

    /// Ends the chains that the last lines have not continued; keeps the long ones.
    private mutating func retire(before line: Int) {
        var kept = 0
        for chain in chains {
            let gap = max(3 * Self.lineStep, Int(4 * chain.last.size))
            if line != .max, line - chain.last.line <= gap {
                chains[kept] = chain
                kept += 1
            } else if chain.count >= Self.fewestHits, finished.count < Self.mostChains {
                finished.append(chain)
            }
        }
        chains.removeLast(chains.count - kept)
    }
}
