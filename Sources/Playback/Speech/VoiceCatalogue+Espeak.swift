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
