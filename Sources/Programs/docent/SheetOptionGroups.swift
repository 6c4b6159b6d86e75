import ArgumentParser
import Files
import Foundation
import KioskCommands
import Sheets
import TourStore
import Wording

/// Which labels.
struct SheetSelectionOptions: ParsableArguments {
    @Option(
        help: .init(
            "Select rooms: 'building=A floor=1', tag=…, id=A-014,A-015 (default: all).",
            valueName: "which"))
    var rooms: String?

    @Flag(help: "Add all buildings.")
    var buildings = false

    @Flag(help: "Add all people.")
    var people = false

    @Flag(help: "Add all guided tours.")
    var tours = false

    @Flag(help: "With --tours, add those that not all visitors see.")
    var restricted = false

    @Flag(help: "Let the codes of rooms say where on the Earth they lie (geo:).")
    var geo = false

    @Option(help: .init("Your own CSV table of texts and captions.", valueName: "file"))
    var labels: String?

    @Option(
        help: .init(
            "Languages of the captions, such as en,de (default: the site's).", valueName: "tags"))
    var languages: [String] = []

    @Option(
        help: .init(
            "Print only labels that are new or changed since this manifest (may be repeated).",
            valueName: "manifest.json"))
    var changedSince: [String] = []

    /// The files that the labels come from, and what each is.
    var files: [(path: String, what: String)] {
        var files: [(path: String, what: String)] = []
        if let labels { files.append((labels, "the table of the labels")) }
        files += changedSince.map {
            ($0, "what --changed-since compares with, which knows all labels")
        }
        return files
    }

    struct Selected {
        var labels: [Label]
        var gone: [String] = []
        /// What is said about them beside the sheet's own warnings.
        var notes: [String] = []
        var title: String
        var language: String
    }

    func labels(_ content: ContentOptions, signing: SigningOptions) throws -> Selected {
        var selected = try all(content, signing)
        let printed = SheetManifest.current(try changedSince.map { try SheetManifest(file: $0) })
        if var all = printed.first {
            all.labels = printed.flatMap(\.labels)
            let changes = all.changes(to: selected.labels)
            selected.labels = changes.labels
            selected.gone = changes.gone
        }
        return selected
    }

    private func all(
        _ content: ContentOptions, _ signing: SigningOptions
    ) throws -> Selected {
        let tags = languages.flatMap { $0.split(separator: ",").map(String.init) }
        if geo, rooms == nil, buildings || people || tours || labels != nil {
            throw ValidationError("--geo is about rooms; select them with --rooms")
        }
        if restricted, !tours { throw ValidationError("--restricted goes with --tours") }
        let isFromTour = rooms != nil || buildings || people || tours || labels == nil
        var selected = Selected(labels: [], title: "Labels", language: tags.first ?? "en")
        if isFromTour {
            let store = try TourStore(path: content.databasePath())
            let signer = try signing.signer(store)
            var maker = try LabelMaker(store, languages: tags, sign: signer.map { $0.sign })
            maker.placesRoomsOnEarth = geo
            maker.includesRestricted = restricted
            selected.notes = try signing.notes(on: store.site())
            if tours, case let count = try maker.restrictedCount(), count > 0 {
                selected.notes.append(
                    "not all visitors see \(counted(count, "more tour")); --restricted adds "
                        + (count == 1 ? "its label" : "their labels"))
            }
            selected.title = maker.title
            selected.language = maker.language
            for selection in try selections() { selected.labels += try maker.labels(of: selection) }
        }
        if let labels {
            let table = try LabelTable(file: labels, language: selected.language)
            selected.labels += table.labels
            selected.notes += table.notes
            // A pipe has no name.
            if !isFromTour, labels != "-", !isStream(atPath: labels) {
                selected.title =
                    URL(fileURLWithPath: labels).deletingPathExtension()
                    .lastPathComponent
            }
        }
        return selected
    }

    private func selections() throws(LabelSheetError) -> [LabelMaker.Selection] {
        var selections: [LabelMaker.Selection] = []
        if let rooms { selections.append(.rooms(try RoomFilter(rooms))) }
        if buildings { selections.append(.buildings) }
        if people { selections.append(.people) }
        if tours { selections.append(.tours) }
        return selections.isEmpty && labels == nil ? [.rooms(RoomFilter())] : selections
    }
}

extension CompletionKind {
    /// The names of all known label stocks.
    static var labelStock: CompletionKind { .list(LabelStock.known.map(\.name)) }
}

/// How a sheet looks.
struct SheetLookOptions: ParsableArguments {
    @Option(
        help: .init(
            "Label stock: a name, a grid such as A4-4x10, or your own YAML file.",
            valueName: "stock"), completion: .labelStock)
    var stock = "L7160"

    @Option(
        help: .init(
            "First label to use on each partly used sheet: 5 or 5,9 (default: 1).",
            valueName: "n"))
    var start: String?

    @Flag(help: "Order labels, and count them, down the columns.")
    var columnsFirst = false

    @Option(help: .init("Copies of each label.", valueName: "n"))
    var copies = 1

    @Flag(help: "Print crop marks.")
    var cropMarks = false

    @Flag(help: "Print the outlines of the labels.")
    var outlines = false

    @Flag(help: "Mirror the labels, to stick behind glass.")
    var mirror = false

    @OptionGroup var logo: LogoOptions

    @Option(help: "Scanning distance, such as 1.5m or 80cm.")
    var distance: String?

    @Option(
        help: .init(
            "Printer resolution, in dots per inch (default: 600; for .zpl 203).", valueName: "dots")
    )
    var dpi: Double?

    @Option(help: .init("Apply the calibration of this printer.", valueName: "name"))
    var printer: String?

    @OptionGroup var book: PrinterBookOptions

    func labelStock() throws(StockError) -> LabelStock { try LabelStock(named: stock) }

    func options(title: String, language: String, _ format: SheetFormat) throws -> SheetOptions {
        var options = SheetOptions()
        if let start { options.starts = try Self.starts(start) }
        options.isColumnsFirst = columnsFirst
        options.copies = copies
        options.hasCropMarks = cropMarks
        options.hasOutlines = outlines
        options.isMirrored = mirror
        options.distance = try distance.map { text throws(SheetError) in
            try CodeStyle.distance(text)
        }
        options.logo = try logo.codeLogo()
        options.resolution = dpi ?? format.resolution
        options.title = title
        if let printer {
            options.adjustment = try PrinterBook(file: book.path()).adjustment(
                printer: printer, stock: labelStock().name)
        }
        options.language = language
        return options
    }

    private static func starts(_ text: String) throws(LabelSheetError) -> [Int] {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard !numbers.contains(nil) else {
            throw .outOfRange(
                option: "--start", found: "\"\(text.prefix(80))\"",
                rule: "the first free label of each partly used sheet, such as 5 or 5,9")
        }
        return numbers.compactMap { $0 }
    }
}
