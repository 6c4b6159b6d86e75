import KioskSettings
import PageMaking
import PageModel
import Screens

extension Kiosk {
    /// This many pages are made ahead: those that are pressed most are among the first.
    private static let pagesAhead = 8

    /// Has the display get ready for the pages that one press leads to, while the visitor looks at this one.
    func lookAhead(from page: MadePage, in surroundings: PageMaker.Surroundings) {
        ahead?.cancel()
        ahead = nil
        // Nothing is pressed on its way under a countdown, and films and the camera want the time themselves.
        guard display.preparesPages, page.screen.overlay == nil, !page.screen.isMoving else {
            return
        }
        let sessions = page.screen.choiceIDs.compactMap { page.choices[$0] }
            .compactMap(session.following)
            .prefix(Self.pagesAhead)
        let maker = PageMaker(
            content: content, strings: strings, settings: configuration.pages)
        ahead = Task.detached(priority: .utility) { [display] in
            var screens: [Screen] = []
            for session in sessions {
                if Task.isCancelled { return }
                screens.append(maker.page(of: session, in: surroundings).screen)
            }
            await display.prepare(screens)
        }
    }
}

extension Session {
    /// The visit as it would be after a choice; `nil` for one that leads to no other page.
    func following(_ choice: Choice) -> Session? {
        var session = self
        switch choice {
        case .go(let page): session.go(to: page)
        case .replace(let page): session.replace(with: page)
        case .tab(let page): session.open(tab: page)
        case .language(let language):
            session.speak(language)
            if session.page == .attract { session.go(to: .home) }
        case .leaveTour: session.leaveTour()
        case .leaveGroup: session.leaveGroup()
        case .type, .panel, .turn, .watch, .film, .compare, .answer, .retry, .reveal, .hide, .stay,
            .end:
            return nil
        }
        return session.page == page && session.language == language ? nil : session
    }
}

extension Screen {
    /// Whether the camera's picture or a film is on the page.
    fileprivate var isMoving: Bool {
        switch content {
        case .scan: true
        case .sheet(let page): if case .film = page.exhibit { true } else { false }
        case .article(let page): page.sections.contains(where: \.isMoving)
        case .plan(let page): page.sections.contains(where: \.isMoving)
        case .home, .entry, .card, .attract: false
        }
    }

    /// What can be chosen, the buttons first.
    fileprivate var choiceIDs: [ActionID] {
        actions.map(\.id)
            + content.stops.compactMap { stop in
                switch (stop.kind, stop.event) {
                case (.row, .choose(let id)), (.card, .choose(let id)), (.floor, .choose(let id)),
                    (.variant, .choose(let id)):
                    id
                default: nil
                }
            }
    }
}

extension Section {
    /// Whether a sound plays in it.
    fileprivate var isMoving: Bool {
        if case .player(let sound) = self { sound.state == .playing } else { false }
    }
}
