import Imaging
import TourModel

extension PlanSorter {
    /// What is larger, as a share of the floor, is its paper.
    private static let largestRoom = 0.95
    /// Texts that may be a room's number are looked for up to this many.
    private static let mostTexts = 20_000

    /// An outline that may be a room's.
    private struct Candidate {
        var polygon: PlanPolygon
        var index: Int
    }

    /// A text that is a room's, or has the form of one.
    private struct Mark {
        var text: String
        var anchor: Point
        var room: Room.ID?
        var proposal: Room.ID?
    }

    /// Gives outlines that nothing names to the rooms whose ID is a text in them.
    ///
    /// A text belongs to the smallest outline around its anchor. An outline with texts of several rooms is none of theirs, and neither
    /// are several outlines with the text of one.
    mutating func sortTexts() {
        let candidates = candidates()
        let marks = marks()
        guard let owners = owners(of: marks, candidates) else { return }
        var known: [Room.ID: [Int]] = [:]
        var proposed: [Room.ID: [(candidate: Int, text: String, source: PlanNameSource)]] = [:]
        var taken: Set<Int> = []
        for (candidate, own) in owners.sorted(by: { $0.key < $1.key }) {
            let outline = drawing.outlines[candidates[candidate].index]
            taken.insert(candidate)
            guard outline.subject == nil else { continue }
            let rooms = Set(own.compactMap { marks[$0].room })
            let others = Dictionary(
                own.compactMap { mark in marks[mark].proposal.map { ($0, marks[mark].text) } },
                uniquingKeysWith: { first, _ in first })
            if rooms.count == 1, let room = rooms.first {
                known[room, default: []].append(candidate)
            } else if rooms.isEmpty, others.count == 1, let other = others.first {
                proposed[other.key, default: []].append((candidate, other.value, .text))
            }
        }
        for (index, candidate) in candidates.enumerated() where !taken.contains(index) {
            let outline = drawing.outlines[candidate.index]
            guard outline.subject == nil else { continue }
            if let hint = outline.hint, let id = names.proposal(of: hint.text) {
                proposed[id, default: []].append((index, hint.text, hint.source))
            } else {
                shapes.nameless += 1
            }
        }
        for (room, outlines) in known where shapes.rooms[room] == nil {
            guard outlines.count == 1, let outline = outline(candidates[outlines[0]]) else {
                if outlines.count > 1 { shapes.unclear[room] = outlines.count }
                continue
            }
            shapes.texts[room] = outline
        }
        for (id, found) in proposed.sorted(by: { $0.key < $1.key }) where found.count == 1 {
            guard var outline = outline(candidates[found[0].candidate]) else { continue }
            outline.source = found[0].source
            shapes.proposals.append(.init(id: id, text: found[0].text, outline: outline))
        }
    }

    private func outline(_ candidate: Candidate) -> FloorShapes.Outline? {
        guard let points = try? corners(of: candidate.polygon) else { return nil }
        return .init(
            points: points, place: place(drawing.outlines[candidate.index].line), source: .text)
    }

    private func candidates() -> [Candidate] {
        let most = size.width * size.height * Self.largestRoom
        return drawing.outlines.enumerated().flatMap { index, outline in
            outline.lines.compactMap { line in
                guard line.isWhole, let polygon = PlanPolygon(line.points),
                    polygon.area >= PlanPolygon.smallestRoom, polygon.area <= most
                else { return nil }
                return Candidate(polygon: polygon, index: index)
            }
        }.sorted { $0.polygon.area < $1.polygon.area }
    }

    private func marks() -> [Mark] {
        var marks: [Mark] = []
        for text in drawing.texts {
            let words = text.text.split { $0.isWhitespace }.joined(separator: " ")
            let room = names.room(of: words)
            let proposal = room == nil ? names.proposal(of: words) : nil
            guard room != nil || proposal != nil else { continue }
            marks.append(
                Mark(text: words, anchor: text.anchor, room: room, proposal: proposal))
            if marks.count == Self.mostTexts { break }
        }
        return marks
    }

    /// The texts in each outline, by the outlines' numbers; `nil` where there is too much to compare.
    private mutating func owners(
        of marks: [Mark], _ candidates: [Candidate]
    ) -> [Int: [Int]]? {
        // By their place across, so that an outline looks only at those beside it.
        let order = marks.indices.sorted { marks[$0].anchor.x < marks[$1].anchor.x }
        let places = order.map { marks[$0].anchor.x }
        var owner: [Int: Int] = [:]
        for (index, candidate) in candidates.enumerated() {
            let polygon = candidate.polygon
            var next = places.partitioningIndex { $0 >= polygon.box.left }
            while next < order.count, places[next] <= polygon.box.right {
                let mark = order[next]
                next += 1
                comparisons -= 1
                // The smaller ones come first.
                guard owner[mark] == nil, polygon.box.contains(marks[mark].anchor) else { continue }
                comparisons -= polygon.points.count
                guard comparisons >= 0 else { return nil }
                if polygon.contains(marks[mark].anchor) { owner[mark] = index }
            }
            guard comparisons >= 0 else { return nil }
        }
        return Dictionary(grouping: owner.keys.sorted()) { owner[$0] ?? 0 }
    }
}

extension SVGLine {
    /// Whether it ends where it began.
    fileprivate var isWhole: Bool {
        guard !isClosed, let first = points.first, let last = points.last else { return isClosed }
        return first.distance(to: last) <= PlanPolygon.margin
    }
}

extension [Double] {
    /// The first index of those that fulfil a condition, which all behind it do.
    fileprivate func partitioningIndex(_ isBehind: (Double) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
