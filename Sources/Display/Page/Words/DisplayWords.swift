/// The few words that a display adds, in the language of the page.
struct DisplayWords: Sendable, Equatable {
    private let language: String

    /// - Parameter language: a BCP 47 tag; languages not known here get English.
    init(language: String) {
        self.language = String(language.lowercased().prefix { $0.isLetter })
    }

    private func pick(_ english: String, de german: String, fr french: String) -> String {
        switch language {
        case "de": german
        case "fr": french
        default: english
        }
    }

    /// Which part of a long page is shown: "1 of 2".
    func part(_ part: Int, of count: Int) -> String {
        pick("\(part) of \(count)", de: "\(part) von \(count)", fr: "\(part) sur \(count)")
    }

    /// On the button that turns to the next part of a text.
    var readOn: String { pick("Read on", de: "Weiterlesen", fr: "Lire la suite") }

    /// On the button that turns to the next part of a list.
    var more: String { pick("Show more", de: "Mehr zeigen", fr: "Voir la suite") }

    /// On the button that turns to the part before.
    var readBack: String { pick("Page back", de: "Zurückblättern", fr: "Page précédente") }

    /// On the space bar of the keypad.
    var space: String { pick("Space", de: "Leerzeichen", fr: "Espace") }

    /// On the keypad's backspace.
    var erase: String { pick("Erase", de: "Löschen", fr: "Effacer") }

    /// Shown where a code does not fit.
    func needsWindow(_ size: String) -> String {
        pick(
            "Needs a window of \(size)", de: "Braucht ein Fenster von \(size)",
            fr: "Il faut une fenêtre de \(size)")
    }

    var choices: String { pick("Choices:", de: "Auswahl:", fr: "Choix :") }

    func name(of level: Notice.Level) -> String {
        switch level {
        case .warning: pick("Warning:", de: "Hinweis:", fr: "Attention :")
        case .danger: pick("Danger:", de: "Warnung:", fr: "Danger :")
        case .ok, .information: ""
        }
    }
}
