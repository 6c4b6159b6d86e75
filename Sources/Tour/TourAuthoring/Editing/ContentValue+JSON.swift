import Foundation
import TourModel

/// Values as JSON, which pages and programs send and get: a text is a string, a number or `true` stands as it is, nothing is
/// `null`.
extension ContentValue: Codable {
    public init(from decoder: any Decoder) throws {
        if let keys = try? decoder.container(keyedBy: AnyKey.self) {
            self = .map(
                try keys.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
                    Entry($0.stringValue, try keys.decode(ContentValue.self, forKey: $0))
                })
            return
        }
        if var elements = try? decoder.unkeyedContainer() {
            var list: [ContentValue] = []
            while !elements.isAtEnd { list.append(try elements.decode(ContentValue.self)) }
            self = .list(list)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .bare("")
        } else if let flag = try? value.decode(Bool.self) {
            self = .bare("\(flag)")
        } else if let number = try? value.decode(Double.self) {
            self = .bare(number.shortText)
        } else {
            self = .text(try value.decode(String.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .map(let entries):
            var keys = encoder.container(keyedBy: AnyKey.self)
            for entry in entries { try keys.encode(entry.value, forKey: AnyKey(entry.key)) }
        case .list(let elements):
            var list = encoder.unkeyedContainer()
            for element in elements { try list.encode(element) }
        case .text(let text):
            var value = encoder.singleValueContainer()
            try value.encode(text)
        case .bare(let word):
            var value = encoder.singleValueContainer()
            switch word {
            case "", "~", "null": try value.encodeNil()
            case "true", "false": try value.encode(word == "true")
            default:
                // Only what becomes the same word again is a number there.
                if let number = Double(word), number.shortText == word {
                    try value.encode(number)
                } else {
                    try value.encode(word)
                }
            }
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(_ key: String) { stringValue = key }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A path as JSON: a string for a key, `{"id": "G"}` for the element of a list that has this value there.
extension ContentPath: Codable {
    public init(from decoder: any Decoder) throws {
        steps = try decoder.singleValueContainer().decode([Step].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(steps)
    }
}

extension ContentPath.Step: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let key = try? value.decode(String.self) {
            self = .key(key)
            return
        }
        let element = try value.decode([String: String].self)
        guard element.count == 1, let (key, name) = element.first else {
            throw DecodingError.dataCorruptedError(
                in: value, debugDescription: "an element is named by one key")
        }
        self = .element(key: key, value: name)
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .key(let key): try value.encode(key)
        case .element(let key, let name): try value.encode([key: name])
        }
    }
}
