public import Forms
public import Wording

/// Why a sheet of labels was not made.
///
/// Names labels by their IDs; never contains what a code says.
public enum LabelSheetError: Error, Equatable {
    // What is to be printed

    /// A word of a selection is not `key=value`.
    case badSelection(word: String, nearest: String?)
    /// A building, floor, room or language that the tour does not have.
    case noSuch(String, named: String, known: [String])
    /// Nothing is left to print.
    case nothingSelected(String)
    /// More labels than are made at once.
    case tooManyLabels(found: Int, limit: Int)
    /// A file cannot be read.
    case unreadable(file: String, reason: String)
    /// A table's lines that are wrong.
    case badTable(file: String, problems: [FormProblem])
    /// A number outside its range.
    case outOfRange(option: String, found: String, rule: String)

    // A label

    /// A label's code cannot be made.
    case code(label: String, SheetError)
    /// A code's modules would be too small to print on this label.
    case labelTooSmall(label: String, stock: String, modules: Int, millimetres: Double)
    /// The words do not fit beside the code, even the fewest in the smallest type.
    case captionTooLong(label: String, stock: String)
    /// The words have characters that no installed font has.
    case captionWithoutFont(label: String, characters: Int)
    /// The words have control characters.
    case controlCharacter(label: String)

    // The file

    /// The manifest would take the place of a file that is something else.
    case wouldReplace(file: String, what: String)
    /// No form of file is known by this ending.
    case unknownFormat(String)
    /// A drawing failed.
    case drawing(String)
    /// A page cannot be looked at before it is written.
    case notRendered(page: Int, reason: String)
    /// Codes that were not read back.
    case unproven([ProofFailure])
    /// The work was stopped.
    case stopped
    /// A manifest that cannot be understood.
    case badManifest(file: String, reason: String)
}

extension LabelSheetError: CustomStringConvertible, MultilineError {
    public var lines: [String] {
        switch self {
        case .badTable(let file, let problems): problems.map { $0.description(in: file) }
        case .unproven(let failures):
            [
                "\(counted(failures.count, "code")) could not be read back; nothing was written "
                    + "(--unproven writes it anyway)"
            ] + failures.prefix(20).map { VisibleText.line("  \($0)") }
                + (failures.count > 20 ? ["  and \(failures.count - 20) more"] : [])
        default: [description]
        }
    }

    public var description: String {
        switch self {
        case .badSelection(let word, let nearest):
            "\"\(word)\" is not a selection; "
                + (nearest.map { "write \($0)=… " }
                    ?? "write building=…, floor=…, tag=… or id=… ")
                + "with a value, such as \"building=A floor=1\""
        case .noSuch(let thing, let name, let known):
            "unknown \(thing) \"\(name)\"; known: " + known.prefix(12).joined(separator: ", ")
                + (known.count > 12 ? " and \(known.count - 12) more" : "")
        case .nothingSelected(let what):
            "no \(what) to print; select others"
        case .tooManyLabels(let found, let limit):
            "\(found) labels were selected, and a sheet has at most \(limit); select fewer"
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
        case .badTable, .unproven: lines.joined(separator: "\n")
        case .outOfRange(let option, let found, let rule):
            "\(option) is \(found); it must be \(rule)"
        case .code(let label, .nothingToSay): "label \(label): nothing to encode; give it a text"
        case .code(let label, .tooLong(let bytes, let version, let level, let capacity, _)):
            "label \(label): "
                + SheetError.tooLong(
                    bytes: bytes, version: version, level: level, capacity: capacity,
                    remedies: ["shorten the text"]
                ).description
        case .code(let label, .logoTooLarge(let percent, _, _, _, let largest)):
            "label \(label): a logo over \(percent) % of the code's width hides more of it than may be lost; "
                + (largest.map { "make --logo-size \($0)% or less" } ?? "leave --logo out")
        case .code(let label, let error): "label \(label): \(error)"
        case .labelTooSmall(let label, let stock, let modules, let millimetres):
            "label \(label): its code has \(modules) modules a side with the quiet zone, and on \(stock) each "
                + "would be \(Measure.text(millimetres)) mm; take larger labels, or a shorter address"
        case .captionTooLong(let label, let stock):
            "label \(label): its words do not fit on \(stock); shorten them, or take larger labels"
        case .captionWithoutFont(let label, let count):
            "label \(label): no installed font has \(counted(count, "character")) of its words; install "
                + "one that does, such as fonts-noto-core or fonts-noto-cjk"
        case .controlCharacter(let label):
            "label \(label): its words contain a control character; remove it"
        case .wouldReplace(let file, let what):
            "\(file) is \(what), and the sheet's manifest would replace it; give -o another name"
        case .unknownFormat(let name):
            "unknown sheet format \"\(name)\"; end the name after -o in .pdf, .svg, .png or .zpl"
        case .drawing(let reason): "the sheet cannot be drawn: \(reason)"
        case .notRendered(let page, let reason):
            "page \(page) cannot be verified before it is written: \(reason); nothing was written"
        case .stopped: "stopped; nothing was written"
        case .badManifest(let file, let reason):
            "\(file) is not a sheet manifest: \(reason)"
        }
    }
}
