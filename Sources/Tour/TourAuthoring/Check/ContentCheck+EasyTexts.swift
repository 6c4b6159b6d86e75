import TourModel
import Wording

extension ContentCheck {
    /// Lines with more words are hard to read.
    private static let mostWords = 12

    /// Texts in easy languages that their readers would stumble over, and easy languages that no reader has checked.
    ///
    /// - SeeAlso: BITV 2.0, annex 2, part 2 (easy language: short sentences, each on its own line, no genitive, read by
    ///   those it is for).
    func checkEasyTexts() {
        let easy = content.site.languages.filter(\.isEasy)
        if easy.isEmpty { return }
        var written: Set<Language> = []
        var content = content
        content.forEachText { place, texts in
            for language in easy {
                guard let text = texts.values[language] else { continue }
                written.insert(language)
                check(easy: text, language, place)
            }
        }
        let checked = content.site.checkedBy.values
        for language in easy where written.contains(language) && checked[language] == nil {
            log.warning(
                place(SiteReader.path, containing: language.rawValue),
                "no readers have checked the texts in \(language)",
                "write who has into checked_by in site.yaml, such as {\(language): Leseklub Ulm}",
                .hardText)
        }
    }

    private func check(easy text: String, _ language: Language, _ place: TourContent.TextPlace) {
        let lines: [String] =
            switch place.kind {
            case .markdown, .transcript, .webText:
                MarkdownText(text, in: language).blocks.map(\.text)
            default: text.split(separator: "\n").map { String($0) }
            }
        for line in lines {
            let words = line.split(whereSeparator: \.isWhitespace).filter { word in
                word.contains { $0.isLetter || $0.isNumber }
            }
            func found() -> Place { self.place(of: line, language, in: place.id.file) }
            if words.count > Self.mostWords {
                log.warning(
                    found(),
                    "the line \"\(line.shortened(to: 40))\" in \(language) has \(words.count) words",
                    "write at most \(Self.mostWords) in a line, and one sentence in each",
                    .hardText)
            }
            if language.base == "de", let genitive = Self.genitive(in: words) {
                log.warning(
                    found(), "\"\(genitive.shortened)\" in \(language) is a genitive",
                    "write it with von, such as das Haus von dem Lehrer", .hardText)
            }
        }
    }

    /// A likely genitive in German, "des Hauses": an article before a noun that ends in s, an adjective between them or not.
    private static func genitive(in words: [Substring]) -> String? {
        for (index, word) in words.enumerated() where word.lowercased() == "des" {
            let nouns = words[(index + 1)...].prefix(3)
            let end = nouns.firstIndex { $0.first { $0.isLetter }?.isUppercase == true }
            guard let end, words[end].last(where: \.isLetter) == "s" else { continue }
            return words[index...end].joined(separator: " ").filter {
                $0.isLetter || $0.isWhitespace || $0 == "-"
            }
        }
        return nil
    }
}
