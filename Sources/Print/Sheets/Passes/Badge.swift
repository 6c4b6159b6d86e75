import Drawing
public import QRCode

/// A visitor's badge: one A6 page with the name large, who expects them, and the code.
public struct Badge: Sendable {
    /// A line of the badge: a small label and its value.
    public struct Line: Sendable, Equatable {
        public var label: String
        public var value: String

        public init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// At the top, on the band.
    public var site: String
    /// The band's colour.
    public var accent: InkColor
    /// What it is, over the name.
    public var kind: String
    /// The visitor's name, or what stands for it.
    public var name: String
    public var lines: [Line]
    /// What to do with the code, below it.
    public var promise: String
    /// The pass's number, for those who revoke it.
    public var number: String

    public init(
        site: String, accent: InkColor, kind: String, name: String, lines: [Line],
        promise: String, number: String
    ) {
        self.site = site
        self.accent = accent
        self.kind = kind
        self.name = name
        self.lines = lines
        self.promise = promise
        self.number = number
    }

    /// The page in millimetres: A6, upright.
    private static let width = 105.0
    private static let height = 148.0
    private static let margin = 8.0
    /// The number of lines that fit.
    private static let maximumLines = 4

    /// The badge as a PDF page.
    ///
    /// - Parameter code: a symbol that was read back.
    /// - Throws: ``SheetError/drawing(_:)``; ``SheetError/captionTooLong(lines:)`` and
    ///   ``SheetError/captionWithoutFont(characters:)`` for a text that cannot be set.
    public func pdf(code: EncodedSymbol) throws(SheetError) -> [UInt8] {
        try Self.pdf(of: [(self, code)])
    }

    /// Several badges as one PDF, each on a page of its own.
    ///
    /// - Parameter badges: each with a symbol that was read back.
    /// - Throws: as ``pdf(code:)``.
    public static func pdf(
        of badges: [(badge: Badge, code: EncodedSymbol)]
    ) throws(SheetError) -> [UInt8] {
        let page = try BadgePage(
            width: Self.width, height: Self.height, title: badges.first?.badge.site ?? "")
        for (index, one) in badges.enumerated() {
            if index > 0 { page.beginPage() }
            try one.badge.draw(one.code, on: page)
        }
        return try page.finish()
    }

    private func draw(_ code: EncodedSymbol, on page: BadgePage) throws(SheetError) {
        let inner = Self.width - 2 * Self.margin
        let white = InkColor.white
        // Large and semibold: three to one is enough.
        let onBand = InkColor.contrast(white, accent) >= 3 ? white : InkColor.black
        page.fill(x: 0, y: 0, width: Self.width, height: 20, accent)
        try page.text(
            site, x: Self.margin, y: 0, width: inner, height: 20, sizes: 3...5, lines: 2,
            weight: .semibold, onBand)
        try page.text(
            kind, x: Self.margin, y: 24, width: inner, height: 5, sizes: 2.6...3.2, lines: 1,
            weight: .regular, Self.grey)
        try page.text(
            name, x: Self.margin, y: 29, width: inner, height: 19, sizes: 4.2...9, lines: 2,
            weight: .bold, .black)
        var y = 49.0
        for line in lines.prefix(Self.maximumLines) {
            try page.text(
                line.label, x: Self.margin, y: y, width: inner, height: 3.4, sizes: 2...2.5,
                lines: 1, weight: .regular, Self.grey)
            try page.text(
                line.value, x: Self.margin, y: y + 3.4, width: inner, height: 8.6, sizes: 2...3.4,
                lines: 2, weight: .medium, .black)
            y += 13
        }
        // What is left, but for the two lines below.
        let room = Self.height - 12 - y
        let side = min(room, 60)
        page.code(code, x: (Self.width - side) / 2, y: y + (room - side) / 2, side: side)
        try page.text(
            promise, x: Self.margin, y: Self.height - 12, width: inner, height: 4.6,
            sizes: 2.2...3, lines: 1, weight: .regular, .black)
        try page.text(
            number, x: Self.margin, y: Self.height - 7.4, width: inner, height: 3.6,
            sizes: 1.8...2.2, lines: 1, weight: .regular, Self.grey)
    }

    private static let grey = InkColor(red: 84, green: 97, blue: 108)
}

/// A PDF page that is drawn in millimetres.
private struct BadgePage {
    private let document: PDFDocument
    private static let points = 72 / 25.4

    init(width: Double, height: Double, title: String) throws(SheetError) {
        document = try drawing { () throws(DrawingError) in
            try PDFDocument(
                width: width * BadgePage.points, height: height * BadgePage.points, title: title)
        }
    }

    func beginPage() { document.beginPage() }

    func fill(x: Double, y: Double, width: Double, height: Double, _ color: InkColor) {
        document.fill([rectangle(x, y, width, height)], color: color.drawing)
    }

    /// A text in the middle of a rectangle, as large as it fits.
    func text(
        _ text: String, x: Double, y: Double, width: Double, height: Double,
        sizes: ClosedRange<Double>, lines: Int, weight: TextStyle.Weight, _ color: InkColor
    ) throws(SheetError) {
        guard !text.allSatisfy(\.isWhitespace) else { return }
        let fitted = try drawing { () throws(DrawingError) in
            try FittedText(
                text, width: width, fontSizes: sizes, maximumLines: lines, weight: weight)
        }
        guard let fitted else { throw .captionTooLong(lines: lines) }
        guard fitted.unknownCharacters == 0 else {
            throw .captionWithoutFont(characters: fitted.unknownCharacters)
        }
        try drawing { () throws(DrawingError) in
            try document.show(
                fitted, x: x * Self.points,
                y: (y + max(0, height - fitted.height) / 2) * Self.points, scale: Self.points,
                color: color.drawing)
        }
    }

    /// A code with its quiet zone in a square.
    func code(_ symbol: EncodedSymbol, x: Double, y: Double, side: Double) {
        let quiet = 4
        let module = side / Double(symbol.grid.width + 2 * quiet)
        let runs = ModuleRun.runs(of: symbol.grid, x: quiet, y: quiet)
        // Edges that neighbours share are the same number, so that they meet.
        document.fill(
            runs.map { run in
                let left = x + Double(run.x) * module
                let top = y + Double(run.y) * module
                return rectangle(
                    left, top, x + Double(run.x + run.width) * module - left,
                    y + Double(run.y + run.height) * module - top)
            }, color: InkColor.black.drawing)
    }

    func finish() throws(SheetError) -> [UInt8] {
        try drawing { () throws(DrawingError) in try document.finish(isTrueSize: true) }
    }

    private func rectangle(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> Rectangle {
        Rectangle(
            x: x * Self.points, y: y * Self.points, width: width * Self.points,
            height: height * Self.points)
    }
}
