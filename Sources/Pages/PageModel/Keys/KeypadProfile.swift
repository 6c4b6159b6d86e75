/// The keys of a kind of keypad: their codes, what holding them does, and their names for the ear.
package struct KeypadProfile: Sendable {
    /// What a key means when it is held.
    package struct Hold: Sendable, Equatable {
        package var after: Duration
        package var key: PadKey
    }

    /// As `keypad:` in kiosk.yaml has it.
    package let name: String
    /// By the kernel's codes (`KEY_…`).
    package let keys: [UInt32: PadKey]
    package let holds: [PadKey: Hold]
    /// Parts of the names of devices that have these keys, in small letters.
    package let devices: [String]
    /// What a key is called, by the language; English for all others.
    private let names: [PadKey: [String: String]]

    /// A key's name within a sentence: "the round key".
    ///
    /// - Returns: `nil` for a key that the keypad has not.
    package func name(of key: PadKey, in language: String) -> String? {
        let language = language.prefix { $0 != "-" }.lowercased()
        return names[key].flatMap { $0[language] ?? $0["en"] }
    }

    package func isOf(device name: String) -> Bool {
        let name = name.lowercased()
        return devices.contains { name.contains($0) }
    }

    /// The profile with a name.
    package static func named(_ name: String) -> KeypadProfile? { all.first { $0.name == name } }

    package static let all = [ez, arrows, numbers]

    /// The volume keys of any device: KEY_VOLUMEDOWN and KEY_VOLUMEUP.
    package static let volume: [UInt32: PadKey] = [114: .quieter, 115: .louder]

    private static let homeHold = Hold(after: .milliseconds(1500), key: .home)

    /// Codes that nothing else sends: F17 to F24.
    ///
    /// - SeeAlso: the EZ Access keypad of the Trace Center
    package static let ez = KeypadProfile(
        name: "ez",
        keys: [
            187: .help, 188: .up, 189: .down, 190: .choose, 191: .back, 192: .next, 193: .quieter,
            194: .louder,
        ],
        holds: [.back: homeHold], devices: ["navpad", "navbar", "ez access"],
        names: [
            .down: ["en": "arrow down", "de": "Pfeil ab", "fr": "flèche bas"],
            .up: ["en": "arrow up", "de": "Pfeil auf", "fr": "flèche haut"],
            .choose: ["en": "the round key", "de": "die runde Taste", "fr": "la touche ronde"],
            .back: ["en": "the back key", "de": "die Taste Zurück", "fr": "la touche retour"],
            .next: ["en": "the next key", "de": "die Taste Weiter", "fr": "la touche suite"],
            .help: [
                "en": "the question mark", "de": "das Fragezeichen",
                "fr": "le point d’interrogation",
            ],
            .quieter: ["en": "minus", "de": "Minus", "fr": "moins"],
            .louder: ["en": "plus", "de": "Plus", "fr": "plus"],
            .home: [
                "en": "the back key, held", "de": "die Taste Zurück, gehalten",
                "fr": "la touche retour, maintenue",
            ],
        ])

    /// Four directions and a middle key: KEY_DOWN, KEY_UP, KEY_ENTER, KEY_LEFT and KEY_RIGHT.
    package static let arrows = KeypadProfile(
        name: "arrows",
        keys: [108: .down, 103: .up, 28: .choose, 105: .back, 106: .next],
        holds: [.back: homeHold, .choose: Hold(after: .seconds(1), key: .help)],
        devices: ["audionav"],
        names: [
            .down: ["en": "arrow down", "de": "Pfeil ab", "fr": "flèche bas"],
            .up: ["en": "arrow up", "de": "Pfeil auf", "fr": "flèche haut"],
            .choose: [
                "en": "the middle key", "de": "die mittlere Taste", "fr": "la touche du milieu",
            ],
            .back: ["en": "arrow left", "de": "Pfeil links", "fr": "flèche gauche"],
            .next: ["en": "arrow right", "de": "Pfeil rechts", "fr": "flèche droite"],
            .help: [
                "en": "the middle key, held", "de": "die mittlere Taste, gehalten",
                "fr": "la touche du milieu, maintenue",
            ],
            .quieter: ["en": "quieter", "de": "leiser", "fr": "moins fort"],
            .louder: ["en": "louder", "de": "lauter", "fr": "plus fort"],
            .home: [
                "en": "arrow left, held", "de": "Pfeil links, gehalten",
                "fr": "flèche gauche, maintenue",
            ],
        ])

    /// A number pad: KEY_KP2, KEY_KP8, KEY_KP5 and KEY_KPENTER, KEY_KP4, KEY_KP6, KEY_KP0, KEY_KPMINUS and KEY_KPPLUS.
    package static let numbers = KeypadProfile(
        name: "numbers",
        keys: [
            80: .down, 72: .up, 76: .choose, 96: .choose, 75: .back, 77: .next, 82: .help,
            74: .quieter, 78: .louder,
        ],
        holds: [.back: homeHold], devices: [],
        names: [
            .down: ["en": "two", "de": "die Zwei", "fr": "le deux"],
            .up: ["en": "eight", "de": "die Acht", "fr": "le huit"],
            .choose: ["en": "five", "de": "die Fünf", "fr": "le cinq"],
            .back: ["en": "four", "de": "die Vier", "fr": "le quatre"],
            .next: ["en": "six", "de": "die Sechs", "fr": "le six"],
            .help: ["en": "zero", "de": "die Null", "fr": "le zéro"],
            .quieter: ["en": "minus", "de": "Minus", "fr": "moins"],
            .louder: ["en": "plus", "de": "Plus", "fr": "plus"],
            .home: ["en": "four, held", "de": "die Vier, gehalten", "fr": "le quatre, maintenu"],
        ])
}

/// Which keypad a kiosk has, by its settings.
public enum KeypadChoice: String, Sendable, Equatable, CaseIterable {
    /// The one that a device's name says; F17 to F24 are those of `ez` on any device.
    case auto
    case none, ez, arrows, numbers

    /// The profile of a device; `nil` where its keys are those of a keyboard.
    package func profile(ofDevice name: String) -> KeypadProfile? {
        switch self {
        case .none: nil
        case .auto: KeypadProfile.all.first { $0.isOf(device: name) } ?? .ez
        case .ez, .arrows, .numbers: .named(rawValue)
        }
    }
}
