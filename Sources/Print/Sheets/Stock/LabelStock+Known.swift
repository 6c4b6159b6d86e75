extension LabelStock {
    /// The stock that is known by name.
    ///
    /// Where the numbers come from:
    ///
    /// - Labels' sizes, columns and rows stand on the boxes of Avery (L and 5 numbers) and Avery Zweckform (3474).
    /// - Steps across are those of Avery's templates for word processors, which agree with gLabels' list of templates
    ///   where that has them. Down, the labels of all of these sheets touch, so that the step is the label's height.
    /// - Margins of A4 sheets are stated differently by a few tenths of a millimetre, and follow here from the rest:
    ///   what is left of the page lies to equal parts on both sides.
    /// - Letter stock is cut to fractions of an inch, which the numbers are exact in.
    ///
    /// Sheets themselves are cut to some tenths of a millimetre, and printers feed them no better; what is left after
    /// that is what ``CalibrationPage`` measures.
    public static let known: [LabelStock] = [
        avery("L7160", 3, 7, 63.5, 38.1, pitch: 66.04, corner: 1.5),
        avery("L7161", 3, 6, 63.5, 46.6, pitch: 66.04, corner: 1.5),
        avery("L7163", 2, 7, 99.1, 38.1, pitch: 101.6, corner: 1.5),
        avery("L7651", 5, 13, 38.1, 21.2, pitch: 40.64, corner: 1.5),
        avery("L4732", 5, 16, 35.6, 16.9, pitch: 38.1, corner: 1.5),
        avery("3474", 3, 8, 70, 37, pitch: 70, corner: 0),
        // 2 5/8 x 1 inches, 2 3/4 from one to the next, 3/16 and 1/2 from the edges.
        inches("5160", 3, 10, 2.625, 1, left: 0.1875, top: 0.5, pitch: 2.75, corner: 0.0625),
        // 4 x 2 inches, 4 3/16 from one to the next, 5/32 and 1/2 from the edges.
        inches("5163", 2, 5, 4, 2, left: 0.15625, top: 0.5, pitch: 4.1875, corner: 0.0625),
        grid("A4-3x6", .a4, 3, 6), grid("Letter-3x6", .letter, 3, 6),
        sign("Door-A6", .a6), sign("Door-A5", .a5),
    ]

    /// Labels to be cut from plain paper: columns x rows between margins of a centimetre, which every printer
    /// leaves.
    public static func grid(_ name: String, _ page: Page, _ columns: Int, _ rows: Int) -> LabelStock
    {
        let margin = 10.0
        let width = (page.width - 2 * margin) / Double(columns)
        let height = (page.height - 2 * margin) / Double(rows)
        return LabelStock(
            name: name, page: page, columns: columns, rows: rows, labelWidth: width,
            labelHeight: height, left: margin, top: margin, pitchX: width, pitchY: height)
    }

    /// A4 labels without a gap from row to row, in the middle of the page.
    private static func avery(
        _ name: String, _ columns: Int, _ rows: Int, _ width: Double, _ height: Double,
        pitch: Double, corner: Double
    ) -> LabelStock {
        let across = Double(columns - 1) * pitch + width
        return LabelStock(
            name: name, page: .a4, columns: columns, rows: rows, labelWidth: width,
            labelHeight: height, left: (Page.a4.width - across) / 2,
            top: (Page.a4.height - Double(rows) * height) / 2, pitchX: pitch, pitchY: height,
            cornerRadius: corner)
    }

    private static func inches(
        _ name: String, _ columns: Int, _ rows: Int, _ width: Double, _ height: Double,
        left: Double, top: Double, pitch: Double, corner: Double
    ) -> LabelStock {
        LabelStock(
            name: name, page: .letter, columns: columns, rows: rows, labelWidth: width * 25.4,
            labelHeight: height * 25.4, left: left * 25.4, top: top * 25.4, pitchX: pitch * 25.4,
            pitchY: height * 25.4, cornerRadius: corner * 25.4)
    }

    /// One sign that takes the whole page.
    private static func sign(_ name: String, _ page: Page) -> LabelStock {
        LabelStock(
            name: name, page: page, columns: 1, rows: 1, labelWidth: page.width,
            labelHeight: page.height, left: 0, top: 0, pitchX: page.width, pitchY: page.height)
    }
}
