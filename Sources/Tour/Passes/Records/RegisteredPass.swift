public import Cryptography
public import Times

/// A pass that was issued, as the register has it: everything but the visitor's name.
public struct RegisteredPass: Sendable, Hashable {
    public let number: PassNumber
    public let keyID: KeyID
    public let host: String
    public let room: String
    public let from: UTCMinute
    public let until: UTCMinute
    public let isSingleUse: Bool
    /// The visit of the group that it is for; nil for one visitor.
    public let visit: String?
    /// Whether it is a staff pass.
    public let isStaff: Bool
    /// When it was revoked; nil where it was not.
    public var revoked: UTCMinute?

    public init(_ signed: SignedPass) {
        number = signed.pass.number
        keyID = signed.keyID
        host = signed.pass.host
        room = signed.pass.room
        from = signed.pass.from
        until = signed.pass.until
        isSingleUse = signed.pass.isSingleUse
        visit = signed.pass.visit
        isStaff = signed.pass.isStaff
    }

    /// What becomes of it at a time, as far as the one who issued it can know.
    public enum State: String, Sendable, CaseIterable {
        case early, valid, expired, revoked
    }

    public func state(at now: UTCMinute) -> State {
        if revoked != nil { return .revoked }
        if now < from { return .early }
        return now < until ? .valid : .expired
    }
}

extension RegisteredPass: Codable {
    private enum Key: String, CodingKey {
        case number, key, host, room, from, until, singleUse, visit, staff, revoked
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(number.description, forKey: .number)
        try container.encode(keyID.description, forKey: .key)
        try container.encode(host, forKey: .host)
        try container.encode(room, forKey: .room)
        try container.encode(from.description, forKey: .from)
        try container.encode(until.description, forKey: .until)
        try container.encode(isSingleUse, forKey: .singleUse)
        try container.encodeIfPresent(visit, forKey: .visit)
        if isStaff { try container.encode(true, forKey: .staff) }
        try container.encodeIfPresent(revoked?.description, forKey: .revoked)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func value<Value>(_ key: Key, _ read: (String) -> Value?) throws -> Value {
            guard let value = read(try container.decode(String.self, forKey: key)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "no \(key.rawValue) of a pass")
            }
            return value
        }
        number = try value(.number, PassNumber.init)
        keyID = try value(.key, KeyID.init)
        host = try container.decode(String.self, forKey: .host)
        room = try container.decode(String.self, forKey: .room)
        from = try value(.from, UTCMinute.init(iso:))
        until = try value(.until, UTCMinute.init(iso:))
        isSingleUse = try container.decode(Bool.self, forKey: .singleUse)
        visit = try container.decodeIfPresent(String.self, forKey: .visit)
        isStaff = try container.decodeIfPresent(Bool.self, forKey: .staff) ?? false
        revoked = try container.contains(.revoked) ? value(.revoked, UTCMinute.init(iso:)) : nil
    }
}
