/// A telephone number in the form in which two of them are compared.
///
/// What people write between digits is dropped, `00` counts as `+`, the `(0)` of `+41 (0)44` is left
/// out, and a national number gets its country's code where that is known. What cannot be compared
/// safely is `nil`: orders to the network (`*#06#`), letters, pauses, unusual characters.
///
/// - SeeAlso: ITU-T E.123 (how numbers are written) and E.164 (country codes).
package struct DialledNumber: Sendable, Hashable {
    /// "+41441234567"; "0441234567" or "100" where no country is known.
    package let digits: String
    /// The digits of the extension; empty where there is none.
    package let `extension`: String

    /// - Parameter home: the country code with which a national number is completed.
    package init?(_ text: String, extension: String? = nil, home: String? = nil) {
        guard text.utf8.count <= 128 else { return nil }
        var text = text.lowercased()
        if text.hasPrefix("tel:") { text.removeFirst("tel:".count) }
        var found = `extension` ?? ""
        for mark in [";ext=", "ext.", "ext", "x"] {
            guard let range = text.firstRange(of: mark) else { continue }
            guard found.isEmpty else { return nil }
            found = text[range.upperBound...].filter { $0 != " " }
            text = String(text[..<range.lowerBound])
            guard !found.isEmpty else { return nil }
            break
        }
        guard found.utf8.count <= 7, found.utf8.allSatisfy({ $0.isASCIIDigit }),
            let digits = Self.digits(text, home: home)
        else { return nil }
        self.digits = digits
        self.extension = found
    }

    /// The country code of an international number; `nil` for any other.
    package var countryCode: String? {
        guard digits.first == "+" else { return nil }
        let digits = digits.dropFirst()
        if let first = digits.first, "17".contains(first) { return String(first) }
        let two = digits.prefix(2)
        return String(digits.prefix(Self.beginningsOfThree.contains(two) ? 3 : 2))
    }

    /// The first two digits of the country codes that have three.
    private static let beginningsOfThree: Set<Substring> = [
        "21", "22", "23", "24", "25", "26", "29", "35", "37", "38", "42", "50", "59", "67", "68",
        "69", "80", "85", "87", "88", "96", "97", "99",
    ]

    /// Countries where the 0 of a national number is part of the international one, too.
    private static let keepsZero: Set<String> = ["39", "378", "379", "225", "241", "242"]

    private static func digits(_ text: String, home: String?) -> String? {
        var text = text
        let start = text.drop { $0.isWhitespace }
        if start.hasPrefix("+") || start.hasPrefix("00") {
            text = text.replacing("(0)", with: "", maxReplacements: 1)
        }
        var digits = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9": digits.unicodeScalars.append(scalar)
            case "+" where digits.isEmpty: digits = "+"
            case " ", "-", ".", "/", "(", ")", "\u{A0}", "\u{2009}", "\u{2010}", "\u{2011}",
                "\u{2013}", "\u{202F}":
                continue
            default: return nil
            }
        }
        if digits.hasPrefix("00") { digits = "+" + digits.dropFirst(2) }
        if digits.hasPrefix("+") { return (8...16).contains(digits.count) ? digits : nil }
        guard (2...15).contains(digits.count) else { return nil }
        guard let home, digits.count >= 7 else { return digits }
        if home == "1" {
            if digits.count == 11, digits.hasPrefix("1") { return "+" + digits }
            return digits.count == 10 ? "+1" + digits : digits
        }
        guard digits.hasPrefix("0") else { return digits }
        return "+" + home + (keepsZero.contains(home) ? digits : String(digits.dropFirst()))
    }
}

extension PhoneNumber {
    /// The number as it is compared; `nil` where that is not safe.
    package func dialled(home: String? = nil) -> DialledNumber? {
        guard subaddress == nil else { return nil }
        guard let context else {
            return DialledNumber(number, extension: `extension`, home: home)
        }
        // A domain says nothing of who answers; the beginning of a number completes it.
        guard context.hasPrefix("+"), !number.hasPrefix("+") else { return nil }
        return DialledNumber(context + number, extension: `extension`, home: home)
    }
}
