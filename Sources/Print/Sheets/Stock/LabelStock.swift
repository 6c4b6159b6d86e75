public import Drawing

/// A sheet of labels: where they lie on the page, in millimetres, x right and y down.
public struct LabelStock: Sendable, Equatable {
    /// A page of paper.
    public struct Page: Sendable, Equatable {
        public var width: Double
        public var height: Double

        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }

        public static let a4 = Page(width: 210, height: 297)
        public static let a5 = Page(width: 148, height: 210)
        public static let a6 = Page(width: 105, height: 148)
        public static let letter = Page(width: 215.9, height: 279.4)

        /// By their names in lower case.
        static let known = ["a4": a4, "a5": a5, "a6": a6, "letter": letter]
    }

    /// What it is called, as on its box: "L7160".
    public var name: String
    public var page: Page
    public var columns: Int
    public var rows: Int
    public var labelWidth: Double
    public var labelHeight: Double
    /// From the page's edges to the first label.
    public var left: Double
    public var top: Double
    /// From one label's left edge to the next one's.
    public var pitchX: Double
    /// From one label's top edge to the next one's.
    public var pitchY: Double
    public var cornerRadius: Double
    /// The way in which it is endless, with one label a page; `nil` for labels of one size.
    public var endless: Endless?

    public init(
        name: String, page: Page, columns: Int, rows: Int, labelWidth: Double, labelHeight: Double,
        left: Double, top: Double, pitchX: Double, pitchY: Double, cornerRadius: Double = 0,
        endless: Endless? = nil
    ) {
        self.name = name
        self.page = page
        self.columns = columns
        self.rows = rows
        self.labelWidth = labelWidth
        self.labelHeight = labelHeight
        self.left = left
        self.top = top
        self.pitchX = pitchX
        self.pitchY = pitchY
        self.cornerRadius = cornerRadius
        self.endless = endless
    }

    public var labelsPerPage: Int { columns * rows }

    /// Where a label lies, counted from 0, row by row, or column by column.
    public func frame(of label: Int, columnsFirst: Bool = false) -> Rectangle {
        let column = columnsFirst ? label / rows : label % columns
        let row = columnsFirst ? label % rows : label / columns
        return Rectangle(
            x: left + Double(column) * pitchX, y: top + Double(row) * pitchY, width: labelWidth,
            height: labelHeight)
    }

    /// In words, such as "21 labels of 63.5 x 38.1 mm, 3 x 7 on 210 x 297 mm".
    public var summary: String {
        if let rollWidth {
            return "an endless roll of \(Measure.text(rollWidth)) mm, cut to each label"
        }
        let size = "\(Measure.text(labelWidth)) x \(Measure.text(labelHeight)) mm"
        let paper = "\(Measure.text(page.width)) x \(Measure.text(page.height)) mm"
        guard labelsPerPage > 1 else { return "a \(isOfRoll ? "label" : "sign") of \(size)" }
        return "\(labelsPerPage) labels of \(size), \(columns) x \(rows) on \(paper)"
    }

    /// Whether it is fed by a label printer, which leaves no margins as printers of sheets do: pages of a postcard's width
    /// and more are taken for sheets.
    var isOfRoll: Bool { endless != nil || min(page.width, page.height) < Page.a6.width }

    /// The sides that a page may have, in millimetres: from the narrowest tape of a label printer on.
    static let pageSides = 6.0...2000

    /// What is impossible about it, in words; empty where all is well.
    ///
    /// A twentieth of a millimetre is left to rounding from inches.
    public var problems: [String] {
        let lengths = [
            ("the page's width", page.width, Self.pageSides),
            ("its height", page.height, Self.pageSides),
            ("a label's width", labelWidth, 5.0...2000), ("its height", labelHeight, 5...2000),
        ]
        var problems = lengths.filter { !$0.2.contains($0.1) }.map { name, found, range in
            "\(name) is \(Measure.text(found)) mm; it must be \(Measure.text(range.lowerBound)) to "
                + "\(Measure.text(range.upperBound)) mm"
        }
        if !(1...100).contains(columns) || !(1...100).contains(rows) {
            problems.append("there are \(columns) x \(rows) labels; 1 to 100 each way can be")
        }
        guard problems.isEmpty else { return problems }
        problems += overflow("across", left, pitchX, columns, labelWidth, page.width)
        problems += overflow("down", top, pitchY, rows, labelHeight, page.height)
        if !(0...min(labelWidth, labelHeight) / 2).contains(cornerRadius) {
            problems.append(
                "the corner radius is \(Measure.text(cornerRadius)) mm; it must be 0 to half a "
                    + "label's shorter side, \(Measure.text(min(labelWidth, labelHeight) / 2)) mm")
        }
        return problems
    }

    private func overflow(
        _ way: String, _ margin: Double, _ pitch: Double, _ count: Int, _ label: Double,
        _ page: Double
    ) -> [String] {
        if margin < 0 { return ["the margin \(way) is \(Measure.text(margin)) mm, less than none"] }
        if count > 1, pitch < label - 0.05 {
            return [
                "labels of \(Measure.text(label)) mm overlap \(way): from one to the next it is "
                    + "\(Measure.text(pitch)) mm"
            ]
        }
        let end = margin + Double(count - 1) * pitch + label
        guard end > page + 0.05 else { return [] }
        return [
            "\(way) the page has \(Measure.text(page)) mm and the labels need \(Measure.text(end)): "
                + "a margin of \(Measure.text(margin)), \(count - 1) x \(Measure.text(pitch)) from "
                + "label to label, and the last of \(Measure.text(label))"
        ]
    }
}
