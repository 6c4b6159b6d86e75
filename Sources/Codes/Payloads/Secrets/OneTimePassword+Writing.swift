extension OneTimePassword {
    /// The key as an `otpauth:` address, its secret in the clear.
    ///
    /// - Throws: ``PayloadError/empty(field:)`` without a secret, or without the counter of
    ///   ``Method/hotp``; ``PayloadError/invalid(field:rule:)`` for a type that cannot be written
    ///   and for what no generator takes.
    public func encodedText() throws(PayloadError) -> String {
        guard let key = secret?.reveal(), !key.isEmpty else { throw .empty(field: "secret") }
        let text = try Writing.line(key, field: "secret")
        switch type {
        case .totp, .hotp: break
        case .migration: return "otpauth-migration://offline?data=" + PercentCoding.encode(text)
        case .other: throw .invalid(field: "type", rule: "totp or hotp")
        }
        // Blanks and hyphens stand between groups, and equals signs fill up the end.
        guard
            text.utf8.allSatisfy({
                $0.isASCIILetter || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
                    || "= -".utf8.contains($0)
            })
        else { throw .invalid(field: "secret", rule: "base32, the letters A-Z and the digits 2-7") }
        if type == .hotp, counter == nil { throw .empty(field: "counter") }
        if let digits, !(1...10).contains(digits) {
            throw .invalid(field: "digits", rule: "a number from 1 to 10, mostly 6 or 8")
        }
        if period == 0 { throw .invalid(field: "period", rule: "a number of seconds from 1 on") }
        var address = "otpauth://\(type.rawValue)/"
        address += PercentCoding.encode(try Writing.line(label, field: "label"), also: ":@")
        address += "?secret=" + PercentCoding.encode(text)
        for (name, value) in [("issuer", issuer), ("algorithm", algorithm)] {
            guard let value, !value.isEmpty else { continue }
            address += "&\(name)=" + PercentCoding.encode(try Writing.line(value, field: name))
        }
        for (name, value) in [("digits", digits), ("period", period), ("counter", counter)] {
            guard let value else { continue }
            guard value >= 0 else { throw .invalid(field: name, rule: "a number from 0 on") }
            address += "&\(name)=\(value)"
        }
        return address
    }
}
