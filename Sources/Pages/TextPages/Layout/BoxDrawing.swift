/// Lines and boxes of the box drawing characters.
enum BoxDrawing {
    enum Kind { case light, heavy, double }

    /// The weight of the four arms of a cell, 0 none, 1 light, 2 heavy.
    struct Arms: Equatable {
        var up: UInt8 = 0
        var right: UInt8 = 0
        var down: UInt8 = 0
        var left: UInt8 = 0

        var isEmpty: Bool { up == 0 && right == 0 && down == 0 && left == 0 }
    }

    /// All arms in all weights, counted in threes: up, right, down, left.
    private static let joints = Array(
        " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

    /// Gives each cell of a path an arm to the next; consecutive cells are neighbours, in rows of `columns`.
    static func join(
        _ path: [PlanLattice.Place], weight: UInt8, columns: Int, in arms: inout [Arms]
    ) {
        for (from, to) in zip(path, path.dropFirst()) {
            let a = from.y * columns + from.x
            let b = to.y * columns + to.x
            if to.x > from.x {
                arms[a].right = max(arms[a].right, weight)
                arms[b].left = max(arms[b].left, weight)
            } else if to.x < from.x {
                arms[a].left = max(arms[a].left, weight)
                arms[b].right = max(arms[b].right, weight)
            } else if to.y > from.y {
                arms[a].down = max(arms[a].down, weight)
                arms[b].up = max(arms[b].up, weight)
            } else if to.y < from.y {
                arms[a].up = max(arms[a].up, weight)
                arms[b].down = max(arms[b].down, weight)
            }
        }
    }

    static func character(_ arms: Arms) -> Character {
        let index =
            Int(min(2, arms.up)) * 27 + Int(min(2, arms.right)) * 9 + Int(min(2, arms.down)) * 3
            + Int(min(2, arms.left))
        return joints[index]
    }

    /// A box along the inner edge of a rectangle; nothing when it is under 2 x 2.
    static func frame(_ rect: CellRect, kind: Kind, style: Style, in grid: inout CellGrid) {
        guard rect.width >= 2, rect.height >= 2 else { return }
        let characters: [Character] =
            switch kind {
            case .light: ["┌", "─", "┐", "│", "└", "┘"]
            case .heavy: ["┏", "━", "┓", "┃", "┗", "┛"]
            case .double: ["╔", "═", "╗", "║", "╚", "╝"]
            }
        let right = rect.x + rect.width - 1
        let bottom = rect.y + rect.height - 1
        for x in rect.x...right {
            grid.put(characters[1], x: x, y: rect.y, style: style)
            grid.put(characters[1], x: x, y: bottom, style: style)
        }
        for y in rect.y...bottom {
            grid.put(characters[3], x: rect.x, y: y, style: style)
            grid.put(characters[3], x: right, y: y, style: style)
        }
        grid.put(characters[0], x: rect.x, y: rect.y, style: style)
        grid.put(characters[2], x: right, y: rect.y, style: style)
        grid.put(characters[4], x: rect.x, y: bottom, style: style)
        grid.put(characters[5], x: right, y: bottom, style: style)
    }

    /// The corner marks of the viewfinder.
    static func corners(_ rect: CellRect, style: Style, in grid: inout CellGrid) {
        guard rect.width >= 8, rect.height >= 2 else { return }
        let right = rect.x + rect.width - 3
        let bottom = rect.y + rect.height - 1
        grid.write("┏━━", x: rect.x, y: rect.y, style: style)
        grid.write("━━┓", x: right, y: rect.y, style: style)
        grid.write("┗━━", x: rect.x, y: bottom, style: style)
        grid.write("━━┛", x: right, y: bottom, style: style)
    }

    static func rule(y: Int, in grid: inout CellGrid) {
        for x in 0..<grid.width { grid.put("─", x: x, y: y, style: .dim) }
    }
}
