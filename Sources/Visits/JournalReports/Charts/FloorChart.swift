import Drawing
import Imaging
import TourModel

/// A floor's plan, its rooms coloured by how often their pages were opened.
struct FloorChart {
    let floor: ReportPlaces.Floor
    /// Releases by room.
    let counts: [String: Int]
    /// The largest of all floors, so that their colours compare.
    let most: Int
    let words: ReportWords
    let palette: ChartPalette
    let least: Int

    func picture(width: Double, height: Double, description: String) -> ChartPicture {
        var picture = ChartPicture(
            width: width, height: height, background: palette.background, title: floor.label,
            description: description, language: words.language)
        let plan = floor.plan
        guard plan.width > 0, plan.height > 0 else { return picture }
        let legend = 28.0
        let scale = min(width / plan.width, (height - legend) / plan.height)
        let left = (width - plan.width * scale) / 2
        func place(_ point: Point) -> Point { Point(x: left + point.x * scale, y: point.y * scale) }
        if !plan.outline.isEmpty {
            picture.marks.append(
                .area(plan.outline.map(place), palette.background, border: palette.text))
        }
        for room in floor.rooms where room.hotspot.count >= 3 {
            let count = counts[room.id] ?? 0
            let colors = palette.shade(count, of: most)
            let outline = room.hotspot.map(place)
            picture.marks.append(.area(outline, colors.fill, border: palette.faint))
            let xs = outline.map(\.x)
            let ys = outline.map(\.y)
            let (x0, x1) = (xs.min() ?? 0, xs.max() ?? 0)
            let (y0, y1) = (ys.min() ?? 0, ys.max() ?? 0)
            let size = min(9, (y1 - y0) / 2.6, (x1 - x0) / 4)
            guard size >= 4 else { continue }
            let middle = Point(x: (x0 + x1) / 2, y: (y0 + y1) / 2)
            let number =
                count > 0 ? words.number(count) : words("under.short", ["least": "\(least)"])
            for (text, dy) in [(room.label, -size * 0.65), (number, size * 0.65)] {
                picture.marks.append(
                    .text(
                        ChartText(
                            text: text, place: Point(x: middle.x, y: middle.y + dy),
                            anchor: .middle, size: size, isBold: dy > 0, color: colors.text,
                            width: x1 - x0)))
            }
        }
        return picture.adding(self.legend(at: plan.height * scale + legend / 2, width: width))
    }

    /// Which numbers each shade stands for.
    private func legend(at y: Double, width: Double) -> [ChartMark] {
        let count = palette.scale.count
        let column = min(110, width / Double(count + 1))
        let under = words("under", ["least": words.number(least)])
        let steps =
            [(0, under)]
            + (1...count).compactMap { step -> (Int, String)? in
                let values = stride(from: least, through: most, by: ReleaseRule.unit)
                    .filter { min(count - 1, ($0 * count - 1) / max(1, most)) == step - 1 }
                guard let first = values.first, let last = values.last else { return nil }
                return (
                    last,
                    first == last
                        ? words.number(first) : "\(words.number(first))–\(words.number(last))"
                )
            }
        return steps.enumerated().flatMap { index, step -> [ChartMark] in
            let x = Double(index) * column
            return [
                .rectangle(
                    Rectangle(x: x + 1, y: y - 5, width: 14, height: 10),
                    palette.shade(step.0, of: most).fill, border: palette.faint),
                .text(
                    ChartText(
                        text: step.1, place: Point(x: x + 20, y: y), size: 8, color: palette.text,
                        width: column - 22)),
            ]
        }
    }
}

extension ChartPicture {
    func adding(_ marks: [ChartMark]) -> ChartPicture {
        var picture = self
        picture.marks += marks
        return picture
    }
}
