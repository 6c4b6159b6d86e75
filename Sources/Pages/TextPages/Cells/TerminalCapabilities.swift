/// What a terminal can show, according to its environment and its answers.
public struct TerminalCapabilities: Sendable, Equatable {
    public enum Colors: String, Sendable, CaseIterable {
        case none, sixteen, palette, full

        /// Whether there are shades enough for backgrounds.
        var isRich: Bool { self == .palette || self == .full }
    }

    /// How pictures are shown.
    public enum Graphics: String, Sendable, CaseIterable { case characters, sixel, kitty, iterm }

    public var colors: Colors
    public var graphics: Graphics
    /// Whether the locale is UTF-8; else only ASCII is sent.
    public var isUnicode: Bool
    /// Whether characters of ambiguous width take two cells, as in some East Asian set-ups.
    public var drawsAmbiguousWide = false
    /// The size of a cell in pixels; 10 x 20 until the terminal reports it.
    public var cellWidth = 10
    public var cellHeight = 20
    /// Whether the terminal may be asked about itself; the simplest ones would print the question.
    package var answersQuestions: Bool
    package var mayAskForKitty: Bool

    /// Reads `TERM`, `COLORTERM`, `NO_COLOR`, `TERM_PROGRAM`, `LC_TERMINAL`, `LC_ALL`, `LC_CTYPE` and `LANG`.
    ///
    /// - SeeAlso: no-color.org: a `NO_COLOR` that is not empty turns all colours off.
    public init(environment: [String: String]) {
        func value(_ name: String) -> String { environment[name] ?? "" }
        let term = value("TERM").lowercased()
        let isPlain = term.isEmpty || term == "dumb" || term.hasPrefix("vt")
        let direct = ["truecolor", "24bit"].contains(value("COLORTERM").lowercased())
        let modern = ["kitty", "alacritty", "foot", "wezterm", "ghostty", "-direct"]
        if !value("NO_COLOR").isEmpty || isPlain {
            colors = .none
        } else if direct || modern.contains(where: term.contains) {
            colors = .full
        } else {
            colors = term.contains("256") ? .palette : .sixteen
        }
        // The first of the three that is set decides, POSIX 8.2.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        isUnicode = name.contains("utf-8") || name.contains("utf8")
        let isNested = term.hasPrefix("screen") || term.hasPrefix("tmux")
        let programs = [value("TERM_PROGRAM"), value("LC_TERMINAL")]
        graphics =
            !isNested && isUnicode && programs.contains { $0 == "iTerm.app" || $0 == "iTerm2" }
            ? .iterm : .characters
        answersQuestions = !isPlain
        mayAskForKitty = !isPlain && !isNested && term != "linux"
    }

    package var substitution: CharacterSubstitution {
        isUnicode ? (drawsAmbiguousWide ? .ambiguous : .none) : .ascii
    }
}
