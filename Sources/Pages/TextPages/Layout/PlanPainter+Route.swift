import PageModel

extension PlanPainter {
    /// Stairs, lifts and the like, where no wall is.
    mutating func paintIcons() {
        for icon in plan.icons {
            let place = lattice.place(icon.place)
            guard let character = Self.characters[icon.icon], isFree(place) else { continue }
            put(character, at: place, style: .bold)
        }
    }

    private static let characters: [Icon: Character] = [
        .stairs: "≡", .lift: "↕", .stepFree: "∕",
    ]

    /// The way as a row of dots over all else, the numbers of its steps on it, and an arrow at its end.
    mutating func paintRoute() {
        guard let route = plan.route else { return }
        let cells = lattice.cells(of: route.points, isClosed: false)
        guard let end = cells.last else { return }
        for place in cells { put("•", at: place, style: .colored(.way, .bold)) }
        if let before = cells.last(where: { $0 != end }) {
            let arrow: Character =
                end.x > before.x ? "▶" : end.x < before.x ? "◀" : end.y > before.y ? "▼" : "▲"
            put(arrow, at: end, style: .colored(.way, .bold))
        }
        let here = plan.here.map { lattice.place($0) }
        for marker in route.markers {
            let place = lattice.place(marker.place)
            if place == end || place == here { continue }
            // The dot stays between a number of two digits and the next.
            for (index, digit) in String(marker.number).enumerated() {
                let beside = PlanLattice.Place(x: place.x + index, y: place.y)
                if grid.contains(beside.x, beside.y) {
                    put(digit, at: beside, style: .colored(.way, [.bold, .reverse]))
                }
            }
        }
    }

    private func isFree(_ place: PlanLattice.Place) -> Bool {
        grid.contains(place.x, place.y) && !taken[place.y * columns + place.x]
    }

    private mutating func put(_ character: Character, at place: PlanLattice.Place, style: Style) {
        grid.put(character, x: place.x, y: place.y, style: style)
        taken[place.y * columns + place.x] = true
    }
}
