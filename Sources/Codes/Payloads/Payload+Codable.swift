extension Payload: Codable {
    private enum Key: String, CodingKey { case kind, text, form }

    /// Writes one object: `kind`, and the fields of that kind beside it.
    ///
    /// Secrets are masked unless the encoder's `userInfo` has `true` under
    /// `CodingUserInfoKey/revealsSecrets`; only then does reading it back give the same payload.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .contact(let value): try value.encode(to: encoder)
        case .url(let value): try value.encode(to: encoder)
        case .email(let value): try value.encode(to: encoder)
        case .phone(let value): try value.encode(to: encoder)
        case .sms(let value): try value.encode(to: encoder)
        case .geo(let value): try value.encode(to: encoder)
        case .wifi(let value): try value.encode(to: encoder)
        case .event(let value): try value.encode(to: encoder)
        case .payment(let value): try value.encode(to: encoder)
        case .otp(let value): try value.encode(to: encoder)
        case .secret(let value): try value.encode(to: encoder)
        case .product(let value): try value.encode(to: encoder)
        case .site(let value): try value.encode(to: encoder)
        case .pass(let value): try value.encode(to: encoder)
        case .text(let value): try container.encode(value, forKey: .text)
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(String.self, forKey: .kind) {
        case "contact": self = .contact(try Contact(from: decoder))
        case "url": self = .url(try WebAddress(from: decoder))
        case "email": self = .email(try EmailMessage(from: decoder))
        case "phone": self = .phone(try PhoneNumber(from: decoder))
        case "sms": self = .sms(try TextMessage(from: decoder))
        case "geo": self = .geo(try Location(from: decoder))
        case "wifi": self = .wifi(try WiFiNetwork(from: decoder))
        case "event": self = .event(try CalendarEvent(from: decoder))
        case "payment": self = .payment(try Payment(from: decoder))
        case "otp": self = .otp(try OneTimePassword(from: decoder))
        case "product": self = .product(try Product(from: decoder))
        case "room", "building", "person", "tour": self = .site(try SiteCode(from: decoder))
        case "pass": self = .pass(try PassCode(from: decoder))
        case "text" where container.contains(.form): self = .secret(try SecretText(from: decoder))
        case "text": self = .text(try container.decode(String.self, forKey: .text))
        case let kind:
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: container, debugDescription: "no kind is named \(kind)")
        }
    }
}
