import HubProtocol

extension HubStore {
    /// Adds a kiosk, or lets one join again, and makes a code for it.
    ///
    /// A kiosk that joined before keeps its counts, its ring and its place; its old token is valid until the code is used.
    ///
    /// - Throws: ``HubError/invalid(_:)`` for a name that is none, and for one kiosk too many.
    public func add(_ name: String, at now: Int64) throws(HubError) -> JoinCode {
        guard KioskName.isValid(name) else {
            throw .invalid(
                "\"\(name.prefix(64))\" is not a kiosk's name; use 1 to 32 of a-z, 0-9 and -")
        }
        let code = JoinCode.random()
        try database.write { transaction in
            let count =
                try transaction.rows("SELECT count(*) FROM kiosk", []).first?.integer(0) ?? 0
            guard count < Self.maximumKiosks else {
                throw HubError.invalid("this hub has \(count) kiosks, and no more fit")
            }
            try transaction.change(
                """
                INSERT INTO kiosk (name, code, code_until, held) VALUES ($1, $2, $3, 0)
                ON CONFLICT (name) DO UPDATE
                SET code = excluded.code, code_until = excluded.code_until
                """, [.text(name), .text(code.stored), .integer(now + JoinCode.lifetime)])
            try Self.trace("a code was made for \(name)", at: now, transaction)
        }
        return code
    }

    /// Lets a kiosk join with its code, which is used up by that.
    ///
    /// - Returns: the kiosk's name and its token; `nil` for a code that is unknown, used or too old.
    public func join(
        _ code: JoinCode, at now: Int64
    ) throws(HubError) -> (kiosk: String, token: KioskToken)? {
        let token = KioskToken.random()
        let name: String? = try database.write { transaction in
            let row = try transaction.rows(
                """
                UPDATE kiosk SET code = NULL, code_until = NULL, token = $1, joined = $2,
                    retired = NULL, seen = NULL, status = NULL, status_since = NULL
                WHERE code = $3 AND code_until > $2 RETURNING name
                """,
                [.text(token.stored), .integer(now), .text(code.stored)]
            ).first
            guard let name = try row?.text(0) else { return nil }
            try Self.trace("\(name) joined", at: now, transaction)
            return name
        }
        return name.map { ($0, token) }
    }

    /// The name of the kiosk that a token proves; `nil` where it proves none.
    public func kiosk(provenBy token: KioskToken) throws(HubError) -> String? {
        try database.read { transaction in
            try transaction.rows(
                "SELECT name FROM kiosk WHERE token = $1", [.text(token.stored)]
            ).first?.text(0)
        }
    }
}
