import TourModel
import TourStore

/// The search index of one language as files: names for the first letters that are typed, and parts of at most 32 KB with
/// the words of all texts, which are loaded when they are asked for.
///
/// - `names.json`: all that is found with its names in every language, the numbers and former IDs of rooms, and what the
///   ranking counts.
/// - `list-N.json`: every word of the language, for parts of words and typing errors.
/// - `words-N.json`: words with the rows that they are in.
///
/// A list of words is one text: each word begins with the number of letters that it shares with the one before (base 36).
struct SearchFiles {
    let index: SearchIndex
    let languages: [Language]

    /// The largest part, in bytes.
    static let mostBytes = 32_768
    /// The names of other languages stand in a language's file up to this size, in bytes; beyond, they are found on that
    /// language's pages alone.
    private static let mostNames = 2_000_000

    /// The files of a language by name.
    ///
    /// - Parameter detail: what stands below a name.
    func files(
        of language: Language, detail: (SearchIndex.Entry) -> String
    ) -> [(name: String, bytes: [UInt8])] {
        let own = index.rows.indices.filter { isOf(language, index.rows[$0].language) }
        var ranks: [Int: Int] = [:]
        for (rank, row) in own.enumerated() { ranks[row] = rank }
        let words = index.words.compactMap { word -> SearchIndex.Word? in
            var word = word
            word.postings = word.postings.compactMap { posting in
                ranks[posting.row].map { rank in
                    var posting = posting
                    posting.row = rank
                    return posting
                }
            }
            return word.postings.isEmpty ? nil : word
        }
        let shards = self.shards(of: words)
        let lists = self.lists(of: words.map(\.word))
        let names = names(
            in: language, shards: shards.map { $0.first?.word ?? "" }, lists: lists.count, detail)
        return [("names.json", names.bytes)]
            + shards.enumerated().map { ("words-\($0.offset).json", shard($0.element).bytes) }
            + lists.enumerated().map {
                ("list-\($0.offset).json", CompactJSON.text($0.element).bytes)
            }
    }

    /// People belong to every language.
    private func isOf(_ language: Language, _ other: Language) -> Bool {
        other == language || other.rawValue.isEmpty
    }

    // MARK: Names

    private func names(
        in language: Language, shards: [String], lists: Int,
        _ detail: (SearchIndex.Entry) -> String
    ) -> CompactJSON {
        var details: [String] = []
        var places: [String: Int] = [:]
        var entries: [[CompactJSON]] = index.entries.map { entry in
            let text = detail(entry)
            let place = places[text] ?? details.count
            if place == details.count {
                places[text] = place
                details.append(text)
            }
            return [.text(entry.kind.rawValue), .text(entry.id), .number(place)]
        }
        // Own rows first where all of them would be too many.
        let isWhole = index.rows.reduce(0) { $0 + $1.name.utf8.count + 12 } <= Self.mostNames
        var order: [(entry: Int, row: Int)] = []
        for (number, row) in index.rows.enumerated() {
            guard isWhole || isOf(language, row.language) else { continue }
            let tag = languages.firstIndex(of: row.language) ?? -1
            guard tag >= 0 || row.language.rawValue.isEmpty else { continue }
            var fields: [CompactJSON] = [
                .number(tag), .number(row.length), .text(row.name),
            ]
            if row.nameWords.sorted() != Folding.words(row.name).sorted() {
                fields.append(.text(row.nameWords.joined(separator: " ")))
            }
            entries[row.entry].append(.list(fields))
            order.append((row.entry, number))
        }
        let sorted = order.enumerated().sorted {
            ($0.element.entry, $0.offset) < ($1.element.entry, $1.offset)
        }
        let isSorted = sorted.map(\.offset) == Array(order.indices)
        let wide = index.beginnings.filter {
            $0.key.unicodeScalars.count > SearchIndex.indexedLength
        }
        var counts = index.nameCounts
        for (beginning, count) in index.beginnings where count.names != count.foundNames {
            counts["\(beginning)*"] = count.names
        }
        var members: [(String, CompactJSON)] = [
            ("languages", .list(languages.map { .text($0.rawValue) })),
            ("rows", .number(index.rowCount)), ("nameWords", .number(index.wordCounts.names)),
            ("textWords", .number(index.wordCounts.texts)),
            ("shards", .list(shards.map { .text($0) })), ("lists", .number(lists)),
            ("wide", object(wide.mapValues(\.texts))), ("counts", object(counts)),
            ("details", .list(details.map { .text($0) })),
            ("entries", .list(entries.map { .list($0) })),
        ]
        let numbers = index.entries.compactMap { entry in
            entry.number.map { (entry.id, CompactJSON.text($0)) }
        }
        if !numbers.isEmpty { members.append(("numbers", .members(numbers))) }
        let formerly = index.entries.filter { !$0.formerly.isEmpty }.map {
            ($0.id, CompactJSON.list($0.formerly.map { .text($0) }))
        }
        if !formerly.isEmpty { members.append(("formerly", .members(formerly))) }
        if !isSorted { members.append(("order", .list(sorted.map { .number($0.offset) }))) }
        return .members(members)
    }

    private func object(_ numbers: [String: Int]) -> CompactJSON {
        .members(numbers.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
    }

    // MARK: Words

    /// Words in parts that are small enough, cut where their first letters change, so that a changed word moves few.
    private func shards(of words: [SearchIndex.Word]) -> [[SearchIndex.Word]] {
        var shards: [[SearchIndex.Word]] = []
        var size = 0
        for group in groups(words[...], letters: 1) {
            let bytes = Self.bytes(of: group)
            if shards.isEmpty || size + bytes > Self.mostBytes {
                shards.append([])
                size = Self.frame
            }
            shards[shards.count - 1] += group
            size += bytes
        }
        return shards
    }

    /// Of a part's beginnings and brackets.
    private static let frame = 2_000

    /// Words that begin alike, by as many letters as make groups small enough.
    private func groups(
        _ words: ArraySlice<SearchIndex.Word>, letters: Int
    ) -> [ArraySlice<SearchIndex.Word>] {
        var groups: [ArraySlice<SearchIndex.Word>] = []
        var rest = words
        while let first = rest.first {
            let beginning = SearchIndex.beginning(of: first.word, letters)
            let group = rest.prefix { SearchIndex.beginning(of: $0.word, letters) == beginning }
            rest = rest[group.endIndex...]
            if group.count > 1, letters < 8, Self.bytes(of: group) > Self.mostBytes - Self.frame {
                groups += self.groups(group, letters: letters + 1)
            } else {
                groups.append(group)
            }
        }
        return groups
    }

    /// At most what words take.
    private static func bytes(of words: ArraySlice<SearchIndex.Word>) -> Int {
        words.reduce(0) { size, word in
            size + word.word.utf8.count + 14
                + hits(of: word).reduce(0) { $0 + "\($1)".utf8.count + 1 }
        }
    }

    /// In how many rows a word is, and its rows: each twice its distance from the one before, odd where how often the word
    /// is among people and tags, and in the text, follows; else it is in the text once.
    ///
    /// A row that has the word in its name alone is not listed.
    private static func hits(of word: SearchIndex.Word) -> [Int] {
        var hits = [word.count]
        var before = 0
        for posting in word.postings where posting.other + posting.body > 0 {
            let distance = 2 * (posting.row - before)
            before = posting.row
            if posting.other == 0, posting.body == 1 {
                hits.append(distance)
            } else {
                hits += [distance + 1, posting.other, posting.body]
            }
        }
        return hits
    }

    private func shard(_ words: [SearchIndex.Word]) -> CompactJSON {
        var counts: [String: Int] = [:]
        for word in words {
            for length in 1...SearchIndex.indexedLength {
                let beginning = SearchIndex.beginning(of: word.word, length)
                counts[beginning] = index.beginnings[beginning]?.texts
            }
        }
        return .members([
            ("words", .text(Self.shortened(words.map(\.word)))),
            ("hits", .list(words.map { .list(Self.hits(of: $0).map { .number($0) }) })),
            ("beginnings", object(counts)),
        ])
    }

    /// Every word in texts that are small enough.
    private func lists(of words: [String]) -> [String] {
        var lists: [String] = []
        var part: [String] = []
        var size = 0
        for word in words {
            if size + word.utf8.count + 2 > Self.mostBytes - 2 {
                lists.append(Self.shortened(part))
                part = []
                size = 0
            }
            part.append(word)
            size += word.utf8.count + 2
        }
        if !part.isEmpty { lists.append(Self.shortened(part)) }
        return lists
    }

    /// Words one after the other, less what each shares with the one before: of ASCII letters, which are one unit everywhere.
    private static func shortened(_ words: [String]) -> String {
        var before = ""
        var parts: [String] = []
        for word in words {
            let shared = zip(before.utf8, word.utf8).prefix { $0 == $1 && $0 < 0x80 }.count
            let count = min(shared, 35)
            let rest = String(String.UnicodeScalarView(word.unicodeScalars.dropFirst(count)))
            parts.append(String(count, radix: 36) + rest)
            before = word
        }
        return parts.joined(separator: " ")
    }
}
