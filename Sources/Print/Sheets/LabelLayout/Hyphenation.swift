import CHyphen
import Foundation
import Synchronization
import TourModel

/// Where words may be divided, by the patterns of their language.
///
/// The patterns are those of Debian's packages, such as `hyphen-de`; where there are none for a language, its words
/// stay whole.
///
/// - SeeAlso: Franklin Mark Liang, "Word Hy-phen-a-tion by Com-put-er", 1983.
enum Hyphenation {
    /// What shows as a hyphen where a line ends with it, and does not show elsewhere.
    static let softHyphen: Unicode.Scalar = "\u{AD}"

    private static let folder = "/usr/share/hyphen"
    /// Longer words are not words; libhyphen counts in 32 bits.
    private static let longestWord = 200
    /// Fewer letters are not left alone at the end of a line.
    private static let fewestLetters = 3
    private static let patterns = Mutex<[String: Patterns?]>([:])

    /// Loads the patterns of a language, which takes seconds for some.
    static func load(for language: String) { _ = divided("", language: language) }

    /// A text with soft hyphens in its words, where the language's patterns have any, and none in an easy language.
    ///
    /// - Parameter language: a BCP 47 tag.
    static func divided(_ text: String, language: String) -> String {
        if Language(rawValue: language).isEasy { return text }
        return patterns.withLock { known in
            let found: Patterns?
            if let loaded = known[language] {
                found = loaded
            } else {
                found = load(language)
                known[language] = .some(found)
            }
            guard let found else { return text }
            return words(of: text).map { $0.isWord ? found.divided($0.text) : $0.text }.joined()
        }
    }

    /// The runs of letters in a text, and what is between them.
    private static func words(of text: String) -> [(text: String, isWord: Bool)] {
        var pieces: [(text: String, isWord: Bool)] = []
        for character in text {
            if let last = pieces.last, last.isWord == character.isLetter {
                pieces[pieces.count - 1].text.append(character)
            } else {
                pieces.append((String(character), character.isLetter))
            }
        }
        return pieces
    }

    private static func load(_ language: String) -> Patterns? {
        let parts = language.split(separator: "-").map(String.init)
        guard let tongue = parts.first, parts.allSatisfy({ $0.allSatisfy(\.isLetter) }) else {
            return nil
        }
        let names = (parts.count > 1 ? ["\(tongue)_\(parts[1].uppercased())"] : []) + [tongue]
        for name in names {
            let file = "\(folder)/hyph_\(name).dic"
            if FileManager.default.isReadableFile(atPath: file), let found = Patterns(file: file) {
                return found
            }
        }
        return nil
    }

    /// The patterns of a language, used by one thread at a time.
    @safe
    private final class Patterns {
        private let dictionary: UnsafeMutablePointer<HyphenDict>
        private let encoding: String.Encoding

        init?(file: String) {
            guard let dictionary = unsafe hnj_hyphen_load(file) else { return nil }
            unsafe self.dictionary = dictionary
            let name = unsafe withUnsafePointer(to: &dictionary.pointee.cset) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: Int(MAX_NAME)) {
                    unsafe String(cString: $0)
                }
            }
            switch name {
            case "UTF-8": encoding = .utf8
            case "ISO8859-1": encoding = .isoLatin1
            case "ISO8859-2": encoding = .isoLatin2
            default:
                unsafe hnj_hyphen_free(dictionary)
                return nil
            }
        }

        deinit { unsafe hnj_hyphen_free(dictionary) }

        func divided(_ word: String) -> String {
            // The patterns are of small letters.
            let small = word.lowercased()
            guard small.unicodeScalars.count == word.unicodeScalars.count,
                word.utf8.count <= Hyphenation.longestWord, let data = small.data(using: encoding)
            else { return word }
            var points = [CChar](repeating: 0, count: data.count + 5)
            var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
            var positions: UnsafeMutablePointer<Int32>?
            var cuts: UnsafeMutablePointer<Int32>?
            let bytes = data.map { CChar(bitPattern: $0) }
            let status = unsafe hnj_hyphen_hyphenate2(
                dictionary, bytes, Int32(bytes.count), &points, nil, &replacements, &positions,
                &cuts)
            defer {
                if let list = unsafe replacements {
                    for index in bytes.indices { unsafe free(list[index]) }
                    unsafe free(list)
                }
                unsafe free(positions)
                unsafe free(cuts)
            }
            guard status == 0 else { return word }
            var text = String.UnicodeScalarView()
            for (index, scalar) in word.unicodeScalars.enumerated() {
                text.append(scalar)
                // Where letters would change at the line's end, the word stays whole.
                let isPlain = unsafe replacements.map { list in unsafe list[index] == nil } ?? true
                let isLast = index + 1 == word.unicodeScalars.count
                let isBegun = index + 1 >= Hyphenation.fewestLetters
                if points[index] & 1 == 1, isPlain, isBegun, !isLast { text.append(softHyphen) }
            }
            return String(text)
        }
    }
}
