/// One page as a value: everything a display needs to draw it, and nothing of what it means.
///
/// A display lays it out, moves the focus among the things that can be chosen, scrolls, and reports what was
/// chosen. All words are in the visitor's language already.
public struct Screen: Sendable, Equatable {
    /// Tells pages apart: while it stays the same, focus and scroll position are kept when the value changes.
    public var identity: String
    /// How the page is laid out.
    public var template: Template
    /// What stands in the same place on every page.
    public var dock: Dock
    /// The small line over the title: the room's number and place.
    public var kicker: String?
    /// The sign before that line.
    public var kickerIcon: Icon?
    public var title: String
    /// What to look at: the left column, or the whole width where ``side`` is empty.
    public var main: [Block]
    /// What to do: the right column.
    public var side: [Block]
    /// The buttons; the first is the primary one and has the focus on arrival.
    public var actions: [Action]
    /// One line at the bottom that tells which keys do what, or a promise.
    public var hint: String?
    /// What lies over the page, which is then dimmed and cannot be reached.
    public var overlay: Overlay?
    /// The language of the words, a BCP 47 tag.
    public var language: String
    /// Whether a code that was read led here; a display that prints only scans prints only these pages.
    public var comesFromCode: Bool
    /// How the visitor wants it drawn.
    public var appearance: Appearance

    public init(
        identity: String, template: Template, dock: Dock, kicker: String? = nil,
        kickerIcon: Icon? = nil, title: String,
        main: [Block] = [], side: [Block] = [], actions: [Action] = [], hint: String? = nil,
        overlay: Overlay? = nil, language: String = "en", comesFromCode: Bool = false,
        appearance: Appearance = Appearance()
    ) {
        self.identity = identity
        self.template = template
        self.dock = dock
        self.kicker = kicker
        self.kickerIcon = kickerIcon
        self.title = title
        self.main = main
        self.side = side
        self.actions = actions
        self.hint = hint
        self.overlay = overlay
        self.language = language
        self.comesFromCode = comesFromCode
        self.appearance = appearance
    }

    /// The layouts of the design language.
    public enum Template: String, Sendable, CaseIterable {
        /// Title, lead, a picture with the primary action beside it, a row of cards.
        case home
        /// The camera's picture at the left, one hint and the actions at the right.
        case scan
        /// A text field over the rows that fit what was typed.
        case entry
        /// A plan at the left, rows or steps at the right.
        case plan
        /// Pictures at the left, texts at the right, actions below.
        case page
        /// Facts and actions at the left, a code at the right.
        case card
        /// One column: text, notices, facts, actions.
        case sheet
        /// The invitation shown while nobody is there; no dock.
        case attract
    }
}

extension Screen {
    /// Whether a film's own pictures stand on the page.
    var showsFilm: Bool {
        (main + side).contains {
            if case .film(let film) = $0 { film.showsPictures } else { false }
        }
    }
}

/// What stands in the same place on every page.
public struct Dock: Sendable, Equatable {
    public enum Tab: String, Sendable, CaseIterable { case home, scan, map }

    public var siteName: String
    /// The name whose initials are the site's sign, the same in every language.
    public var signName: String
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
    /// What staff should know about the camera, in a word or two: a small mark beside the clock.
    public var cameraNotice: String?
    public var words: Words

    public init(
        siteName: String, signName: String? = nil, accent: UInt32 = 0x2B7FE0, clock: String,
        date: String = "", tab: Tab?, canGoBack: Bool, cameraNotice: String? = nil, words: Words
    ) {
        self.siteName = siteName
        self.signName = signName ?? siteName
        self.accent = accent
        self.clock = clock
        self.date = date
        self.tab = tab
        self.canGoBack = canGoBack
        self.cameraNotice = cameraNotice
        self.words = words
    }

    /// The words on the dock's targets, in the visitor's language.
    public struct Words: Sendable, Equatable {
        public var back, home, scan, map, language, view, help, about: String

        public init(
            back: String = "Back", home: String = "Home", scan: String = "Scan",
            map: String = "Map", language: String = "English", view: String = "View",
            help: String = "Help", about: String = "About"
        ) {
            self.back = back
            self.home = home
            self.scan = scan
            self.map = map
            self.language = language
            self.view = view
            self.help = help
            self.about = about
        }
    }
}

/// What is chosen when a button, row, card or hotspot is pressed; its meaning is the page maker's.
public struct ActionID: RawRepresentable, Sendable, Hashable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A button.
public struct Action: Sendable, Equatable {
    public var id: ActionID
    public var label: String
    public var icon: Icon?

    public init(_ id: ActionID, _ label: String, icon: Icon? = nil) {
        self.id = id
        self.label = label
        self.icon = icon
    }
}

/// A panel over the page: a question, a countdown, a choice of languages.
public struct Overlay: Sendable, Equatable {
    public var title: String
    /// A large number beside the title: the seconds of the countdown.
    public var number: Int?
    /// How much of the countdown is left, 0 to 1, drawn as a bar.
    public var fraction: Double?
    public var text: String
    public var rows: [Row]
    public var actions: [Action]
    /// A line below the actions.
    public var note: String?

    public init(
        title: String, number: Int? = nil, fraction: Double? = nil, text: String = "",
        rows: [Row] = [], actions: [Action] = [], note: String? = nil
    ) {
        self.title = title
        self.number = number
        self.fraction = fraction
        self.text = text
        self.rows = rows
        self.actions = actions
        self.note = note
    }
}
