extension OneTimePassword {
    /// The key as an `otpauth:` address, its secret in the clear.
    ///
    /// - Throws: ``PayloadError/empty(field:)`` without a secret;
    ///   ``PayloadError/invalid(field:rule:)`` for a type that cannot be written.
    public func encodedText() throws(PayloadError) -> String {
        guard let key = secret?.reveal(), !key.isEmpty else { throw .empty(field: "secret") }
        let text = try Writing.line(key, field: "secret")
        switch type {
        case .totp, .hotp: break
        case .migration: return "otpauth-migration://offline?data=" + PercentCoding.encode(text)
        case .other: throw .invalid(field: "type", rule: "totp or hotp")
        }
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
