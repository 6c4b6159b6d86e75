import TestSupport
import TourModel
import TourStore

/// Queries as visitors type them: names and their beginnings, numbers, words of texts, all of them with errors.
struct SearchQueries {
    private var generator: SeededGenerator
    private let rooms: [Room]
    private let names: [String]
    private let words: [String]

    init(_ store: TourStore, in language: Language, seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        rooms = try store.buildings().flatMap { try store.rooms(inBuilding: $0.id) }
        var names = rooms.compactMap { $0.names.values[language] }
        names += try store.people().map(\.name)
        names += try store.tours().compactMap { $0.names.values[language] }
        names += try store.buildings().compactMap { $0.names.values[language] }
        self.names = names
        words = rooms.filter { $0.access != .staff }
            .compactMap { $0.texts.values[language] }.flatMap { Folding.words($0) }
            .filter { $0.count > 4 || $0.contains { !$0.isASCII } }
    }

    mutating func queries(_ count: Int) -> [String] { (0..<count).map { _ in query() } }

    private mutating func query() -> String {
        switch generator.number(below: 10) {
        case 0: return generator.element(of: names)
        case 1: return beginning(of: word())
        case 2: return mistyped(word())
        case 3: return spelledOut(generator.element(of: names))
        case 4: return number()
        case 5: return generator.element(of: words)
        case 6: return "\(generator.element(of: words)) \(beginning(of: word()))"
        case 7: return mistyped(generator.element(of: words))
        case 8: return middle(of: generator.element(of: names))
        default: return beginning(of: generator.element(of: words)).uppercased()
        }
    }

    private mutating func word() -> String {
        let words = generator.element(of: names).split(separator: " ")
        return words.isEmpty ? "a" : String(generator.element(of: words))
    }

    private mutating func beginning(of word: String) -> String {
        String(word.prefix(1 + generator.number(below: max(1, word.count))))
    }

    /// Some letters in a row, as of a compound, or two signs of a Chinese or Japanese name.
    private mutating func middle(of name: String) -> String {
        let length = name.unicodeScalars.contains { $0.value > 0x3000 } ? 2 : 5
        guard name.count > length else { return name }
        return String(name.dropFirst(generator.number(below: name.count - length)).prefix(length))
    }

    /// A letter is missing, doubled, wrong or swapped with the next.
    private mutating func mistyped(_ word: String) -> String {
        var letters = Array(word)
        guard letters.count > 2 else { return word }
        let place = generator.number(below: letters.count - 1)
        switch generator.number(below: 4) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        case 2: letters[place] = "e"
        default: letters.swapAt(place, place + 1)
        }
        return String(letters)
    }

    private func spelledOut(_ name: String) -> String {
        name.replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue")
            .replacing("ß", with: "ss")
    }

    private mutating func number() -> String {
        let id = generator.element(of: rooms).id
        switch generator.number(below: 5) {
        case 0: return id.lowercased()
        case 1: return id.replacing("-", with: " ")
        case 2: return id.replacing("-", with: "")
        case 3: return String(id.suffix(3))
        default: return String(id.suffix(2))
        }
    }
}
