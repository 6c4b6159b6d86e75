/// The keys of a kind of keypad: their codes, and what holding them does.
package struct KeypadProfile: Sendable {
    /// Another meaning, of a key that is held.
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
        holds: [.back: homeHold], devices: ["navpad", "navbar", "ez access"])

    /// Four directions and a middle key: KEY_DOWN, KEY_UP, KEY_ENTER, KEY_LEFT and KEY_RIGHT.
    package static let arrows = KeypadProfile(
        name: "arrows",
        keys: [108: .down, 103: .up, 28: .choose, 105: .back, 106: .next],
        holds: [.back: homeHold, .choose: Hold(after: .seconds(1), key: .help)],
        devices: ["audionav"])

    /// A number pad: KEY_KP2, KEY_KP8, KEY_KP5 and KEY_KPENTER, KEY_KP4, KEY_KP6, KEY_KP0, KEY_KPMINUS and KEY_KPPLUS.
    package static let numbers = KeypadProfile(
        name: "numbers",
        keys: [
            80: .down, 72: .up, 76: .choose, 96: .choose, 75: .back, 77: .next, 82: .help,
            74: .quieter, 78: .louder,
        ],
        holds: [.back: homeHold], devices: [])
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
