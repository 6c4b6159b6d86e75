extension Payment: Codable {
    private enum Key: String, CodingKey {
        case form, name, account, iban, bic, amount, currency, remittance, reference, purpose
        case information, hasValidChecksum, isStructuredReference
    }

    /// Writes each part that is there: `iban` beside `account` where it is one, else empty, and as `remittance` the words, or the
    /// reference where there are none.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(form, forKey: .form)
        try container.encode(name, forKey: .name)
        try container.encode(account, forKey: .account)
        try container.encode(iban ?? "", forKey: .iban)
        try container.encodeIfPresent(bic, forKey: .bic)
        try container.encodeIfPresent(amount, forKey: .amount)
        try container.encodeIfPresent(currency, forKey: .currency)
        try container.encodeIfPresent(remittance ?? reference, forKey: .remittance)
        try container.encodeIfPresent(reference, forKey: .reference)
        try container.encodeIfPresent(purpose, forKey: .purpose)
        try container.encodeIfPresent(information, forKey: .information)
        try container.encode(remittance == nil && reference != nil, forKey: .isStructuredReference)
        try container.encode(hasValidChecksum, forKey: .hasValidChecksum)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) throws -> String? {
            try container.decodeIfPresent(String.self, forKey: key)
        }
        let reference = try text(.reference)
        let remittance = try text(.remittance)
        self.init(
            name: try text(.name) ?? "", account: try text(.account) ?? text(.iban) ?? "",
            form: try container.decodeIfPresent(Form.self, forKey: .form) ?? .epc,
            bic: try text(.bic), amount: try text(.amount), currency: try text(.currency),
            remittance: remittance == reference ? nil : remittance, reference: reference,
            purpose: try text(.purpose), information: try text(.information),
            hasValidChecksum: try container.decodeIfPresent(Bool.self, forKey: .hasValidChecksum)
                ?? true)
    }
}
