import TourAuthoring
import WebPages

/// What of the texts the desk shows, and which of them is being worked on.
struct TranslationView {
    enum Filter: String, CaseIterable {
        /// Missing or stale.
        case needs
        /// Translated, and not read beside the text by anybody.
        case review
        case all

        func takes(_ state: TranslationState) -> Bool {
            switch self {
            case .needs: state == .new || state == .stale
            case .review: state == .translated
            case .all: true
            }
        }
    }

    var filter: Filter
    /// The texts that the filter takes.
    let texts: [TranslationDesk.Text]
    /// Which of them is worked on; nil where there is none.
    let index: Int?

    /// The list shows this many around the one that is worked on.
    private static let mostShown = 100

    /// - Parameter id: of the text that was asked for; the first one that the filter takes else.
    init(_ desk: TranslationDesk, _ filter: Filter, id: TextID?) {
        self.filter = filter
        let wanted = desk.texts.firstIndex { $0.id == id }
        // One that was asked for stays on the page, although it may not be in the list any more.
        let found = desk.texts.indices.filter {
            filter.takes(desk.texts[$0].state) || $0 == wanted
        }
        texts = found.map { desk.texts[$0] }
        index = found.firstIndex { $0 == wanted } ?? (found.isEmpty ? nil : 0)
    }

    var text: TranslationDesk.Text? { index.map { texts[$0] } }

    /// The one that comes after it in the list.
    var next: TextID? {
        guard let index else { return nil }
        let others = texts[(index + 1)...] + texts[..<index]
        return others.first { filter.takes($0.state) }?.id
    }

    /// The part of the list that is shown.
    var shown: ArraySlice<TranslationDesk.Text> {
        let first = max(0, min((index ?? 0) - Self.mostShown / 2, texts.count - Self.mostShown))
        return texts[first..<min(texts.count, first + Self.mostShown)]
    }
}

extension TranslationDesk {
    /// Names that stand in a text and are translated already, with their translations.
    ///
    /// - Parameter limit: how many at most.
    func names(in text: Text, limit: Int) -> [(source: String, translation: String)] {
        var found: [(source: String, translation: String)] = []
        let source = text.source.lowercased()
        for other in texts where found.count < limit && other.id != text.id {
            guard ["name", "title"].contains(other.id.key), let translation = other.translation,
                other.state != .stale, (3...60).contains(other.source.count),
                translation != other.source,
                !found.contains(where: { $0.source == other.source }),
                Self.words(source, have: other.source.lowercased())
            else { continue }
            found.append((other.source, translation))
        }
        return found
    }

    private static func words(_ text: String, have name: String) -> Bool {
        text.ranges(of: name).contains { range in
            let before =
                range.lowerBound == text.startIndex
                ? nil : text[text.index(before: range.lowerBound)]
            let after = range.upperBound == text.endIndex ? nil : text[range.upperBound]
            return before?.isLetter != true && after?.isLetter != true
        }
    }
}
