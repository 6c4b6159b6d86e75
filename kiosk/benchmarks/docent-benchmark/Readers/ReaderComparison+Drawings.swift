import DrawnPictures
import Foundation

extension ReaderComparison {
    /// What each reader reads, against the time it takes: better is up and to the left.
    var recallDrawing: String {
        let (left, right, top, bottom) = (56.0, 620.0, 20.0, 360.0)
        var drawing = SVGDrawing(
            width: 680, height: 420,
            title: "Symbols read, in per cent, against milliseconds a picture")
        let times = rows.map { log10(max($0.mean, 0.01)) }
        let least = (times.min() ?? 0).rounded(.down)
        let most = max(least + 1, (times.max() ?? 1).rounded(.up))
        func x(_ ms: Double) -> Double {
            left + (right - left) * (log10(max(ms, 0.01)) - least) / (most - least)
        }
        func y(_ share: Double) -> Double { bottom - (bottom - top) * share }
        for share in stride(from: 0.0, through: 1.0, by: 0.2) {
            drawing.line([(left, y(share)), (right, y(share))], "grid")
            drawing.text("\(Int((100 * share).rounded()))", left - 8, y(share) + 4, .end)
        }
        for power in stride(from: least, through: most, by: 1) {
            let at = x(pow(10, power))
            drawing.line([(at, top), (at, bottom)], "grid")
            drawing.text(String(format: "%g", pow(10, power)), at, bottom + 18, .middle)
        }
        drawing.text(
            "processor time a picture, milliseconds", (left + right) / 2, bottom + 42, .middle)
        drawing.text("%", left - 8, top - 6, .end)
        for row in rows {
            let isOurs = row.name.hasPrefix("native")
            let isRight = x(row.mean) > (left + right) / 2
            drawing.dot(x(row.mean), y(row.recall), radius: 5, isOurs ? "ours" : "peer")
            drawing.text(
                row.name, x(row.mean) + (isRight ? -9 : 9), y(row.recall) + 4,
                isRight ? .end : .start, isOurs ? "strong" : "")
        }
        return drawing.file
    }

    /// What each reader reads at each step of each difficulty.
    var stepDrawing: String {
        let columns = 5
        let (wide, high, gapX, gapY, head) = (150.0, 110.0, 34.0, 52.0, 52.0)
        let kinds = Difficulty.allCases
        let lines = (kinds.count + columns - 1) / columns
        var drawing = SVGDrawing(
            width: Double(columns) * (wide + gapX) + gapX,
            height: head + Double(lines) * (high + gapY),
            title: "Symbols read, in per cent, as pictures become more difficult")
        let named = rows.sorted { Self.order($0.name) < Self.order($1.name) }
        var at = gapX
        for (index, row) in named.enumerated() {
            drawing.line([(at, 12), (at + 20, 12)], "s\(index % 7)")
            drawing.text(row.name, at + 24, 16)
            at += 36 + 7 * Double(row.name.count)
        }
        for (index, kind) in kinds.enumerated() {
            let left = gapX + Double(index % columns) * (wide + gapX)
            let top = head + Double(index / columns) * (high + gapY)
            for share in [0.0, 0.5, 1] {
                let y = top + high * (1 - share)
                drawing.line([(left, y), (left + wide, y)], "grid")
                drawing.text("\(Int(100 * share))", left - 4, y + 4, .end)
            }
            drawing.text(kind.title, left, top - 8, .start, "strong")
            let space = wide / Double(kind.steps.count - 1)
            for (step, strength) in kind.steps.enumerated() where step.isMultiple(of: 2) {
                drawing.text(
                    String(format: "%g", strength), left + space * Double(step), top + high + 15,
                    .middle)
            }
            for (number, row) in named.enumerated() {
                let shares = row.steps[kind.rawValue] ?? []
                drawing.line(
                    shares.enumerated().map {
                        (left + space * Double($0.offset), top + high * (1 - $0.element))
                    }, "s\(number % 7)")
            }
        }
        return drawing.file
    }

    /// Ours first, so that their lines have the same colour.
    private static func order(_ name: String) -> String {
        ["native-thorough", "native-normal", "native-fast"].firstIndex(of: name).map { "\($0)" }
            ?? "~\(name)"
    }
}
