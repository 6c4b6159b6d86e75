import GRDB
public import Passes
public import Times

extension TourStore {
    /// What visitors' passes are checked by.
    public func passRules() throws(TourError) -> PassRules {
        try read { database in
            PassRules(
                keys: try database.rows("SELECT * FROM pass_key ORDER BY serial").map { row in
                    try PublicPassKey(
                        base64: try row.text("key"), from: try time(row, "starts"),
                        until: try time(row, "ends"))
                },
                revocations: try database.rows("SELECT * FROM revoked_pass ORDER BY number").map {
                    row in
                    guard let number = PassNumber(try row.text("number")) else {
                        throw DamagedRow(what: "number")
                    }
                    return PassRules.Revocation(number: number, until: try time(row, "ends"))
                })
        }
    }

    /// When the content was compiled, by the clock of the machine that did it.
    public func compiled() throws(TourError) -> UTCMinute {
        try read { database in
            guard let row = try database.row("SELECT minutes FROM compiled") else {
                throw DamagedRow(what: "there is no time of compiling")
            }
            return try time(row, "minutes")
        }
    }

    private func time(_ row: RowReader, _ column: String) throws -> UTCMinute {
        guard let minutes = UInt32(exactly: try row.integer(column)) else {
            throw DamagedRow(what: column)
        }
        return UTCMinute(minutes: minutes)
    }
}
