/// A language, by its BCP 47 tag: "en", "de", "fr", "zh-Hant".
public struct Language: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The language of a tag; `nil` where the text has not the form of one.
    ///
    /// Two to eight letters, then parts of one to eight letters or digits after hyphens; at most 35 characters.
    ///
    /// - SeeAlso: RFC 5646, 2.1 (syntax) and 4.4.1 (length).
    public init?(tag: String) {
        guard tag.utf8.count <= 35 else { return nil }
        let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.count),
            first.allSatisfy(Self.isLetter),
            parts.dropFirst().allSatisfy({ part in
                (1...8).contains(part.count)
                    && part.allSatisfy { Self.isLetter($0) || (0x30...0x39).contains($0) }
            })
        else { return nil }
        self.init(rawValue: tag)
    }

    public var description: String { rawValue }

    /// Whether both are the same language, spoken or written in whatever way: "de" and "de-CH".
    package func isVariety(of other: Language) -> Bool {
        func primarySubtag(_ language: Language) -> String {
            language.rawValue.prefix { $0 != "-" }.lowercased()
        }
        return primarySubtag(self) == primarySubtag(other)
    }

    /// The language of the tag without its last part: "de" for "de-simple" and "de-x-leicht"; `nil` for "de".
    ///
    /// - SeeAlso: RFC 4647, 3.4 (lookup).
    package var wider: Language? {
        var tag = rawValue[...]
        repeat {
            guard let hyphen = tag.lastIndex(of: "-") else { return nil }
            tag = tag[..<hyphen]
            // A single letter only begins what follows it.
        } while tag.utf8.dropLast().last == UInt8(ascii: "-")
        return Language(rawValue: String(tag))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

#if !hasFeature(Embedded)
    extension Language: Codable {}
#endif
