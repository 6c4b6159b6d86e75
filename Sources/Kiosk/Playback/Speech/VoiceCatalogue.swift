/// The languages of a speaking program, and how it wants them named.
struct VoiceCatalogue: Equatable, Sendable {
    /// A language that is spoken.
    struct Entry: Equatable, Sendable {
        /// The tag by which it is asked for.
        var tag: String
        /// The program's own name for what speaks it.
        var voice: String
        /// Among voices of the same tag the lowest is taken.
        var rank: Int
    }

    private(set) var entries: [Entry] = []

    /// The tags, each once.
    var languages: [String] {
        var seen: Set<String> = []
        return entries.map(\.tag).filter { seen.insert($0).inserted }
    }

    /// The voice that comes nearest to a language; `nil` when none speaks it.
    func voice(for language: String) -> String? {
        let wanted = LanguageTag(language)
        let languages = languages
        for tag in [wanted.text] + Self.otherNames(of: wanted.text) {
            guard let place = LanguageTag(tag).best(of: languages) else { continue }
            return entries.filter { $0.tag == languages[place] }.min { $0.rank < $1.rank }?.voice
        }
        return nil
    }

    mutating func add(_ entry: Entry) {
        // Thousands of voices speak a few hundred languages; only the best of each counts.
        guard entries.count < 4096, Self.isTag(entry.tag), Self.isTag(entry.voice) else { return }
        if let place = entries.firstIndex(where: { $0.tag == entry.tag }) {
            if entry.rank < entries[place].rank { entries[place] = entry }
        } else {
            entries.append(entry)
        }
    }

    /// Tags stand in commands: nothing else may.
    private static func isTag(_ text: String) -> Bool {
        (1...35).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            } && !text.hasPrefix("-")
    }

    /// Languages that voices know by another tag than pages do.
    private static func otherNames(of tag: String) -> [String] {
        let parts = tag.split(separator: "-", maxSplits: 1)
        guard let language = parts.first.map(String.init), let other = names[language] else {
            return []
        }
        return other
    }

    private static let names = [
        "zh": ["cmn"], "cmn": ["zh"], "no": ["nb"], "nb": ["no"], "nn": ["nb", "no"],
        "iw": ["he"], "in": ["id"], "tl": ["fil"], "fil": ["tl"],
    ]
}

extension VoiceCatalogue {
    /// Takes a line of `espeak-ng --voices`.
    ///
    /// Columns: priority, language, age and gender, name, file, and other languages as `(en 2)`:
    /// the tag and its priority, lower before higher. Lines of another shape, as the heading, are
    /// left out.
    mutating func add(espeakLine line: [UInt8]) {
        let text = String(decoding: line.prefix(1024), as: UTF8.self)
        let columns = text.split(whereSeparator: \.isWhitespace)
        // Voices of MBROLA are listed also where its own program is missing.
        guard columns.count >= 5, let rank = Int(columns[0]), !columns[4].hasPrefix("mb/") else {
            return
        }
        let voice = columns[1].lowercased()
        add(Entry(tag: voice, voice: voice, rank: rank))
        for other in text.split(separator: "(").dropFirst() {
            let words = other.prefix { $0 != ")" }.split(separator: " ")
            guard words.count == 2, let rank = Int(words[1]) else { continue }
            add(Entry(tag: words[0].lowercased(), voice: voice, rank: rank))
        }
    }
}
