public import Drawing
public import Payloads
public import QRCode
import Wording

/// Why a code or a sheet was not made.
///
/// The values never hold what a code says: it may be private.
public enum SheetError: Error, Equatable {
    // What the code is to say

    /// Nothing was given that the code could say.
    case nothingToSay
    /// More than one thing was given; the options' names.
    case severalContents([String])
    /// An option that means nothing without one of the others.
    case strayOption(String, goesWith: [String])
    /// An option that the others need.
    case missingOption(String, for: String)
    /// An option's value breaks its rule; `found` only where it is not private.
    case invalidValue(option: String, found: String?, rule: String)
    /// A text holds a control character other than line breaks and tabs.
    case controlCharacter(field: String)
    /// A text that has to be UTF-8 is not, from this byte on.
    case notUTF8(name: String, offset: Int)
    /// A file that should hold one card, or one event, holds another number of them.
    case wrongCount(file: String, found: Int, of: String)
    /// A file is longer than any code could be.
    case fileTooLong(name: String, limit: Int)
    /// A file cannot be read.
    case notReadable(file: String, reason: String)
    /// The content does not say where on the Earth a room lies.
    case noPlaceOnEarth(room: String)
    /// A field of a payload breaks its form's rules.
    case payload(PayloadError)

    // The symbol

    /// What is to be said fits no symbol allowed; `remedies` are what would do.
    case tooLong(
        bytes: Int, version: String, level: ErrorCorrectionLevel, capacity: Int, remedies: [String])
    /// A symbol cannot be made as wished.
    case symbol(SymbolError)
    /// The symbology has no such version.
    case unknownVersion(String, symbology: CodeSymbology)
    /// The version, or all of the symbology's, lack the level.
    case levelNotAvailable(ErrorCorrectionLevel, of: String, available: [ErrorCorrectionLevel])

    // The look

    /// The two colours are too similar to distinguish.
    case contrastTooLow(ratio: Double, minimum: Double)
    /// The modules are lighter than the background, and that was not allowed.
    case lightOnDark
    /// A logo takes more than its share of the error correction: how many percent of the side it takes, the
    /// codewords it costs the block that suffers most, how many it may, how many the block corrects, and how many
    /// percent would do; `nil` where none would.
    case logoTooLarge(percent: Int, lost: Int, allowed: Int, correctable: Int, largest: Int?)
    /// A caption does not fit below the code, even in the smallest type.
    case captionTooLong(lines: Int)
    /// A caption has characters that no installed font has.
    case captionWithoutFont(characters: Int)
    /// The picture would be larger than anything can take.
    case tooLarge(width: Int, height: Int, limit: Int, unit: String)
    /// A drawing failed.
    case drawing(DrawingError)

    // The proof and the form

    /// The code was made and could not be read back.
    case notReadBack(reason: String)
    /// A code with a logo was made and is not read after what happens to a code in use.
    case notReadWithLogo(engine: ProofFailure.Engine, trial: ProofTrial)
    /// No form of file is known by this ending or name.
    case unknownFormat(String)
}

extension SheetError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nothingToSay:
            "nothing to encode; give a TEXT, - for standard input, --file FILE, or a kind of content "
                + "such as --url or --wifi-ssid"
        case .severalContents(let options):
            "a code has one content, and \(Self.list(options)) give several; keep one of them"
        case .strayOption(let option, let others):
            "\(option) needs \(Self.list(others, "or")); add it, or remove \(option)"
        case .missingOption(let option, let purpose):
            "\(purpose) needs \(option); add it"
        case .invalidValue(let option, let found, let rule):
            found.map { "\(option) is \"\($0)\"; it must be \(rule)" }
                ?? "\(option) must be \(rule)"
        case .controlCharacter(let field):
            "the \(field) contains a control character; remove it, or give the bytes with --file"
        case .notUTF8(let name, let offset):
            "\(name) is not UTF-8 at byte \(offset); convert it, or give the bytes with --file"
        case .wrongCount(let file, let found, let thing):
            found == 0
                ? "\(file) contains no \(thing); it must contain one"
                : "\(file) contains \(counted(found, thing)); a code takes one, so split the file"
        case .fileTooLong(let name, let limit):
            "\(name) is longer than \(limit) bytes, more than any code holds; shorten it"
        case .notReadable(let file, let reason): "\(file) cannot be read: \(reason)"
        case .noPlaceOnEarth(let room):
            """
            the content does not say where on the Earth room \(room) lies; write map.globe in \
            site.yaml (latitude, longitude, bearing) and import again
            """
        case .payload(let error): "\(error)"
        case .tooLong(let bytes, let version, let level, let capacity, let remedies):
            "\(counted(bytes, "byte")) do not fit: version \(version) at level \(level) holds \(capacity) of "
                + "this kind; \(remedies.isEmpty ? "shorten them" : Self.list(remedies, "or"))"
        case .symbol(let error): "\(error)"
        case .unknownVersion(let name, let symbology):
            "unknown version \"\(name)\" of \(symbology.title); known: \(symbology.versionNames)"
        case .levelNotAvailable(let level, let owner, let available):
            "\(owner) has no error correction level \(level); it has "
                + Self.list(available.map(\.description))
        case .contrastTooLow(let ratio, let minimum):
            "the colours have a contrast of \(Self.one(ratio)) to 1, and readers need "
                + "\(Self.one(minimum)) to 1; make --dark darker or --light lighter"
        case .lightOnDark:
            "the modules would be lighter than the background, which many readers cannot read; "
                + "swap --dark and --light, or add --allow-inverted"
        case .logoTooLarge(let percent, let lost, let allowed, let correctable, let largest):
            "a logo over \(percent) % of the code's width costs one block "
                + "\(counted(lost, "codeword")); it may cost \(allowed) of the \(correctable) that can be "
                + "corrected; "
                + (largest.map { "make --logo-size \($0)% or less, or take" } ?? "take")
                + " a larger --symbol-version, or --level H"
        case .captionTooLong(let lines):
            "the caption does not fit below the code in \(lines) lines; shorten it"
        case .captionWithoutFont(let count):
            "no installed font has \(counted(count, "character")) of the caption; install one that "
                + "does, such as fonts-noto-core or fonts-noto-cjk"
        case .tooLarge(let width, let height, let limit, let unit):
            "the code would be \(width) x \(height) \(unit), and the limit is \(limit) a side; "
                + "make --module or --dpi smaller"
        case .drawing(let error): "\(error)"
        case .notReadBack(let reason):
            "the code was made and cannot be read back: \(reason); nothing was written"
        case .notReadWithLogo(let engine, let trial):
            "with the logo, \(engine.rawValue) does not read the code \(trial.words); nothing was written; make "
                + "--logo-size smaller, or take a larger --symbol-version"
        case .unknownFormat(let name):
            "unknown code format \"\(name)\"; give --format or an -o that ends in a known one: "
                + CodeFormat.allCases.map(\.rawValue).joined(separator: ", ")
        }
    }

    static func list(_ words: [String], _ conjunction: String = "and") -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
    }

    /// A number with one decimal.
    static func one(_ number: Double) -> String {
        let tenths = Int((min(max(number, 0), 1e6) * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// What a drawing gives; its error as this room's.
func drawing<R>(_ body: () throws(DrawingError) -> R) throws(SheetError) -> R {
    do throws(DrawingError) {
        return try body()
    } catch {
        throw .drawing(error)
    }
}
