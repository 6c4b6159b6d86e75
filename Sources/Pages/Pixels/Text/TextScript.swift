/// What a text is written in, as far as setting it depends on that.
struct TextScript: Sendable, Equatable {
    /// Whether letters may be moved closer or apart: Latin, Greek and Cyrillic only.
    private(set) var isTracked = true
    /// Whether marks above and below the line want more of it: Arabic, Devanagari, Thai.
    private(set) var isTall = false
    /// Whether some of it runs from right to left.
    private(set) var hasRightToLeft = false
    /// Its first letter runs from right to left, and with it a paragraph of the text.
    private(set) var beginsRightToLeft = false

    init(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return }
        var isBegun = false
        for scalar in text.unicodeScalars.prefix(2000) {
            if !isBegun, let direction = TextScript.direction(of: scalar) {
                beginsRightToLeft = direction
                isBegun = true
            }
            switch scalar.value {
            case _ where TextScript.isRightToLeft(scalar):
                isTracked = false
                isTall = isTall || TextScript.arabic.contains { $0.contains(scalar.value) }
                hasRightToLeft = true
            case 0x0900...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF:
                isTracked = false
                isTall = true
            case 0x0530...0x058F, 0x10A0...0x1DFF, 0x2E80...0xABFF, 0xAC00...0xD7FF,
                0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x11000...0x1CFFF,
                0x20000...0x3FFFF:
                isTracked = false
            default: break
            }
        }
    }

    private static let arabic: [ClosedRange<UInt32>] = [
        0x0600...0x07BF, 0x0860...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE,
    ]

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
            0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    /// Tells whether a letter runs from right to left; `nil` for anything else.
    static func direction(of scalar: Unicode.Scalar) -> Bool? {
        scalar.properties.isAlphabetic ? isRightToLeft(scalar) : nil
    }

    /// Whether pages in a language run from right to left.
    ///
    /// - Parameter language: a BCP 47 tag.
    static func isRightToLeft(_ language: String) -> Bool {
        let parts = language.lowercased().split(separator: "-")
        let scripts: Set<Substring> = ["arab", "hebr", "thaa", "nkoo", "syrc", "adlm", "rohg"]
        if let script = parts.dropFirst().first(where: {
            $0.count == 4 && $0.first?.isLetter == true
        }) {
            return scripts.contains(script)
        }
        let languages: Set<Substring> = [
            "ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "ckb", "arc", "syr",
            "nqo",
        ]
        return parts.first.map(languages.contains) ?? false
    }
}
