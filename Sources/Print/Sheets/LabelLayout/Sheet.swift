import Drawing

/// Labels laid out on the pages of a stock.
public struct Sheet: Sendable {
    /// The most labels that are made at once.
    public static let maximumLabels = 20_000

    public let stock: LabelStock
    public let options: SheetOptions
    /// Page by page, each label by label.
    let pages: [[PlacedLabel]]
    /// What may keep labels from doing their work.
    public let warnings: [LabelSheetWarning]

    public var pageCount: Int { pages.count }
    public var labelCount: Int { pages.reduce(0) { $0 + $1.count } }

    /// Lays out labels, each as often as the options say, one copy beside the other.
    ///
    /// - Parameter progress: called with the number of labels laid out.
    /// - Throws: ``LabelSheetError`` about what is to be printed, and about labels.
    public init(
        _ labels: [Label], on stock: LabelStock, options: SheetOptions = SheetOptions(),
        progress: (Int) -> Void = { _ in }
    ) throws(LabelSheetError) {
        try options.check(for: stock)
        guard !labels.isEmpty else { throw .nothingSelected("labels") }
        let count = labels.count.multipliedReportingOverflow(by: options.copies)
        guard !count.overflow, count.partialValue <= Self.maximumLabels else {
            throw .tooManyLabels(
                found: count.overflow ? .max : count.partialValue, limit: Self.maximumLabels)
        }
        let design = LabelDesign(stock: stock, options: options)
        var arts: [LabelArt] = []
        for label in labels {
            arts.append(try design.art(for: label))
            progress(arts.count)
        }
        try Self.even(&arts, design)
        self.init(
            placing: arts.flatMap { Array(repeating: $0, count: options.copies) }, on: stock,
            options, LabelSheetWarning.warnings(about: arts, distance: options.distance))
    }

    /// The least share of its size to which a name is made smaller so that none is divided.
    private static let wholeShare = 0.8

    /// Gives all words of a kind one type size: what the fullest label has room for.
    private static func even(
        _ arts: inout [LabelArt], _ design: LabelDesign
    ) throws(LabelSheetError) {
        // A smaller headline can make the words below it smaller, once.
        for _ in 0..<3 {
            var largest: [LabelArt.WordKind: Double] = [:]
            for art in arts { largest.merge(art.sizes, uniquingKeysWith: min) }
            if let size = largest[.name], let whole = arts.map(\.wholeNameSize).min(),
                whole >= Self.wholeShare * size
            {
                largest[.name] = min(size, whole)
            }
            var isEven = true
            for index in arts.indices
            where arts[index].sizes.contains(where: { $1 > (largest[$0] ?? $1) }) {
                arts[index] = try design.art(of: arts[index], largest: largest)
                isEven = false
            }
            if isEven { return }
        }
    }

    /// Loads what words in some languages are divided by, which takes seconds the first time; else the first sheet waits for it.
    ///
    /// - Parameter languages: BCP 47 tags.
    public static func prepare(for languages: [String]) {
        for language in languages { Hyphenation.load(for: language) }
    }

    /// The same labels from another place on the first page, without fitting their words again.
    ///
    /// - Parameter start: the first label that is used, from 1.
    /// - Throws: ``LabelSheetError/outOfRange(option:found:rule:)``.
    public func starting(at start: Int) throws(LabelSheetError) -> Sheet {
        var options = options
        options.starts = [start]
        try options.check(for: stock)
        return Sheet(placing: pages.joined().map(\.art), on: stock, options, warnings)
    }

    /// - Parameter arts: one for each copy.
    private init(
        placing arts: [LabelArt], on stock: LabelStock, _ options: SheetOptions,
        _ warnings: [LabelSheetWarning]
    ) {
        self.stock = stock
        self.options = options
        self.warnings = warnings
        var pages: [[PlacedLabel]] = []
        var slot = stock.labelsPerPage
        for art in arts {
            if slot == stock.labelsPerPage {
                slot = options.starts.count > pages.count ? options.starts[pages.count] - 1 : 0
                pages.append([])
            }
            let label = Self.place(art, onPage: pages.count, at: slot, options)
            pages[pages.count - 1].append(label)
            slot += 1
        }
        self.pages = pages
    }

    /// The stock as a page of it is: of an endless roll, as long as its label.
    func stock(of page: [PlacedLabel]) -> LabelStock { page.first?.art.stock ?? stock }

    private static func place(
        _ art: LabelArt, onPage page: Int, at slot: Int, _ options: SheetOptions
    ) -> PlacedLabel {
        let frame = art.stock.frame(of: slot, columnsFirst: options.isColumnsFirst)
        let dot = 25.4 / options.resolution
        return PlacedLabel(
            page: page, position: slot + 1, frame: frame, art: art,
            codeX: ((frame.x + art.codeX) / dot).rounded() * dot,
            codeY: ((frame.y + art.codeY) / dot).rounded() * dot)
    }
}
