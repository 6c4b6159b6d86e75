import TourModel
import TourStore
import Wording

/// Which rooms: `building=B1 floor=2`, `tag=quiet`, `id=A-014,A-015`; all where nothing is said.
///
/// Words are joined by "and", values of one word, divided by commas, by "or"; all without regard to case.
public struct RoomFilter: Sendable, Equatable {
    enum Key: String, CaseIterable { case building, floor, tag, id }

    private var wanted: [Key: Set<String>] = [:]
    private let words: String

    /// Takes all rooms.
    public init() { words = "" }

    /// - Throws: ``LabelSheetError/badSelection(word:nearest:)``.
    public init(_ words: String) throws(LabelSheetError) {
        self.words = words
        for word in words.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0]).lowercased()
            guard parts.count == 2, let key = Key(rawValue: name), !parts[1].isEmpty else {
                let names = Key.allCases.map(\.rawValue)
                throw .badSelection(
                    word: String(word),
                    nearest: names.contains(name)
                        ? name : EditDistance.nearest(to: name, among: names))
            }
            let values = parts[1].split(separator: ",").map { $0.uppercased() }
            wanted[key, default: []].formUnion(values)
        }
    }

    /// The rooms of a tour that are meant, building by building, each by ID.
    ///
    /// - Throws: ``LabelSheetError/noSuch(_:named:known:)``, ``LabelSheetError/nothingSelected(_:)``.
    func rooms(in store: TourStore) throws -> [(building: Building, rooms: [Room])] {
        let buildings = try store.buildings()
        try check(.building, "building", against: buildings.map(\.id))
        let meant = buildings.filter { allows(.building, [$0.id]) }
        try check(.floor, "floor", against: meant.flatMap { $0.floors.map(\.id) })
        var found: [(Building, [Room])] = []
        var ids: [String] = []
        for building in meant {
            let rooms = try store.rooms(inBuilding: building.id)
            ids += rooms.map(\.id)
            let chosen = rooms.filter {
                allows(.floor, [$0.floorID]) && allows(.id, [$0.id]) && allows(.tag, $0.tags)
            }
            if !chosen.isEmpty { found.append((building, chosen)) }
        }
        try check(.id, "room", against: ids)
        guard !found.isEmpty else { throw LabelSheetError.nothingSelected("rooms \"\(words)\"") }
        return found
    }

    private func allows(_ key: Key, _ values: [String]) -> Bool {
        wanted[key].map { wanted in values.contains { wanted.contains($0.uppercased()) } } ?? true
    }

    private func check(
        _ key: Key, _ thing: String, against known: [String]
    ) throws(LabelSheetError) {
        let names = Set(known.map { $0.uppercased() })
        guard let missing = wanted[key]?.subtracting(names).min() else { return }
        throw .noSuch(thing, named: missing, known: Array(Set(known)).sorted())
    }
}
