import Foundation
import HubProtocol

extension HubStore {
    /// No hub has more kiosks.
    public static let maximumKiosks = 10_000

    /// All kiosks, by name; also those that have not joined yet or were retired.
    public func kiosks() throws(HubError) -> [HubKiosk] {
        try database.read { transaction in
            try transaction.rows(
                "SELECT \(Self.kioskColumns) FROM kiosk ORDER BY name LIMIT $1",
                [.integer(Int64(Self.maximumKiosks))]
            ).map(Self.kiosk)
        }
    }

    public func kiosk(_ name: String) throws(HubError) -> HubKiosk? {
        try database.read { try Self.kiosk(name, $0) }
    }

    static func kiosk(
        _ name: String, _ transaction: any HubTransaction
    ) throws(HubError) -> HubKiosk? {
        try transaction.rows(
            "SELECT \(kioskColumns) FROM kiosk WHERE name = $1", [.text(name)]
        ).first.map(kiosk)
    }

    static let kioskColumns = """
        name, joined, retired, ring, held, seen, status, status_since, shown, shown_since, \
        health, link
        """

    static func kiosk(_ row: HubRow) throws(HubError) -> HubKiosk {
        HubKiosk(
            name: try row.text(0), joined: try row.optionalInteger(1),
            retired: try row.optionalInteger(2), ring: try row.optionalText(3),
            isHeld: try row.integer(4) != 0, seen: try row.optionalInteger(5),
            status: try row.optionalText(6).flatMap(KioskHealth.Status.init),
            statusSince: try row.optionalInteger(7),
            shown: try row.optionalInteger(8).map { Int($0) },
            shownSince: try row.optionalInteger(9),
            health: decode(KioskHealth.self, try row.optionalText(10)),
            link: decode(LinkReport.self, try row.optionalText(11)))
    }

    /// A value that an older or newer program wrote may not be readable any more; the kiosk sends another soon.
    private static func decode<Value: Decodable>(_ type: Value.Type, _ text: String?) -> Value? {
        text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
    }

    static func json(_ value: some Encodable) throws(HubError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .invalid("a value cannot be written as JSON: \(error)")
        }
    }

    // MARK: What operators decide

    /// Gives a kiosk a ring of its own, or takes that away.
    public func setRing(_ ring: String?, of kiosk: String, at now: Int64) throws(HubError) {
        try change(
            kiosk, at: now, "SET ring = $1", ring.map { .text($0) } ?? .null,
            ring.map { "\(kiosk) has the ring \($0)" } ?? "\(kiosk) has no ring of its own")
    }

    /// Lets a kiosk show no other version than now, or lets it go on.
    public func setHeld(_ isHeld: Bool, of kiosk: String, at now: Int64) throws(HubError) {
        try change(
            kiosk, at: now, "SET held = $1", .integer(isHeld ? 1 : 0),
            isHeld ? "\(kiosk) is held" : "\(kiosk) is no longer held")
    }

    /// Ends a kiosk's membership: its token is worth nothing from now on, its counts stay.
    ///
    /// - Parameter takesBack: whether the passes that it said it had greeted are free again, since it was not to be believed.
    /// - Returns: how many are.
    @discardableResult
    public func retire(
        _ kiosk: String, takesBack: Bool = false, at now: Int64
    ) throws(HubError) -> Int {
        try database.write { transaction in
            // In the order in which others take both.
            if takesBack { try transaction.lock(.passes) }
            try Self.change(
                kiosk, at: now, "SET token = NULL, code = NULL, retired = $1", .integer(now),
                "\(kiosk) was retired", transaction)
            try transaction.change("DELETE FROM state WHERE kiosk = $1", [.text(kiosk)])
            guard takesBack else { return 0 }
            let count = try Self.takeBack(passesOf: kiosk, transaction)
            try Self.trace(
                "\(count) passes that \(kiosk) had greeted are free again", at: now, transaction)
            return count
        }
    }

    private func change(
        _ kiosk: String, at now: Int64, _ set: String, _ value: HubValue, _ words: String
    ) throws(HubError) {
        try database.write { transaction in
            try Self.change(kiosk, at: now, set, value, words, transaction)
        }
    }

    private static func change(
        _ kiosk: String, at now: Int64, _ set: String, _ value: HubValue, _ words: String,
        _ transaction: any HubTransaction
    ) throws(HubError) {
        let count = try transaction.change(
            "UPDATE kiosk \(set) WHERE name = $2", [value, .text(kiosk)])
        guard count == 1 else { throw .noKiosk(kiosk) }
        try trace(words, at: now, transaction)
    }
}

extension HubError {
    static func noKiosk(_ name: String) -> HubError {
        .invalid("there is no kiosk \(name); to list them: docent hub kiosks")
    }
}
