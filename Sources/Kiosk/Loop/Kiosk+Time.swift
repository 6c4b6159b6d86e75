import Decoding
import Logging
import Tour

extension Kiosk {
    func tick() async {
        let now = self.now()
        if let end = session.revealedUntil, now >= end { session.reveal(until: nil) }
        // Who watches a film does nothing else.
        if filmIsPlaying { session.touch(at: now) }
        if session.page == .attract {
            countdown = .active
            session.touch(at: now)
            refreshContent()
            if let note = desk.watchClock() { logger.warning("\(note)") }
        } else {
            let idle = IdleClock(idle: configuration.idle, countdown: configuration.countdown)
            countdown = idle.phase(idleFor: now - session.lastActivity)
            if countdown == .over {
                endVisit(at: now)
                countdown = .active
                await fallSilent()
            }
        }
        await render()
    }

    /// Forgets the visitor: pages, language, and parts of messages.
    func endVisit(at now: ContinuousClock.Instant) {
        session.end(at: now)
        collector.reset()
        desk.endVisit()
    }

    /// Takes over what an import has put in place, while nobody is there.
    func refreshContent() {
        guard content.store.isStale() else { return }
        do {
            let content = try TourContent(store: TourStore(path: databasePath))
            try desk.update(content)
            self.content = content
            session = Session(
                language: content.site.languages.first ?? session.defaultLanguage,
                appearance: session.defaultAppearance, now: now())
            logger.info("The tour's content was read anew")
        } catch {
            logger.error("The new content cannot be read, the old one stays: \(error)")
        }
    }
}
