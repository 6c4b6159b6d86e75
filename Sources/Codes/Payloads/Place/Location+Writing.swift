extension Location {
    /// The place as a `geo:` address; what is to be looked for goes along as Android's maps read
    /// it.
    ///
    /// - Throws: ``PayloadError/invalid(field:rule:)`` for numbers out of range.
    /// - SeeAlso: RFC 5870.
    public func encodedText() throws(PayloadError) -> String {
        guard abs(latitude) <= 90 else {
            throw .invalid(field: "latitude", rule: "a number from -90 to 90")
        }
        guard abs(longitude) <= 180 else {
            throw .invalid(field: "longitude", rule: "a number from -180 to 180")
        }
        var text = "geo:" + Writing.decimal(latitude) + "," + Writing.decimal(longitude)
        if let altitude {
            guard abs(altitude) <= 1e9 else {
                throw .invalid(
                    field: "altitude", rule: "a number of metres up to a thousand million")
            }
            text += "," + Writing.decimal(altitude)
        }
        if let uncertainty {
            guard uncertainty >= 0, uncertainty <= 1e9 else {
                throw .invalid(
                    field: "uncertainty", rule: "a number of metres from 0 to a thousand million")
            }
            text += ";u=" + Writing.decimal(uncertainty)
        }
        if let query {
            text +=
                "?q=" + PercentCoding.encode(try Writing.line(query, field: "query"), also: ",()")
        }
        return text
    }
}
