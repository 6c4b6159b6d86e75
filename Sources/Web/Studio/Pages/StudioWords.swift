import Foundation
public import TourModel
import Wording
import Yams

/// The studio's words in one language; English stands in for what another lacks.
public struct StudioWords: Sendable {
    /// The languages that it has all words in.
    public static let languages = ["en", "de", "fr"].map(Language.init(rawValue:))

    public let language: Language

    /// All words by key, then by language: of the frame and of each desk.
    static let texts = all.mapValues { texts in texts.filter { $0.key != pattern } }
    /// The findings of a check that some of the words are for, by the key of these.
    static let findings = all.compactMapValues { $0[pattern] }

    /// The entry that has the finding which words are for, as the check writes it.
    private static let pattern = "match"

    private static let all: [String: [String: String]] = {
        var texts: [String: [String: String]] = [:]
        for (name, bytes) in PackageResources.all where name.hasSuffix(".yaml") {
            let words: Node?
            do {
                words = try Yams.compose(yaml: String(decoding: bytes(), as: UTF8.self))
            } catch {
                preconditionFailure("\(name): \(error)")
            }
            for (key, value) in words?.mapping ?? [:] {
                for (language, text) in value.mapping ?? [:] {
                    texts[key.string ?? "", default: [:]][language.string ?? ""] = text.string
                }
            }
        }
        return texts
    }()

    public init(_ language: Language) { self.language = language }

    /// By which dates and numbers are written: the day before the month.
    var locale: Locale {
        Locale(identifier: language.rawValue == "en" ? "en_GB" : language.rawValue)
    }

    /// The language that a browser prefers (RFC 9110, 12.5.4).
    ///
    /// - Parameter header: `Accept-Language`.
    public init(accepting header: String?) {
        let wanted = (header ?? "").prefix(200).split(separator: ",").map { part in
            let pieces = part.split(separator: ";")
            let tag = pieces.first?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
            let weight = pieces.dropFirst().compactMap { piece in
                piece.trimmingCharacters(in: .whitespaces).wholeMatch(of: /q=([01](\.\d{0,3})?)/)
                    .flatMap { Double($0.output.1) }
            }.first
            return (
                base: tag.split(separator: "-").first.map(String.init) ?? "", weight: weight ?? 1
            )
        }
        let best = wanted.enumerated()
            .filter { part in Self.languages.contains { $0.rawValue == part.element.base } }
            .filter { $0.element.weight > 0 }
            .max { ($0.element.weight, -$0.offset) < ($1.element.weight, -$1.offset) }
        language = Language(rawValue: best?.element.base ?? "en")
    }

    /// - Precondition: there are such words; every use is tested.
    func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        guard let texts = Self.texts[key], let english = texts["en"] else {
            preconditionFailure("there are no words \"\(key)\"")
        }
        let text = texts[language.rawValue] ?? english
        let known = Dictionary(values.map { ($0, $1) }) { first, _ in first }
        return MessageTemplate(text).filled(language: language.rawValue) { known[$0] }
    }

    /// The words of the plan's editor, by the names that its script has for them.
    ///
    /// - Parameter isSite: whether it draws the site map, for which some words are others.
    func plan(isSite: Bool) -> [String: String] {
        let words = Self.texts.mapValues { $0[language.rawValue] ?? $0["en"] ?? "" }
        func named(_ prefix: String) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: words.filter { $0.key.hasPrefix(prefix) }
                    .map { (String($0.key.dropFirst(prefix.count)), $0.value) })
        }
        return named("plan.").merging(isSite ? named("siteplan.") : [:]) { $1 }
    }

    /// The words for one of the values that a key may have, by the key or for all keys; the value itself where there are none.
    func choice(_ value: String, of key: String) -> String {
        for name in ["choice.\(key).\(value)", "choice.\(value)"] where Self.texts[name] != nil {
            return self(name)
        }
        return value.replacing("_", with: " ")
    }

    /// The words for a key of the format; the key itself where there are none.
    ///
    /// - Parameter group: the heading of the keys that it is one of, for which some words are others.
    func label(of key: String, in group: String = "") -> String {
        for name in ["field.\(group).\(key)", "field.\(key)"] where Self.texts[name] != nil {
            return self(name)
        }
        return key.replacing("_", with: " ")
    }

    /// The purpose of a key, below its field; nil where its label says enough.
    func help(of key: String, in group: String) -> String? {
        let name = "help.\(group).\(key)"
        return Self.texts[name] == nil ? nil : self(name)
    }
}
