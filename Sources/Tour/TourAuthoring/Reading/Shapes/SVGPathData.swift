import Imaging

extension SVGPath {
    /// Reads path data up to its first mistake, as browsers draw it.
    ///
    /// - Parameter limit: the most segments that are read.
    /// - SeeAlso: SVG 2, 9.3 (path data) and 9.5.4 (error handling in path data).
    init(data text: String, limit: Int) throws(SVGMistake) {
        self.init()
        var reader = SVGPathData(text)
        while let command = reader.command() {
            guard segments.count <= limit else { throw .tooMuch }
            guard reader.draw(command, on: &self) else { return }
        }
    }
}

/// Reads the commands of path data.
private struct SVGPathData {
    private var numbers: SVGNumbers
    private var last: Character?
    /// The second control point of the last curve, which a smooth one mirrors.
    private var control: Point?

    init(_ text: String) { numbers = SVGNumbers(text) }

    /// The command that comes next: one that is written, or the last one once more; `nil` at the end or a mistake.
    mutating func command() -> Character? {
        guard !numbers.isAtEnd else { return nil }
        if let letter = numbers.letter() {
            // Path data begins with a move.
            if last == nil, letter != "M", letter != "m" { return nil }
            last = letter
            return letter
        }
        switch last {
        case nil, "Z", "z": return nil
        // More places behind a move are lines.
        case "M": last = "L"
        case "m": last = "l"
        default: break
        }
        return last
    }

    /// Draws one command with its numbers.
    ///
    /// - Returns: false where they cannot be read.
    mutating func draw(_ command: Character, on path: inout SVGPath) -> Bool {
        let at = path.current
        let isRelative = command.isLowercase
        let kind = command.uppercased()
        func number(_ numbers: inout SVGNumbers, _ origin: Double) -> Double? {
            numbers.next().map { isRelative ? origin + $0 : $0 }
        }
        func point(_ numbers: inout SVGNumbers) -> Point? {
            guard let x = number(&numbers, at.x), let y = number(&numbers, at.y) else {
                return nil
            }
            return Point(x: x, y: y)
        }
        // A smooth curve begins as the last one of its kind has ended.
        let mirrored = control.map { Point(x: 2 * at.x - $0.x, y: 2 * at.y - $0.y) } ?? at
        var control: (kind: String, point: Point)?
        switch kind {
        case "M":
            guard let to = point(&numbers) else { return false }
            path.move(to: to)
        case "L":
            guard let to = point(&numbers) else { return false }
            path.line(to: to)
        case "H":
            guard let x = number(&numbers, at.x) else { return false }
            path.line(to: Point(x: x, y: at.y))
        case "V":
            guard let y = number(&numbers, at.y) else { return false }
            path.line(to: Point(x: at.x, y: y))
        case "C":
            guard let first = point(&numbers), let second = point(&numbers),
                let to = point(&numbers)
            else { return false }
            path.curve(first, second, to: to)
            control = ("S", second)
        case "S":
            guard let second = point(&numbers), let to = point(&numbers) else { return false }
            path.curve(controlKind == "S" ? mirrored : at, second, to: to)
            control = ("S", second)
        case "Q":
            guard let middle = point(&numbers), let to = point(&numbers) else { return false }
            path.curve(middle, to: to)
            control = ("T", middle)
        case "T":
            guard let to = point(&numbers) else { return false }
            let middle = controlKind == "T" ? mirrored : at
            path.curve(middle, to: to)
            control = ("T", middle)
        case "A":
            guard let rx = numbers.next(), let ry = numbers.next(), let turn = numbers.next(),
                let isLarge = numbers.flag(), let isClockwise = numbers.flag(),
                let to = point(&numbers)
            else { return false }
            path.arc(rx, ry, turn: turn, isLarge: isLarge, isClockwise: isClockwise, to: to)
        case "Z": path.close()
        default: return false
        }
        self.control = control?.point
        controlKind = control?.kind
        return true
    }

    /// Which smooth curve may mirror the last one's control point.
    private var controlKind: String?
}
