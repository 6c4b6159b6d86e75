/// Any JSON value, to keep and to compare what a program of another version has written.
public enum JSONValue: Sendable, Hashable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// The value of a key; `nil` where this is not an object, or lacks the key.
    public subscript(key: String) -> JSONValue? {
        if case .object(let values) = self { values[key] } else { nil }
    }

    /// The value without some keys, at any depth.
    func without(_ keys: Set<String>) -> JSONValue {
        switch self {
        case .null, .flag, .number, .text: self
        case .list(let values): .list(values.map { $0.without(keys) })
        case .object(let values):
            .object(values.filter { !keys.contains($0.key) }.mapValues { $0.without(keys) })
        }
    }
}

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .flag(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let values = try? container.decode([JSONValue].self) {
            self = .list(values)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value on one line, shortened where it is long.
    public var description: String {
        switch self {
        case .null: "nothing"
        case .flag(let value): "\(value)"
        case .number(let value):
            value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .text(let value): value.count > 60 ? "\"\(value.prefix(60))…\"" : "\"\(value)\""
        case .list(let values):
            values.count > 8 || values.contains(where: \.isDeep)
                ? "a list of \(values.count)"
                : "[\(values.map(\.description).joined(separator: ", "))]"
        case .object(let values): "{\(values.keys.sorted().joined(separator: ", "))}"
        }
    }

    private var isDeep: Bool {
        if case .object = self { true } else { false }
    }
}
