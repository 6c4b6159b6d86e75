import TourModel

/// The name of an element of a plan that stands for something of the tour.
struct PlanName: Equatable {
    enum Subject: Hashable {
        case walls
        case room(Room.ID)
        case door(Room.ID)
    }

    var subject: Subject
    var source: PlanNameSource
    /// Whether the folder has the room; one that it does not have is an error, for the name claims it.
    var isKnown = true
    /// Whether a drawing program has put a number behind it, as two elements may not have one ID.
    var isCopy = false
}

/// Where a name stands in a drawing, the strongest first.
package enum PlanNameSource: String, Sendable, CaseIterable {
    case room = "data-room"
    case id
    case label
    case dataName = "data-name"
    case cell = "data-cell-id"
    case title
    case text
}

/// Recognizes IDs of a building's rooms as drawing programs write them.
///
/// - `A-014_1_` and `A-014-2` are copies of A-014 (Illustrator, Figma), where there is no such room.
/// - `_x0020_` and `_x2D_` are characters that an ID may not have (Illustrator, CorelDRAW).
/// - Capitals and small letters are the same, and so are blanks, underscores and hyphens.
/// - In a label, a title or a text also `A014` and `014` are A-014, where no other room could be meant; IDs are too often a
///   program's own for that (`g14`).
struct PlanNames {
    private let building: Building.ID
    private let rooms: Set<Room.ID>
    /// The rooms by their letters and digits alone, with the building's ID and without; `nil` where several have the same.
    private let keys: [String: Room.ID?]

    init(building: Building.ID, rooms: some Collection<Room.ID>) {
        self.building = building
        self.rooms = Set(rooms)
        var keys: [String: Room.ID?] = [:]
        func add(_ key: String, _ room: Room.ID) {
            guard !key.isEmpty else { return }
            if let other = keys[key], other != room {
                keys.updateValue(nil, forKey: key)
            } else {
                keys.updateValue(room, forKey: key)
            }
        }
        for room in self.rooms {
            add(Identifier.key(room), room)
            if room.hasPrefix(building + "-") {
                add(Identifier.key(String(room.dropFirst(building.count))), room)
            }
        }
        self.keys = keys
    }

    // MARK: Elements

    private static let sources: [(attribute: String, source: PlanNameSource)] = [
        ("id", .id), ("label", .label), ("data-name", .dataName), ("data-cell-id", .cell),
    ]

    /// What an element stands for; `nil` for one of the drawing's own.
    func name(_ attributes: [String: String], title: String?) -> PlanName? {
        if let room = attributes["data-room"] { return explicit(room) { .room($0) } }
        if let door = attributes["data-door"] { return explicit(door) { .door($0) } }
        var names = Self.sources.compactMap { source in
            attributes[source.attribute].map { ($0, source.source) }
        }
        if let title { names.append((title, .title)) }
        var claim: PlanName?
        for (text, source) in names where text.utf8.count <= Self.longest {
            guard let name = name(text, source) else { continue }
            if name.isKnown { return name }
            claim = claim ?? name
        }
        return claim
    }

    /// A name that is longer is none of a room.
    private static let longest = 100

    private func explicit(
        _ text: String, _ subject: (Room.ID) -> PlanName.Subject
    ) -> PlanName {
        let known = room(text, isFree: true)
        return PlanName(
            subject: subject(known?.id ?? text.uppercased()), source: .room,
            isKnown: known != nil)
    }

    private func name(_ text: String, _ source: PlanNameSource) -> PlanName? {
        let plain = Self.unescaped(text)
        if source != .title, plain.lowercased() == "outline" {
            return PlanName(subject: .walls, source: source)
        }
        let isFree = source != .id && source != .cell
        let door = "DOOR-"
        let isDoor = source != .title && Self.normalized(plain).hasPrefix(door)
        let rest = isDoor ? String(plain.dropFirst(door.count)) : plain
        func subject(_ id: Room.ID) -> PlanName.Subject { isDoor ? .door(id) : .room(id) }
        if let known = room(rest, isFree: isFree) {
            return PlanName(subject: subject(known.id), source: source, isCopy: known.isCopy)
        }
        guard source != .title, source != .cell else { return nil }
        let claimed = Self.withoutMark(rest).uppercased()
        guard claimed.hasPrefix(building + "-"),
            source == .id || claimed.contains(where: \.isNumber) && Identifier.isValid(claimed)
        else { return nil }
        return PlanName(subject: subject(claimed), source: source, isKnown: false)
    }

    // MARK: Texts

    /// The room of the folder that a text on the plan names: the whole of it, or the one word in it that is a room's ID.
    func room(of text: String) -> Room.ID? {
        guard text.utf8.count <= Self.longest else { return nil }
        if let room = room(text, isFree: true) { return room.id }
        let words = Set(text.split { $0.isWhitespace }.map { Self.normalized(String($0)) })
            .intersection(rooms)
        return words.count == 1 ? words.first : nil
    }

    /// The ID that a room of the folder would have by a text on the plan, where the text has the form of a room's number: at most three
    /// letters, then digits and up to three more parts (`014`, `B 2.07a`, `EG-12/3`).
    func proposal(of text: String) -> Room.ID? {
        guard text.utf8.count <= Identifier.maximumLength else { return nil }
        let number = Self.normalized(text)
        guard Self.isNumber(number) else { return nil }
        let plain = String(number.map { $0 == "." || $0 == "/" ? "-" : $0 })
        let prefix = building + "-"
        let id: String
        if plain.hasPrefix(prefix) {
            id = plain
        } else if plain.hasPrefix(building), plain.dropFirst(building.count).first?.isNumber == true
        {
            id = prefix + plain.dropFirst(building.count)
        } else {
            id = prefix + plain
        }
        return Identifier.isValid(id) ? id : nil
    }

    /// A single digit stands on every plan, for steps, notes and details.
    private static func isNumber(_ normal: String) -> Bool {
        let letters = normal.prefix { $0.isASCII && $0.isLetter }
        guard letters.count <= 3, normal.utf8.count > 1 else { return false }
        var rest = normal.dropFirst(letters.count)
        if let mark = rest.first, "-.".contains(mark) { rest = rest.dropFirst() }
        guard rest.first?.isNumber == true, rest.utf8.allSatisfy(isPart) else { return false }
        let parts = rest.split(omittingEmptySubsequences: false) { "-./".contains($0) }
        return parts.count <= 4 && parts.allSatisfy { (1...6).contains($0.count) }
    }

    // MARK: Forms

    private func room(_ text: String, isFree: Bool) -> (id: Room.ID, isCopy: Bool)? {
        let plain = Self.unescaped(text)
        let unmarked = Self.withoutMark(plain)
        let hasMark = unmarked != plain
        let normal = Self.normalized(unmarked)
        if let id = match(normal, isFree: isFree) { return (id, hasMark) }
        // Figma and Illustrator count copies: A-014-2, A-014_2.
        guard let end = normal.lastIndex(of: "-"), end > normal.startIndex,
            normal[normal.index(after: end)...].allSatisfy(\.isNumber),
            let id = match(String(normal[..<end]), isFree: isFree)
        else { return nil }
        return (id, true)
    }

    private func match(_ normal: String, isFree: Bool) -> Room.ID? {
        if rooms.contains(normal) { return normal }
        // "#g14" is Inkscape's way to say that there is no label.
        guard isFree, normal.first != "#" else { return nil }
        // Words around a number make another text.
        guard normal.utf8.count <= Identifier.maximumLength,
            normal.utf8.allSatisfy({ Self.isPart($0) })
        else { return nil }
        return keys[Identifier.key(normal)] ?? nil
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// In capitals, with one hyphen for each row of blanks, underscores, hyphens and dashes.
    private static func normalized(_ text: String) -> String {
        var result = ""
        var isBetween = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "-", "_", "\u{AD}", "\u{2010}"..."\u{2015}": isBetween = true
            case _ where scalar.properties.isWhitespace: isBetween = true
            default:
                if isBetween, !result.isEmpty { result += "-" }
                isBetween = false
                result.unicodeScalars.append(scalar)
            }
        }
        return result.uppercased()
    }

    /// Without the `_1_` of Illustrator.
    private static func withoutMark(_ text: String) -> String {
        let underscore = UInt8(ascii: "_")
        guard text.utf8.last == underscore else { return text }
        let bytes = Array(text.utf8.dropLast())
        guard let end = bytes.lastIndex(of: underscore), end < bytes.count - 1,
            bytes[(end + 1)...].allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return text }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// With the characters that `_x0020_` and the like stand for.
    private static func unescaped(_ text: String) -> String {
        guard text.contains("_x") else { return text }
        return text.replacing(/_x([0-9A-Fa-f]{2,4})_/) { match in
            UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
                ?? String(match.output.0)
        }
    }
}
