import Cryptography
public import Foundation

/// Somebody of a studio's team.
public struct Account: Sendable, Equatable {
    /// Names this account for good: who is invited again after having been removed is another one.
    public let id: String
    /// What the person signs in by, and is called in the history.
    public let name: String
    public package(set) var roles: Set<Role>
    /// When the account was made.
    public let made: Date
    public package(set) var lastSignedIn: Date?
    /// Counts up with each new pass phrase, which ends every session that was opened before.
    public package(set) var version = 0
    /// Argon2id, as text; nil where no pass phrase was set yet.
    package var phrase: String?
    package var invitation: Invitation?
    /// The browsers that the person has signed in with, the newest first: the SHA-256 of what each keeps, in hexadecimal digits.
    var devices: [String] = []

    /// No more browsers are remembered.
    static let mostDevices = 8

    /// Whether a pass phrase was set.
    public var hasPhrase: Bool { phrase != nil }

    /// A link by which a pass phrase is set, once.
    package struct Invitation: Sendable, Equatable {
        /// The SHA-256 of the link's secret, in hexadecimal digits.
        package var sha256: String
        package var until: Date
    }

    /// How long a link counts.
    public static let invitationSeconds: TimeInterval = 72 * 60 * 60

    package init(name: String, roles: Set<Role>, made: Date) {
        id = SecretBytes.token(bytes: 8)
        self.name = name
        self.roles = roles
        self.made = made
    }

    // MARK: Names

    /// No name is longer, in characters.
    public static let longestName = 80

    /// What names are compared by where somebody types one: capital letters, spaces around it and the way that
    /// accents are typed make no difference.
    static func key(_ name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.lowercased()
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A name as it is kept.
    ///
    /// - Throws: ``AccountError/notAName(_:)`` for what is empty, too long, or could not be told from another on a screen.
    package static func name(_ text: String) throws(AccountError) -> String {
        let name = text.precomposedStringWithCanonicalMapping
            .split(separator: " ").joined(separator: " ")
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
                .unassigned:
                false
            default: scalar == " " || !scalar.properties.isWhitespace
            }
        }
        guard !name.isEmpty, name.count <= longestName, name.utf8.count <= 4 * longestName, isPlain
        else { throw .notAName(text) }
        return name
    }
}

extension Account: Codable {
    private enum Key: String, CodingKey {
        case id, name, roles, made, version, phrase, invitation, until, devices
        case lastSignedIn = "signed in"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(String.self, forKey: .id)
        name = try values.decode(String.self, forKey: .name)
        roles = Set(try values.decode([Role].self, forKey: .roles))
        made = try values.decode(Date.self, forKey: .made)
        lastSignedIn = try values.decodeIfPresent(Date.self, forKey: .lastSignedIn)
        version = try values.decode(Int.self, forKey: .version)
        phrase = try values.decodeIfPresent(String.self, forKey: .phrase)
        invitation = try values.decodeIfPresent(String.self, forKey: .invitation).map {
            Invitation(sha256: $0, until: try values.decode(Date.self, forKey: .until))
        }
        devices = try values.decodeIfPresent([String].self, forKey: .devices) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        try values.encode(Role.allCases.filter(roles.contains), forKey: .roles)
        try values.encode(made, forKey: .made)
        try values.encodeIfPresent(lastSignedIn, forKey: .lastSignedIn)
        try values.encode(version, forKey: .version)
        try values.encodeIfPresent(phrase, forKey: .phrase)
        try values.encodeIfPresent(invitation?.sha256, forKey: .invitation)
        try values.encodeIfPresent(invitation?.until, forKey: .until)
        if !devices.isEmpty { try values.encode(devices, forKey: .devices) }
    }
}

extension Account: CustomStringConvertible, CustomReflectable {
    /// Never its hashes.
    public var description: String { name }
    public var customMirror: Mirror { Mirror(self, children: ["name": name, "roles": roles]) }
}
