import TourModel
import Wording

extension Fields {
    /// IDs of rooms or people as they are written in any case; invalid ones are reported.
    func identifiers(_ key: String) -> [Located<String>] {
        unique(texts(key).compactMap { identifier($0, key) }, key)
    }

    /// The ID of a room or a person.
    func identifier(_ key: String) -> Located<String>? {
        text(key).flatMap { identifier($0, key) }
    }

    /// The number on a room's door.
    func number(_ key: String, of room: Room.ID) -> String? {
        guard let text = text(key) else { return nil }
        guard Identifier.isNumber(text.value) else {
            log.error(
                text.place, "\"\(key)\" is \"\(text.value.shortened)\"", Identifier.numberRule)
            return nil
        }
        scope.numbers.append(
            .init(room: room, text: text.value, isFormer: false, place: text.place))
        return text.value
    }

    /// The IDs that a room had before.
    func formerIDs(_ key: String, of room: Room.ID) -> [Room.ID] {
        let ids = identifiers(key)
        scope.numbers += ids.map {
            .init(room: room, text: $0.value, isFormer: true, place: $0.place)
        }
        return ids.map(\.value)
    }

    private func identifier(_ text: Located<String>, _ key: String) -> Located<String>? {
        let id = text.value.uppercased()
        guard Identifier.isValid(id) else {
            log.error(
                text.place, "\"\(key)\" holds \"\(text.value.shortened)\", which is not an ID",
                Identifier.rule)
            return nil
        }
        return Located(value: id, place: text.place)
    }

    /// The IDs of media, as media.yaml writes them.
    func media(_ key: String) -> [Media.ID] {
        let ids = unique(texts(key), key)
        for id in ids { scope.refer(to: .medium, id) }
        return ids.map(\.value)
    }

    /// The ID of one medium, which must be of a kind.
    func medium(_ key: String, _ kind: Media.Kind) -> Media.ID? {
        guard let id = text(key) else { return nil }
        scope.refer(to: .medium, id, kind: kind)
        return id.value
    }

    /// IDs, each once; a repeated one is reported.
    func unique(_ ids: [Located<String>], _ key: String) -> [Located<String>] {
        var seen: Set<String> = []
        return ids.filter { id in
            if seen.insert(id.value).inserted { return true }
            log.error(id.place, "\"\(key)\" names \(id.value) twice", "keep one of them")
            return false
        }
    }
}

extension Identifier {
    /// What an ID looks like, as the end of a message.
    static let rule: FilledMessage =
        "an ID is 1 to 32 of A-Z 0-9 and -, with a letter or digit at both ends"
    /// What the number on a door looks like, as the end of a message.
    static let numberRule: FilledMessage =
        "write 1 to \(maximumLength) letters on one line, with a letter or a digit among them"
}
