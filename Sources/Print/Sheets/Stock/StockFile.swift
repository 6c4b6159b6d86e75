import Drawing
import Forms
import Yams

extension LabelStock {
    /// The longest file that is read.
    private static let maximumBytes = 64 << 10

    /// Reads stock of one's own: a YAML file of millimetres.
    ///
    /// - Throws: ``StockError/unreadable(file:reason:)``, ``StockError/invalid(file:problems:)`` with
    ///   everything that is wrong.
    public init(file: String) throws(StockError) {
        let text: String
        do throws(FormFile.Failure) {
            text = try FormFile.text(of: file, limit: Self.maximumBytes)
        } catch {
            throw .unreadable(file: file, reason: error.reason)
        }
        try self.init(yaml: text, file: file)
    }

    /// Reads stock from YAML; errors call it `file`.
    public init(yaml text: String, file: String) throws(StockError) {
        let node: Node?
        do throws(FormProblem) {
            node = try YAMLForm.root(of: text)
        } catch {
            throw .invalid(file: file, problems: [error])
        }
        guard let map = node?.mapping else {
            let keys = "name, page, columns, rows, label, margins, pitch"
            throw .invalid(
                file: file, problems: [.init(line: 1, text: "there must be a map: \(keys)")])
        }
        var reader = StockReader(map)
        guard let stock = reader.stock() else {
            throw .invalid(
                file: file, problems: reader.problems.sorted { $0.line ?? 0 < $1.line ?? 0 })
        }
        self = stock
    }
}

/// Takes the fields of stock from a map, and notes everything that is wrong with them.
private struct StockReader {
    private enum Key: String, CaseIterable {
        case name, page, columns, rows, label, margins, pitch, gutters
        case cornerRadius = "corner_radius"
    }

    private var values: [Key: Node] = [:]
    private(set) var problems: [FormProblem] = []

    init(_ map: Node.Mapping) {
        problems = YAMLForm.read(map, known: Key.allCases.map(\.rawValue)) { word, _, value in
            values[Key(rawValue: word) ?? .name] = value
        }
    }

    private mutating func note(_ node: Node?, _ text: String) {
        problems.append(.init(line: max(1, node?.mark?.line ?? 1), text: text))
    }

    /// The stock; `nil` where there are problems.
    mutating func stock() -> LabelStock? {
        let name = text(.name)
        let paper = page()
        let columns = count(.columns)
        let rows = count(.rows)
        let label = pair(.label, 1...2000)
        let margins = margins()
        let pitch = pitch(label: label)
        let corner =
            values[.cornerRadius] == nil
            ? 0 : number(values[.cornerRadius], "corner_radius", 0...500)
        guard problems.isEmpty, let name, let paper, let columns, let rows, let label, let margins,
            let pitch, let corner
        else { return nil }
        let stock = LabelStock(
            name: name, page: paper, columns: columns, rows: rows, labelWidth: label.x,
            labelHeight: label.y, left: margins.left, top: margins.top, pitchX: pitch.x,
            pitchY: pitch.y, cornerRadius: corner)
        for words in stock.problems { note(values[.label], words) }
        let last = stock.frame(of: columns * rows - 1)
        check(margins.right, paper.width - last.maxX, "across", paper.width)
        check(margins.bottom, paper.height - last.maxY, "down", paper.height)
        return problems.isEmpty ? stock : nil
    }

    /// A margin that follows from the others must be what it is said to be, to a fifth of a millimetre.
    private mutating func check(
        _ said: Double?, _ found: Double, _ way: String, _ page: Double
    ) {
        guard let said, abs(said - found) > 0.2 else { return }
        note(
            values[.margins],
            "\(way) the sums do not make \(Measure.text(page)) mm: after the last label "
                + "\(Measure.text(found)) mm are left, and the margin is said to be \(Measure.text(said))"
        )
    }

    private mutating func text(_ key: Key) -> String? {
        guard let word = values[key]?.scalar?.string, !word.isEmpty,
            word.utf8.count <= 64, !word.contains(where: \.isNewline)
        else {
            note(
                values[key], "\"\(key.rawValue)\" must be a word or a few, such as \"Door plates\"")
            return nil
        }
        return word
    }

    private mutating func page() -> LabelStock.Page? {
        let papers: [String: LabelStock.Page] = [
            "a4": .a4, "a5": .a5, "a6": .a6, "letter": .letter,
        ]
        if let word = values[.page]?.scalar?.string {
            if let page = papers[word.lowercased()] { return page }
            note(
                values[.page],
                "page is \"\(word)\"; it must be A4, A5, A6, Letter or [width, height]"
            )
            return nil
        }
        return pair(.page, 20...2000).map { .init(width: $0.x, height: $0.y) }
    }

    private mutating func count(_ key: Key) -> Int? {
        let word = values[key]?.scalar?.string
        guard let number = word.flatMap({ Int($0) }), (1...100).contains(number) else {
            note(
                values[key],
                "\"\(key.rawValue)\" \(word.map { "is \"\($0)\"; it " } ?? "")must be a number from 1 to 100"
            )
            return nil
        }
        return number
    }

    private mutating func number(
        _ node: Node?, _ name: String, _ range: ClosedRange<Double>
    ) -> Double? {
        let word = node?.scalar?.string
        guard let number = word.flatMap({ Double($0) }), range.contains(number) else {
            note(
                node,
                "\"\(name)\" \(word.map { "is \"\($0)\"; it " } ?? "")must be \(Measure.text(range.lowerBound)) "
                    + "to \(Measure.text(range.upperBound)) millimetres")
            return nil
        }
        return number
    }

    private mutating func pair(
        _ key: Key, _ range: ClosedRange<Double>
    ) -> (x: Double, y: Double)? {
        guard let list = values[key]?.sequence, list.count == 2 else {
            note(
                values[key],
                "\"\(key.rawValue)\" must be two numbers of millimetres, across and down: [90, 60]")
            return nil
        }
        guard let x = number(list[0], "\(key.rawValue), across", range),
            let y = number(list[1], "\(key.rawValue), down", range)
        else { return nil }
        return (x, y)
    }

    private mutating func margins() -> (left: Double, top: Double, right: Double?, bottom: Double?)?
    {
        guard let map = values[.margins]?.mapping else {
            note(values[.margins], "\"margins\" must be a map: {left: 7.2, top: 15.1}")
            return nil
        }
        var sides: [String: Node] = [:]
        problems += YAMLForm.read(map, known: ["left", "top", "right", "bottom"]) {
            word, _, value in
            sides[word] = value
        }
        var found: [String: Double] = [:]
        for (word, value) in sides { found[word] = number(value, "margins, \(word)", 0...1000) }
        guard let left = found["left"], let top = found["top"] else {
            note(values[.margins], "\"margins\" must have left and top")
            return nil
        }
        return (left, top, found["right"], found["bottom"])
    }

    /// From label to label: as it stands, or the label and the gutter between two, or the label alone.
    private mutating func pitch(label: (x: Double, y: Double)?) -> (x: Double, y: Double)? {
        if values[.pitch] != nil, values[.gutters] != nil {
            note(values[.gutters], "\"pitch\" and \"gutters\" mean the same; keep one")
            return nil
        }
        if values[.pitch] != nil { return pair(.pitch, 1...2000) }
        guard values[.gutters] != nil else { return label }
        guard let gutters = pair(.gutters, 0...1000), let label else { return nil }
        return (label.x + gutters.x, label.y + gutters.y)
    }
}
