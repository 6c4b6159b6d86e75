import Foundation
import Imaging

/// What a form of the sheet says: numbers, and where its picture was clicked.
struct SheetFields {
    let body: FormBody
    let words: StudioWords

    init(_ body: FormBody, _ words: StudioWords) { (self.body, self.words) = (body, words) }

    /// Where the picture was clicked, in pixels of the sheet; the picture is shown in another size.
    var click: Point? {
        guard let across = body["at.x"].flatMap(Double.init),
            let down = body["at.y"].flatMap(Double.init),
            let shown = body["shown"].flatMap(Double.init), across.isFinite, down.isFinite,
            shown.isFinite, shown > 0
        else { return nil }
        return Point(x: across * shown, y: down * shown)
    }

    func number(_ name: String, _ range: ClosedRange<Double>) throws -> Double {
        let text = (body[name] ?? "").trimmingCharacters(in: .whitespaces)
            .replacing(",", with: ".")
        guard let number = Double(text), range.contains(number) else {
            throw MakingProblem(
                question: name,
                words: words(
                    "new.number",
                    [
                        "least": Maker.number(range.lowerBound),
                        "most": Maker.number(range.upperBound),
                    ]))
        }
        return number
    }

    func distance(on view: SheetView) throws -> SheetDistance {
        var distance = SheetDistance(on: view)
        distance.one = Point(
            x: try number("ax", 0...view.width), y: try number("ay", 0...view.height))
        distance.other = Point(
            x: try number("bx", 0...view.width), y: try number("by", 0...view.height))
        if body["metres"]?.isEmpty == false {
            distance.metres = try number("metres", 0.1...100_000)
        }
        return distance
    }

    func wall(isOnSheet: Bool) throws -> FreeSpot.Rectangle {
        func metres(_ name: String, _ range: ClosedRange<Double>) throws -> Double {
            (try number(name, range) * 100).rounded() / 100
        }
        return FreeSpot.Rectangle(
            left: isOnSheet ? try metres("left", 0...100_000) : 0,
            top: isOnSheet ? try metres("top", 0...100_000) : 0,
            width: try metres("width", 2...5_000), depth: try metres("depth", 2...5_000))
    }
}
