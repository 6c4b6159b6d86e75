/// The upper halves of the single-byte character sets that old cards and calendars name.
///
/// Made from the mapping tables of the Unicode Consortium; what a set leaves open is U+FFFD.
enum CharsetTable {
    /// The text of the bytes in the named set, which is in lower case; `nil` for a set without a
    /// table.
    static func text(of bytes: [UInt8], named name: String) -> String? {
        guard let upper = tables[name] else { return nil }
        var text = String.UnicodeScalarView()
        // A table of 96 begins at 0xA0: what is below are control characters.
        let first = 0x100 - upper.count
        for byte in bytes {
            text.append(Int(byte) < first ? Unicode.Scalar(byte) : upper[Int(byte) - first])
        }
        return String(text)
    }

    private static let tables: [String: [Unicode.Scalar]] = {
        var tables: [String: [Unicode.Scalar]] = [:]
        for (names, upper) in sources {
            for name in names { tables[name] = Array(upper.unicodeScalars) }
        }
        return tables
    }()

    private static let sources: [(names: [String], upper: String)] = [
        (
            ["iso-8859-2", "iso8859-2", "latin2"],
            """
            \u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčé\
            ęëěíîďđńňóôőö÷řůúűüýţ˙
            """
        ),
        (
            ["iso-8859-5", "iso8859-5"],
            """
            \u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщ\
            ъыьэюя№ёђѓєѕіїјљњћќ§ўџ
            """
        ),
        (
            ["iso-8859-7", "iso8859-7"],
            """
            \u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫ\
            άέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}
            """
        ),
        (
            ["iso-8859-9", "iso8859-9", "latin5"],
            """
            \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèé\
            êëìíîïğñòóôõö÷øùúûüışÿ
            """
        ),
        (
            ["windows-1250", "cp1250"],
            """
            €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«\
            ¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůú\
            űüýţ˙
            """
        ),
        (
            ["windows-1251", "cp1251"],
            """
            ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВ\
            ГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя
            """
        ),
        (
            ["windows-1253", "cp1253"],
            """
            €\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—\
            \u{FFFD}™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®―°\
            ±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύ\
            ώ\u{FFFD}
            """
        ),
        (
            ["windows-1254", "cp1254"],
            """
            €\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}Ÿ\
            \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèé\
            êëìíîïğñòóôõö÷øùúûüışÿ
            """
        ),
        (
            ["windows-1257", "cp1257"],
            """
            €\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›\
            \u{FFFD}¯˛\u{FFFD}\u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉ\
            ŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙
            """
        ),
        (
            ["koi8-r", "koi8"],
            """
            ─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмн\
            опярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ
            """
        ),
    ]
}
