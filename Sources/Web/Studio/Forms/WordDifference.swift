import WebPages

/// What is different between two texts, by paragraphs and words (Myers 1986, as the standard library has it).
struct WordDifference {
    enum Part: Equatable {
        case same(String)
        case added(String)
        case gone(String)
    }

    struct Paragraph: Equatable {
        var parts: [Part]
        /// Whether the other text has it as it is.
        var isSame: Bool { parts.allSatisfy { if case .same = $0 { true } else { false } } }
    }

    /// The paragraphs of both texts in order: those of the new one, with what the old one has in their place, and those that are gone.
    let paragraphs: [Paragraph]

    /// A paragraph with more words, of both texts together, is shown as one that is gone and one that is new: comparing takes
    /// memory and time by the square of what differs.
    private static let mostWords = 1000
    /// No more words are compared in all.
    private static let mostWordsInAll = 10_000
    /// Of more paragraphs, all are shown as new.
    private static let mostParagraphs = 500

    init(from old: String, to new: String) {
        let (old, new) = (Self.paragraphs(of: old), Self.paragraphs(of: new))
        guard max(old.count, new.count) <= Self.mostParagraphs else {
            paragraphs = new.map { Paragraph(parts: [.added($0)]) }
            return
        }
        let difference = new.difference(from: old)
        let gone = Set(difference.removals.map(\.place))
        let made = Set(difference.insertions.map(\.place))
        var left = Self.mostWordsInAll
        var found: [Paragraph] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            switch (gone.contains(before), made.contains(after)) {
            case (true, true):
                // A paragraph that was changed stands for the one in its place.
                let parts = Self.parts(from: old[before], to: new[after], left: &left)
                found.append(Paragraph(parts: parts))
                (before, after) = (before + 1, after + 1)
            case (true, false):
                found.append(Paragraph(parts: [.gone(old[before])]))
                before += 1
            case (false, true):
                found.append(Paragraph(parts: [.added(new[after])]))
                after += 1
            case (false, false):
                found.append(Paragraph(parts: [.same(new[after])]))
                (before, after) = (before + 1, after + 1)
            }
        }
        paragraphs = found
    }

    private static func paragraphs(of text: String) -> [String] {
        text.split(separator: "\n\n").map(String.init)
    }

    /// Words and the spaces between them.
    private static func words(of text: String) -> [Substring] {
        var words: [Substring] = []
        var rest = text[...]
        while let first = rest.first {
            let isSpace = first.isWhitespace
            let word = rest.prefix { $0.isWhitespace == isSpace }
            words.append(word)
            rest = rest[word.endIndex...]
        }
        return words
    }

    private static func parts(
        from oldText: String, to newText: String, left: inout Int
    ) -> [Part] {
        let (old, new) = (words(of: oldText), words(of: newText))
        let count = old.count + new.count
        guard count <= min(mostWords, left) else {
            return oldText.isEmpty ? [.added(newText)] : [.gone(oldText), .added(newText)]
        }
        left -= count
        let difference = new.difference(from: old)
        let gone = slid(Set(difference.removals.map(\.place)), in: old)
        let added = slid(Set(difference.insertions.map(\.place)), in: new)
        var parts: [Part] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            if gone.contains(before), before < old.count {
                parts.append(.gone(String(old[before])))
                before += 1
            } else if added.contains(after) {
                parts.append(.added(String(new[after])))
                after += 1
            } else {
                parts.append(.same(String(new[after])))
                (before, after) = (before + 1, after + 1)
            }
        }
        return joined(parts)
    }

    /// The places of words that one text has alone, each run of them as far on in the text as it can stand.
    ///
    /// Of "a long pass" and "a pass", " long" as well as "long " may be what was added; which of them is found is left open.
    private static func slid(_ places: Set<Int>, in words: [Substring]) -> Set<Int> {
        var places = places
        var end = words.count
        while end > 0 {
            guard places.contains(end - 1) else {
                end -= 1
                continue
            }
            var start = end - 1
            while places.contains(start - 1) { start -= 1 }
            var (first, next) = (start, end)
            while next < words.count, !places.contains(next), words[first] == words[next] {
                places.remove(first)
                places.insert(next)
                (first, next) = (first + 1, next + 1)
            }
            end = start
        }
        return places
    }

    /// Neighbours of one kind as one.
    private static func joined(_ parts: [Part]) -> [Part] {
        var joined: [Part] = []
        for part in parts {
            switch (joined.last, part) {
            case (.same(let text), .same(let more)):
                joined[joined.count - 1] = .same(text + more)
            case (.added(let text), .added(let more)):
                joined[joined.count - 1] = .added(text + more)
            case (.gone(let text), .gone(let more)):
                joined[joined.count - 1] = .gone(text + more)
            default: joined.append(part)
            }
        }
        return joined
    }

    // MARK: Markup

    /// So much is shown of a paragraph that both have, in characters.
    private static let shortened = 60

    /// The paragraphs, with what differs marked.
    var whole: HTML { paragraphs.reduce(into: HTML()) { $0 += Self.html($1) } }

    /// The same, with only the beginning of the paragraphs that both have, where some differ.
    var html: HTML {
        guard paragraphs.contains(where: { !$0.isSame }) else { return whole }
        return paragraphs.reduce(into: HTML()) { html, paragraph in
            guard paragraph.isSame, case .same(let text)? = paragraph.parts.first,
                text.count > Self.shortened
            else { return html += Self.html(paragraph) }
            html += HTML("p", [.class("dim")]) { "\(text.prefix(Self.shortened)) \u{2026}" }
        }
    }

    private static func html(_ paragraph: Paragraph) -> HTML {
        HTML("p") {
            for part in paragraph.parts {
                switch part {
                case .same(let text): HTML(text: text)
                case .added(let text): HTML("ins") { text }
                case .gone(let text): HTML("del") { text }
                }
            }
        }
    }
}

extension CollectionDifference.Change {
    /// Where it is, in the text that has it.
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
