/// A message in English with its values, of which a table of words can tell which one it is: the texts around the values are
/// the same whatever these are.
///
/// It is written as any text with values in it: `"the room \(id) has no door"`.
public struct FilledMessage: Sendable, Codable {
    /// What stands before, between and behind the values: one more than these.
    public private(set) var texts: [String]
    public private(set) var values: [String]

    fileprivate init(texts: [String], values: [String]) {
        self.texts = texts
        self.values = values
    }

    public static func + (first: FilledMessage, second: FilledMessage) -> FilledMessage {
        let joint = (first.texts.last ?? "") + (second.texts.first ?? "")
        return FilledMessage(
            texts: first.texts.dropLast() + [joint] + second.texts.dropFirst(),
            values: first.values + second.values)
    }
}

extension MessageTemplate {
    /// The message that the template stands for, with the placeholders' names as its values.
    public var message: FilledMessage {
        pieces.reduce("") { message, piece in
            switch piece {
            case .text(let text): message + FilledMessage(stringLiteral: text)
            case .value(let name), .noun(let name, _, _): message + "\(name)"
            }
        }
    }
}

/// Messages are the same that read the same.
extension FilledMessage: Hashable {
    public static func == (first: FilledMessage, second: FilledMessage) -> Bool {
        first.description == second.description
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension FilledMessage: CustomStringConvertible {
    public var description: String {
        zip(texts, values + [""]).map { $0 + $1 }.joined()
    }
}

extension FilledMessage: ExpressibleByStringInterpolation {
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var message = FilledMessage(texts: [""], values: [])

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            message.texts[message.texts.count - 1] += literal
        }

        public mutating func appendInterpolation<Value>(_ value: Value) {
            message.values.append(String(describing: value))
            message.texts.append("")
        }

        /// A message within a message has its values in it.
        public mutating func appendInterpolation(_ part: FilledMessage) {
            message = message + part
        }

        /// A key of a file, in quotes.
        public mutating func appendInterpolation(key: String) {
            appendLiteral("\"")
            appendInterpolation(key)
            appendLiteral("\"")
        }
    }

    public init(stringLiteral text: String) {
        self.init(texts: [text], values: [])
    }

    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.message
    }
}
