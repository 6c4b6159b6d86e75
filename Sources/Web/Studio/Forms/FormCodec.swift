import Foundation
import TourAuthoring
import TourModel

/// Turns a value of the content into the entries of a form, and back.
///
/// The entries of a value have its name as a prefix: the second answer of the first question is `quiz.0.answers.1.text.en`.
struct FormCodec {
    /// The languages of the site, the first one first.
    let languages: [Language]
    /// The floors of the building that the file belongs to.
    var floors: [Floor.ID] = []

    /// More elements of one list are not read from a form.
    static let mostElements = 500

    typealias Entries = [String: String]
    typealias Kind = FormatField.Kind

    // MARK: To a form

    /// The entries that show a value.
    func entries(of value: ContentValue?, _ kind: Kind, name: String) -> Entries {
        var entries: Entries = [:]
        add(value, kind, name, to: &entries)
        return entries
    }

    private func add(
        _ value: ContentValue?, _ kind: Kind, _ name: String, to entries: inout Entries
    ) {
        switch kind {
        case .localizedText:
            for (index, language) in languages.enumerated() {
                let own: ContentValue? =
                    if case .map? = value { value?[language.rawValue] } else if index == 0 {
                        value
                    } else { nil }
                entries["\(name).\(language)"] = own?.word ?? ""
            }
        case .size, .place:
            let numbers: [ContentValue] = if case .list(let list)? = value { list } else { [] }
            entries["\(name).x"] = numbers.first?.word ?? ""
            entries["\(name).y"] = numbers.dropFirst().first?.word ?? ""
        case .points:
            entries[name] = Self.lines(of: value)
        case .list(.points, _):
            // Each line of points is a paragraph.
            let lists: [ContentValue] = if case .list(let list)? = value { list } else { [] }
            entries[name] = lists.map { Self.lines(of: $0) }.joined(separator: "\n\n")
        case .list(let kind, _):
            let elements: [ContentValue] = if case .list(let list)? = value { list } else { [] }
            for (index, element) in elements.enumerated() {
                add(element, kind, "\(name).\(index)", to: &entries)
            }
        case .byFloor(let kind):
            for floor in floors { add(value?[floor], kind, "\(name).\(floor)", to: &entries) }
        case .byLanguage(let kind):
            for language in languages {
                add(value?[language.rawValue], kind, "\(name).\(language)", to: &entries)
            }
        case .group(let group):
            for field in group.fields {
                add(value?[field.key], field.kind, "\(name).\(field.key)", to: &entries)
            }
        case .text, .form, .choice, .flag, .integer, .number, .reference:
            entries[name] = value?.word ?? ""
        }
    }

    private static func lines(of value: ContentValue?) -> String {
        guard case .list(let points)? = value else { return "" }
        return points.map { point in
            guard case .list(let numbers) = point else { return "" }
            return numbers.map { $0.word ?? "" }.joined(separator: ", ")
        }.joined(separator: "\n")
    }

    // MARK: From a form

    /// The value that entries show; nil where they show none.
    ///
    /// - Parameter like: the value that was shown, whose form the new one keeps where it can.
    func value(
        of entries: Entries, _ kind: Kind, name: String, like: ContentValue? = nil
    ) -> ContentValue? {
        switch kind {
        case .localizedText: return localized(entries, name, like)
        case .size, .place:
            let (x, y) = (word(entries, "\(name).x"), word(entries, "\(name).y"))
            guard x != nil || y != nil else { return nil }
            return .list([x, y].map { Self.number($0 ?? "") })
        case .points: return Self.points(entries[name] ?? "")
        case .list(.points, _):
            let lists = Self.paragraphs(entries[name] ?? "").compactMap(Self.points)
            return lists.isEmpty ? nil : .list(lists)
        case .list(let kind, _):
            let elements = Self.order(of: name, in: entries).compactMap { index in
                value(
                    of: entries, kind, name: "\(name).\(index)", like: like?.element(index))
            }
            return elements.isEmpty ? nil : .list(elements)
        case .byFloor(let kind):
            let values = floors.compactMap { floor in
                value(of: entries, kind, name: "\(name).\(floor)", like: like?[floor]).map {
                    ContentValue.Entry(floor, $0)
                }
            }
            return values.isEmpty ? nil : .map(values)
        case .byLanguage(let kind):
            let values = languages.compactMap { language in
                let like = like?[language.rawValue]
                return value(of: entries, kind, name: "\(name).\(language)", like: like).map {
                    ContentValue.Entry("\(language)", $0)
                }
            }
            let others: [ContentValue.Entry] = if case .map(let all)? = like { all } else { [] }
            let all = values + others.filter { !languages.contains(Language(rawValue: $0.key)) }
            return all.isEmpty ? nil : .map(all)
        case .group(let group):
            let values = group.fields.compactMap { field in
                value(
                    of: entries, field.kind, name: "\(name).\(field.key)", like: like?[field.key]
                ).map { ContentValue.Entry(field.key, $0) }
            }
            return values.isEmpty ? nil : .map(values + Self.unknown(in: like, to: group))
        case .flag: return word(entries, name).map { .bare($0) }
        case .integer, .number: return word(entries, name).map(Self.number)
        case .text, .form, .choice, .reference:
            return text(entries, name).map { .text($0) }
        }
    }

    /// What a map has beside the keys of the format: it stays as it is, wherever its element goes.
    private static func unknown(
        in value: ContentValue?, to group: FormatGroup
    ) -> [ContentValue.Entry] {
        guard case .map(let entries)? = value else { return [] }
        return entries.filter { entry in !group.fields.contains { $0.key == entry.key } }
    }

    private func localized(
        _ entries: Entries, _ name: String, _ like: ContentValue?
    ) -> ContentValue? {
        let texts = languages.compactMap { language in
            text(entries, "\(name).\(language)").map {
                ContentValue.Entry("\(language)", .text($0))
            }
        }
        guard let first = texts.first else { return nil }
        let wasMap = if case .map? = like { true } else { false }
        let isOnlyFirst = texts.count == 1 && first.key == languages.first?.rawValue
        return isOnlyFirst && !wasMap ? first.value : .map(texts)
    }

    private func text(_ entries: Entries, _ name: String) -> String? {
        guard let text = entries[name], text.contains(where: { !$0.isWhitespace }) else {
            return nil
        }
        return text
    }

    private func word(_ entries: Entries, _ name: String) -> String? {
        text(entries, name)?.trimmingCharacters(in: .whitespaces)
    }

    /// A number as it is written; anything else stays a text, which the check reports.
    private static func number(_ text: String) -> ContentValue {
        // A comma is how most of Europe writes the point.
        let word = text.replacing(",", with: ".")
        return word.wholeMatch(of: /-?\d{1,9}(\.\d{1,9})?/) == nil ? .text(text) : .bare(word)
    }

    private static func points(_ text: String) -> ContentValue? {
        let points = text.split(whereSeparator: \.isNewline).compactMap { line -> ContentValue? in
            let numbers = line.split { $0 == "," || $0 == ";" || $0.isWhitespace }
            return numbers.isEmpty ? nil : .list(numbers.map { number(String($0)) })
        }
        return points.isEmpty ? nil : .list(points)
    }

    private static func paragraphs(_ text: String) -> [String] {
        var paragraphs: [String] = []
        var lines: [Substring] = []
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in all + [Substring()] {
            if line.contains(where: { !$0.isWhitespace }) {
                lines.append(line)
            } else if !lines.isEmpty {
                paragraphs.append(lines.joined(separator: "\n"))
                lines = []
            }
        }
        return paragraphs
    }

    /// The places of a list's elements that entries name, in order.
    static func indices(_ entries: Entries, _ name: String) -> [Int] {
        let prefix = "\(name)."
        let found = Set(
            entries.keys.lazy.filter { $0.hasPrefix(prefix) }.compactMap {
                Int($0.dropFirst(prefix.count).prefix { $0 != "." })
            })
        return found.filter { (0..<mostElements).contains($0) }.sorted()
    }

    /// The same in the order that a form asks for: "o.stops" has "2,0,1" where the third one comes first.
    static func order(of name: String, in entries: Entries) -> [Int] {
        let indices = indices(entries, name)
        guard let asked = entries["o.\(name)"], !asked.isEmpty else { return indices }
        var order: [Int] = []
        for part in asked.split(separator: ",").prefix(mostElements) {
            guard let index = Int(part), indices.contains(index), !order.contains(index) else {
                continue
            }
            order.append(index)
        }
        return order + indices.filter { !order.contains($0) }
    }

    // MARK: Unchanged

    /// A text as a browser sends back what a page shows.
    static func sent(_ text: String) -> String {
        var sent = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": continue
            case "\t", "\n": sent.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": sent += "\u{FFFD}"
            default: sent.unicodeScalars.append(scalar)
            }
        }
        return sent
    }

    /// Whether entries of a form show just what the form was made with.
    func isUnchanged(
        _ entries: Entries, _ kind: Kind, name: String, from value: ContentValue?
    ) -> Bool {
        // Another order is another value.
        let lists =
            [name]
            + entries.keys.filter { $0.hasPrefix("o.\(name).") }.map {
                String($0.dropFirst(2))
            }
        for list in lists where Self.order(of: list, in: entries) != Self.indices(entries, list) {
            return false
        }
        let shown = self.entries(of: value, kind, name: name).filter { !$0.value.isEmpty }
        let prefix = "\(name)."
        let own = entries.filter {
            ($0.key == name || $0.key.hasPrefix(prefix)) && !$0.value.isEmpty
        }
        return shown.mapValues(Self.sent) == own.mapValues(Self.sent)
    }

    /// Whether a form can show a value whole; one that somebody has written in another way is changed in its file.
    func canShow(_ value: ContentValue?, _ kind: Kind) -> Bool {
        let shown = self.value(
            of: entries(of: value, kind, name: "v"), kind, name: "v", like: value)
        return shown == value || value == nil || value?.isEmpty == true
    }
}

extension ContentValue {
    /// What a text or a word says; nil for a list or a map.
    var word: String? {
        switch self {
        case .text(let text): text
        case .bare(let word): ["~", "null"].contains(word) ? "" : word
        case .list, .map: nil
        }
    }

    /// Whether it holds nothing.
    var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .bare(let word): ["", "~", "null"].contains(word)
        case .list(let elements): elements.isEmpty
        case .map(let entries): entries.isEmpty
        }
    }

    func element(_ index: Int) -> ContentValue? {
        guard case .list(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
