/// The number of a product, from a retail bar code.
public struct Product: Sendable, Hashable {
    /// The digits as read.
    public var code: String
    /// The thirteen digits of the book's number, where it is a book's.
    public var isbn: String?

    public init(code: String, isbn: String? = nil) {
        self.code = code
        self.isbn = isbn
    }

    /// Reads the digits of a symbol by the name of its kind, such as `ean-13` or `EAN_13`; `nil`
    /// where that is not a retail code.
    init?(_ bytes: Bytes, symbology: String) {
        let name = symbology.lowercased().filter { $0 != "-" && $0 != "_" }
        let code = bytes.trimmed()
        if name == "isbn10" {
            guard let isbn = Product.isbn13(fromISBN10: code) else { return nil }
            self.init(code: code.string, isbn: isbn)
            return
        }
        let lengths: ClosedRange<Int>
        switch name {
        case "ean13", "isbn13": lengths = 13...13
        case "ean8": lengths = 8...8
        // Some readers give the leading zeros that make a UPC an EAN-13.
        case "upca": lengths = 12...13
        case "upce": lengths = 6...13
        default: return nil
        }
        guard lengths.contains(code.count), code.allSatisfy({ $0.isASCIIDigit }) else { return nil }
        // 978 is all books; of 979 the part under 9790 is sheet music.
        let isBook =
            code.count == 13 && Product.hasRightCheckDigit(code)
            && (code.begins(with: "978")
                || (code.begins(with: "979") && !code.begins(with: "9790")))
        self.init(code: code.string, isbn: isBook ? code.string : nil)
    }

    /// Whether the last digit is that of GS1's modulo 10 rule.
    static func hasRightCheckDigit(_ digits: Bytes) -> Bool {
        guard digits.count > 1, digits.allSatisfy({ $0.isASCIIDigit }) else { return false }
        var sum = 0
        for (index, digit) in digits.reversed().enumerated() {
            sum += Int(digit - UInt8(ascii: "0")) * (index.isMultiple(of: 2) ? 1 : 3)
        }
        return sum.isMultiple(of: 10)
    }

    /// The thirteen digits for a book's old number of ten; `nil` where its check digit is wrong.
    private static func isbn13(fromISBN10 code: Bytes) -> String? {
        guard code.count == 10, code.dropLast().allSatisfy({ $0.isASCIIDigit }),
            let last = code.last
        else { return nil }
        var sum = 0
        for (index, digit) in code.dropLast().enumerated() {
            sum += (10 - index) * Int(digit - UInt8(ascii: "0"))
        }
        if last.lowercased == UInt8(ascii: "x") {
            sum += 10
        } else if last.isASCIIDigit {
            sum += Int(last - UInt8(ascii: "0"))
        } else {
            return nil
        }
        guard sum.isMultiple(of: 11) else { return nil }
        let body = Array("978".utf8) + code.dropLast()
        var weighted = 0
        for (index, digit) in body.enumerated() {
            weighted += Int(digit - UInt8(ascii: "0")) * (index.isMultiple(of: 2) ? 1 : 3)
        }
        return String(decoding: body, as: UTF8.self) + String((10 - weighted % 10) % 10)
    }
}

#if !hasFeature(Embedded)
    extension Product: Codable {}
#endif
