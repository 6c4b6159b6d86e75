/// A label of a host name, whose characters are all allowed.
///
/// Of one that is longer than the 63 bytes of RFC 1035, which leads nowhere, only the beginning counts.
struct HostLabel {
    let text: String
    let scalars: [Unicode.Scalar]
    private let kinds: [Script]
    /// The scripts of its letters.
    let scripts: Scripts

    /// `nil` where a character is none of a host name.
    init?(_ text: String) {
        self.text = text
        scalars = Array(text.unicodeScalars.prefix(63))
        kinds = scalars.compactMap { Script(of: $0) }
        guard kinds.count == scalars.count else { return nil }
        var scripts = Scripts()
        for kind in kinds { scripts.insert(kind) }
        self.scripts = scripts
    }

    /// The letters of its scripts.
    var letters: [Unicode.Scalar] {
        zip(scalars, kinds).filter { $1 != .common && $1 != .inherited }.map { $0.0 }
    }

    /// Whether its scripts are one, or those of one language and ASCII letters.
    ///
    /// - SeeAlso: UTS #39, 5.2 (Restriction-Level Detection), Highly Restrictive.
    var isWrittenTogether: Bool {
        if scripts.rawValue.nonzeroBitCount <= 1 { return true }
        let hasOtherLatin = zip(scalars, kinds).contains { !$0.isASCII && $1 == .latin }
        return !hasOtherLatin && HostLabel.writtenTogether.contains { scripts.isSubset(of: $0) }
    }

    private static let writtenTogether = [
        Scripts(.latin, .han, .hiragana, .katakana, .kana), Scripts(.latin, .han, .bopomofo),
        Scripts(.latin, .han, .hangul),
    ]

    /// Whether digits of several systems are in it.
    var hasDigitsOfSeveralSystems: Bool {
        // Each system's digits lie within sixteen scalars.
        var system: UInt32?
        for scalar in scalars where scalar.properties.generalCategory == .decimalNumber {
            if let system, system != scalar.value >> 4 { return true }
            system = scalar.value >> 4
        }
        return false
    }

    /// Whether it has nothing but digits and letters that look like digits.
    var passesForNumber: Bool {
        scalars.allSatisfy { scalar in
            Skeleton.latin(scalar)?.first?.isASCIIDigit ?? false
        }
    }

    /// Whether a mark stands twice, or where its script does not have it.
    var hasMisplacedMark: Bool {
        for (place, scalar) in scalars.enumerated() {
            if scalar == "·" {
                // Only between two l is it a Catalan letter.
                guard place > 0, place + 1 < scalars.count, scalars[place - 1] == "l",
                    scalars[place + 1] == "l"
                else { return true }
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark:
                guard place > 0, scalars[place - 1] != scalar else { return true }
                if kinds[place] == .inherited, isMisplaced(scalar, at: place) { return true }
            default: continue
            }
        }
        return false
    }

    /// Whether a mark above or below a letter is on none, or on one where nobody sees it.
    private func isMisplaced(_ mark: Unicode.Scalar, at place: Int) -> Bool {
        let letter = scalars[place - 1]
        switch kinds[place - 1] {
        case .inherited: return false
        case .latin, .greek, .cyrillic: break
        default: return true
        }
        switch letter.value {
        case 0x131: return true
        case 0x69, 0x6A, 0x6C: return mark == "\u{307}"
        // A letter with an accent of its own takes no other above it.
        case 0xC0...0x233: return mark.value < 0x315
        default: return false
        }
    }

    /// Whether marks or letters of kana stand where Japanese does not have them.
    var hasMisplacedKana: Bool {
        guard !scripts.isDisjoint(with: Scripts(.kana, .katakana, .han)) else { return false }
        for (place, scalar) in scalars.enumerated() {
            let before = place > 0 ? kinds[place - 1] : nil
            let after = place + 1 < kinds.count ? kinds[place + 1] : nil
            switch scalar {
            case "ー", "\u{3099}", "\u{309A}":
                // A long vowel and a voice mark follow a syllable.
                guard before == .hiragana || before == .katakana || before == .kana else {
                    return true
                }
            case "ヽ", "ヾ":
                guard before == .katakana || before == .kana else { return true }
            case "・":
                if before == .latin || after == .latin { return true }
            case "ノ", "ソ", "ゾ", "ン", "丶", "乀", "乁", "丿":
                // Strokes that pass for a slash.
                if let before, let after, !isJapanese(before), !isJapanese(after) { return true }
            case "へ", "べ", "ぺ":
                // These look the same in both kinds of kana.
                if isAlone(place, among: .katakana) { return true }
            case "ヘ", "ベ", "ペ":
                if isAlone(place, among: .hiragana) { return true }
            default: continue
            }
        }
        return false
    }

    private func isJapanese(_ script: Script) -> Bool {
        Scripts(.kana, .hiragana, .katakana, .han).contains(script)
    }

    /// Whether the character at a place is within a label that is otherwise in one kind of kana.
    private func isAlone(_ place: Int, among others: Script) -> Bool {
        place > 0 && place + 1 < kinds.count
            && kinds.indices.allSatisfy { $0 == place || kinds[$0] == others || kinds[$0] == .kana }
    }

    /// Whether an ideograph or a letter of bopomofo that passes for a line or a Latin letter is next to
    /// something else than its kind, in a label with Latin letters.
    var hasStrokeBesideLatin: Bool {
        guard scripts.contains(.latin) else { return false }
        return scalars.indices.contains { place in
            HostLabel.strokes.contains(scalars[place])
                && [place - 1, place + 1].contains {
                    kinds.indices.contains($0)
                        && !isJapanese(kinds[$0]) && kinds[$0] != .bopomofo
                }
        }
    }

    private static let strokes = Array("一ㄧ丨乛七丅丆十〇丫丩乂ㄐㄒㄚㄟㄨㄩㄈㆺㆳ工ㆲ讠丁".unicodeScalars)
}
