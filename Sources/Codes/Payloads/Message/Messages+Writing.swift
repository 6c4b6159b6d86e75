extension EmailMessage {
    /// The mail as a `mailto:` address.
    ///
    /// - Throws: ``PayloadError/controlCharacter(field:)``, as line breaks are allowed in the body
    ///   alone; ``PayloadError/invalid(field:rule:)`` for an address without an at sign.
    /// - SeeAlso: RFC 6068.
    public func encodedText() throws(PayloadError) -> String {
        var fields: [String] = []
        if !cc.isEmpty { fields.append("cc=" + (try EmailMessage.list(cc))) }
        if !bcc.isEmpty { fields.append("bcc=" + (try EmailMessage.list(bcc))) }
        if let subject {
            fields.append(
                "subject=" + PercentCoding.encode(try Writing.line(subject, field: "subject")))
        }
        if let body {
            let text = try Writing.block(body, field: "body", lineBreak: "\r\n")
            fields.append("body=" + PercentCoding.encode(text))
        }
        if to.isEmpty, fields.isEmpty { throw .empty(field: "mail address") }
        return "mailto:" + (try EmailMessage.list(to))
            + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
    }

    private static func list(_ addresses: [String]) throws(PayloadError) -> String {
        var coded: [String] = []
        for address in addresses {
            guard !address.isEmpty else { throw .empty(field: "mail address") }
            let line = try Writing.line(address, field: "mail address")
            guard line.utf8.contains(UInt8(ascii: "@")) else {
                throw .invalid(field: "mail address", rule: "a name and a domain around an @")
            }
            coded.append(PercentCoding.encode(line, also: "@+!$*'"))
        }
        return coded.joined(separator: ",")
    }
}

extension PhoneNumber {
    /// The number as a `tel:` address, blanks in it written as hyphens.
    ///
    /// - Throws: ``PayloadError/invalid(field:rule:)`` where it cannot be dialled.
    /// - SeeAlso: RFC 3966.
    public func encodedText() throws(PayloadError) -> String {
        var text = "tel:" + PercentCoding.encode(try PhoneNumber.dialable(number), also: "+()*")
        for (name, value) in [
            ("ext", `extension`), ("isub", subaddress), ("phone-context", context),
        ] {
            guard let value else { continue }
            text +=
                ";\(name)="
                + PercentCoding.encode(try Writing.line(value, field: name), also: "+")
        }
        return text
    }

    /// The number with its blanks as hyphens.
    static func dialable(_ number: String) throws(PayloadError) -> String {
        let bytes = Array(number.utf8)[...]
        guard let text = PhoneNumber.number(bytes), text.utf8.count == bytes.count else {
            throw .invalid(
                field: "telephone number",
                rule: "digits, + * # and separators, without blanks at its ends")
        }
        return String(
            decoding: text.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "-") : $0 },
            as: UTF8.self)
    }
}

extension TextMessage {
    /// The message as `SMSTO:number:text`, which phones read best, or as an `sms:` or `mms:`
    /// address where it has a subject or blanks round its text.
    ///
    /// - Throws: ``PayloadError/empty(field:)`` without a number and a text;
    ///   ``PayloadError/invalid(field:rule:)`` for a number that cannot be dialled.
    public func encodedText() throws(PayloadError) -> String {
        let body = body.flatMap { $0.isEmpty ? nil : $0 }
        let subject = subject.flatMap { $0.isEmpty ? nil : $0 }
        guard !numbers.isEmpty || body != nil else { throw .empty(field: "telephone number") }
        var list: [String] = []
        for number in numbers {
            guard !number.utf8.contains(UInt8(ascii: ",")) else {
                throw .invalid(field: "telephone number", rule: "one number without commas")
            }
            list.append(try PhoneNumber.dialable(number))
        }
        let to = list.joined(separator: ",")
        let text = try body.map { text throws(PayloadError) in
            try Writing.block(text, field: "text", lineBreak: "\n")
        }
        // Readers drop blanks at the end of a code: a text with blanks around it is percent-coded.
        if subject == nil, text.map({ $0.trimmed == $0 }) ?? true {
            return (isMultimedia ? "MMSTO:" : "SMSTO:") + to + (text.map { ":" + $0 } ?? "")
        }
        var fields: [String] = []
        if let subject {
            let line = try Writing.line(subject, field: "subject")
            fields.append("subject=" + PercentCoding.encode(line))
        }
        if let text { fields.append("body=" + PercentCoding.encode(text)) }
        return (isMultimedia ? "mms:" : "sms:") + PercentCoding.encode(to, also: "+()*,") + "?"
            + fields.joined(separator: "&")
    }
}
