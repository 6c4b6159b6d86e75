extension Payment {
    /// Reads a merchant presented code: elements of two digits, a length of two digits and a value, the last of them a sum over
    /// all others.
    ///
    /// An element within 26 to 51 says by its globally unique identifier whose payment it is.
    ///
    /// - SeeAlso: EMVCo, EMV QR Code Specification for Payment Systems: Merchant-Presented Mode 1.1, 4.
    init?(emv bytes: Bytes) {
        guard bytes.begins(with: "000201"), (20...4096).contains(bytes.count) else { return nil }
        let root = EMVElements(bytes)
        var account: String?
        var form = Form.emv
        var reference: String?
        for element in root.elements where (2...51).contains(element.id) && account == nil {
            guard element.id >= 26 else {
                account = element.value.stringIfAny
                continue
            }
            let inside = EMVElements(element.value)
            switch inside[0]?.lowercasedString {
            case "br.gov.bcb.pix":
                form = .pix
                account = (inside[1] ?? inside[25])?.string
            case "sg.paynow":
                form = .payNow
                account = inside[2]?.string
            case let id? where id.hasPrefix("a00000067701011"):
                form = .promptPay
                account = (inside[1] ?? inside[2] ?? inside[3])?.string
            default: account = (inside[1] ?? inside[2])?.string
            }
        }
        if let additional = root[62] {
            let details = EMVElements(additional)
            // Pix has three stars where there is no reference.
            reference = (details[5] ?? details[1])?.string
            if reference == "***" { reference = nil }
        }
        let currency = root[53].map { EMVElements.currencies[$0.string] ?? $0.string }
        self.init(
            name: root[59]?.trimmed().string ?? "", account: account ?? "", form: form,
            amount: root[54].flatMap { Payment.amount($0) }, currency: currency,
            reference: reference,
            hasValidChecksum: root.hasValidChecksum)
    }

}

/// The elements of a merchant presented code, or of one of its elements.
struct EMVElements {
    private(set) var elements: [(id: Int, value: Bytes)] = []
    /// Whether the elements fill the text, and the last of them is the right sum over it.
    private(set) var hasValidChecksum = false

    /// Reads as many elements as there are.
    ///
    /// Lengths count characters; some writers count bytes of UTF-8, so these are tried where characters do not come out even.
    init(_ bytes: Bytes) {
        let byCharacter = EMVElements.read(bytes, countsCharacters: true)
        let read =
            byCharacter.isWhole ? byCharacter : EMVElements.read(bytes, countsCharacters: false)
        elements = (read.isWhole ? read : byCharacter).elements
        guard read.isWhole, let (id, sum) = elements.last, id == 63, sum.count == 4 else { return }
        let own = EMVElements.checksum(bytes.dropLast(4))
        hasValidChecksum = Int(sum.string, radix: 16) == own
    }

    /// The value of the first element of an identifier; `nil` where it is empty.
    subscript(id: Int) -> Bytes? {
        elements.first { $0.id == id && !$0.value.isEmpty }?.value
    }

    private static func read(
        _ bytes: Bytes, countsCharacters: Bool
    ) -> (elements: [(id: Int, value: Bytes)], isWhole: Bool) {
        var elements: [(id: Int, value: Bytes)] = []
        var rest = bytes
        while !rest.isEmpty {
            let head = rest.prefix(4)
            guard head.count == 4, head.allSatisfy({ $0.isASCIIDigit }),
                let id = Int(head.prefix(2).string), let length = Int(head.dropFirst(2).string)
            else { return (elements, false) }
            rest = rest.dropFirst(4)
            var end = rest.startIndex
            var count = 0
            while count < length, end < rest.endIndex {
                end += 1
                // The bytes that continue a character belong to it.
                while countsCharacters, end < rest.endIndex, rest[end] & 0xC0 == 0x80 { end += 1 }
                count += 1
            }
            guard count == length else { return (elements, false) }
            elements.append((id, rest[rest.startIndex..<end]))
            rest = rest[end...]
        }
        return (elements, true)
    }

    /// CRC-16 of ISO/IEC 13239: polynomial 0x1021, initial value 0xFFFF.
    private static func checksum(_ bytes: Bytes) -> Int {
        var sum: UInt16 = 0xFFFF
        for byte in bytes {
            sum ^= UInt16(byte) << 8
            for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
        return Int(sum)
    }

    /// Currencies by their numbers in ISO 4217, of the countries that have such codes.
    static let currencies: [String: String] = [
        "032": "ARS", "036": "AUD", "050": "BDT", "104": "MMK", "116": "KHR", "124": "CAD",
        "144": "LKR", "152": "CLP", "156": "CNY", "170": "COP", "188": "CRC", "208": "DKK",
        "214": "DOP", "320": "GTQ", "340": "HNL", "344": "HKD", "356": "INR", "360": "IDR",
        "392": "JPY", "398": "KZT", "404": "KES", "410": "KRW", "417": "KGS", "418": "LAK",
        "446": "MOP", "458": "MYR", "484": "MXN", "496": "MNT", "504": "MAD", "524": "NPR",
        "554": "NZD", "566": "NGN", "578": "NOK", "586": "PKR", "600": "PYG", "604": "PEN",
        "608": "PHP", "643": "RUB", "646": "RWF", "682": "SAR", "702": "SGD", "704": "VND",
        "710": "ZAR", "752": "SEK", "756": "CHF", "764": "THB", "784": "AED", "788": "TND",
        "800": "UGX", "818": "EGP", "826": "GBP", "834": "TZS", "840": "USD", "858": "UYU",
        "860": "UZS", "901": "TWD", "933": "BYN", "936": "GHS", "944": "AZN", "946": "RON",
        "949": "TRY", "952": "XOF", "950": "XAF", "967": "ZMW", "975": "BGN", "978": "EUR",
        "980": "UAH", "981": "GEL", "985": "PLN", "986": "BRL",
    ]
}
