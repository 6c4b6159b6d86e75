import Cryptography
import Times

/// What was ever withdrawn: revoked passes and keys, which older content does not bring back.
///
/// It is learned from every content that a kiosk shows, and only grows: after a rollback to an earlier tour the
/// kiosk still rejects what a later one has withdrawn.
struct Withdrawals: Sendable, Hashable {
    /// The site that the keys are of.
    private(set) var site: SiteMark?
    /// When the newest content was compiled that was learned from.
    private(set) var learned: UTCMinute?
    /// The keys that are known, and the earliest end that any content gave them.
    private(set) var keys: [KeyID: UTCMinute] = [:]
    /// The keys that newer content had no more.
    private(set) var withdrawnKeys: Set<KeyID> = []
    /// The revoked passes, with their ends.
    private(set) var revoked: [PassNumber: UTCMinute] = [:]

    /// The most revoked passes, and withdrawn keys, that are remembered; the oldest passes are forgotten first.
    static let maximumRevoked = 20_000
    static let maximumKeys = 1_000
    /// A revoked pass is forgotten so long after its end, when it is no longer valid anyhow.
    private static let margin = 30 * UTCMinute.day

    /// Learns from content.
    ///
    /// A key that content does not have is withdrawn only where that content is at least as new as what was learned from
    /// before: earlier content does not know later keys.
    ///
    /// - Parameter compiled: when the content was compiled.
    mutating func learn(_ rules: PassRules, of site: SiteMark, compiled: UTCMinute) {
        if self.site != site {
            // The keys of another site say nothing about this one's.
            self.site = site
            (keys, learned) = ([:], nil)
        }
        if learned.map({ compiled >= $0 }) ?? true {
            let present = Set(rules.keys.map(\.id))
            for id in keys.keys where !present.contains(id) {
                keys[id] = nil
                if withdrawnKeys.count < Self.maximumKeys { withdrawnKeys.insert(id) }
            }
            learned = compiled
        }
        for key in rules.keys where !withdrawnKeys.contains(key.id) {
            keys[key.id] = min(keys[key.id] ?? key.until, key.until)
        }
        for revocation in rules.revocations { revoked[revocation.number] = revocation.until }
        if revoked.count > Self.maximumRevoked {
            let kept = revoked.sorted { $0.value > $1.value }.prefix(Self.maximumRevoked)
            revoked = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
        }
    }

    /// Adds what others have learned.
    mutating func formUnion(_ other: Withdrawals) {
        withdrawnKeys.formUnion(other.withdrawnKeys)
        revoked.merge(other.revoked) { max($0, $1) }
        if site == nil || site == other.site {
            site = other.site ?? site
            learned = [learned, other.learned].compactMap(\.self).max()
            keys.merge(other.keys) { min($0, $1) }
        }
        for id in withdrawnKeys { keys[id] = nil }
    }

    /// Forgets passes that ended long ago.
    mutating func prune(now: UTCMinute) {
        revoked = revoked.filter { $0.value.adding(minutes: Self.margin) >= now }
    }

    /// Lets a key sign again that was withdrawn by mistake.
    ///
    /// - Returns: whether it was withdrawn.
    mutating func restore(_ id: KeyID) -> Bool { withdrawnKeys.remove(id) != nil }

    /// The rules of some content, without what was withdrawn.
    func applied(to rules: PassRules) -> PassRules {
        var rules = rules
        rules.keys.removeAll { withdrawnKeys.contains($0.id) }
        for index in rules.keys.indices {
            guard let until = keys[rules.keys[index].id] else { continue }
            rules.keys[index].until = min(rules.keys[index].until, until)
        }
        let listed = Set(rules.revocations.map(\.number))
        rules.revocations += revoked.filter { !listed.contains($0.key) }
            .map { PassRules.Revocation(number: $0.key, until: $0.value) }
        return rules
    }
}

extension Withdrawals {
    /// The lines of the ledger's file, without their ends, in an order of their own.
    var lines: [String] {
        var lines: [String] = []
        if let site { lines.append("site \(site.text)") }
        if let learned { lines.append("learned \(learned.minutes)") }
        lines += keys.sorted { $0.key < $1.key }.map { "key \($0.key) \($0.value.minutes)" }
        lines += withdrawnKeys.sorted().map { "withdrawn \($0)" }
        lines += revoked.sorted { $0.key < $1.key }.map {
            "revoked \(Hexadecimal.digits(of: $0.key)) \($0.value.minutes)"
        }
        return lines
    }

    /// Takes in one of ``lines``.
    ///
    /// - Returns: whether it is one.
    mutating func read(_ words: [Substring]) -> Bool {
        let minutes = words.last.flatMap { UInt32($0) }.map(UTCMinute.init(minutes:))
        switch (words.first, words.count) {
        case ("site", 2):
            site = SiteMark(text: words[1])
            return site != nil
        case ("learned", 2):
            learned = minutes
            return learned != nil
        case ("key", 3):
            guard let id = KeyID(String(words[1])), let minutes else { return false }
            keys[id] = minutes
            return true
        case ("withdrawn", 2):
            guard let id = KeyID(String(words[1])) else { return false }
            withdrawnKeys.insert(id)
            return true
        case ("revoked", 3):
            guard let number = PassNumber(String(words[1])), let minutes else { return false }
            revoked[number] = minutes
            return true
        default: return false
        }
    }
}
