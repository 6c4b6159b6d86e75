public import Cryptography
public import Times

/// What a site's kiosks check passes by: its public keys, and the passes that were revoked.
public struct PassRules: Sendable, Hashable {
    public var keys: [PublicPassKey]
    public var revocations: [Revocation]

    /// A pass that was revoked, and when it would have ended: after that it need not be listed.
    public struct Revocation: Sendable, Hashable {
        public let number: PassNumber
        public let until: UTCMinute

        public init(number: PassNumber, until: UTCMinute) {
            self.number = number
            self.until = until
        }
    }

    /// The most keys and revoked passes that a site may have.
    public static let maximumKeys = 64
    public static let maximumRevocations = 10_000

    public init(keys: [PublicPassKey] = [], revocations: [Revocation] = []) {
        self.keys = keys
        self.revocations = revocations
    }

    /// Lets a key end earlier than it would.
    ///
    /// - Throws: ``PassError/keyEndsBeforeItBegins(_:)``.
    public mutating func endKey(_ id: KeyID, at until: UTCMinute) throws(PassError) {
        for index in keys.indices where keys[index].id == id {
            guard keys[index].from < until else { throw .keyEndsBeforeItBegins(id) }
            keys[index].until = min(keys[index].until, until)
        }
    }

    /// Adds a revoked pass, and leaves out those that ended more than 30 days ago.
    public mutating func revoke(_ number: PassNumber, until: UTCMinute, now: UTCMinute) {
        revocations.removeAll {
            $0.number == number || $0.until.adding(minutes: 30 * UTCMinute.day) < now
        }
        revocations.append(Revocation(number: number, until: until))
    }
}
