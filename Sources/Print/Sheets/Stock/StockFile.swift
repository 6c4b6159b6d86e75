import Drawing
import Forms
import Yams

extension LabelStock {
    /// The longest file that is read.
    private static let maximumBytes = 64 << 10

    /// Reads stock of one's own: a YAML file.
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
        let page = page()
        let margins = margins()
        let isEndless = page.map { $0.x == nil || $0.y == nil } ?? false
        let columns = isEndless && values[.columns] == nil ? 1 : count(.columns)
        let rows = isEndless && values[.rows] == nil ? 1 : count(.rows)
        let label = label(page, margins)
        let pitch = pitch(label: label?.size)
        let corner =
            values[.cornerRadius] == nil
            ? 0 : number(values[.cornerRadius], "corner_radius", 0...500)
        guard problems.isEmpty, let name, let page, let columns, let rows, let label, let margins,
            let pitch, let corner
        else { return nil }
        if label.endless != nil, columns * rows > 1 {
            note(
                values[.label],
                "a label of \"\(LabelStock.Endless.word)\" length stands alone; there are \(columns) x "
                    + "\(rows): make columns and rows 1, or give the label's size")
            return nil
        }
        let across = margins.left + Double(columns - 1) * pitch.x + label.size.x
        let down = margins.top + Double(rows - 1) * pitch.y + label.size.y
        let stock = LabelStock(
            name: name,
            page: LabelStock.Page(
                width: page.x ?? across + (margins.right ?? margins.left),
                height: page.y ?? down + (margins.bottom ?? margins.top)),
            columns: columns, rows: rows, labelWidth: label.size.x, labelHeight: label.size.y,
            left: margins.left, top: margins.top, pitchX: pitch.x, pitchY: pitch.y,
            cornerRadius: corner, endless: label.endless)
        for words in stock.problems { note(values[.label] ?? values[.page], words) }
        check(margins.right, stock.page.width - across, "across", stock.page.width)
        check(margins.bottom, stock.page.height - down, "down", stock.page.height)
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

    /// The page's sides; `nil` is the one that an endless roll has none of.
    private mutating func page() -> (x: Double?, y: Double?)? {
        if let word = values[.page]?.scalar?.string {
            if let page = LabelStock.Page.known[word.lowercased()] {
                return (page.width, page.height)
            }
            note(
                values[.page],
                "page is \"\(word)\"; it must be A4, A5, A6, Letter or [width, height]"
            )
            return nil
        }
        return sides(.page, LabelStock.pageSides, mayBeEndless: true)
    }

    /// The label's size, and the way in which it is endless: where the page is, and nothing is said of the label, or the
    /// same.
    private mutating func label(
        _ page: (x: Double?, y: Double?)?,
        _ margins: (left: Double, top: Double, right: Double?, bottom: Double?)?
    ) -> (size: (x: Double, y: Double), endless: LabelStock.Endless?)? {
        guard let page else {
            return values[.label] == nil ? nil : pair(.label, 1...2000).map { ($0, nil) }
        }
        guard page.x == nil || page.y == nil else {
            return pair(.label, 1...2000).map { ($0, nil) }
        }
        var label: (x: Double?, y: Double?)
        if values[.label] == nil {
            guard let margins else { return nil }
            label = (
                page.x.map { $0 - margins.left - (margins.right ?? margins.left) },
                page.y.map { $0 - margins.top - (margins.bottom ?? margins.top) }
            )
        } else {
            guard let sides = sides(.label, 1...2000, mayBeEndless: true) else { return nil }
            label = sides
        }
        switch (label.x, label.y) {
        case (let x?, let y?): return ((x, y), nil)
        case (nil, let y?) where page.x == nil: return ((y, y), .across)
        case (let x?, nil) where page.y == nil: return ((x, x), .down)
        default:
            note(
                values[.label],
                "\"label\" is \"\(LabelStock.Endless.word)\" where the page is not; make both so, or neither"
            )
            return nil
        }
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
        guard let number = word.flatMap({ StockLength($0)?.millimetres }), range.contains(number)
        else {
            note(
                node,
                "\"\(name)\" \(word.map { "is \"\($0)\"; it " } ?? "")must be \(Measure.text(range.lowerBound)) "
                    + "to \(Measure.text(range.upperBound)) millimetres, or in inches such as 2.625in"
            )
            return nil
        }
        return number
    }

    private mutating func pair(
        _ key: Key, _ range: ClosedRange<Double>
    ) -> (x: Double, y: Double)? {
        guard let sides = sides(key, range), let x = sides.x, let y = sides.y else { return nil }
        return (x, y)
    }

    /// Two lengths; `nil` for one of them where it may be endless and is.
    private mutating func sides(
        _ key: Key, _ range: ClosedRange<Double>, mayBeEndless: Bool = false
    ) -> (x: Double?, y: Double?)? {
        guard let list = values[key]?.sequence, list.count == 2 else {
            note(
                values[key],
                "\"\(key.rawValue)\" must be two lengths, across and down, in millimetres or inches: [90, 60] or "
                    + "[2.625in, 1in]")
            return nil
        }
        let isEndless = list.map { mayBeEndless && $0.scalar?.string == LabelStock.Endless.word }
        guard isEndless != [true, true] else {
            note(
                values[key],
                "\"\(key.rawValue)\" is \"\(LabelStock.Endless.word)\" both ways; give the roll's width"
            )
            return nil
        }
        var found: [Double?] = []
        for (way, (node, isEndless)) in zip(["across", "down"], zip(list, isEndless)) {
            let name = "\(key.rawValue), \(way)"
            let length = isEndless ? nil : number(node, name, range)
            if length == nil, !isEndless { return nil }
            found.append(length)
        }
        return (found[0], found[1])
    }

    private mutating func margins() -> (left: Double, top: Double, right: Double?, bottom: Double?)?
    {
        if values[.margins] == nil,
            values[.page]?.sequence?.contains(where: {
                $0.scalar?.string == LabelStock.Endless.word
            }) == true
        {
            return (0, 0, nil, nil)
        }
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
