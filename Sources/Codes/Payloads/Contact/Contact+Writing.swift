extension Contact {
    /// A version of vCard that contacts can be written in.
    public enum VCardVersion: String, Sendable, Hashable, CaseIterable {
        /// RFC 2426, which every phone reads.
        case version3 = "3.0"
        /// RFC 6350.
        case version4 = "4.0"
    }

    /// The contact as a vCard, every line ended by CRLF.
    ///
    /// How the name sounds goes into a property that phones share and no standard has. Types that
    /// are not words are left out, and so are the cards that follow.
    ///
    /// - Parameters:
    ///   - folded: whether lines longer than 75 bytes are folded, as files want it; a code is
    ///     smaller without.
    ///   - photograph: whether the photograph goes along; it is too large for most codes.
    /// - Throws: ``PayloadError/empty(field:)`` without any name, organization, mail address or
    ///   number; ``PayloadError/controlCharacter(field:)``.
    public func vCard(
        _ version: VCardVersion = .version3, folded: Bool = false, photograph: Bool = true
    ) throws(PayloadError) -> String {
        guard let name = displayName, !name.isEmpty else { throw .empty(field: "name") }
        var lines = ["BEGIN:VCARD", "VERSION:\(version.rawValue)"]
        lines.append("FN:" + (try Writing.contentText(name, field: "name")))
        try appendName(to: &lines, version)
        if let phoneticName {
            lines.append("X-PHONETIC-FIRST-NAME:" + (try text(phoneticName, "name's sound")))
        }
        if let nickname { lines.append("NICKNAME:" + (try text(nickname, "nickname"))) }
        for telephone in telephones { lines.append(try line(telephone, version)) }
        for email in emails { lines.append("EMAIL:" + (try text(email, "mail address"))) }
        try appendOrganization(to: &lines)
        if let title { lines.append("TITLE:" + (try text(title, "title"))) }
        if let role { lines.append("ROLE:" + (try text(role, "role"))) }
        for url in urls { lines.append("URL:" + (try Writing.address(url))) }
        for address in postalAddresses {
            lines.append(
                "ADR" + typeParameter(address.types) + ":"
                    + (try joined(address.components, "postal address")))
        }
        if let birthday {
            let isDate = birthday.utf8.allSatisfy {
                $0.isASCIIDigit || "-:TZ+.".utf8.contains($0)
            }
            lines.append(
                (isDate || version == .version3 ? "BDAY:" : "BDAY;VALUE=text:")
                    + (try text(birthday, "birthday")))
        }
        if let note { lines.append("NOTE:" + (try text(note, "note"))) }
        if photograph, let picture = self.photograph { lines.append(try line(picture, version)) }
        lines.append("END:VCARD")
        return Writing.contentLines(lines, folded: folded)
    }

    private func appendName(
        to lines: inout [String], _ version: VCardVersion
    ) throws(PayloadError) {
        let parts = [
            familyName, givenName, additionalNames, honorificPrefixes, honorificSuffixes,
        ]
        // Version 3.0 wants the line even where nothing is known for it.
        guard version == .version3 || parts.contains(where: { $0 != nil }) else { return }
        lines.append("N:" + (try joined(parts.map { $0 ?? "" }, "name")))
    }

    private func appendOrganization(to lines: inout [String]) throws(PayloadError) {
        let units = [organization].compactMap(\.self) + organizationalUnits
        guard !units.isEmpty else { return }
        lines.append("ORG:" + (try joined(units, "organization")))
    }

    private func line(
        _ telephone: Telephone, _ version: VCardVersion
    ) throws(PayloadError) -> String {
        let types = typeParameter(telephone.types)
        let number = try Writing.line(telephone.number, field: "telephone number")
        guard version == .version4, number.utf8.contains(UInt8(ascii: ";")) else {
            return "TEL\(types):" + (try text(number, "telephone number"))
        }
        return "TEL;VALUE=uri\(types):tel:" + PercentCoding.encode(number, also: "+();=*")
    }

    private func line(
        _ picture: Photograph, _ version: VCardVersion
    ) throws(PayloadError) -> String {
        guard let encoded = picture.encoded else {
            let address = try Writing.address(picture.address ?? "")
            return version == .version3 ? "PHOTO;VALUE=uri:\(address)" : "PHOTO:\(address)"
        }
        let base64 = String(
            decoding: encoded.utf8.filter { !$0.isBlank }, as: UTF8.self)
        guard Base64.decode(Array(base64.utf8)[...]) != nil else {
            throw .invalid(field: "photograph", rule: "base64")
        }
        let type = try Writing.line(picture.mediaType ?? "", field: "photograph's type")
        guard
            type.utf8.allSatisfy({
                $0.isASCIILetter || $0.isASCIIDigit || "/-.+".utf8.contains($0)
            })
        else { throw .invalid(field: "photograph's type", rule: "a media type") }
        if version == .version4 { return "PHOTO:data:\(type);base64,\(base64)" }
        let parts = type.split(separator: "/", omittingEmptySubsequences: false)
        let isImage = parts.count == 2 && parts[0] == "image"
        let name = isImage ? parts[1].uppercased() : type
        return "PHOTO;ENCODING=b" + (name.isEmpty ? "" : ";TYPE=\(name)") + ":" + base64
    }

    private func typeParameter(_ types: [String]) -> String {
        let words = types.filter { type in
            !type.isEmpty
                && type.utf8.allSatisfy {
                    $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
                }
        }
        return words.isEmpty ? "" : ";TYPE=" + words.joined(separator: ",")
    }

    private func text(_ value: String, _ field: String) throws(PayloadError) -> String {
        try Writing.contentText(value, field: field)
    }

    private func joined(_ parts: [String], _ field: String) throws(PayloadError) -> String {
        var escaped: [String] = []
        for part in parts { escaped.append(try text(part, field)) }
        return escaped.joined(separator: ";")
    }
}
