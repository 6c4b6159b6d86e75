/// One page as a value: everything a display needs to draw it, and nothing of what it means.
///
/// A display lays it out, moves the focus among the things that can be chosen, scrolls, and reports what was
/// chosen. All words are in the visitor's language already.
public struct Screen: Sendable, Equatable {
    /// Tells pages apart: while it stays the same, focus and scroll position are kept when the value changes.
    public var identity: String
    /// What the page is, with its parts.
    public var content: Content
    /// What stands in the same place on every page.
    public var dock: Dock
    /// The small line over the title.
    public var kicker: Kicker?
    public var title: Text
    /// The buttons; the first is the primary one, and has the focus on arrival unless ``initialFocus`` says otherwise.
    public var actions: [Action]
    /// What has the focus on arrival in place of the first button: a list's first row, the language that is shown.
    public var initialFocus: ActionID?
    /// One line at the bottom that tells which keys do what, or a promise.
    public var hint: Text?
    /// What lies over the page, which is then dimmed and cannot be reached.
    public var overlay: Overlay?
    /// The language of the words, a BCP 47 tag.
    public var language: String
    /// Whether a code that was read led here; a display that prints only scans prints only these pages.
    public var comesFromCode: Bool
    /// How the visitor wants it drawn.
    public var appearance: Appearance
    /// What a visitor's last choice has brought about, for those who hear the page: said alone, as the rest was said before.
    public var announcement: Text?
    /// The place at which the page is read aloud; `nil` while it is not.
    public var reading: Reading?

    public init(
        identity: String, dock: Dock, kicker: Kicker? = nil, title: Text, content: Content,
        actions: [Action] = [], initialFocus: ActionID? = nil, hint: Text? = nil,
        overlay: Overlay? = nil, language: String = "en", comesFromCode: Bool = false,
        appearance: Appearance = Appearance()
    ) {
        self.identity = identity
        self.dock = dock
        self.kicker = kicker
        self.title = title
        self.content = content
        self.actions = actions
        self.initialFocus = initialFocus
        self.hint = hint
        self.overlay = overlay
        self.language = language
        self.comesFromCode = comesFromCode
        self.appearance = appearance
    }
}

extension Screen {
    /// What a voice is at: the keys then move it, and not the focus.
    public struct Reading: Sendable, Equatable {
        /// The choice that is read, which has the focus; `nil` while words are read that are no choice.
        public var choice: InputEvent?

        public init(choice: InputEvent? = nil) { self.choice = choice }
    }

    /// Whether a film's own pictures stand on the page.
    package var showsFilm: Bool {
        guard case .sheet(let page) = content, case .film(let film) = page.exhibit else {
            return false
        }
        return film.showsPictures
    }

    /// Whether it is shown while nobody is there, and any key will do.
    public var isInvitation: Bool {
        if case .attract = content { true } else { false }
    }

    /// The plan on the page.
    package var plan: Plan? {
        if case .plan(let page) = content { page.plan } else { nil }
    }
}

/// The small line over a title: what kind of page it is, or where a room is.
public struct Kicker: Sendable, Equatable {
    /// The room's number, as on the door.
    public var number: String?
    public var text: Text
    public var icon: Icon?

    public init(_ text: Text, number: String? = nil, icon: Icon? = nil) {
        self.text = text
        self.number = number?.asLabel
        self.icon = icon
    }

    /// The whole line, number and all.
    public var line: Text { number.map { "\($0)  \(text)" } ?? text }
}

/// What stands in the same place on every page.
public struct Dock: Sendable, Equatable {
    public enum Tab: String, Sendable, CaseIterable { case home, scan, map }

    public var siteName: Text
    /// The letters of the site's round mark, the same in every language; `nil` where its name has none.
    public var initials: String?
    /// The site's accent colour, `0xRRGGBB`.
    public var accent: UInt32
    /// The time of day as it is shown, "14:32".
    public var clock: String
    /// The day as it is shown, "Friday 20 November".
    public var date: String
    /// The tab that is shown as selected.
    public var tab: Tab?
    /// Whether there is a page to go back to.
    public var canGoBack: Bool
    /// What people should know about the camera, in a word or two: a small mark beside the clock.
    public var cameraNotice: Text?
    /// The mark, where it is drawn.
    public var cameraIcon: Icon
    public var words: Words

    public init(
        siteName: Text, initials: String? = nil, accent: UInt32 = 0x2B7FE0, clock: String,
        date: String = "", tab: Tab?, canGoBack: Bool, cameraNotice: Text? = nil,
        cameraIcon: Icon = .cameraOff, words: Words
    ) {
        self.siteName = siteName
        self.initials = initials ?? Self.initials(of: siteName.string)
        self.accent = accent
        self.clock = clock
        self.date = date
        self.tab = tab
        self.canGoBack = canGoBack
        self.cameraNotice = cameraNotice
        self.cameraIcon = cameraIcon
        self.words = words
    }

    /// The first letters of the first and the last word of a name; `nil` where it has no letters.
    public static func initials(of name: String) -> String? {
        let words = name.split(separator: " ").filter { $0.first?.isLetter == true }
        guard let first = words.first?.first else { return nil }
        guard words.count > 1, let last = words.last?.first else { return String(first) }
        return String(first) + String(last)
    }

    /// The words on the dock's targets, in the visitor's language.
    public struct Words: Sendable, Equatable {
        public var back, home, scan, map, language, view, help, about: Text
        /// Stand for ``view`` and ``about`` where a line has no room for these.
        public var shortView, shortAbout: Text
        /// For those who hear the page: over all of these, and the last of them.
        public var menu, listening, end: Text

        public init(
            back: Text = "Back", home: Text = "Home", scan: Text = "Scan",
            map: Text = "Map", language: Text = "English", view: Text = "View",
            help: Text = "Help", about: Text = "About", shortView: Text? = nil,
            shortAbout: Text? = nil, menu: Text = "Menu",
            listening: Text = "Help with hearing the pages", end: Text = "End the visit"
        ) {
            self.back = back
            self.home = home
            self.scan = scan
            self.map = map
            self.language = language
            self.view = view
            self.help = help
            self.about = about
            self.shortView = shortView ?? view
            self.shortAbout = shortAbout ?? about
            self.menu = menu
            self.listening = listening
            self.end = end
        }
    }

    /// The places that it leads to, with their words, in their order.
    package var places: [(event: InputEvent, label: Text)] {
        (canGoBack ? [(.back, words.back)] : []) + [
            (.tab(.home), words.home), (.tab(.scan), words.scan), (.tab(.map), words.map),
            (.help, words.help), (.language, words.language), (.view, words.view),
            (.about, words.about),
        ]
    }
}

/// What is chosen when a button, row, card or hotspot is pressed: the name it is reported by, and where it leads.
///
/// The same name always means the same choice, so names alone are compared.
public struct ActionID: RawRepresentable, Sendable {
    public var rawValue: String
    /// For displays that make links.
    public var destination = Destination.command

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String, to destination: Destination = .command) {
        self.rawValue = rawValue
        self.destination = destination
    }

    /// The ID of the room that it leads to; `nil` for all else.
    public var room: String? { if case .room(let id) = destination { id } else { nil } }
}

extension ActionID: Hashable {
    public static func == (a: ActionID, b: ActionID) -> Bool { a.rawValue == b.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A button.
public struct Action: Sendable, Equatable {
    public var id: ActionID
    public var label: Text
    public var icon: Icon?

    public init(_ id: ActionID, _ label: Text, icon: Icon? = nil) {
        self.id = id
        self.label = label.asLabel
        self.icon = icon
    }
}

/// A panel over the page: a question, a countdown, a choice of languages.
public struct Overlay: Sendable, Equatable {
    public var title: Text
    /// A large number beside the title: the seconds of the countdown.
    public var number: Int?
    /// How much of the countdown is left, 0 to 1, drawn as a bar.
    public var fraction: Double?
    public var text: Text
    public var rows: [Row]
    public var actions: [Action]
    /// A line below the actions.
    public var note: Text?

    public init(
        title: Text, number: Int? = nil, fraction: Double? = nil, text: Text = "",
        rows: [Row] = [], actions: [Action] = [], note: Text? = nil
    ) {
        self.title = title.asSentence
        self.number = number
        self.fraction = fraction
        self.text = text.asSentence
        self.rows = rows
        self.actions = actions
        self.note = note?.asSentence
    }
}
