import Foundation

/// Texts as search compares them: without case, accents and ligatures.
package enum Folding {
    /// The text in lower case: `ß` is `ss`, `é` is `e`, `ø` is `o`, full width is half width.
    package static func fold(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        if isPlain { return text.lowercased() }
        var folded = ""
        for scalar in text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars {
            if let replacement = replacements[scalar] {
                folded += replacement
            } else if scalar.properties.generalCategory != .nonspacingMark
                || !isAccent(scalar)
            {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded.precomposedStringWithCanonicalMapping
    }

    /// The words of a text, folded: runs of letters and digits.
    package static func words(_ text: String) -> [String] {
        fold(text).unicodeScalars.split { !isWordScalar($0) }.map { String($0) }
    }

    /// Whether a scalar is part of a word for search: a letter, a mark or a number.
    package static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (scalar.value | 0x20 >= 0x61 && scalar.value | 0x20 <= 0x7A)
                || (scalar.value >= 0x30 && scalar.value <= 0x39)
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
            .otherNumber, .privateUse:
            true
        default: false
        }
    }

    /// Accents of Latin, Greek and Cyrillic letters; the marks of other scripts change the word.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        (0x0300...0x036F).contains(scalar.value)
    }

    /// Letters that do not come apart by themselves.
    private static let replacements: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
        "ı": "i", "ħ": "h",
    ]
}
