internal import Foundation
internal import Imaging
import PageModel
internal import Wording

extension PlanPainter {
    /// More marks than any site has are not drawn.
    private static let maximumMarks = 100

    private var kiosks: ArraySlice<Plan.Mark> {
        plan.marks.filter { $0.kind == .kiosk }.prefix(Self.maximumMarks)
    }

    // MARK: Other kiosks

    /// Where other kiosks stand, unless something else stands in their cell.
    mutating func paintKiosks() {
        for kiosk in kiosks {
            let place = lattice.place(kiosk.place)
            let cell = place.y * columns + place.x
            guard !taken[cell] else { continue }
            grid.put("□", x: place.x, y: place.y, style: .bold)
            taken[cell] = true
        }
    }

    /// Their names, where there is room beside them.
    mutating func nameKiosks() {
        for kiosk in kiosks {
            let place = lattice.place(kiosk.place)
            guard grid[place.x, place.y].character == "□" else { continue }
            label(kiosk.name, beside: place, .dim)
        }
    }

    // MARK: The place that the page is about

    mutating func paintTargets() {
        for mark in plan.marks.prefix(Self.maximumMarks) {
            guard case .target = mark.kind else { continue }
            let place = lattice.place(mark.place)
            grid.put("◆", x: place.x, y: place.y, style: .colored(.accent, .bold))
            taken[place.y * columns + place.x] = true
            label(mark.name, beside: place, .colored(.accent, .bold))
        }
    }

    // MARK: The compass rose

    /// The four letters around the visitor's place, and a line of points to where the arrow leads.
    mutating func paintCompass() {
        guard let compass = plan.compass, compass.top.isFinite, columns > 8, rows > 4 else {
            return
        }
        let middle = (x: Double(columns - 1) / 2, y: Double(rows - 1) / 2)
        let radius = min(middle.y - 1, middle.x / 2 - 2)
        guard radius >= 1 else { return }
        func cell(_ bearing: Double, _ share: Double) -> (x: Int, y: Int) {
            let angle = (bearing - compass.top) * .pi / 180
            return (
                x: Int((middle.x + 2 * radius * share * sin(angle)).rounded()),
                y: Int((middle.y - radius * share * cos(angle)).rounded())
            )
        }
        for bearing in stride(from: 0.0, to: 360, by: 15) {
            let place = cell(bearing, 1)
            guard grid.contains(place.x, place.y) else { continue }
            grid.put("·", x: place.x, y: place.y, style: .dim)
        }
        for (index, letter) in compass.letters.prefix(4).enumerated() {
            let place = cell(Double(index) * 90, 1)
            let text = VisibleText.line(letter.string)
            grid.write(
                text, x: place.x, y: place.y, style: index == 0 ? .bold : .plain)
        }
        guard let target = compass.target, target.isFinite else { return }
        let steps = max(2, Int((2 * radius).rounded()))
        for step in 1..<steps {
            let place = cell(target, 0.8 * Double(step) / Double(steps))
            grid.put("•", x: place.x, y: place.y, style: .colored(.way))
        }
        let tip = cell(target, 0.8)
        grid.put(
            Self.arrow(target - compass.top), x: tip.x, y: tip.y, style: .colored(.way, .bold))
    }

    /// The arrow nearest to a direction, clockwise from up.
    private static func arrow(_ degrees: Double) -> Character {
        let arrows: [Character] = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]
        let turns = (degrees / 45).rounded().truncatingRemainder(dividingBy: 8)
        return arrows[Int(turns < 0 ? turns + 8 : turns) % 8]
    }
}
