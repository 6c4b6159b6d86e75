package import Imaging
package import PageModel
import Payloads
package import Times
package import TourModel

/// Turns where a visitor is into the page that is shown, with what its buttons do.
///
/// All words come from the content and from ``Strings``, in the visitor's language; what is missing in it stands in
/// the site's first language, and says so.
package struct PageMaker: Sendable {
    package let content: TourContent
    package let strings: Strings
    package let settings: PageSettings

    /// What is going on outside the visit.
    package struct Surroundings: Sendable, Equatable {
        /// The time of day, and the day in the visitor's language, as they are shown.
        package var clock: String
        package var date = ""
        /// The day itself, for what is past; `nil` where that is not known.
        package var today: CalendarDay? = .today
        /// What time it is at the site; `nil` where the programme is not shown.
        package var time: SiteTime?
        package var camera: CameraCondition
        /// The time of day in minutes from midnight, by ``clock``; `nil` where that says none.
        package var minute: Int? { ClockTime.minutes(clock) }
        /// What keeps a code in view from being read.
        package var hint = ScanHint.searching
        /// The page a code leads to that was just read, while it settles on the scan page.
        package var recognised: Page?
        /// How the film of the page stands, on a film's page.
        package var film = FilmSight()
        /// Whether there is a voice for those who want pages read aloud.
        package var hasVoice = false
        package var now: ContinuousClock.Instant
        /// Seconds and share left of the countdown, when it is shown.
        package var countdown: IdleClock.Phase = .active

        package init(
            clock: String, date: String = "", today: CalendarDay? = .today, time: SiteTime? = nil,
            camera: CameraCondition, hint: ScanHint = .searching, recognised: Page? = nil,
            film: FilmSight = FilmSight(), hasVoice: Bool = false, now: ContinuousClock.Instant,
            countdown: IdleClock.Phase = .active
        ) {
            self.clock = clock
            self.date = date
            self.today = today
            self.time = time
            self.camera = camera
            self.hint = hint
            self.recognised = recognised
            self.film = film
            self.hasVoice = hasVoice
            self.now = now
            self.countdown = countdown
        }
    }

    package init(content: TourContent, strings: Strings, settings: PageSettings) {
        self.content = content
        self.strings = strings
        self.settings = settings
    }

    /// Makes the page of a visit.
    package func page(of session: Session, in surroundings: Surroundings) -> MadePage {
        var maker = PageBuilder(maker: self, session: session, surroundings: surroundings)
        var screen: Screen
        do {
            let seen = PageMaker(
                content: try content.seen(by: session.clearance), strings: strings,
                settings: settings)
            maker = PageBuilder(maker: seen, session: session, surroundings: surroundings)
            screen = try maker.screen()
        } catch {
            screen = maker.contentIsAway()
        }
        maker.noteOtherLanguages(on: &screen)
        maker.noteSign(on: &screen)
        screen.overlay = maker.overlay()
        screen.comesFromCode = session.comesFromCode
        screen.appearance = session.appearance
        return MadePage(screen: screen, choices: maker.choices)
    }
}

/// A page and what its buttons do.
package struct MadePage: Sendable, Equatable {
    package var screen: Screen
    package var choices: [ActionID: Choice]
}

/// A page while it is being put together: gathers the choices as they are given out.
package struct PageBuilder {
    package let maker: PageMaker
    package let session: Session
    package let surroundings: PageMaker.Surroundings
    package private(set) var choices: [ActionID: Choice] = [:]
    /// The languages that a notice on the page names already as those of a text.
    package var noted: Set<Language> = []

    package init(maker: PageMaker, session: Session, surroundings: PageMaker.Surroundings) {
        self.maker = maker
        self.session = session
        self.surroundings = surroundings
    }

    package var content: TourContent { maker.content }
    package var language: Language { session.language }

    /// The visitor's language, those that stand in for it ("de" for "de-simple" and "gsg"), then the site's own, first one first.
    package var languages: [Language] {
        var own = Array(sequence(first: language, next: \.wider))
        if !own.contains(language.reading) { own.insert(language.reading, at: 1) }
        return own + content.site.languages.filter { !own.contains($0) }
    }

    /// The kiosk's own words.
    package func say(_ key: String, _ values: KeyValuePairs<String, Text> = [:]) -> Text {
        maker.strings(key, language, values)
    }

    /// The content's words, or nothing where it has none.
    package func text(_ texts: Localized<String>) -> Text {
        guard let (words, found) = texts.value(in: languages) else { return "" }
        return text(words, in: found)
    }

    package func text(_ words: String, in found: Language) -> Text {
        Text(words, language: found == language ? nil : found.rawValue)
    }

    /// A language's name in itself.
    package func ownName(_ choice: Language) -> Text {
        text(LanguageName.own(choice, given: content.site.languageNames), in: choice)
    }

    /// The same for the dock, of an easy language without the language's: "Leichte Sprache".
    private func shortName(_ choice: Language) -> Text {
        choice.isEasy ? text(name(of: choice, in: choice), in: choice) : ownName(choice)
    }

    /// A language's name in another one, as it stands in a sentence.
    func name(of other: Language, in language: Language) -> String {
        LanguageName.name(of: other, in: language, given: content.site.languageNames)
    }

    /// Gives out a choice.
    package mutating func id(_ choice: Choice) -> ActionID {
        choices[choice.id] = choice
        return choice.id
    }

    /// Takes back a choice that is not offered after all.
    package mutating func drop(_ id: ActionID) {
        choices[id] = nil
    }

    /// A button with words of the kiosk's own.
    package mutating func button(_ key: String, _ choice: Choice, icon: Icon? = nil) -> Action {
        Action(id(choice), say(key), icon: icon)
    }

    package mutating func screen() throws -> Screen {
        switch session.page {
        case .attract: attract()
        case .home: try home()
        case .scan: try scan()
        case .number(let text): try number(text)
        case .search(let text): try search(text)
        case .siteMap: try siteMap()
        case .building(let id): try building(id)
        case .floor(let buildingID, let floorID, let roomID):
            try floor(buildingID, floorID: floorID, roomID: roomID)
        case .room(let id): try room(id)
        case .way(let id, let isStepFree, let leg):
            try way(to: id, isStepFree: isStepFree, leg: leg)
        case .pictures(let media, let index, let title):
            try pictures(media, index: index, of: title)
        case .film(let id): try film(id)
        case .compare(let subject, let step, let divider):
            try compare(subject, step: step, divider: divider)
        case .question(let place): try question(place)
        case .person(let id): try person(id)
        case .tours: try tours()
        case .tour(let id): try tour(id)
        case .stop(let id, let index): try stop(id, index: index)
        case .leg(let id, let index, let isStepFree, let leg):
            try self.leg(of: id, to: index, isStepFree: isStepFree, leg: leg)
        case .tourEnd(let id): try tourEnd(id)
        case .programme: try programme()
        case .event(let source, let start): try event(source, start: start)
        case .news: try news()
        case .newsItem(let id): try newsItem(id)
        case .payload(let payload): payloadPage(payload)
        case .pass(let sight): try pass(sight)
        case .group(let id): try group(id)
        case .part(let index, let count, let missing):
            part(index, of: count, missing: missing)
        case .gone(let code): try gone(code)
        case .withheld(let code): try withheld(code)
        case .opened: try opened()
        case .take(let code): take(code)
        case .help: help()
        case .keys: keys()
        case .about: about()
        }
    }

    /// The frame that every page shares.
    package func frame(
        _ content: Content, tab: Dock.Tab?, kicker: Text? = nil, number: String? = nil,
        icon: Icon? = nil, title: Text, actions: [Action] = [], hint: String = "keys.page"
    ) -> Screen {
        Screen(
            identity: "\(session.visits) \(session.page.key)", dock: dock(tab),
            kicker: kicker.map { Kicker($0, number: number, icon: icon) }, title: title,
            content: content, actions: actions, hint: say(hint), language: language.rawValue)
    }

    private func dock(_ tab: Dock.Tab?) -> Dock {
        Dock(
            siteName: text(content.site.names),
            initials: content.site.names.value(in: content.site.languages)
                .flatMap { Dock.initials(of: $0.value) },
            accent: accent, clock: surroundings.clock,
            date: recordingMark?.string ?? surroundings.date, tab: tab,
            canGoBack: session.canGoBack, cameraNotice: cameraNotice?.words,
            cameraIcon: cameraNotice?.icon ?? .cameraOff,
            words: Dock.Words(
                back: say("dock.back"), home: say("dock.home"), scan: say("dock.scan"),
                map: say("dock.map"), language: shortName(language), view: say("tool.view"),
                help: say("tool.help"), about: say("tool.about"),
                shortView: say("tool.view.short"), shortAbout: say("tool.about.short"),
                menu: say("speech.menu"), listening: say("speech.help"), end: say("speech.end")))
    }

    /// The word to staff that the camera needs them, or to everybody that codes are recorded.
    private var cameraNotice: (words: Text, icon: Icon)? {
        switch surroundings.camera {
        case .starting, .streaming:
            maker.settings.recording == nil ? nil : (say("record.notice"), .eye)
        default: (say("camera.notice"), .cameraOff)
        }
    }

    /// The site's accent colour; the content's reader has checked that it is one.
    package var accent: UInt32 { Self.color(content.site.accent) ?? Self.usualAccent }

    /// The accent of a site that names none.
    package static let usualAccent = color(Site.usualAccent) ?? 0

    private static func color(_ text: String) -> UInt32? {
        UInt32(text.drop { $0 == "#" }, radix: 16)
    }

    /// The page for when the content cannot be read: the name, and what still works.
    mutating func contentIsAway() -> Screen {
        let actions = [button("dock.scan", .tab(.scan)), button("dock.home", .tab(.home))]
        return frame(
            .sheet(SheetPage()), tab: nil, title: say("content.none"), actions: actions)
    }

    /// What lies over the page: the countdown before all else.
    package mutating func overlay() -> Overlay? {
        if case .counting(let seconds, let fraction) = surroundings.countdown {
            return Overlay(
                title: say("end.title"), number: seconds, fraction: fraction,
                text: say("end.sub", ["n": "\(seconds)"]),
                actions: [button("end.stay", .stay), button("end.now", .end)],
                note: say("end.any"))
        }
        switch session.panel {
        case nil: return nil
        case .languages?:
            let rows = content.site.languages.map { choice in
                Row(
                    id: id(.language(choice)), title: ownName(choice),
                    isSelected: choice == language, icon: choice.isEasy ? .easy : nil)
            }
            return Overlay(title: say("language.title"), rows: rows)
        case .view?:
            let rows = ViewSetting.all.map { setting in
                let isOn = session.holds(setting)
                var detail: Text? = say(isOn ? "view.on" : "view.off")
                if case .textSize = setting { detail = nil }
                if setting == .speech, !surroundings.hasVoice { detail = say("speech.missing") }
                return Row(
                    id: id(.turn(setting)), title: say(setting.name), detail: detail,
                    isSelected: isOn, icon: setting.icon)
            }
            return Overlay(title: say("tool.view"), rows: rows, note: say("view.note"))
        case .noVoice?:
            return Overlay(title: say("speech.missing"), actions: [button("dock.back", .stay)])
        }
    }
}
