import Decoding
import KioskSettings
import Logging
import PageMaking
import Playback
import TourModel
import TourStore

extension Kiosk {
    func tick() async {
        let now = self.now()
        turnJournal()
        if let end = session.revealedUntil, now >= end { session.reveal(until: nil) }
        // Who watches a film, or is read to, does nothing else; what is said of the end of the visit does not put it off.
        let isCounting = if case .counting = countdown { true } else { false }
        if films.isPlaying || (session.isSpoken && narration.isSpeaking && !isCounting) {
            session.touch(at: now)
        }
        if session.page == .attract {
            countdown = .active
            session.touch(at: now)
            await takeOverWhatWaits()
        } else {
            countdown = idleClock.phase(idleFor: now - session.lastActivity)
            let isOverlong =
                now - (session.visitBegan ?? now) >= Self.longestWait && somethingWaits
            if isOverlong {
                logger.warning(
                    "A visit has lasted too long and was ended, so that the update can be shown")
            }
            if countdown == .over || isOverlong {
                endVisit(at: now)
                // Before whatever touches the screen can begin the next visit.
                if isOverlong { await takeOverWhatWaits() }
            }
        }
        await updateLight()
        await render()
    }

    /// How long a visit may hold back new content, revoked passes and settings.
    ///
    /// Visitors leave long before; water on the panel, or a code that lies before the camera, does not.
    private static let longestWait = Duration.seconds(30 * 60)

    /// Whether there is anything to take over between visits.
    private var somethingWaits: Bool {
        bundles.ready != nil || pendingConfiguration != nil || content.store.isStale()
            || (try? place.path()) != content.store.path
    }

    private func takeOverWhatWaits() async {
        bundles.showReady()
        refreshContent()
        if let note = desk.watchClock() { logger.warning("\(note)") }
        metrics.passes(hasProblem: desk.ledgerTrouble)
        await adoptConfiguration()
    }

    /// Forgets the visitor: pages, language, view, parts of messages, the film, the hint; a code that still lies before
    /// the camera is only remembered for as long as it does, so that it does not open its page again.
    func endVisit(at now: ContinuousClock.Instant) {
        let goodbye = narration.end(saying: "end.done", in: session.language)
        if narration.reset(), session.isSpoken {
            tasks.begin { [narration] in
                await narration.carryOut([.signal(.goodbye), .say(goodbye)])
            }
        }
        session.end(at: now)
        collector.reset()
        desk.endVisit()
        content.forgetVisitor()
        scanSession.forgetUnseen(at: now)
        films.forget()
        recognition = nil
        hints = HintFinder()
        tasks.begin { [reader] in await reader.forget() }
        countdown = .active
    }

    /// Takes over what an import has put in place, while nobody is there.
    func refreshContent() {
        do {
            let path = try place.path()
            guard path != content.store.path || content.store.isStale() else { return }
            let content = try place.read(path)
            try desk.update(content)
            self.content = content
            contentProblem = nil
            bundles.showsWhatItShould()
            session = Session(
                language: firstLanguage(in: content.site),
                appearance: session.defaultAppearance, now: now())
            logger.info("The tour's content was reloaded")
            noteContent()
        } catch {
            metrics.content(hasProblem: "the new content cannot be read: \(error)")
            // It is tried again with every tick; the log hears of each problem once.
            guard contentProblem != "\(error)" else { return }
            contentProblem = "\(error)"
            logger.error("The new content cannot be read, the old one stays: \(error)")
        }
    }

    /// Writes down which kiosk this is; one that the content does not know stands nowhere.
    private func noteStandpoint() {
        let standpoint = content.standpoint
        metrics.stands(at: standpoint.kiosk?.id, warning: standpoint.flaw.map { "\($0)" })
        if let flaw = standpoint.flaw { logger.warning("This kiosk's place: \(flaw)") }
    }

    /// Reads the same content as another of its kiosks.
    func stand(at kiosk: KioskPlace.ID?) {
        place.kiosk = kiosk
        do {
            let content = try place.read(content.store.path)
            try desk.update(content)
            self.content = content
            noteContent()
        } catch {
            logger.error("The content cannot be read as the kiosk that was set: \(error)")
        }
    }

    /// Writes down which content is shown; its file is read through beside everything else.
    func noteContent() {
        let (site, path, metrics) = (content.site.id, content.store.path, metrics)
        metrics.content(of: site, at: path, are: nil)
        noteStandpoint()
        tasks.begin(priority: .background) {
            metrics.content(of: site, at: path, are: ContentFacts.read(path))
        }
    }
}
