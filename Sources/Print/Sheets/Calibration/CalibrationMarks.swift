import Drawing
import Imaging
import QRCode

/// The codes in the corners of a page of scales, by which a photograph of it is understood.
struct CalibrationMarks {
    /// A code's side, in millimetres.
    static let side = 16.8
    /// From the page's left and upper edges to the first code's middle, from the right and lower edges to the others'.
    private static let near = 36.0
    private static let far = 41.0

    let page: LabelStock.Page

    /// What the code in a corner says; clockwise from the top left, from 0.
    func text(_ corner: Int) -> String {
        "SCALES \(corner + 1) \(Measure.text(page.width))X\(Measure.text(page.height))"
    }

    /// Where the codes' middles are, in the same order.
    var centers: [Point] {
        let (right, bottom) = (page.width - Self.far, page.height - Self.far)
        return [
            Point(x: Self.near, y: Self.near), Point(x: right, y: Self.near),
            Point(x: right, y: bottom), Point(x: Self.near, y: bottom),
        ]
    }

    /// Which corner's code says this, and the size of its page in words; `nil` for any other code.
    static func meaning(of bytes: [UInt8]) -> (corner: Int, page: String)? {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[0] == "SCALES", let number = Int(words[1]),
            (1...4).contains(number)
        else { return nil }
        return (number - 1, String(words[2]))
    }

    /// The page's size as the codes say it.
    var pageWords: String { "\(Measure.text(page.width))X\(Measure.text(page.height))" }

    /// The codes' modules, each code as one shape.
    func paths() throws(SymbolError) -> [Path] {
        var paths: [Path] = []
        for (corner, center) in centers.enumerated() {
            let grid = try encode(text: text(corner)).grid
            let module = Self.side / Double(grid.width)
            var path = Path()
            for run in ModuleRun.runs(of: grid, x: 0, y: 0) {
                path.append(
                    Path(
                        Rectangle(
                            x: center.x - Self.side / 2 + Double(run.x) * module,
                            y: center.y - Self.side / 2 + Double(run.y) * module,
                            width: Double(run.width) * module,
                            height: Double(run.height) * module)))
            }
            paths.append(path)
        }
        return paths
    }
}
