import Foundation
package import TourModel

/// IDs and names of files for what is new.
package enum Naming {
    /// The ID that a name gives: "Die Uhren von Ø" becomes "die-uhren-von-o".
    ///
    /// - Parameters:
    ///   - fallback: where no letter of the name is left.
    ///   - taken: IDs that are in use already.
    package static func id(from name: String, or fallback: String, taken: some Sequence<String>)
        -> String
    {
        let plain =
            name.applyingTransform(.toLatin, reverse: false)?
            .applyingTransform(.stripDiacritics, reverse: false) ?? name
        let letters = plain.replacing("ß", with: "ss").replacing("ø", with: "o")
            .replacing("Ø", with: "o").replacing("æ", with: "ae").replacing("œ", with: "oe")
            .lowercased()
        let words = letters.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        var id = ""
        for word in words {
            let longer = id.isEmpty ? String(word) : "\(id)-\(word)"
            guard longer.count <= longest else { break }
            id = longer
        }
        if id.isEmpty { id = words.first.map { String($0.prefix(longest)) } ?? fallback }
        let used = Set(taken.map { $0.lowercased() })
        guard used.contains(id) else { return id }
        let numbered = (2...used.count + 2).lazy.map { "\(id)-\($0)" }
        return numbered.first { !used.contains($0) } ?? id
    }

    /// With a number behind it, it is an ID still.
    private static let longest = 26

    /// The number of the next room on a floor, counted as the building counts: behind A-014 comes A-015.
    ///
    /// - Parameters:
    ///   - rooms: of the building, with their floors.
    ///   - level: of the floor; 0 is the ground floor.
    package static func nextRoom(
        in building: Building.ID, floor: Floor.ID, level: Int,
        rooms: [(id: Room.ID, floor: Floor.ID)]
    ) -> Room.ID {
        func number(_ id: Room.ID) -> (head: Substring, digits: Substring)? {
            let digits = id.reversed().prefix { $0.isASCII && $0.isNumber }.count
            guard digits > 0, digits <= 6 else { return nil }
            return (id.dropLast(digits), id.suffix(digits))
        }
        let here = rooms.filter { $0.floor == floor }.compactMap { number($0.id) }
        let last = here.max { (Int($0.digits) ?? 0) < (Int($1.digits) ?? 0) }
        let head = last.map { String($0.head) } ?? "\(building)-"
        let width = last?.digits.count ?? 3
        var next = last.flatMap { Int($0.digits) } ?? min(max(0, level), 999) * 100
        let used = Set(rooms.map { $0.id.uppercased() })
        for _ in 0...used.count {
            next += 1
            let digits = String(next)
            let id = head + String(repeating: "0", count: max(0, width - digits.count)) + digits
            if !used.contains(id.uppercased()) { return id }
        }
        return ""
    }
}
