import ArgumentParser
import Sheets
import Tour

/// Which labels.
struct SheetSelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Rooms: 'building=A floor=1', tag=…, id=A-014,A-015 (default: all rooms).",
            valueName: "which"))
    var rooms: String?

    @Flag(help: "All buildings.")
    var buildings = false

    @Flag(help: "All people.")
    var people = false

    @Flag(help: "All guided tours.")
    var tours = false

    @Option(
        help: ArgumentHelp("A table of one's own: CSV of texts and captions.", valueName: "file"))
    var labels: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The captions' languages, such as en,de (default: the site's).", valueName: "tags"))
    var languages: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only what is new or has changed since a sheet with this manifest was printed.",
            valueName: "manifest.json"))
    var changedSince: String?

    /// The files that the labels come from, and what each is.
    var files: [(path: String, what: String)] {
        var files: [(path: String, what: String)] = []
        if let labels { files.append((labels, "the table of the labels")) }
        if let changedSince {
            files.append(
                (changedSince, "what --changed-since compares with, which knows all labels"))
        }
        return files
    }

    struct Selected {
        var labels: [Label]
        var gone: [String] = []
        var title: String
        var language: String
    }

    func labels(_ content: ContentOptions) throws -> Selected {
        var selected = try all(content)
        if let changedSince {
            let changes = try SheetManifest(file: changedSince).changes(to: selected.labels)
            selected.labels = changes.labels
            selected.gone = changes.gone
        }
        return selected
    }

    private func all(_ content: ContentOptions) throws -> Selected {
        let tags = languages.flatMap { $0.split(separator: ",").map(String.init) }
        let isFromTour = rooms != nil || buildings || people || tours || labels == nil
        var selected = Selected(labels: [], title: "Labels", language: tags.first ?? "en")
        if isFromTour {
            let maker = try LabelMaker(TourStore(path: content.databasePath()), languages: tags)
            selected.title = maker.title
            selected.language = maker.language
            for selection in try selections() { selected.labels += try maker.labels(of: selection) }
        }
        if let labels {
            selected.labels += try LabelTable(file: labels, language: selected.language).labels
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

/// How a sheet looks.
struct SheetLookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The label stock: a name, a grid such as A4-4x10, or a YAML file of your own.",
            valueName: "stock"))
    var stock = "L7160"

    @Option(
        help: ArgumentHelp("The first label to use, of a sheet that was begun.", valueName: "n"))
    var start = 1

    @Option(help: ArgumentHelp("How often each label is printed.", valueName: "n"))
    var copies = 1

    @Flag(help: "Marks to cut along.")
    var cropMarks = false

    @Flag(help: "The labels' outlines.")
    var outlines = false

    @Flag(help: "Mirrored, to be stuck behind glass.")
    var mirror = false

    @Option(help: "From how far the codes are to be read: 1.5m, 80cm.")
    var distance: String?

    @Option(help: ArgumentHelp("The printer's dots per inch.", valueName: "dots"))
    var dpi = 600.0

    @Option(
        help: ArgumentHelp(
            "The printer that the sheet is for, where it was measured.", valueName: "name"))
    var printer: String?

    @OptionGroup var book: PrinterBookOptions

    func labelStock() throws(StockError) -> LabelStock { try LabelStock(named: stock) }

    func options(title: String, language: String) throws -> SheetOptions {
        var options = SheetOptions()
        options.start = start
        options.copies = copies
        options.hasCropMarks = cropMarks
        options.hasOutlines = outlines
        options.isMirrored = mirror
        options.distance = try distance.map { text throws(SheetError) in
            try CodeStyle.distance(text)
        }
        options.resolution = dpi
        options.title = title
        if let printer {
            options.adjustment = try PrinterBook(file: book.path()).adjustment(
                printer: printer, stock: labelStock().name)
        }
        options.language = language
        return options
    }
}
