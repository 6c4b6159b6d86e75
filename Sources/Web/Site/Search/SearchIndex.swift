import TourModel
import TourStore

/// What browsers search: the public words of the content, less what the pages of the site do not show.
///
/// A room for staff is found by its number and name alone, a person without telephone and mailbox; what has no page is not
/// found. The ranking needs to know how many rows there are and how long, those that are not found among them.
struct SearchIndex {
    /// What is found as one: a subject in one language.
    struct Row {
        var entry: Int
        var language: Language
        var name: String
        /// The words of ``name`` as the index has them.
        var nameWords: [String]
        /// How many words its texts have.
        var length: Int
    }

    struct Entry {
        var kind: SearchHit.Kind
        var id: String
        /// The number and the former IDs of a room.
        var number: String?
        var formerly: [String] = []
    }

    private(set) var entries: [Entry] = []
    /// In the order in which equal hits follow each other.
    private(set) var rows: [Row] = []
    /// Of all rows of the content, those that are not found among them.
    private(set) var rowCount = 0
    /// How many words all rows have in their IDs and names, and in all.
    private(set) var wordCounts = (names: 0, texts: 0)
    /// A word with the rows that are found by it, whose rows are places in ``rows``.
    struct Word {
        var word: String
        var postings: [PublicIndex.Posting]
        /// In how many rows it is, those that are not found among them.
        var count: Int
    }

    /// In the order of their UTF-16 code units, as browsers compare them.
    private(set) var words: [Word] = []
    /// For beginnings of words, in how many rows a word begins so; by names, and in all.
    ///
    /// Those of at most ``indexedLength`` letters, and longer ones of more than ``mostWords`` words.
    private(set) var beginnings: [String: Count] = [:]
    /// For words of names that are in other rows than those that are found.
    private(set) var nameCounts: [String: Int] = [:]

    struct Count {
        var names = 0
        /// Of ``names`` those that are found.
        var foundNames = 0
        var texts = 0
    }

    /// As in the search of the kiosk: `SearchExpression`.
    static let indexedLength = 3
    static let mostWords = 64
    /// Longer beginnings have few words.
    private static let longestBeginning = 24

    /// - Throws: an error of the store.
    init(_ store: TourStore) throws {
        let index = try store.publicIndex()
        rowCount = index.rows.count
        let seen = try Seen(store)
        var names: [[String: Int]] = Array(repeating: [:], count: index.rows.count)
        var lengths = Array(repeating: 0, count: index.rows.count)
        for (word, postings) in index.words {
            for posting in postings {
                let inNames = posting.code + posting.name
                wordCounts.names += inNames
                lengths[posting.row] += inNames + posting.other + posting.body
                if posting.name > 0 { names[posting.row][word] = posting.name }
            }
        }
        wordCounts.texts = lengths.reduce(0, +)
        var places = Array(repeating: -1, count: index.rows.count)
        var known: [String: Int] = [:]
        for (place, row) in index.rows.enumerated() {
            guard seen.isFound(row) else { continue }
            let key = "\(row.kind.rawValue) \(row.id)"
            if known[key] == nil {
                known[key] = entries.count
                entries.append(seen.entry(of: row))
            }
            places[place] = rows.count
            let name = seen.name(of: row)
            rows.append(
                Row(
                    entry: known[key] ?? 0, language: row.language, name: name,
                    nameWords: names[place].keys.sorted().flatMap { word in
                        Array(repeating: word, count: names[place][word] ?? 0)
                    }, length: lengths[place]))
        }
        for (word, postings) in index.words {
            let found = postings.compactMap { posting -> PublicIndex.Posting? in
                guard places[posting.row] >= 0 else { return nil }
                var posting = seen.shown(posting, of: index.rows[posting.row], word)
                posting.row = places[posting.row]
                let count = posting.code + posting.name + posting.other + posting.body
                return count > 0 ? posting : nil
            }
            guard !found.isEmpty else { continue }
            words.append(Word(word: word, postings: found, count: postings.count))
        }
        words.sort { $0.word.utf16.lexicographicallyPrecedes($1.word.utf16) }
        countBeginnings(of: index, places)
        countNames(of: index, places)
    }

    /// Counts the rows of beginnings that a search asks for as such.
    private mutating func countBeginnings(of index: PublicIndex, _ places: [Int]) {
        var isFound: Set<String> = []
        for word in words {
            for length in 1...Self.longestBeginning
            where length <= word.word.unicodeScalars.count {
                isFound.insert(Self.beginning(of: word.word, length))
            }
        }
        for length in 1...Self.longestBeginning {
            var first = 0
            while first < index.words.count {
                let word = index.words[first].word
                guard word.unicodeScalars.count >= length else {
                    first += 1
                    continue
                }
                let beginning = Self.beginning(of: word, length)
                var end = first + 1
                while end < index.words.count,
                    index.words[end].word.utf8.starts(with: beginning.utf8)
                {
                    end += 1
                }
                if isFound.contains(beginning),
                    length <= Self.indexedLength || end - first > Self.mostWords
                {
                    var rows: Set<Int> = []
                    var named: Set<Int> = []
                    for word in index.words[first..<end] {
                        for posting in word.postings {
                            rows.insert(posting.row)
                            if posting.code + posting.name > 0 { named.insert(posting.row) }
                        }
                    }
                    beginnings[beginning] = Count(
                        names: named.count, foundNames: named.count { places[$0] >= 0 },
                        texts: rows.count)
                }
                first = end
            }
        }
    }

    private mutating func countNames(of index: PublicIndex, _ places: [Int]) {
        for (word, postings) in index.words {
            let named = postings.filter { $0.code + $0.name > 0 }
            let found = named.filter { places[$0.row] >= 0 }
            if !found.isEmpty, found.count != named.count { nameCounts[word] = named.count }
        }
    }

    static func beginning(of word: String, _ length: Int) -> String {
        String(String.UnicodeScalarView(word.unicodeScalars.prefix(length)))
    }
}

/// What of the content is shown on pages.
private struct Seen {
    private var names: [String: Localized<String>] = [:]
    private var rooms: [Room.ID: Room] = [:]
    /// What is said of people, by ID: the words of roles and organizations.
    private var roles: [Person.ID: Set<String>] = [:]

    init(_ store: TourStore) throws {
        for building in try store.buildings() {
            names["building \(building.id)"] = building.names
            for room in try store.rooms(inBuilding: building.id) {
                names["room \(room.id)"] = room.names
                rooms[room.id] = room
            }
        }
        for tour in try store.tours() where tour.access == .public {
            names["tour \(tour.id)"] = tour.names
        }
        for item in try store.news() { names["news \(item.id)"] = item.titles }
        for person in try store.people() {
            names["person \(person.id)"] = Localized([Language(rawValue: ""): person.name])
            let texts = [person.roles, person.organizations].flatMap { $0.values.values }
            roles[person.id] = Set(texts.flatMap { Folding.words($0) })
        }
    }

    func entry(of row: PublicIndex.Row) -> SearchIndex.Entry {
        let room = row.kind == .room ? rooms[row.id] : nil
        return SearchIndex.Entry(
            kind: row.kind, id: row.id, number: room?.number, formerly: room?.formerly ?? [])
    }

    /// Whether a row has a page.
    func isFound(_ row: PublicIndex.Row) -> Bool {
        names["\(row.kind.rawValue) \(row.id)"] != nil
    }

    func name(of row: PublicIndex.Row) -> String {
        names["\(row.kind.rawValue) \(row.id)"]?.values[row.language] ?? ""
    }

    /// What of a word's places in a row is on its page.
    func shown(
        _ posting: PublicIndex.Posting, of row: PublicIndex.Row, _ word: String
    ) -> PublicIndex.Posting {
        var posting = posting
        if row.kind == .room, rooms[row.id]?.access == .staff {
            posting.other = 0
            posting.body = 0
        }
        if row.kind == .person, roles[row.id]?.contains(word) != true { posting.other = 0 }
        return posting
    }
}
