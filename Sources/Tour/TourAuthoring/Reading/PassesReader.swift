import Cryptography
import Passes
import Times
import TourModel
import Wording

/// Reads passes.yaml: the public keys that visitors' passes are checked by, and the passes that were
/// revoked.
struct PassesReader {
    static let path = "passes.yaml"

    let scope: ContentScope
    private var log: ProblemLog { scope.log }

    init(scope: ContentScope) { self.scope = scope }

    /// The rules; none where there is no such file, and then every pass of the site is unknown.
    func read() -> PassRules {
        guard scope.listing.size(of: Self.path) != nil,
            let fields = scope.map(Self.path, ContentFormat.passes)
        else { return PassRules() }
        return PassRules(keys: keys(fields), revocations: revocations(fields))
    }

    private func keys(_ fields: Fields) -> [PublicPassKey] {
        var keys: [PublicPassKey] = []
        for fields in bounded(fields, "keys", by: PassRules.maximumKeys) {
            guard let key = key(fields) else { continue }
            if keys.contains(where: { $0.id == key.id }) {
                log.error(fields.place, "key \(key.id) is listed twice", "keep one of them")
            } else {
                keys.append(key)
            }
        }
        return keys
    }

    private func key(_ fields: Fields) -> PublicPassKey? {
        let id = fields.text("id")
        let text = fields.text("public")
        let from = time(fields, "from")
        let until = time(fields, "until")
        guard let id, let text, let from, let until else { return nil }
        do throws(PassError) {
            let key = try PublicPassKey(base64: text.value, from: from, until: until)
            if KeyID(id.value) == key.id { return key }
            log.error(
                id.place, "\"id\" is \"\(id.value.shortened)\", but this key is \(key.id)",
                "copy both from what docent pass key new has written")
        } catch PassError.notAPublicKey {
            log.error(
                text.place, "\"public\" is not a public key",
                "copy it from what docent pass key new has written: 44 characters of base 64")
        } catch {
            log.error(
                fields.place(of: "until"), "\"until\" is not after \"from\"", "write a later one")
        }
        return nil
    }

    private func revocations(_ fields: Fields) -> [PassRules.Revocation] {
        var revocations: [PassRules.Revocation] = []
        var seen: Set<PassNumber> = []
        for fields in bounded(fields, "revoked", by: PassRules.maximumRevocations) {
            let text = fields.text("number")
            let until = time(fields, "until")
            guard let text, let until else { continue }
            guard let number = PassNumber(text.value) else {
                log.error(
                    text.place, "\(key: "number") is \"\(text.value.shortened)\"",
                    "write the pass's number, such as 4F2A-91C0-77B1-03DE")
                continue
            }
            if seen.insert(number).inserted {
                revocations.append(.init(number: number, until: until))
            } else {
                log.error(text.place, "pass \(number) is listed twice", "keep one of them")
            }
        }
        return revocations
    }

    private func time(_ fields: Fields, _ key: String) -> UTCMinute? {
        guard let text = fields.text(key) else { return nil }
        if let time = UTCMinute(iso: text.value) { return time }
        log.error(
            text.place, "\"\(key)\" is \"\(text.value.shortened)\"",
            "write day, time and zone, such as 2026-11-21T09:00Z")
        return nil
    }

    /// The elements of a list that may be empty or left out, up to a number of them.
    private func bounded(_ fields: Fields, _ key: String, by limit: Int) -> ArraySlice<Fields> {
        let maps = fields.maps(key)
        if maps.count > limit {
            log.error(
                maps[limit].place, "\"\(key)\" has more than \(limit) entries",
                "take out those whose time is over")
        }
        return maps.prefix(limit)
    }
}
