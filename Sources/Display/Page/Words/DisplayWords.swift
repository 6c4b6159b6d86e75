/// The few words that a display adds of itself, in the language of the page.
struct DisplayWords: Sendable, Equatable {
    private let language: String

    /// - Parameter language: a BCP 47 tag; languages not known here get English.
    init(language: String) {
        self.language = String(language.lowercased().prefix { $0.isLetter })
    }

    /// Which part of a long page is shown: "1 of 2".
    func part(_ part: Int, of count: Int) -> String {
        switch language {
        case "de": "\(part) von \(count)"
        case "fr": "\(part) sur \(count)"
        default: "\(part) of \(count)"
        }
    }

    /// On the button that turns to the next part of a text.
    var readOn: String {
        switch language {
        case "de": "Weiterlesen"
        case "fr": "Lire la suite"
        default: "Read on"
        }
    }

    /// On the button that turns to the next part of a list.
    var more: String {
        switch language {
        case "de": "Mehr zeigen"
        case "fr": "Voir la suite"
        default: "Show more"
        }
    }

    /// On the button that turns to the part before.
    var readBack: String {
        switch language {
        case "de": "Zurückblättern"
        case "fr": "Page précédente"
        default: "Page back"
        }
    }

    /// On the key that makes a blank.
    var space: String {
        switch language {
        case "de": "Leerzeichen"
        case "fr": "Espace"
        default: "Space"
        }
    }

    /// On the key that takes the last character back.
    var erase: String {
        switch language {
        case "de": "Löschen"
        case "fr": "Effacer"
        default: "Erase"
        }
    }

    /// What stands where a code does not fit.
    func needsWindow(_ size: String) -> String {
        switch language {
        case "de": "Braucht ein Fenster von \(size)"
        case "fr": "Il faut une fenêtre de \(size)"
        default: "Needs a window of \(size)"
        }
    }

    var choices: String {
        switch language {
        case "de": "Auswahl:"
        case "fr": "Choix :"
        default: "Choices:"
        }
    }

    func name(of level: Notice.Level) -> String {
        switch (language, level) {
        case ("de", .warning): "Hinweis:"
        case ("de", .danger): "Warnung:"
        case ("fr", .warning): "Attention :"
        case ("fr", .danger): "Danger :"
        case (_, .warning): "Warning:"
        case (_, .danger): "Danger:"
        case (_, .ok), (_, .information): ""
        }
    }
}
