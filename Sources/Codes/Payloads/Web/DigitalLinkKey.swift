/// The keys that an address can name by GS1's rules, and the form of each.
///
/// - SeeAlso: GS1 General Specifications, 3; GS1 Digital Link Standard, URI Syntax, 4.3.
enum DigitalLinkKey {
    /// The form of a key: the number of digits, the last of the first `checked` their check digit, then
    /// up to `further` characters.
    private struct Form {
        var digits: [Int]
        var checked: Int?
        var further: Int = 0
        var areFurtherDigits = false
    }

    /// Whether the two segments of a path are an application identifier and a key of its form.
    static func isKey(_ identifier: Bytes, _ value: Bytes) -> Bool {
        guard let form = form(of: identifier) else { return false }
        let value = Array(PercentCoding.decode(value))[...]
        return form.digits.contains { digits in
            guard (digits...digits + form.further).contains(value.count),
                value.prefix(digits).allSatisfy({ $0.isASCIIDigit }),
                value.dropFirst(digits).allSatisfy({ byte in
                    form.areFurtherDigits ? byte.isASCIIDigit : isCharacter(byte)
                })
            else { return false }
            return form.checked.map { Product.hasRightCheckDigit(value.prefix($0)) } ?? true
        }
    }

    /// Keys without a check digit begin with the number of a company: at least six digits here, so
    /// that a small number in a path is none.
    private static func form(of identifier: Bytes) -> Form? {
        guard (2...4).contains(identifier.count), identifier.allSatisfy({ $0.isASCIIDigit }) else {
            return nil
        }
        switch identifier.string {
        case "00": return Form(digits: [18], checked: 18)  // logistic unit
        case "01": return Form(digits: [8, 12, 13, 14], checked: 14)  // trade item
        case "253": return Form(digits: [13], checked: 13, further: 17)  // document
        case "255": return Form(digits: [13], checked: 13, further: 12, areFurtherDigits: true)
        case "401": return Form(digits: [7], further: 23)  // consignment
        case "402": return Form(digits: [17], checked: 17)  // shipment
        case "414", "415", "417": return Form(digits: [13], checked: 13)  // place, payee, party
        case "8003": return Form(digits: [14], checked: 14, further: 16)  // returnable asset
        case "8004": return Form(digits: [7], further: 23)  // individual asset
        case "8006": return Form(digits: [18], checked: 14)  // piece of a trade item
        case "8010": return Form(digits: [6], further: 24)  // component
        case "8013": return Form(digits: [7], further: 18)  // model
        case "8017", "8018": return Form(digits: [18], checked: 18)  // service relation
        default: return nil
        }
    }

    /// A character of GS1's set 82.
    private static func isCharacter(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "!\"%&'()*+,-./:;<=>?_#".utf8.contains(byte)
    }
}
