import Foundation
import FoundationXML
import TourModel

/// Reads what a translator sends back as XLIFF, version 2 or 1: the texts of its units, and how far they are.
///
/// What tools add for themselves (matches, glossaries, comments, their own elements) is passed over.
///
/// - SeeAlso: XLIFF Version 2.0, OASIS Standard, 2014 (ISO 21720).
final class XLIFFReader: NSObject {
    private let path: String
    private let log: ProblemLog
    private var parser: XMLParser?

    var languages: (source: Language, target: Language)?
    private var units: [TranslationFile.Unit] = []
    /// The namespace of the file's version; `nil` before its first element.
    private var namespace: String?
    private var isVersion1: Bool { namespace != XLIFFWriter.namespace }

    /// The elements that the parser is in, from the outermost; those of others are passed over.
    var elements: [String] = []
    /// How deep the parser is in elements of others.
    private var foreignDepth = 0
    var file: String?
    var unit: Unit?
    /// The words of the source or target that the parser is in.
    var collected: String?
    /// The words of the metadata that the parser is in.
    var metadata: String?

    /// A unit while it is read.
    struct Unit {
        var id: TextID
        var place: Place
        var isTranslatable: Bool
        var isUnfinished = false
        var before: String?
        var pieces: [Piece] = []

        struct Piece {
            var isSegment: Bool
            var state = "initial"
            var source = ""
            var target: String?
        }
    }

    /// - Parameter path: what messages call the file.
    init(path: String, log: ProblemLog) {
        self.path = path
        self.log = log
    }

    /// Reads a file's text; `nil` where it is not an XLIFF file of a translation; the log says why.
    func read(_ text: String) -> TranslationFile? {
        if let refusal = XMLPrologue.refusal(of: text) {
            log.error(Place(file: path, line: refusal.line), refusal.message, refusal.remedy)
            return nil
        }
        if let line = XMLMistake.line(in: text) {
            log.error(
                Place(file: path, line: line), "this is not complete XML",
                "have the translator's tool write it again")
            return nil
        }
        let parser = XMLParser(guarded: text)
        parser.delegate = self
        self.parser = parser
        let isWhole = parser.parse()
        self.parser = nil
        guard !hasTold else { return nil }
        guard isWhole, let languages else {
            log.error(Place(file: path), "this is not XLIFF", Self.remedy)
            return nil
        }
        return TranslationFile(source: languages.source, target: languages.target, units: units)
    }

    // MARK: What is wrong

    private static let remedy = "have the translator's tool write XLIFF 1.2 or 2.0"
    private static let namespaces = [
        XLIFFWriter.namespace, XLIFF1Writer.namespace, XLIFF1Writer.formerNamespace,
    ]

    /// Whether something was reported that makes the rest useless.
    private var hasTold = false

    var place: Place { Place(file: path, line: max(1, parser?.lineNumber ?? 1)) }

    func give(up message: String, _ remedy: String) {
        if !hasTold { log.error(place, message, remedy) }
        hasTold = true
        parser?.abortParsing()
    }

    // MARK: Elements

    private func begin(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "xliff": beginFile(attributes)
        case "file":
            file = attributes["id"].map { $0.replacing(":", with: "/") }
        case "unit":
            let id = TextID(file: file ?? "", key: attributes["id"] ?? "")
            unit = Unit(
                id: id, place: place, isTranslatable: attributes["translate"] != "no")
        case "segment":
            unit?.pieces.append(
                Unit.Piece(isSegment: true, state: attributes["state"] ?? "initial"))
        case "ignorable": unit?.pieces.append(Unit.Piece(isSegment: false))
        case "source", "target":
            guard elements.dropLast().last == "segment" || elements.dropLast().last == "ignorable"
            else { break }
            collected = ""
            if attributes["order"] != nil, let unit {
                give(
                    up: "the parts of \(unit.id) are in another order",
                    "have the translator's tool leave them in theirs")
            }
        case "mrk", "sm", "em": break
        case "cp": takeCodePoint(attributes["hex"] ?? "")
        case "ph", "pc", "sc", "ec": refuseCode(name)
        default: break
        }
    }

    /// Reports an element within a text that stands for something of another format.
    func refuseCode(_ name: String) {
        guard collected != nil, let unit else { return }
        log.error(
            place, "\(unit.id) holds a code (<\(name)>), which the texts have none of",
            "write what it stands for, or take it out")
    }

    private func beginFile(_ attributes: [String: String]) {
        guard isKnown(version: attributes["version"] ?? "") else { return }
        guard let source = attributes["srcLang"], let target = attributes["trgLang"] else {
            return give(
                up: "<xliff> does not tell both languages", "write srcLang=\"...\" trgLang=\"...\"")
        }
        languages = (Language(rawValue: source), Language(rawValue: target))
    }

    private func isKnown(version: String) -> Bool {
        if version.hasPrefix(isVersion1 ? "1." : "2.") { return true }
        give(up: "this is XLIFF \(version.shortened), not 1.2 or 2.0", Self.remedy)
        return false
    }

    func takeCodePoint(_ hex: String) {
        guard collected != nil else { return }
        guard let value = UInt32(hex, radix: 16), let scalar = Unicode.Scalar(value) else {
            log.error(place, "<cp hex=\"\(hex.shortened)\"/> is not a code point", "take it out")
            return
        }
        collected?.unicodeScalars.append(scalar)
    }

    func end(_ name: String) {
        switch name {
        case "source":
            if let collected, let last = unit?.pieces.indices.last {
                unit?.pieces[last].source = collected
            }
            collected = nil
        case "target":
            if let collected, let last = unit?.pieces.indices.last {
                unit?.pieces[last].target = collected
            }
            collected = nil
        case "unit":
            if let unit, unit.isTranslatable { finish(unit) }
            unit = nil
        case "file": file = nil
        default: break
        }
    }

    private func finish(_ unit: Unit) {
        let segments = unit.pieces.filter(\.isSegment)
        guard !segments.isEmpty else { return }
        let filled = segments.count { $0.target?.trimmed.isEmpty == false }
        if filled > 0, filled < segments.count {
            log.warning(
                unit.place,
                "only \(filled) of \(segments.count) parts of \(unit.id) are translated",
                "it is left as it is until all are", .content)
        }
        let target =
            filled == segments.count
            ? unit.pieces.map { $0.target ?? ($0.isSegment ? "" : $0.source) }.joined() : nil
        units.append(
            TranslationFile.Unit(
                id: unit.id, place: unit.place, source: unit.pieces.map(\.source).joined(),
                target: target, state: state(segments.map(\.state)), before: unit.before,
                isUnfinished: unit.isUnfinished))
    }

    /// The state of a whole text: that of the part that is the least far.
    private func state(_ states: [String]) -> TranslationState {
        if states.contains("initial") { return .new }
        return states.contains("translated") ? .translated : .reviewed
    }
}

// MARK: -

extension XLIFFReader: XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        if namespace == nil, let known = Self.namespaces.first(where: { $0 == namespaceURI }) {
            namespace = known
        }
        if foreignDepth > 0 || namespace == nil || namespaceURI != namespace {
            beginForeign(name, namespaceURI, attributes)
        } else {
            elements.append(name)
            if !isVersion1 {
                begin(name, attributes)
            } else if name == "xliff" {
                _ = isKnown(version: attributes["version"] ?? "")
            } else {
                beginVersion1(name, attributes)
            }
        }
    }

    private func beginForeign(
        _ name: String, _ namespace: String?, _ attributes: [String: String]
    ) {
        guard self.namespace != nil else {
            let version = attributes["version"].map { " \($0.shortened)" } ?? ""
            return give(
                up: name == "xliff"
                    ? "this is XLIFF\(version), not 1.2 or 2.0" : "this is not XLIFF",
                Self.remedy)
        }
        foreignDepth += 1
        if namespace == XLIFFWriter.metadataNamespace, name == "meta",
            attributes["type"] == XLIFFWriter.before, unit != nil
        {
            metadata = ""
        }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        if foreignDepth > 0 {
            foreignDepth -= 1
            if let metadata { unit?.before = metadata.trimmed }
            metadata = nil
        } else {
            if isVersion1 { endVersion1(name) } else { end(name) }
            _ = elements.popLast()
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if metadata != nil {
            metadata? += text
        } else if foreignDepth > 0 {
            return
        } else {
            collected? += text
        }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }
}
