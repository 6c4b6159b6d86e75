public import Passes

extension HubStore {
    /// Which single-use passes a kiosk has greeted, as far as the hub has heard, with the kiosk that was first.
    ///
    /// When that was is not known: kiosks report nothing that tells when somebody stood before them.
    public func greeted(among numbers: [PassNumber]) throws(HubError) -> [PassNumber: String] {
        guard !numbers.isEmpty else { return [:] }
        return try database.read { transaction in
            var greeted: [PassNumber: String] = [:]
            for number in numbers {
                // A pass that was only revoked has no kiosk.
                let row = try transaction.rows(
                    "SELECT kiosk FROM pass WHERE number = $1 AND kiosk <> ''",
                    [.text(number.description)]
                ).first
                if let row { greeted[number] = try row.text(0) }
            }
            return greeted
        }
    }
}
