import Foundation
import TourAuthoring
import TourModel
import WebPages
import Wording

extension StudioWords {
    /// The words for a message of the check.
    private struct Words {
        /// In the table of words.
        let key: String
        /// Of the message's values, in their order.
        let names: [String]
    }

    /// A finding of the check in the words of the forms; in English, as the check writes it, where there are none.
    ///
    /// - Returns: the words, and their language where it is not the reader's.
    func said(_ problem: TourProblem) -> (text: String, language: String?) {
        if let text = words(for: problem.message, remedy: problem.remedy) { return (text, nil) }
        return (
            "\(problem.message); \(problem.remedy)", language.rawValue == "en" ? nil : "en"
        )
    }

    private func words(for message: FilledMessage, remedy: FilledMessage? = nil) -> String? {
        guard let words = Self.words[message.texts],
            let template = Self.texts[words.key]?[language.rawValue]
        else { return nil }
        var values = Dictionary(
            zip(words.names, message.values).map { ($0, shown($1, as: $0)) }
        ) { first, _ in first }
        values["remedy"] = remedy.flatMap { self.words(for: $0) } ?? ""
        return MessageTemplate(template).filled(language: language.rawValue) { values[$0] }
            .trimmingCharacters(in: .whitespaces)
    }

    /// A message's value by its name: fields and languages have the reader's words, a count goes without its noun.
    private func shown(_ value: String, as name: String) -> String {
        switch name {
        case "key": label(of: String(value.split(separator: ".").last ?? ""))
        case "count": String(value.prefix { $0.isNumber })
        case "language", "languages":
            value.split(separator: ",").map { tag in
                let tag = tag.trimmingCharacters(in: .whitespaces)
                return LanguageName.name(of: Language(rawValue: tag), in: language)
            }.joined(separator: ", ")
        default: value
        }
    }

    /// By what stands around a message's values.
    private static let words = Dictionary(
        uniqueKeysWithValues: findings.map { key, pattern in
            let message = MessageTemplate(pattern).message
            return (message.texts, Words(key: key, names: message.values))
        })
}

extension StudioPage {
    /// A finding of the check, as a paragraph.
    func line(_ problem: TourProblem) -> HTML {
        let said = words.said(problem)
        return HTML("p", [.lang(said.language)]) { said.text }
    }
}
