public import Foundation

/// How a sheet is laid out and printed.
public struct SheetOptions: Sendable, Equatable {
    /// The first label that is used on each of the first sheets, from 1: those before it are gone, and sheets that follow
    /// are whole.
    public var starts = [1]
    /// Whether labels follow each other down the columns, not along the rows; places are counted so, too.
    public var isColumnsFirst = false
    /// How often each label is printed.
    public var copies = 1
    public var hasCropMarks = false
    public var hasOutlines = false
    /// Whether the page is mirrored, to be read through the glass that it is stuck on.
    public var isMirrored = false
    /// From how far the codes are to be read, in metres.
    public var distance: Double?
    /// The printer's dots per inch: modules are a whole number of dots, and the proof is made at it.
    public var resolution = 600.0
    /// A picture on the middle of every code.
    public var logo: CodeLogo?
    /// What viewers show as the document's name.
    public var title = "Labels"
    /// When the document was made; `nil` for a time that is the same for all, so that the same sheet has the same bytes.
    public var date: Date?
    /// The BCP 47 tag of the document.
    public var language = "en"
    /// What the printer does to a page.
    public var adjustment = PrinterAdjustment.none

    public init() {}

    /// - Throws: ``LabelSheetError/outOfRange(option:found:rule:)``.
    func check(for stock: LabelStock) throws(LabelSheetError) {
        if let start = starts.first(where: { !(1...stock.labelsPerPage).contains($0) }) {
            throw .outOfRange(
                option: "--start", found: "\(start)",
                rule: stock.labelsPerPage == 1
                    ? "1, as a page of \(stock.name) has one label"
                    : "1 to \(stock.labelsPerPage), the labels of a page of \(stock.name)")
        }
        guard (1...1000).contains(copies) else {
            throw .outOfRange(option: "--copies", found: "\(copies)", rule: "1 to 1000")
        }
        guard (150...2400).contains(resolution) else {
            throw .outOfRange(
                option: "--dpi", found: Measure.text(resolution),
                rule: "150 to 2400, the printer's dots per inch")
        }
    }
}
