/// A key of `kiosk.yaml`: its name, what its value may be, and where that goes.
struct ConfigurationKey: Sendable {
    let name: String
    /// What a value must be: "seconds, from 5 to 3600".
    let range: String
    let change: Change
    private let take: @Sendable (String, inout KioskConfiguration) -> Bool
    private let tell: @Sendable (KioskConfiguration) -> String?
    private let hand: @Sendable (KioskConfiguration, inout KioskConfiguration) -> Void

    /// When a new value is taken over by a kiosk that runs.
    enum Change: Sendable {
        /// As soon as nobody is there, which may be at once.
        case betweenVisits
        /// When the kiosk is restarted.
        case restart
    }

    /// - Parameters:
    ///   - read: the value that a text stands for; `nil` where it is none of the range.
    ///   - write: a value as it would stand in the file; `nil` where it would be left out.
    init<Value: Sendable>(
        _ name: String, _ path: Path<Value>,
        _ range: String, _ change: Change,
        read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String?
    ) {
        self.name = name
        self.range = range
        self.change = change
        take = { text, configuration in
            guard let value = read(text) else { return false }
            configuration[keyPath: path] = value
            return true
        }
        tell = { write($0[keyPath: path]) }
        hand = { from, to in to[keyPath: path] = from[keyPath: path] }
    }

    /// Sets the key's value from a text.
    ///
    /// - Returns: what is wrong with it, in words; `nil` where nothing is.
    func set(_ text: String?, in configuration: inout KioskConfiguration) -> String? {
        guard let text, !text.isEmpty else { return "\(name) needs a value: \(range)" }
        if take(text, &configuration) { return nil }
        return "\(name) is \"\(text.prefix(80))\"; it must be \(range)"
    }

    /// The key's value as it would stand in the file; `nil` where it is left out.
    func value(of configuration: KioskConfiguration) -> String? { tell(configuration) }

    func copy(from: KioskConfiguration, to: inout KioskConfiguration) { hand(from, &to) }
}

// MARK: Kinds of values

extension ConfigurationKey {
    typealias Path<Value> = any WritableKeyPath<KioskConfiguration, Value> & Sendable

    static func seconds(
        _ name: String, _ path: Path<Duration>, _ bounds: ClosedRange<Double>, _ change: Change,
        _ remark: String = ""
    ) -> ConfigurationKey {
        ConfigurationKey(
            name, path, "seconds, \(words(bounds))\(remark)", change,
            read: { text in
                guard let seconds = Double(text), bounds.contains(seconds) else { return nil }
                return .milliseconds(Int((seconds * 1000).rounded()))
            },
            write: { number($0 / .seconds(1)) })
    }

    static func whole(
        _ name: String, _ path: Path<Int>, _ unit: String, _ bounds: ClosedRange<Int>,
        _ change: Change, _ remark: String = ""
    ) -> ConfigurationKey {
        ConfigurationKey(
            name, path, "\(unit), from \(bounds.lowerBound) to \(bounds.upperBound)\(remark)",
            change,
            read: { text in Int(text).flatMap { bounds.contains($0) ? $0 : nil } },
            write: { "\($0)" })
    }

    static func choice<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Value>, _ change: Change
    ) -> ConfigurationKey where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        return ConfigurationKey(
            name, path, words(names), change, read: { Value(rawValue: $0) }, write: { $0.rawValue })
    }

    /// "above, below or beside".
    static func words(_ names: [String]) -> String {
        "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }

    /// A text that is taken as it is.
    static func text(
        _ name: String, _ path: Path<String>, _ range: String, _ change: Change
    ) -> ConfigurationKey {
        ConfigurationKey(name, path, range, change, read: { $0 }, write: { $0 })
    }

    /// A value that may be left out.
    static func optional<Value: Sendable>(
        _ name: String, _ path: Path<Value?>, _ range: String, _ change: Change,
        read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String
    ) -> ConfigurationKey {
        ConfigurationKey(
            name, path, range, change,
            read: { text in read(text).map { Optional($0) } }, write: { $0.map(write) })
    }

    /// A value that may be switched off.
    static func switchable<Value: Sendable>(
        _ name: String, _ path: Path<Value?>, _ range: String, _ change: Change,
        read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String
    ) -> ConfigurationKey {
        ConfigurationKey(
            name, path, "off, or \(range)", change,
            read: { text in
                if ["off", "false", "no"].contains(text) { return .some(nil) }
                return read(text).map { Optional($0) }
            },
            write: { $0.map(write) ?? "off" })
    }

    static func words(_ bounds: ClosedRange<Double>) -> String {
        "from \(number(bounds.lowerBound)) to \(number(bounds.upperBound))"
    }

    /// 45 instead of 45.0.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}
