public import Display
import Foundation
import Yams

/// What an operator can set in `kiosk.yaml`; every key is checked, unknown ones are refused.
public struct KioskConfiguration: Sendable, Equatable {
    /// The tour's SQLite file; a relative path starts at the configuration's folder.
    public var database: String?
    /// The camera's device.
    public var camera = "/dev/video0"
    /// Where visitors find the camera, seen from the screen.
    public var cameraPlace = CameraPlace.above
    /// How long nothing may happen before a visit ends.
    public var idle: Duration = .seconds(45)
    /// How much of the idle time is counted down on the screen.
    public var countdown: Duration = .seconds(15)
    /// How long a code must be gone before it counts again.
    public var rearm: Duration = .milliseconds(1500)
    /// How long a code that was read stands on the scan page before its page opens; zero to open it at once.
    public var settle: Duration = .milliseconds(600)
    /// How long a password is shown when it is asked for.
    public var reveal: Duration = .seconds(10)
    /// Where it is remembered which single-use passes were greeted; a relative path starts at the
    /// configuration's folder. The usual place where it is `nil`.
    public var passLedger: String?
    /// The pages' ground when no visitor has chosen.
    public var theme = Appearance.Theme.dark
    /// The screen of a kiosk without a desktop.
    public var screen = FramebufferOptions()

    public enum CameraPlace: String, Sendable, CaseIterable {
        case above, below, beside
    }

    public init() {}

    /// Reads a file.
    ///
    /// - Throws: ``KioskConfigurationError`` with every problem of the file at once.
    public init(path: String) throws(KioskConfigurationError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .unreadable(path: path)
        }
        guard data.count <= 1 << 20, let text = String(validating: data, as: UTF8.self) else {
            throw .notText(path: path)
        }
        try self.init(yaml: text, path: path)
        let folder = (path as NSString).deletingLastPathComponent
        if let database, !database.hasPrefix("/") {
            self.database = folder.isEmpty ? database : "\(folder)/\(database)"
        }
        if let passLedger, !passLedger.hasPrefix("/"), !folder.isEmpty {
            self.passLedger = "\(folder)/\(passLedger)"
        }
    }

    init(yaml: String, path: String) throws(KioskConfigurationError) {
        var problems: [KioskConfigurationError.Problem] = []
        let node: Node?
        do {
            node = try Yams.compose(yaml: yaml)
        } catch {
            // The first line of Yams' words names the place and the problem; a picture of the place follows.
            let words = "\(error)".split(separator: "\n").first ?? ""
            throw .invalid(path: path, [.init(line: 1, text: "is no YAML: \(words)")])
        }
        // An empty file sets nothing.
        guard let node, node.scalar?.string.isEmpty != true else { return }
        guard let map = node.mapping else {
            throw .invalid(path: path, [.init(line: 1, text: "must be a map, “key: value”")])
        }
        for (key, value) in map {
            let line = key.mark?.line ?? 1
            let name = key.string ?? ""
            guard let key = Key(rawValue: name) else {
                problems.append(.init(line: line, text: Key.unknown(name)))
                continue
            }
            if let text = set(key, to: value.scalar?.string) {
                problems.append(.init(line: value.mark?.line ?? line, text: text))
            }
        }
        if countdown > idle {
            problems.append(
                .init(line: 1, text: "countdown must not be longer than idle"))
        }
        guard problems.isEmpty else { throw .invalid(path: path, problems) }
    }

    private enum Key: String, CaseIterable {
        case database, camera, cameraPlace = "camera-place", idle, countdown, rearm, settle, reveal
        case passLedger = "pass-ledger"
        case theme, screen, connector, rotation, diagonal, distance, keyboard

        static func unknown(_ name: String) -> String {
            let near = allCases.map(\.rawValue).min { a, b in
                name.editDistance(to: a) < name.editDistance(to: b)
            }
            return "“\(name)” is not known; did you mean “\(near ?? "")”?"
        }
    }

    /// Sets a key, or says what would be right.
    private mutating func set(_ key: Key, to value: String?) -> String? {
        guard let value, !value.isEmpty else { return "\(key.rawValue) needs a value" }
        switch key {
        case .database: database = value
        case .camera: camera = value
        case .passLedger: passLedger = value
        case .cameraPlace:
            guard let place = CameraPlace(rawValue: value) else {
                return "camera-place is “\(value)”; it must be above, below or beside"
            }
            cameraPlace = place
        case .idle: return set(\.idle, key, value, from: 5, to: 3600)
        case .countdown: return set(\.countdown, key, value, from: 0, to: 600)
        case .rearm: return set(\.rearm, key, value, from: 0.1, to: 60)
        case .settle: return set(\.settle, key, value, from: 0, to: 10)
        case .reveal: return set(\.reveal, key, value, from: 1, to: 120)
        case .theme:
            guard let theme = Appearance.Theme(rawValue: value) else {
                return "theme is “\(value)”; it must be dark or light"
            }
            self.theme = theme
        case .screen: screen.device = value
        case .connector: screen.connector = value
        case .keyboard: screen.keyboardLayout = value
        case .rotation:
            guard let rotation = Int(value).flatMap(ScreenRotation.init) else {
                return "rotation is “\(value)”; it must be 0, 90, 180 or 270"
            }
            screen.rotation = rotation
        case .diagonal:
            guard let inches = Double(value), (2...300).contains(inches) else {
                return "diagonal is “\(value)”; it must be inches, from 2 to 300"
            }
            screen.diagonalInches = inches
        case .distance:
            guard let millimetres = Double(value), (200...10_000).contains(millimetres) else {
                return "distance is “\(value)”; it must be millimetres, from 200 to 10000"
            }
            screen.viewingDistance = millimetres
        }
        return nil
    }

    private mutating func set(
        _ path: WritableKeyPath<Self, Duration>, _ key: Key, _ value: String, from low: Double,
        to high: Double
    ) -> String? {
        guard let seconds = Double(value), seconds >= low, seconds <= high else {
            return "\(key.rawValue) is “\(value)”; it must be seconds, from \(low) to \(high)"
        }
        self[keyPath: path] = .milliseconds(Int((seconds * 1000).rounded()))
        return nil
    }
}

/// What is wrong with a configuration file.
public enum KioskConfigurationError: Error, Equatable, CustomStringConvertible {
    public struct Problem: Sendable, Equatable {
        /// From 1.
        public var line: Int
        public var text: String
    }

    case unreadable(path: String)
    case notText(path: String)
    case invalid(path: String, [Problem])

    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read; is the name right?"
        case .notText(let path): "\(path) is not UTF-8 text of at most one megabyte"
        case .invalid(let path, let problems):
            problems.map { "\(path):\($0.line): \($0.text)" }.joined(separator: "\n")
        }
    }
}

extension String {
    /// How many characters must be inserted, removed or replaced to make the other text; of the first 64 characters.
    func editDistance(to other: String) -> Int {
        let a = Array(prefix(64))
        let b = Array(other.prefix(64))
        var row = Array(0...b.count)
        for (i, character) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let replaced = diagonal + (character == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
