package import PageModel

/// Decides what is said, and when: a page when it comes, a hint when it has stood for a while, the countdown three times.
package struct Narrator {
    private var page = ""
    private var said = ""
    private var pending: (text: String, since: ContinuousClock.Instant)?
    private var counted: Int?
    /// The announcement that was said last.
    private var announced: Text?

    /// A hint is said when it has not changed for so long.
    package static let patience = Duration.milliseconds(1500)
    /// The seconds at which the countdown is spoken.
    package static let seconds = [15, 10, 5]

    package init() {}

    /// Looks at what is shown now.
    ///
    /// - Returns: what is to be said, if anything.
    package mutating func look(
        at screen: Screen, now: ContinuousClock.Instant, choices: (Int) -> String
    ) -> String? {
        let text = SpokenPage(screen, choices: choices).text
        if let number = screen.overlay?.number {
            guard Self.seconds.contains(number), counted != number else { return nil }
            counted = number
            return text
        }
        counted = nil
        let place = screen.identity + (screen.overlay.map { "\n\($0.title)" } ?? "")
        if place != page {
            page = place
            announced = screen.announcement
            said = text
            pending = nil
            return text
        }
        if screen.announcement != announced {
            announced = screen.announcement
            if let news = screen.announcement {
                // What the page says of it was said with that.
                said = text
                pending = nil
                return news.string
            }
        }
        guard text != said else {
            pending = nil
            return nil
        }
        if pending?.text != text { pending = (text, now) }
        guard let pending, now - pending.since >= Self.patience else { return nil }
        said = text
        self.pending = nil
        return text
    }
}
