import Foundation
import TourAuthoring
import TourModel
import WebPages
import Wording

/// A finding as the check writes it, with the places of its values: `"{key}" is missing`.
struct FindingPattern {
    /// The key of the words for it.
    let key: String
    private let pieces: [MessageTemplate.Piece]

    init(key: String, _ pattern: String) {
        self.key = key
        pieces = MessageTemplate(pattern).pieces
    }

    /// The letters that a finding must have, whatever its values are.
    var length: Int {
        pieces.reduce(0) { sum, piece in
            if case .text(let text) = piece { sum + text.count } else { sum }
        }
    }

    /// The values that a finding has at the places; nil for another finding.
    func values(of finding: String) -> [String: String]? {
        var values: [String: String] = [:]
        var rest = finding[...]
        var name: String?
        for (place, piece) in pieces.enumerated() {
            guard case .text(let text) = piece else {
                if case .value(let value) = piece { name = value }
                continue
            }
            let isLast = place == pieces.count - 1
            let range =
                isLast && rest.hasSuffix(text)
                ? rest.index(rest.endIndex, offsetBy: -text.count)..<rest.endIndex
                : isLast ? nil : rest.firstRange(of: text)
            guard let range, name != nil || range.lowerBound == rest.startIndex else { return nil }
            if let name { values[name] = String(rest[..<range.lowerBound]) }
            rest = rest[range.upperBound...]
            name = nil
        }
        if let name { values[name] = String(rest) } else if !rest.isEmpty { return nil }
        return values
    }
}

extension StudioWords {
    /// A finding of the check in the words of the forms; in English, as the check writes it, where there are none.
    ///
    /// - Returns: the words, and their language where it is not the reader's.
    func said(_ problem: TourProblem) -> (text: String, language: String?) {
        if let text = words(for: problem.message, "problem.", remedy: problem.remedy) {
            return (text, nil)
        }
        return (
            "\(problem.message); \(problem.remedy)", language.rawValue == "en" ? nil : "en"
        )
    }

    private func words(for text: String, _ kind: String, remedy: String = "") -> String? {
        for pattern in Self.patterns where pattern.key.hasPrefix(kind) {
            guard var values = pattern.values(of: text) else { continue }
            if let key = values["key"] {
                guard key.allSatisfy({ $0.isLetter || "._".contains($0) }) else { continue }
                values["key"] = label(of: String(key.split(separator: ".").last ?? ""))
            }
            for name in ["language", "languages"] {
                values[name] = values[name].map { tags in
                    tags.split(separator: ",").map { tag in
                        let tag = tag.trimmingCharacters(in: .whitespaces)
                        return LanguageName.name(of: Language(rawValue: tag), in: language)
                    }.joined(separator: ", ")
                }
            }
            let advice = kind == "remedy." ? nil : words(for: remedy, "remedy.")
            values["remedy"] = advice ?? ""
            let template = Self.texts[pattern.key]?[language.rawValue] ?? ""
            return MessageTemplate(template).filled(language: language.rawValue) { values[$0] }
                .trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    /// The most particular ones first.
    private static let patterns = findings.map { FindingPattern(key: $0.key, $0.value) }
        .sorted { ($0.length, $1.key) > ($1.length, $0.key) }
}

extension StudioPage {
    /// A finding of the check, as a paragraph.
    func line(_ problem: TourProblem) -> HTML {
        let said = words.said(problem)
        return HTML("p", [.lang(said.language)]) { said.text }
    }
}
