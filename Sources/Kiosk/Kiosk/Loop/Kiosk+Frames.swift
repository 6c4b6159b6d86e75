import Capture
import Decoding
import Imaging
import KioskSettings
import Logging
import PageMaking
import Passes
import Payloads
import Screens
import TourModel
import TourStore

extension Kiosk {
    /// A frame and what was read in it: page and picture change together.
    func see(_ frame: Frame, _ picture: DecodedPicture) async {
        let now = self.now()
        let sightings = scanSession.observe(picture.symbols, at: frame.time)
        let before = hints.hint
        let hint = hints.look(at: frame.image, picture, now: now)
        if let code = preferred(sightings) {
            metrics.read(codes: sightings.count)
            await notePresence()
            session.touch(at: now)
            countdown = .active
            open(code.symbol, saying: code.payload)
            await render()
            measure(frame)
        } else if hint != before, session.page == .scan {
            await render()
        }
        // Pictures of visitors go no further than a page that shows them.
        guard session.page == .scan else { return }
        await display.show(frame: frame.image, outlines: picture.symbols.compactMap(\.corners))
    }

    /// Writes down how long after its frame the page of a code stands on the display.
    private func measure(_ frame: Frame) {
        tasks.begin { [display, metrics] in
            await display.settled()
            metrics.showed(pageOf: frame.time, at: .now)
        }
    }

    /// One of ours before a stranger's, when several came into view at once.
    private func preferred(_ sightings: [Sighting]) -> (symbol: Symbol, payload: Payload)? {
        let router = Router(content: content)
        var first: (symbol: Symbol, payload: Payload)?
        for symbol in sightings.map(\.symbol) {
            let payload = router.payload(
                of: symbol.text.string, symbology: symbol.symbology.rawValue)
            switch payload {
            case .site, .pass: return (symbol, payload)
            default: first = first ?? (symbol, payload)
            }
        }
        return first
    }

    /// Opens a symbol's page; a part of a message waits for the others.
    private func open(_ symbol: Symbol, saying payload: Payload) {
        switch collector.add(symbol) {
        case .complete(let message):
            open(text: message.text.string, symbology: symbol.symbology.rawValue)
        case .incomplete(let set):
            let index = symbol.structuredAppend?.index ?? 0
            session.go(
                to: .part(index: index, count: set.count, missing: set.missing), byCode: true)
        case .standsAlone, .parityMismatch, .conflict: open(payload)
        }
    }

    func open(text: String, symbology: String) {
        open(Router(content: content).payload(of: text, symbology: symbology))
    }

    private func open(_ payload: Payload) {
        do {
            let router = Router(content: try shownContent)
            if let pass = router.pass(in: payload) {
                let sight = look(at: pass)
                if let visit = try visit(of: sight) {
                    count(payload, leadingTo: .group(visit.id))
                    greet(visit)
                } else {
                    count(payload, leadingTo: .pass(sight))
                    show(.pass(sight))
                }
            } else {
                var sign: SignFinding?
                if case .site(let code) = payload {
                    sign = desk.judge(code, needsSignature: content.site.signsCodes)
                    speak(languageOf: code)
                }
                let page = try router.page(for: payload)
                count(payload, leadingTo: page)
                show(page, sign)
            }
        } catch {
            logger.error("The tour's content cannot be read: \(error)")
        }
    }

    /// Speaks the language of a page's address, unless the visitor has chosen one.
    private func speak(languageOf code: SiteCode) {
        let language = content.site.languages.first { $0.rawValue.lowercased() == code.language }
        if let language, session.language == session.defaultLanguage { session.speak(language) }
    }

    /// The visit that a valid pass of a group is for; `nil` where the content does not have it.
    private func visit(of sight: PassSight) throws -> GroupVisit? {
        guard case .valid(let pass) = sight.verdict, let id = pass.visit else { return nil }
        return try content.store.visit(id)
    }

    /// Greets a group, in its language unless the visitor has chosen one.
    private func greet(_ visit: GroupVisit) {
        let language = visit.languages.first { content.site.languages.contains($0) }
        if let language, session.language == session.defaultLanguage {
            session.speak(language)
        }
        show(.group(visit.id))
    }

    /// Judges a visitor's pass; staff are told what is wrong with the kiosk, never what the pass says.
    private func look(at pass: PassCode) -> PassSight {
        let sight = desk.look(at: pass)
        if let note = sight.verdict.staffNote { logger.warning("\(note)") }
        return sight
    }

    /// Goes to the page that a code leads to; on the scan page the answer stands beside the code's outline first.
    private func show(_ page: Page, _ sign: SignFinding? = nil) {
        guard session.page == .scan, configuration.settle > .zero else {
            session.go(to: page, byCode: true, sign: sign)
            return
        }
        let opens = session.isSpoken ? nil : now() + configuration.settle
        let recognition = Recognition(page: page, sign: sign, opens: opens)
        self.recognition = recognition
        guard opens != nil else { return }
        tasks.begin { [clock, settle = configuration.settle] in
            await clock.wait(settle)
            // Cancellation comes with the end of the kiosk, when there is nothing to open any more.
            if !Task.isCancelled { await self.settle(recognition) }
        }
    }

    /// Opens the page of a code that has stood long enough, unless the visitor has gone elsewhere.
    private func settle(_ recognition: Recognition) async {
        guard self.recognition == recognition, session.page == .scan else { return }
        session.go(to: recognition.page, byCode: true, sign: recognition.sign)
        await render()
    }

    /// Takes what the camera says of itself; the log hears each change once.
    func camera(is state: SourceState) async {
        let condition = state.condition
        guard condition != cameraCondition || condition == .streaming else { return }
        cameraCondition = condition
        switch condition {
        case .streaming: logger.info("\(source.name): \(state.words)")
        case .ended: logger.info("\(source.name) has ended")
        default: if let problem = state.problem { logger.warning("\(problem)") }
        }
        if !condition.isUsable, condition != .stuck {
            // What was before the camera when it went away is not there when it comes back.
            scanSession.reset()
            // At the end of the frames there is nothing to wait for: the last code is recorded.
            if condition != .ended { hardCodes.forget() }
            await reader.forget()
        }
        await render()
    }
}
