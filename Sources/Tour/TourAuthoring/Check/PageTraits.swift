import Imaging
import Times
import TourModel

/// What a page has that checks have to look at; most pages have none of it.
///
/// It depends on the page's values alone, so it is worked out once, when the page is read.
struct PageTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// A text that is longer than its place.
    static let longText = PageTraits(rawValue: 1)
    /// Markup that is not drawn.
    static let markup = PageTraits(rawValue: 2)
    /// Hours that name days.
    static let days = PageTraits(rawValue: 4)
    static let links = PageTraits(rawValue: 8)
    /// Walls that hold no ground.
    static let noGround = PageTraits(rawValue: 16)

    /// What an outline holds at least, in square metres, so that a finger finds it on a map.
    private static let leastGround = 0.25

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ room: Room) {
        self.init(names: room.names, hours: room.hours, texts: room.texts)
        if room.quiz.contains(where: Self.isLong) { insert(.longText) }
        if !room.hotspot.isEmpty, !Self.hasGround(room.hotspot) { insert(.noGround) }
    }

    init(_ building: Building) {
        self.init(names: building.names, hours: building.hours, texts: building.texts)
        if Self.isLong(building.summaries, .summary) { insert(.longText) }
        if !Self.hasGround(building.outline) { insert(.noGround) }
    }

    private init(
        names: Localized<String>, hours: Localized<String>, texts: Localized<String>
    ) {
        self = []
        if Self.isLong(names, .name) || Self.isLong(hours, .hours) || Self.isLong(texts, .markdown)
        {
            insert(.longText)
        }
        for (language, text) in hours.values where !CalendarDay.days(in: text, language).isEmpty {
            insert(.days)
        }
        for text in texts.values.values {
            if !MarkdownText(text).plainMarkup.isEmpty { insert(.markup) }
            if !MarkdownLinks.targets(in: text).isEmpty { insert(.links) }
        }
    }

    private static func isLong(_ texts: Localized<String>, _ kind: TextKind) -> Bool {
        guard let limit = kind.limit else { return false }
        return texts.values.values.contains { $0.unicodeScalars.count > limit }
    }

    private static func isLong(_ question: QuizQuestion) -> Bool {
        isLong(question.texts, .question)
            || question.answers.contains {
                isLong($0.texts, .answer) || isLong($0.explanations, .explanation)
            }
    }

    private static func hasGround(_ points: [Point]) -> Bool {
        var double = 0.0
        for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
            double += a.x * b.y - b.x * a.y
        }
        return !(abs(double) / 2 < leastGround)
    }
}
