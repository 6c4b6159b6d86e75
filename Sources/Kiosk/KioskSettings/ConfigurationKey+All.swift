import Bundles
import PageMaking
import PageModel
import Reports
import Screens
import Service
import Times
import TourModel

extension ConfigurationKey {
    /// Every key, in the order of `kiosk.yaml`.
    static let all: [ConfigurationKey] = content + visits + pages + recording + journal + service

    private static let content: [ConfigurationKey] = [
        optional(
            "database", \.database, "the tour's file", .restart, read: { $0 }, write: { $0 }),
        text("camera", \.camera, "a camera's device", .restart),
        optional(
            "camera-place", \.cameraPlace,
            words(PageSettings.CameraSide.allCases.map(\.rawValue)), .betweenVisits,
            read: { PageSettings.CameraSide(rawValue: $0) }, write: { $0.rawValue }),
        optional(
            "kiosk", \.kiosk, "the ID of a kiosk: 1 to 32 of a-z 0-9 and -", .betweenVisits,
            read: { text in
                let isID =
                    (1...32).contains(text.utf8.count)
                    && text.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                            || byte == 0x2D
                    }
                return isID ? text.lowercased() : nil
            }, write: { $0 }),
        optional(
            "bundles", \.bundles, "a folder of bundles", .restart, read: { $0 }, write: { $0 }),
        keys("bundle-key", \.bundleKeys, of: "bundles"),
        keys("freshness-key", \.freshnessKeys, of: "channels"),
        optional(
            "ring", \.ring, "a ring of the channel: 1 to 32 of a-z 0-9 and -", .restart,
            read: { Channel.isRing($0) ? $0 : nil }, write: { $0 }),
        ConfigurationKey(
            "calendars", \.calendars, "names of calendars, with commas between them",
            .betweenVisits,
            read: { text in
                let names = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
                return names.isEmpty || names.contains("") ? nil : names
            },
            write: { $0.isEmpty ? nil : $0.joined(separator: ", ") }),
    ]

    /// Public keys, with commas between them.
    private static func keys(
        _ name: String, _ path: any WritableKeyPath<KioskConfiguration, [BundleKey]> & Sendable,
        of signed: String
    ) -> ConfigurationKey {
        ConfigurationKey(
            name, path, "public keys of \(signed), 44 characters each, with commas between them",
            .restart,
            read: { text in
                let keys = text.split(separator: ",").map {
                    BundleKey(base64: String($0.filter { $0 != " " }))
                }
                return keys.contains { $0 == nil } ? nil : keys.compactMap(\.self)
            },
            write: { keys in
                keys.isEmpty ? nil : keys.map(\.base64).joined(separator: ", ")
            })
    }

    private static let visits: [ConfigurationKey] = [
        seconds("idle", \.idle, 5...3600, .betweenVisits),
        seconds("countdown", \.countdown, 0...600, .betweenVisits),
        seconds("idle-assisted", \.idleAssisted, 0...3600, .betweenVisits),
        seconds("rearm", \.rearm, 0.1...60, .betweenVisits),
        seconds("settle", \.settle, 0...10, .betweenVisits),
        seconds("reveal", \.reveal, 1...120, .betweenVisits),
        optional(
            "pass-ledger", \.passLedger, "the ledger of passes", .restart, read: { $0 },
            write: { $0 }),
    ]

    private static let pages: [ConfigurationKey] = [
        optional(
            "language", \.language, "a BCP 47 language tag, such as en, de or fr", .betweenVisits,
            read: {
                if case .unknown = LanguageRegistry.look(up: $0) { nil } else { Language(tag: $0) }
            },
            write: { $0.rawValue }),
        choice("theme", \.theme, .betweenVisits),
        ConfigurationKey(
            "motion", \.motion, "on or off", .betweenVisits,
            read: { ["on": true, "off": false][$0] }, write: { $0 ? "on" : "off" }),
        ConfigurationKey(
            "sound", \.sound, "on or off", .restart,
            read: { ["on": true, "off": false][$0] }, write: { $0 ? "on" : "off" }),
        optional(
            "screen", \.screen.device, "a screen's device", .restart, read: { $0 }, write: { $0 }),
        optional(
            "connector", \.screen.connector, "a graphics card's socket", .restart, read: { $0 },
            write: { $0 }),
        ConfigurationKey(
            "rotation", \.screen.rotation, "0, 90, 180 or 270", .restart,
            read: { Int($0).flatMap(ScreenRotation.init) }, write: { "\($0.rawValue)" }),
        optional(
            "diagonal", \.screen.diagonalInches, "inches, \(words(2...300))", .restart,
            read: number(in: 2...300), write: number),
        ConfigurationKey(
            "distance", \.screen.viewingDistance, "millimetres, \(words(200...10_000))", .restart,
            read: number(in: 200...10_000), write: { number($0) }),
        text("keyboard", \.screen.keyboardLayout, "a keyboard's layout", .restart),
        optional(
            "scanner-keyboard", \.screen.scannerLayout, "a keyboard's layout", .restart,
            read: { $0 },
            write: { $0 }),
        choice("keypad", \.screen.keypad, .restart),
        ConfigurationKey(
            "jack", \.screen.jack, "auto, off, or an input device's name", .restart,
            read: { ["auto": .auto, "off": JackChoice.none][$0] ?? .device($0) },
            write: { jack in
                switch jack {
                case .auto: "auto"
                case .none: "off"
                case .device(let name): name
                }
            }),
        ConfigurationKey(
            "key-repeat", \.screen.repeatsKeys, "on or off", .restart,
            read: { ["on": true, "off": false][$0] }, write: { $0 ? "on" : "off" }),
        seconds("double-strike", \.screen.doubleStrike, 0...0.5, .restart),
        whole(
            "pixel-shift", \.screen.pixelShift, "pixels", 0...16, .restart, "; 0 for no shift"),
        switchable(
            "night", \.night, "two times of day as 22:00-06:00", .betweenVisits,
            read: { NightSchedule($0) }, write: { "\($0)" }),
        switchable(
            "cec", \.screen.cecDevice, "a path from /, such as /dev/cec0", .restart,
            read: { $0.hasPrefix("/") ? $0 : nil }, write: { $0 }),
        seconds("dim-after", \.dimAfter, 0...86_400, .betweenVisits, "; 0 for never"),
        whole("dim-to", \.dimTo, "percent", 5...100, .betweenVisits),
    ]

    private static let recording: [ConfigurationKey] = [
        ConfigurationKey(
            "record", \.record, "on or off", .restart,
            read: { ["on": true, "off": false][$0] }, write: { $0 ? "on" : "off" }),
        optional(
            "record-folder", \.recordFolder, "a folder for reports", .restart, read: { $0 },
            write: { $0 }),
        choice("record-blacken", \.recordBlacken, .restart),
        whole("record-days", \.recordDays, "days", 1...90, .restart),
        whole("record-reports", \.recordReports, "reports", 1...10_000, .restart),
        whole("record-megabytes", \.recordMegabytes, "megabytes", 1...100_000, .restart),
    ]

    private static let journal: [ConfigurationKey] = [
        ConfigurationKey(
            "journal", \.journal, "on or off", .restart,
            read: { ["on": true, "off": false][$0] }, write: { $0 ? "on" : "off" }),
        optional(
            "journal-file", \.journalFile, "the journal's file", .restart, read: { $0 },
            write: { $0 }),
        whole("journal-keep", \.journalKeep, "days", 31...3660, .restart),
        whole("journal-least", \.journalLeast, "visits", 5...1000, .betweenVisits),
    ]

    private static let service: [ConfigurationKey] = [
        switchable(
            "http", \.http,
            "an address of this machine alone: 127.0.0.1:PORT, [::1]:PORT, or PORT", .restart,
            read: { try? LoopbackAddress($0) }, write: { "\($0)" }),
        optional(
            "health-file", \.healthFile, "a path from /", .restart,
            read: { $0.hasPrefix("/") ? $0 : nil }, write: { $0 }),
        whole("log-rate", \.logRate, "messages a minute", 1...1000, .betweenVisits),
    ]

    private static func number(
        in bounds: ClosedRange<Double>
    ) -> @Sendable (String) -> Double? {
        { text in Double(text).flatMap { bounds.contains($0) ? $0 : nil } }
    }
}
