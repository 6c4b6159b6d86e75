internal import Imaging
import PageModel
import Wording

/// A plan in box drawing characters, from the same polygons that a drawn plan has.
///
/// Every corner is moved to the nearest cell, walls run from cell to cell (slanting ones as stairs), and rooms
/// that share a wall share its cells. A cell is twice as high as wide.
struct PlanPainter {
    let plan: Plan
    let columns: Int
    let rows: Int
    let focus: InputEvent?
    var grid: CellGrid
    var walls: [BoxDrawing.Arms]
    /// Cells that a label may not touch.
    var taken: [Bool]
    let lattice: PlanLattice
    private let tint: PlanTint?

    /// - Parameter theme: what the author's drawing is tinted for; `nil` where it is not shown.
    init(
        plan: Plan, columns: Int, rows: Int, focus: InputEvent?, theme: Appearance.Theme? = nil
    ) {
        self.plan = plan
        tint = PlanTint(plan.picture, theme: theme)
        self.columns = columns
        self.focus = focus
        // The floor switch has the line above.
        let height = max(1, rows - (plan.floors.isEmpty ? 0 : 1))
        lattice = PlanLattice(plan: plan, columns: columns, rows: height)
        self.rows = lattice.rows
        grid = CellGrid(width: columns, height: lattice.rows)
        walls = Array(repeating: .init(), count: columns * lattice.rows)
        taken = Array(repeating: false, count: columns * lattice.rows)
    }

    /// The plan with its floor switch above; areas and floors are targets.
    mutating func paint() -> Panel {
        for feature in plan.features { paint(feature) }
        if plan.outline.isEmpty {
            BoxDrawing.frame(
                CellRect(x: 0, y: 0, width: columns, height: rows), kind: .light, style: .dim,
                in: &grid)
        } else {
            trace(plan.outline, weight: 1)
        }
        let areas = plan.areas.map { ($0, lattice.cells(of: $0.outline)) }
        for (area, outline) in areas {
            clearInside(area)
            trace(cells: outline, weight: 1)
        }
        for (area, outline) in areas where isMarked(area) { trace(cells: outline, weight: 2) }
        for (area, outline) in areas { openDoor(of: area, in: outline) }
        paintWalls()
        for (area, outline) in areas where isMarked(area) { tint(outline) }
        paintIcons()
        paintRoute()
        paintHere()
        paintTargets()
        paintKiosks()
        for (area, _) in areas { paintLabel(of: area) }
        nameKiosks()
        paintCompass()
        tint?.apply(to: lattice.frame, of: &grid)

        var panel = Panel(width: columns)
        paintFloors(into: &panel)
        let top = panel.height
        panel.grid.grow(toHeight: top + rows)
        panel.grid.copy(grid, rows: 0..<rows, toX: 0, y: top)
        for (area, outline) in areas {
            guard let frame = PlanLattice.bounds(of: outline) else { continue }
            panel.targets.append(
                Target(
                    frame: frame.moved(x: 0, y: top), event: .choose(area.id), line: nil))
        }
        return panel
    }

    func isMarked(_ area: Plan.Area) -> Bool {
        area.isSelected || focus == .choose(area.id)
    }

    private func paintFloors(into panel: inout Panel) {
        guard !plan.floors.isEmpty else { return }
        panel.grid.grow(toHeight: 1)
        let widths = plan.floors.map { CharacterWidth.columns(of: $0.label) + 2 }
        var x = max(0, columns - widths.reduce(0, +))
        for (floor, width) in zip(plan.floors, widths) {
            let isFocused = focus == .choose(floor.id)
            let style: Style =
                isFocused ? .reverse : floor.isSelected ? .colored(.accent, .bold) : .plain
            panel.grid.write(
                floor.isSelected ? "[\(floor.label)]" : " \(floor.label) ", x: x, y: 0,
                style: style)
            panel.targets.append(
                Target(
                    frame: CellRect(x: x, y: 0, width: width, height: 1),
                    event: .choose(floor.id), line: nil))
            x += width
        }
    }

    // MARK: Walls

    private mutating func trace(_ outline: [Point], weight: UInt8) {
        trace(cells: lattice.cells(of: outline), weight: weight)
    }

    private mutating func trace(cells: [PlanLattice.Place], weight: UInt8) {
        BoxDrawing.join(cells, weight: weight, columns: columns, in: &walls)
    }

    /// A gap of two cells in a level wall, one in an upright one, where the door is.
    private mutating func openDoor(of area: Plan.Area, in outline: [PlanLattice.Place]) {
        guard let door = area.door else { return }
        let place = lattice.place(door)
        let near = outline.filter { isStraight($0) }.min {
            distance($0, place) < distance($1, place)
        }
        // A door further than two rows from any wall is a slip of the content; better no gap than a wrong one.
        guard let near, distance(near, place) <= 4 else { return }
        let arms = walls[near.y * columns + near.x]
        walls[near.y * columns + near.x] = .init()
        if arms.left > 0 {
            let beside = [
                PlanLattice.Place(x: near.x + 1, y: near.y),
                PlanLattice.Place(x: near.x - 1, y: near.y),
            ]
            if let second = beside.first(where: { isStraight($0) }) {
                walls[second.y * columns + second.x] = .init()
            }
        }
    }

    private func isStraight(_ place: PlanLattice.Place) -> Bool {
        guard grid.contains(place.x, place.y) else { return false }
        let arms = walls[place.y * columns + place.x]
        let level = arms.left > 0 && arms.right > 0 && arms.up == 0 && arms.down == 0
        let upright = arms.up > 0 && arms.down > 0 && arms.left == 0 && arms.right == 0
        return level || upright
    }

    /// The square of the distance in half rows, as a cell is half as wide as high.
    private func distance(_ a: PlanLattice.Place, _ b: PlanLattice.Place) -> Int {
        let dx = a.x - b.x
        let dy = 2 * (a.y - b.y)
        return (dx * dx + dy * dy) / 4
    }

    private mutating func paintWalls() {
        for y in 0..<rows {
            for x in 0..<columns where !walls[y * columns + x].isEmpty {
                grid.put(BoxDrawing.character(walls[y * columns + x]), x: x, y: y)
                taken[y * columns + x] = true
            }
        }
        if plan.outline.isEmpty {
            for x in 0..<columns {
                taken[x] = true
                taken[(rows - 1) * columns + x] = true
            }
            for y in 0..<rows {
                taken[y * columns] = true
                taken[y * columns + columns - 1] = true
            }
        }
    }

    private mutating func tint(_ outline: [PlanLattice.Place]) {
        for place in outline where !walls[place.y * columns + place.x].isEmpty {
            grid.restyle(CellRect(x: place.x, y: place.y, width: 1, height: 1)) {
                $0 = .colored(.accent)
            }
        }
    }

    private mutating func clearInside(_ area: Plan.Area) {
        for place in lattice.inside(area.outline) {
            grid.put(
                area.isClosed ? "▒" : " ", x: place.x, y: place.y,
                style: area.isClosed ? .dim : .plain)
        }
    }

    // MARK: Features

    private mutating func paint(_ feature: Plan.Feature) {
        switch feature.kind {
        case .road: paintRoad(feature.points)
        case .path:
            for place in lattice.cells(of: feature.points, isClosed: false) {
                grid.put("·", x: place.x, y: place.y, style: .dim)
            }
        case .water:
            for place in lattice.inside(feature.points) {
                grid.put("~", x: place.x, y: place.y, style: .dim)
            }
        case .wood:
            for place in lattice.inside(feature.points) where (place.x + 3 * place.y) % 7 == 0 {
                grid.put("♣", x: place.x, y: place.y, style: .colored(.ok))
            }
            for point in feature.points {
                let place = lattice.place(point)
                grid.put("♣", x: place.x, y: place.y, style: .colored(.ok))
            }
        case .antenna:
            for point in feature.points {
                let place = lattice.place(point)
                grid.put("◠", x: place.x, y: place.y, style: .bold)
                grid.put("│", x: place.x, y: place.y + 1, style: .dim)
            }
        }
    }

    private mutating func paintRoad(_ points: [Point]) {
        let cells = lattice.cells(of: points, isClosed: false)
        for (index, place) in cells.enumerated() {
            let before = index > 0 ? cells[index - 1] : nil
            let after = index + 1 < cells.count ? cells[index + 1] : nil
            var road = BoxDrawing.Arms()
            for other in [before, after].compactMap({ $0 }) {
                if other.x > place.x { road.right = 1 }
                if other.x < place.x { road.left = 1 }
                if other.y > place.y { road.down = 1 }
                if other.y < place.y { road.up = 1 }
            }
            // A road that meets another keeps both.
            let there = grid[place.x, place.y].character
            if let met = Self.roadArms[there] {
                road.up = max(road.up, met.up)
                road.right = max(road.right, met.right)
                road.down = max(road.down, met.down)
                road.left = max(road.left, met.left)
            }
            grid.put(Self.roadCharacter(road), x: place.x, y: place.y, style: .dim)
        }
    }

    private static let roadArms: [Character: BoxDrawing.Arms] = [
        "═": .init(right: 1, left: 1), "║": .init(up: 1, down: 1),
        "╔": .init(right: 1, down: 1), "╗": .init(down: 1, left: 1),
        "╚": .init(up: 1, right: 1), "╝": .init(up: 1, left: 1),
        "╠": .init(up: 1, right: 1, down: 1), "╣": .init(up: 1, down: 1, left: 1),
        "╦": .init(right: 1, down: 1, left: 1), "╩": .init(up: 1, right: 1, left: 1),
        "╬": .init(up: 1, right: 1, down: 1, left: 1),
    ]

    private static func roadCharacter(_ arms: BoxDrawing.Arms) -> Character {
        let level = arms.left > 0 || arms.right > 0
        let upright = arms.up > 0 || arms.down > 0
        if level && !upright { return "═" }
        if upright && !level { return "║" }
        return roadArms.first { $0.value == arms }?.key ?? "·"
    }
}
