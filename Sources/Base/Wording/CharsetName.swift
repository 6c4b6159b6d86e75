/// The names that files and codes give to charsets, and those that iconv of the C library knows for them.
///
/// Where programs write characters of a wider set under the name of a narrower one, it is the wider one, as browsers have it.
///
/// - SeeAlso: WHATWG, Encoding, 4.2 (names and labels); IANA, Character Sets.
public enum CharsetName {
    /// The name for iconv; `nil` for a name that is not known.
    ///
    /// - Parameter name: in any case.
    public static func converter(_ name: some StringProtocol) -> String? {
        let name = name.lowercased()
        if let known = converters[name] { return known }
        // iso-8859-2, iso8859-2 and iso_8859-2; 12 was never published.
        for start in ["iso-8859-", "iso8859-", "iso_8859-"] where name.hasPrefix(start) {
            let part = Int(name.dropFirst(start.count)) ?? 0
            return (1...16).contains(part) && part != 12 ? "ISO-8859-\(part)" : nil
        }
        for start in ["windows-", "cp", "x-cp"] where name.hasPrefix(start) {
            let page = Int(name.dropFirst(start.count)) ?? 0
            return (1250...1258).contains(page) ? "CP\(page)" : nil
        }
        return nil
    }

    private static let converters: [String: String] = {
        var converters: [String: String] = [:]
        for (converter, names) in table {
            for name in names.split(separator: " ") { converters[String(name)] = converter }
        }
        return converters
    }()

    private static let table: KeyValuePairs = [
        "UTF-8": "utf-8 utf8 unicode-1-1-utf-8", "UTF-16": "utf-16 utf16",
        "UTF-16BE": "utf-16be", "UTF-16LE": "utf-16le unicode", "US-ASCII": "us-ascii ascii",
        // Windows' variants: a backslash stays one, and the NEC and IBM characters are there.
        "CP932":
            "shift_jis shift-jis sjis x-sjis s-jis ms_kanji csshiftjis windows-31j cp932 ms932",
        "EUC-JP": "euc-jp eucjp x-euc-jp cseucpkdfmtjapanese",
        "ISO-2022-JP-2": "iso-2022-jp csiso2022jp iso-2022-jp-2",
        "GB18030":
            "gb2312 gb_2312-80 csgb2312 chinese gbk x-gbk cp936 ms936 windows-936 euc-cn gb18030",
        "BIG5": "big5 cn-big5 csbig5 x-x-big5", "CP950": "cp950 windows-950",
        "BIG5-HKSCS": "big5-hkscs",
        "UHC": "euc-kr euckr ks_c_5601-1987 ksc_5601 ksc5601 korean cp949 windows-949 uhc",
        "KOI8-R": "koi8-r koi8 koi cskoi8r", "KOI8-U": "koi8-u koi8-ru",
        "TIS-620": "tis-620", "CP874": "windows-874 cp874",
        "ISO-8859-1": "latin1 l1 cp819", "ISO-8859-2": "latin2 l2", "ISO-8859-9": "latin5 l5",
        "ISO-8859-15": "latin9 latin-9 l9", "ISO-8859-5": "cyrillic", "ISO-8859-7": "greek",
        "ISO-8859-6": "arabic", "ISO-8859-8": "hebrew iso-8859-8-i",
        "CP437": "ibm437 cp437", "CP850": "ibm850 cp850", "CP866": "ibm866 cp866",
        "MACINTOSH": "macintosh x-mac-roman mac",
    ]
}
