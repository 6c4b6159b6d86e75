import Wording

/// A character encoding: its IANA name, and the name that iconv knows.
struct Charset: Sendable, Hashable {
    /// The IANA name in lower case.
    var name: String
    /// The name for the converter, where a wider encoding also explains common strays.
    var converterName: String

    init(_ name: String, converter: String? = nil) {
        self.name = name
        converterName = converter ?? CharsetName.converter(name) ?? name
    }

    static let utf8 = Charset("utf-8")
    static let utf16BigEndian = Charset("utf-16be")
    static let utf16LittleEndian = Charset("utf-16le")
    static let latin1 = Charset("iso-8859-1")
    static let windows1252 = Charset("windows-1252")
    static let shiftJIS = Charset("shift_jis")
    static let gb18030 = Charset("gb18030")
    static let big5 = Charset("big5")
    static let eucKR = Charset("euc-kr")
    static let eucJP = Charset("euc-jp")
    /// Bytes that are no text.
    static let binary = Charset("binary")

    /// The Extended Channel Interpretation of bytes that are no text.
    static let binaryDesignator = 899

    /// The charset an Extended Channel Interpretation stands for; `nil` if it is unknown or does not mean text.
    ///
    /// - SeeAlso: AIM Inc. ITS/04-023, Extended Channel Interpretations, part 3: register.
    init?(extendedChannelInterpretation designator: Int) {
        switch designator {
        case 0, 2: self.init("ibm437")
        case 1: self = .latin1
        // 14 was reserved for ISO 8859-12, which was never published.
        case 3...13, 15...18: self.init("iso-8859-\(designator - 2)")
        case 20: self = .shiftJIS
        case 21: self.init("windows-1250")
        case 22: self.init("windows-1251")
        case 23: self = .windows1252
        case 24: self.init("windows-1256")
        case 25: self = .utf16BigEndian
        case 26: self = .utf8
        case 27, 170: self.init("us-ascii")
        case 28: self = .big5
        case 29: self.init("gb2312")
        case 30: self = .eucKR
        case 31: self.init("gbk")
        case 32: self = .gb18030
        case 33: self = .utf16LittleEndian
        case 34: self.init("utf-32be")
        case 35: self.init("utf-32le")
        default: return nil
        }
    }
}

extension CharsetConverter {
    /// `nil` where the C library does not know the charset.
    init?(_ charset: Charset) {
        let width = charset.name.hasPrefix("utf-16") ? 2 : charset.name.hasPrefix("utf-32") ? 4 : 1
        self.init(charset.converterName, bytesPerUnit: width)
    }
}
