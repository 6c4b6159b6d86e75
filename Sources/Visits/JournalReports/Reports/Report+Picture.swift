import Drawing
import Imaging
import TourModel

extension ReportSubject {
    /// The chart that shows it best.
    var usualForm: TerminalReport.Form {
        switch self {
        case .hour: .heat
        case .language, .kind, .view: .pie
        default: .bars
        }
    }
}

extension Report {
    /// The report's chart as SVG.
    public func svg(
        as form: TerminalReport.Form, words: ReportWords, palette: ChartPalette = .standard
    ) -> [UInt8] {
        ReportChart(self, words: words, palette: palette).picture(as: form).svg()
    }

    /// The plans of all floors, their rooms coloured by how often their pages were opened, one below the other, as SVG; `nil` where the
    /// tour has no plans.
    public func planSVG(
        _ places: ReportPlaces, words: ReportWords, palette: ChartPalette = .standard
    ) -> [UInt8]? {
        let counts = Dictionary(lines.map { ($0.key, $0.now) }, uniquingKeysWith: { $0 + $1 })
        let floors = places.floors.filter { $0.rooms.contains { $0.hotspot.count >= 3 } }
        guard !floors.isEmpty else { return nil }
        let (width, height, gap) = (640.0, 440.0, 40.0)
        var whole = ChartPicture(
            width: width, height: Double(floors.count) * (height + gap),
            background: palette.background,
            title: "\(title), \(words.days(period.days))", description: summary,
            language: words.language)
        for (index, floor) in floors.enumerated() {
            let top = Double(index) * (height + gap)
            let picture = FloorChart(
                floor: floor, counts: counts, most: counts.values.max() ?? 0, words: words,
                palette: palette, least: least
            ).picture(width: width, height: height, description: summary)
            let label = ReportChart(self, words: words, palette: palette).text(
                floor.label, 4, top + 16, size: 14, isBold: true, width: width - 8)
            whole = whole.adding([label] + picture.marks.map { $0.moved(y: top + 30) })
        }
        return whole.svg()
    }
}

extension ChartMark {
    /// The mark further down.
    fileprivate func moved(y: Double) -> ChartMark {
        func moved(_ point: Point) -> Point { Point(x: point.x, y: point.y + y) }
        switch self {
        case .rectangle(let rectangle, let color, let border):
            return .rectangle(rectangle.moved(x: 0, y: y), color, border: border)
        case .area(let points, let color, let border):
            return .area(points.map(moved), color, border: border)
        case .line(let points, let color, let width, let dashes):
            return .line(points.map(moved), color, width: width, dashes: dashes)
        case .wedge(let middle, let radius, let from, let to, let color, let border):
            return .wedge(
                middle: moved(middle), radius: radius, from: from, to: to, color, border: border)
        case .text(var text):
            text.place = moved(text.place)
            return .text(text)
        }
    }
}
