/// The few words that a display adds, in the language of the page.
package struct DisplayWords: Sendable, Equatable {
    private let language: String

    /// - Parameter language: a BCP 47 tag; languages not known here get English.
    package init(language: String) {
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
    package func part(_ part: Int, of count: Int) -> String {
        pick("\(part) of \(count)", de: "\(part) von \(count)", fr: "\(part) sur \(count)")
    }

    /// On the button that turns to the next part of a text.
    package var readOn: String { pick("Read on", de: "Weiterlesen", fr: "Lire la suite") }

    /// On the button that turns to the next part of a list.
    package var more: String { pick("Show more", de: "Mehr zeigen", fr: "Voir la suite") }

    /// On the button that turns to the part before.
    package var readBack: String { pick("Page back", de: "Zurückblättern", fr: "Page précédente") }

    /// On the space bar of the keypad.
    package var space: String { pick("Space", de: "Leerzeichen", fr: "Espace") }

    /// On the keypad's backspace.
    package var erase: String { pick("Erase", de: "Löschen", fr: "Effacer") }

    /// Shown where a code does not fit.
    package func needsWindow(_ size: String) -> String {
        pick(
            "Needs a window of \(size)", de: "Braucht ein Fenster von \(size)",
            fr: "Il faut une fenêtre de \(size)")
    }

    /// What can be typed where pages are printed, in sentences.
    package var typing: [String] {
        [
            pick(
                "Type the number or the letter of a choice, then Enter.",
                de: "Tippen Sie die Nummer oder den Buchstaben einer Auswahl, dann Eingabe.",
                fr: "Tapez le numéro ou la lettre d’un choix, puis Entrée."),
            pick(
                "Or type the number on a door, a name, or a word to search for.",
                de: "Oder tippen Sie die Nummer von einer Tür, einen Namen oder ein Stichwort.",
                fr: "Ou tapez le numéro d’une porte, un nom ou un mot à chercher."),
            pick(
                "Enter alone repeats the page.", de: "Eingabe allein wiederholt die Seite.",
                fr: "Entrée seule répète la page."),
        ]
    }

    /// Between what something is called and what it is.
    package var colon: String { pick(": ", de: ": ", fr: "\u{A0}: ") }

    package var choices: String { pick("Choices:", de: "Auswahl:", fr: "Choix :") }

    package func name(of level: Notice.Level) -> String {
        switch level {
        case .warning: pick("Warning:", de: "Hinweis:", fr: "Attention :")
        case .danger: pick("Danger:", de: "Warnung:", fr: "Danger :")
        case .ok, .information: ""
        }
    }
}
