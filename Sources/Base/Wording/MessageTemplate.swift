/// A message with placeholders: `{name}` stands for a value, and `{name:stop|stops}` for the noun after it, in the form that the
/// number `name` takes.
public struct MessageTemplate: Sendable, Equatable {
    /// A piece of the message.
    public enum Piece: Sendable, Equatable {
        case text(String)
        case value(String)
        /// The noun after a number, singular and plural.
        case noun(String, one: String, other: String)
    }

    public let pieces: [Piece]

    /// Takes a message apart; a brace without its partner is text.
    public init(_ message: String) {
        var pieces: [Piece] = []
        var rest = message[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            let parts = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
            let name = String(parts.first ?? "")
            let forms = parts.dropFirst().first?.split(separator: "|") ?? []
            pieces.append(
                forms.count == 2
                    ? .noun(name, one: String(forms[0]), other: String(forms[1])) : .value(name))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The message with its values; placeholders in values are left as they are.
    ///
    /// - Parameter value: `nil` leaves a placeholder as it is written. Numbers that decide on a noun may be grouped: "1,240".
    public func filled(language: String, _ value: (String) -> String?) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .value(let name): return value(name) ?? "{\(name)}"
            case .noun(let name, let one, let other):
                let digits = (value(name) ?? "").filter { $0.isNumber }
                return PluralForm(of: Int(digits) ?? 2, in: language) == .one ? one : other
            }
        }.joined()
    }
}
