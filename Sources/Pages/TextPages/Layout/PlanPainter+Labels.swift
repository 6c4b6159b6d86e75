internal import Imaging
import PageModel
import Wording
internal import Wording

extension PlanPainter {
    /// The number and name where there is room, else the number, else its last part, else nothing.
    mutating func paintLabel(of area: Plan.Area) {
        let inside = lattice.inside(area.outline)
        guard !inside.isEmpty else { return }
        let free = PlanRoom(inside: inside) { !taken[$0.y * columns + $0.x] }
        for lines in Self.labels(of: area, widest: free.widestRun) {
            guard let place = free.place(for: lines) else { continue }
            write(lines, of: area, at: place)
            return
        }
    }

    private static func labels(of area: Plan.Area, widest: Int) -> [[String]] {
        let label = VisibleText.line(area.label)
        let names = wrapped(area.name.string, widest: widest)
        var out: [[String]] = []
        let head = label.isEmpty ? [] : [label]
        for name in names { out.append(head + name) }
        if !label.isEmpty {
            out.append([label])
            if let dash = label.lastIndex(of: "-"), label.index(after: dash) < label.endIndex {
                out.append([String(label[label.index(after: dash)...])])
            }
        }
        return out
    }

    /// The name on one line, then on as few lines as the room is wide, at most three; no word is broken.
    private static func wrapped(_ name: String, widest: Int) -> [[String]] {
        if name.isEmpty { return [] }
        let word = VisibleText.line(name).split(separator: " ").map {
            CharacterWidth.columns(of: String($0))
        }.max()
        var out = [[VisibleText.line(name)]]
        for width in [widest - 2, widest] where width >= (word ?? 0) && width > 0 {
            let lines = TextWrap.words(name, columns: width)
            if lines.count > 1 && lines.count <= 3 { out.append(lines) }
        }
        return out
    }

    private mutating func write(_ lines: [String], of area: Plan.Area, at place: PlanLattice.Place)
    {
        let width = lines.map { CharacterWidth.columns(of: $0) }.max() ?? 0
        let isFocused = focus == .choose(area.id)
        for (row, line) in lines.enumerated() {
            let style: Style =
                isMarked(area)
                ? .colored(.accent, row == 0 ? [.bold] : []) : area.isClosed ? .dim : .plain
            let indent = (width - CharacterWidth.columns(of: line)) / 2
            grid.write(
                line, x: place.x + indent, y: place.y + row,
                style: isFocused && row == 0 ? style.adding(.reverse) : style)
            for x in 0..<width where grid.contains(place.x + x, place.y + row) {
                taken[(place.y + row) * columns + place.x + x] = true
            }
        }
    }

    /// The visitor's place and the words beside it, in two lines where one is too long.
    mutating func paintHere() {
        guard let here = plan.here else { return }
        let place = lattice.place(here)
        grid.put("◉", x: place.x, y: place.y, style: .colored(.way, .bold))
        taken[place.y * columns + place.x] = true
        label(plan.hereLabel, beside: place, .colored(.way, .bold))
    }

    /// Words beside a cell, in two lines where one is too long; none where there is no room.
    mutating func label(_ words: Text, beside place: PlanLattice.Place, _ style: Style) {
        let text = VisibleText.line(words.string)
        if text.isEmpty { return }
        let width = CharacterWidth.columns(of: text)
        let halves = TextWrap.words(text, columns: max(1, width * 2 / 3))
        let half = halves.map { CharacterWidth.columns(of: $0) }.max() ?? width
        let choices: [([String], Int, Int)] = [
            ([text], place.x + 2, place.y), ([text], place.x - width - 1, place.y),
            ([text], place.x - width / 2, place.y + 1), (halves, place.x + 2, place.y),
            (halves, place.x - half / 2, place.y + 1),
            ([text], place.x - width / 2, place.y - 1),
            (halves, place.x - half / 2, place.y - halves.count),
        ]
        for (lines, x, y) in choices where isFree(lines, x: x, y: y) {
            for (row, line) in lines.enumerated() {
                let columnsTaken = grid.write(
                    line, x: x, y: y + row, style: style)
                for column in x..<(x + columnsTaken) { taken[(y + row) * columns + column] = true }
            }
            return
        }
    }

    private func isFree(_ lines: [String], x: Int, y: Int) -> Bool {
        let width = lines.map { CharacterWidth.columns(of: $0) }.max() ?? 0
        for row in y..<(y + lines.count) {
            for column in x..<(x + width) {
                guard grid.contains(column, row), !taken[row * columns + column] else {
                    return false
                }
            }
        }
        return true
    }
}

/// The free cells of one room, for finding the best place of its label.
private struct PlanRoom {
    private let frame: CellRect
    private let isFree: [Bool]
    private let centerX: Double
    private let centerY: Double
    let widestRun: Int

    init(inside: [PlanLattice.Place], isFree free: (PlanLattice.Place) -> Bool) {
        let frame =
            PlanLattice.bounds(of: inside) ?? CellRect(x: 0, y: 0, width: 0, height: 0)
        var cells = [Bool](repeating: false, count: frame.width * frame.height)
        for place in inside where free(place) {
            cells[(place.y - frame.y) * frame.width + place.x - frame.x] = true
        }
        var widest = 0
        for y in 0..<frame.height {
            var run = 0
            for x in 0..<frame.width {
                run = cells[y * frame.width + x] ? run + 1 : 0
                widest = max(widest, run)
            }
        }
        let count = Double(max(1, inside.count))
        centerX = Double(inside.reduce(0) { $0 + $1.x }) / count
        centerY = Double(inside.reduce(0) { $0 + $1.y }) / count
        self.frame = frame
        isFree = cells
        widestRun = widest
    }

    /// The place nearest to the middle where all lines fit, with a blank at both sides where possible.
    func place(for lines: [String]) -> PlanLattice.Place? {
        let width = lines.map { CharacterWidth.columns(of: $0) }.max() ?? 0
        return best(width: width + 2, height: lines.count).map {
            PlanLattice.Place(x: $0.x + 1, y: $0.y)
        } ?? best(width: width, height: lines.count)
    }

    private func best(width: Int, height: Int) -> PlanLattice.Place? {
        guard width > 0, height > 0, width <= frame.width, height <= frame.height else {
            return nil
        }
        var best: (distance: Double, place: PlanLattice.Place)?
        for y in 0...(frame.height - height) {
            for x in 0...(frame.width - width) {
                let dx = Double(frame.x + x) + Double(width - 1) / 2 - centerX
                let dy = 2 * (Double(frame.y + y) + Double(height - 1) / 2 - centerY)
                let distance = dx * dx + dy * dy
                if let best, best.distance <= distance { continue }
                if fits(x: x, y: y, width: width, height: height) {
                    best = (distance, PlanLattice.Place(x: frame.x + x, y: frame.y + y))
                }
            }
        }
        return best?.place
    }

    private func fits(x: Int, y: Int, width: Int, height: Int) -> Bool {
        for row in y..<(y + height) {
            for column in x..<(x + width) where !isFree[row * frame.width + column] {
                return false
            }
        }
        return true
    }
}
