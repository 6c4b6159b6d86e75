/// Finds labels of host names that imitate others (homographs).
enum LookAlike {
    /// Whether a label mixes scripts, or is written in another script with letters that all look
    /// Latin.
    ///
    /// Han goes with kana, bopomofo or hangul, as these are written together. A label in a script
    /// that its top level is written in as well is honest: it stands among its own.
    static func isSuspicious(_ label: String, topLevelScripts: UInt64) -> Bool {
        guard !label.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        var scripts: UInt64 = 0
        var allLookLatin = true
        for scalar in label.unicodeScalars {
            if imitatesASCII(scalar) { return true }
            guard let script = Script(of: scalar) else { continue }
            scripts |= 1 << UInt64(script.rawValue)
            if !latinTwins.contains(scalar) { allLookLatin = false }
        }
        if !isWrittenTogether(scripts) { return true }
        if neverWhole.contains(where: { scripts == set($0) }) { return true }
        guard allLookLatin, scripts != 0 else { return false }
        return scripts & ~topLevelScripts != 0
    }

    /// The scripts of a label's letters, a bit for each.
    static func scripts(of label: String) -> UInt64 {
        label.unicodeScalars.reduce(0) { scripts, scalar in
            scripts | (Script(of: scalar).map { set($0) } ?? 0)
        }
    }

    private static func set(_ scripts: Script...) -> UInt64 {
        scripts.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }

    private static func isWrittenTogether(_ scripts: UInt64) -> Bool {
        scripts.nonzeroBitCount <= 1
            || [set(.han, .hiragana, .katakana), set(.han, .bopomofo), set(.han, .hangul)]
                .contains { scripts & ~$0 == 0 }
    }

    /// Scripts whose capitals are Latin look-alikes and that no registry gives names in.
    private static let neverWhole: [Script] = [.lisu, .cherokee, .coptic]

    /// Letters and signs outside ASCII that stand for an ASCII character and nothing else.
    private static func imitatesASCII(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: return false
        case 0xB7, 0x5F3, 0x5F4, 0x30FB: return false  // marks that words of their scripts need
        case 0x251, 0x261, 0x1D00...0x1D25, 0x2100...0x214F, 0x2460...0x24FF, 0x1D400...0x1D7FF,
            0x1F100...0x1F189:
            return true
        default:
            switch scalar.properties.generalCategory {
            case .mathSymbol, .otherPunctuation, .dashPunctuation, .connectorPunctuation,
                .openPunctuation, .closePunctuation, .modifierSymbol, .spaceSeparator:
                return true
            default: return false
            }
        }
    }

    /// Letters of Cyrillic, Greek and Armenian that look like a Latin one in most typefaces.
    private static let latinTwins: Set<Unicode.Scalar> = Set(
        "асԁеһіјӏорԛѕԝхуѵьҽԍүґѐёӓӧїё".unicodeScalars
            + "οανρικυγτχϲϳωηάίόύϊϋ".unicodeScalars
            + "օսոհցզյքլռ".unicodeScalars)
}
