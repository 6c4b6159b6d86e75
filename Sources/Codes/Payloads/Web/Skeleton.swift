/// Letters reduced to the ASCII letters that they pass for.
///
/// - SeeAlso: UTS #39, 4 (Confusable Detection).
enum Skeleton {
    /// A name as it looks at a glance: without accents, each letter as the ASCII one that it resembles;
    /// `nil` where a character resembles none.
    ///
    /// - Parameter isSecondReading: whether letters that pass for two others count as the second.
    static func bytes(of name: [Unicode.Scalar], isSecondReading: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        for scalar in name {
            if Script(of: scalar) == .inherited { continue }
            if isSecondReading, let letters = latin(scalar, in: secondTwins) {
                bytes += letters
            } else if let letters = latin(scalar) {
                bytes += letters
            } else {
                return nil
            }
        }
        return merged(bytes[...])
    }

    /// ASCII letters and digits, those that resemble each other as one.
    static func merged(_ bytes: Bytes) -> [UInt8] {
        var merged: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0"): merged.append(UInt8(ascii: "o"))
            case UInt8(ascii: "1"), UInt8(ascii: "i"): merged.append(UInt8(ascii: "l"))
            case UInt8(ascii: "m"):
                merged.append(UInt8(ascii: "r"))
                merged.append(UInt8(ascii: "n"))
            default: merged.append(byte)
            }
        }
        return merged
    }

    /// The ASCII letters or the digit that a scalar passes for, or `nil`.
    static func latin(_ scalar: Unicode.Scalar) -> [UInt8]? { latin(scalar, in: twins) }

    private static func latin(_ scalar: Unicode.Scalar, in twins: [Unicode.Scalar]) -> [UInt8]? {
        if scalar.isASCII { return [UInt8(truncatingIfNeeded: scalar.value)] }
        var letters: [UInt8] = []
        var isAfterTwin = true
        for twin in twins {
            if twin == scalar { return letters }
            if twin.isASCII {
                if isAfterTwin { letters = [] }
                if twin != " " { letters.append(UInt8(truncatingIfNeeded: twin.value)) }
            }
            isAfterTwin = !twin.isASCII
        }
        return nil
    }

    /// ASCII letters, each with those that pass for it: of Latin with accents; of other scripts by the
    /// table of confusables of UTS #39 (as ICU 72 has it) and by what Chromium adds to it.
    private static let twins = Array(
        """
        aàáâãäåāăąǟǡǻȁȃȧạảấầẩẫậắằẳẵặάαаӑӓ aeæǣǽӕ bþßβвьҍ cçćĉċčсҫင dďđძ \
        eèéêëēĕėęěȅȇȩẹẻẽếềểễệеѐёєҽҿӗၔ fғӻ gĝğġģǧǵဌ hĥħȟнћңҥһӈӊԧԩ iìíîïĩīĭįıȉȋỉịΐίιϊіїӏ jĵǰј၂ \
        kķǩκкќқҝҟҡӄԟ lĺļľł mмӎ nñńņňŋǹήηпԥกח oòóôõöøōŏőơǫǭǿȍȏȫȭȯȱọỏốồổỗộớờởỡợοσόоӧөӫ०০੦૦ଠ୦೦ \
        oeœ pρϼрҏ qԛ৭੧૧ rŕŗřȑȓгѓґ sśŝşšșѕടรຣຮ tţťŧțτтҭ uùúûüũūŭůűųưȕȗụủứừửữựΰυϋύบບ vν \
        wŵωώшщԝพฟພຟ xχхҳӽӿ yýÿŷȳỳỵỷỹγуўүұӯӱӳ zźżž 0θ 2२২੨૨೩೭շ 3зҙӟӡउওਤੜ੩૩౩ဒვკპ 4੫丩ㄐ 6бճ 8৪੪୫ \
        9૭୨౨
        """.unicodeScalars)

    /// Letters that pass for others as well.
    private static let secondTwins = Array("ceœ pþ ssß tł".unicodeScalars)
}
