import Foundation
import FoundationXML
import TourModel
import Wording

/// Reads what a translator sends back as XLIFF, version 1 or 2: the texts of its units, and how far they are.
///
/// What tools add for themselves (matches, glossaries, comments, their own elements) is passed over. The version is what the
/// attribute says; a namespace may be missing, as it is in 1.0.
///
/// Codes, which stand for formatting in other formats, are none in the texts of a tour:
/// - Those around words, and those that begin or end somewhere, leave the words (`g`, `pc`, `mrk`, `bpt`, `ept`, `bx`, `ex`).
/// - Where a tool has made codes of a part of the source (`**` as `<bpt id="1">**</bpt>`), their content is a part of the text.
/// - A line break is one, and other looks are none. What stands for something else (`x`, `ph`) keeps its text alone from being
///   taken.
///
/// - SeeAlso: XLIFF Version 2.0, OASIS Standard, 2014 (ISO 21720), 4.7; 2.2, 2025, has a namespace of its own.
final class XLIFFReader: NSObject {
    private let path: String
    private let log: ProblemLog
    private var parser: XMLParser?

    /// By the languages that they are in.
    private var translations: [ReturnedTranslation] = []
    /// The namespace of the file; `nil` before its first element, empty where it has none.
    private var namespace: String?
    private var isVersion1 = false

    /// The elements that the parser is in, from the outermost; those of others are passed over.
    var elements: [String] = []
    /// How deep the parser is in elements of others.
    private var foreignDepth = 0
    var languages: (source: String?, target: String?)
    var file: String?
    var unit: Unit?
    /// The words of the source or target that the parser is in.
    var collected: Words?
    /// How deep the parser is in elements whose content is code, and how much there was before it.
    var codeDepth = 0
    var codeStart = 0
    var isInFormat = false
    /// The words of the metadata that the parser is in.
    var metadata: String?
    /// The name of the code whose content the parser is in.
    private var dataName: String?
    /// The names of the codes that end the spans which the parser is in.
    private var spanEnds: [String?] = []

    /// - Parameter path: what messages call the file.
    init(path: String, log: ProblemLog) {
        self.path = path
        self.log = log
    }

    /// Reads a file's text; `nil` where it is not XLIFF; the log says why.
    func read(_ text: String) -> [ReturnedTranslation]? {
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
        guard isWhole, namespace != nil else {
            log.error(Place(file: path), "this is not XLIFF", Self.remedy)
            return nil
        }
        // Units before the first one that says its language.
        let translated = translations.filter { $0.units.contains { $0.target != nil } }
        return translated.isEmpty ? Array(translations.prefix(1)) : translated
    }

    // MARK: What is wrong

    private static let remedy: FilledMessage = "have the translator's tool write XLIFF 1.2 or 2.0"
    private static let namespacePrefix = "urn:oasis:names:tc:xliff:document:"

    /// Whether something was reported that makes the rest useless.
    private var hasTold = false

    var place: Place { Place(file: path, line: max(1, parser?.lineNumber ?? 1)) }

    private func give(up message: FilledMessage, _ remedy: FilledMessage) {
        if !hasTold { log.error(place, message, remedy) }
        hasTold = true
        parser?.abortParsing()
    }

    // MARK: Elements

    private func begin(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "file": file = Self.file(attributes)
        case "unit":
            let id = TextID(file: file ?? "", key: attributes["id"] ?? "")
            unit = Unit(
                id: id, place: place, isTranslatable: attributes["translate"] != "no")
        case "data": dataName = attributes["id"]
        case "segment":
            unit?.pieces.append(
                Unit.Piece(isSegment: true, state: attributes["state"] ?? "initial"))
        case "ignorable": unit?.pieces.append(Unit.Piece(isSegment: false))
        case "source", "target":
            guard elements.dropLast().last == "segment" || elements.dropLast().last == "ignorable"
            else { break }
            collected = Words()
            if attributes["order"] != nil, let unit {
                self.unit?.fault = (
                    "the parts of \(unit.id) are in another order",
                    "have the translator's tool leave them in theirs"
                )
            }
        case "cp": takeCodePoint(attributes["hex"] ?? "")
        case "pc":
            takeCode(attributes["dataRefStart"])
            spanEnds.append(attributes["dataRefEnd"])
        case "sc", "ec": takeCode(attributes["dataRef"])
        case "ph":
            if attributes["subType"] == "xlf:lb" {
                collected?.append("\n")
            } else {
                let isTold = takeCode(attributes["dataRef"])
                guard attributes["type"] != "fmt" else { break }
                if isTold { collected?.placeholder = name } else { collected?.riddle = name }
            }
        default: break
        }
    }

    /// The file of the texts: the ID that an export has given it, or where a tool has numbered its files, what it was made from.
    private static func file(_ attributes: [String: String]) -> String? {
        let id = attributes["id"]?.replacing(":", with: "/")
        return id?.contains(".") == true ? id : attributes["original"] ?? id
    }

    /// Takes the content of a code; whether the file tells it.
    @discardableResult
    private func takeCode(_ name: String?) -> Bool {
        guard let content = name.flatMap({ unit?.data[$0] }) else { return false }
        collected?.full += content
        return true
    }

    func takeCodePoint(_ hex: String) {
        guard collected != nil else { return }
        guard let value = UInt32(hex, radix: 16), let scalar = Unicode.Scalar(value) else {
            unit?.fault = ("<cp hex=\"\(hex.shortened)\"/> is not a code point", "take it out")
            return
        }
        collected?.append(String(scalar))
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
        case "pc": takeCode(spanEnds.popLast() ?? nil)
        case "data": dataName = nil
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
        let filled = segments.count { $0.target?.full.trimmed.isEmpty == false }
        if filled > 0, filled < segments.count {
            log.warning(
                unit.place,
                "only \(filled) of \(segments.count) parts of \(unit.id) are translated",
                "it is left as it is until all are", .content)
        }
        // Codes that are none of the source's are the tool's.
        let hasCodes = unit.pieces.contains { $0.source.full != $0.source.plain }
        if filled == segments.count, let fault = fault(of: unit, hasCodes: hasCodes) {
            log.error(unit.place, fault.message, fault.remedy)
            return
        }
        func text(_ words: Words) -> String { hasCodes ? words.full : words.plain }
        let target =
            filled == segments.count
            ? unit.pieces.map { text($0.target ?? ($0.isSegment ? Words() : $0.source)) }.joined()
            : nil
        add(
            TranslationFile.Unit(
                id: unit.id, place: unit.place,
                source: unit.pieces.map { text($0.source) }.joined(), target: target,
                state: state(segments.map(\.state)), before: unit.before,
                isUnfinished: unit.isUnfinished))
    }

    private func fault(
        of unit: Unit, hasCodes: Bool
    ) -> (message: FilledMessage, remedy: FilledMessage)? {
        if let fault = unit.fault { return fault }
        let words = unit.pieces.map(\.source) + unit.pieces.compactMap(\.target)
        let codes = words.compactMap { $0.riddle ?? (hasCodes ? nil : $0.placeholder) }
        return codes.first.map {
            (
                "\(unit.id) holds a code (<\($0)>), which the texts have none of",
                "write what it stands for, or take it out"
            )
        }
    }

    private func add(_ unit: TranslationFile.Unit) {
        let index = translations.firstIndex {
            ($0.source, $0.target) == (languages.source, languages.target)
        }
        if let index {
            translations[index].units.append(unit)
        } else {
            translations.append(
                ReturnedTranslation(
                    source: languages.source, target: languages.target, units: [unit]))
        }
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
        guard let namespace else { return beginRoot(name, namespaceURI ?? "", attributes) }
        if foreignDepth > 0 || namespaceURI ?? "" != namespace {
            foreignDepth += 1
            if name == "meta", attributes["type"] == XLIFFWriter.before, unit != nil {
                metadata = ""
            }
        } else {
            elements.append(name)
            isVersion1 ? beginVersion1(name, attributes) : begin(name, attributes)
        }
    }

    private func beginRoot(_ name: String, _ namespace: String, _ attributes: [String: String]) {
        let version =
            attributes["version"] ?? String(namespace.trimmingPrefix(Self.namespacePrefix))
        guard name == "xliff", namespace.isEmpty || namespace.hasPrefix(Self.namespacePrefix) else {
            return give(up: "this is not XLIFF", Self.remedy)
        }
        isVersion1 = version.hasPrefix("1.")
        guard isVersion1 || version.hasPrefix("2.") else {
            return give(
                up: version.isEmpty
                    ? "this XLIFF does not say its version"
                    : "this is XLIFF \(version.shortened), not 1.0 to 2.2", Self.remedy)
        }
        self.namespace = namespace
        languages = (attributes["srcLang"], attributes["trgLang"])
        elements.append(name)
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
            isVersion1 ? endVersion1(name) : end(name)
            _ = elements.popLast()
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if metadata != nil {
            metadata? += text
        } else if foreignDepth > 0 {
            return
        } else if let dataName {
            unit?.data[dataName, default: ""] += text
        } else if codeDepth > 0 {
            collected?.full += text
        } else {
            collected?.append(text)
        }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }
}
