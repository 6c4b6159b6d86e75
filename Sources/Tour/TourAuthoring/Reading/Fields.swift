import Imaging
import TourModel
import Wording

/// A map of known keys; what is wrong in it goes into the log.
struct Fields {
    let scope: ContentScope
    let place: Place
    /// Describes the keys; none where these are IDs of the content.
    let group: FormatGroup?
    private var entries: [String: YAMLValue.Entry] = [:]

    var log: ProblemLog { scope.log }

    /// Takes a value as a map; nil where it is none.
    ///
    /// Keys that are not known are reported with the nearest known one.
    init?(
        _ value: YAMLValue, _ group: FormatGroup, of owner: String? = nil, scope: ContentScope
    ) {
        self.init(value, of: owner ?? group.owner, keys: group.keys, group, scope)
    }

    private init?(
        _ value: YAMLValue, of owner: String, keys: [String], _ group: FormatGroup?,
        _ scope: ContentScope
    ) {
        self.scope = scope
        self.group = group
        place = value.place
        guard case .map(let entries) = value.content else {
            scope.log.error(
                value.place, "\(owner) is \(value.kind), not keys with values",
                "write \(keys.first ?? "name"): and its value")
            return nil
        }
        for entry in entries {
            guard keys.contains(entry.key) else {
                scope.log.error(
                    entry.place, "unknown key \"\(entry.key.shortened)\"",
                    scope.suggestion(for: entry.key, among: keys)
                        ?? "the keys here are \(keys.joined(separator: ", "))")
                continue
            }
            self.entries[entry.key] = entry
        }
    }

    /// The place of a key that is not given.
    func place(lacking key: String) -> Place {
        var place = place
        place.key = place.key ?? key
        return place
    }

    /// The value of a key; nil where it is not given, which is an error where it is required.
    func value(_ key: String) -> YAMLValue? {
        let isRequired = group?[key].isRequired ?? false
        guard let entry = entries[key] else {
            if isRequired {
                log.error(
                    place(lacking: key), "\"\(key)\" is missing", "write \(key): and its value")
            }
            return nil
        }
        if case .empty = entry.value.content {
            log.error(
                entry.place, "\"\(key)\" has no value",
                "write one (in quotes if it begins with #)"
                    + (isRequired ? "" : ", or take the line out"))
            return nil
        }
        return entry.value
    }

    /// Whether a key is given, right or wrong.
    func has(_ key: String) -> Bool { entries[key] != nil }

    /// Where a key stands, for messages about it.
    func place(of key: String) -> Place { entries[key]?.place ?? place }

    func text(_ key: String) -> Located<String>? {
        value(key).flatMap { text($0, key) }
    }

    func text(_ value: YAMLValue, _ key: String) -> Located<String>? {
        guard case .text(let text) = value.content else {
            log.error(value.place, "\"\(key)\" is \(value.kind)", "write one text")
            return nil
        }
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else {
            log.error(value.place, "\"\(key)\" is an empty text", "write one, or take the line out")
            return nil
        }
        return Located(value: trimmed, place: value.place)
    }

    /// A text that is one of a few words.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        guard let text = text(key) else { return nil }
        if let choice = Choice(rawValue: text.value) { return choice }
        let words = Choice.allCases.map(\.rawValue)
        log.error(
            text.place, "\"\(key)\" is \"\(text.value.shortened)\"",
            scope.suggestion(for: text.value, among: words)
                ?? "write one of \(words.joined(separator: ", "))")
        return nil
    }

    /// To whom something is shown, of the choices that the key is described with; to all where
    /// nothing is said.
    func visibility(_ key: String) -> Visibility {
        guard case .choice(let words)? = group?[key].kind else {
            preconditionFailure("\(key) is described as no choice")
        }
        guard let text = text(key) else { return .public }
        if words.contains(text.value), let visibility = Visibility(rawValue: text.value) {
            return visibility
        }
        log.error(
            text.place, "\"\(key)\" is \"\(text.value.shortened)\"",
            scope.suggestion(for: text.value, among: words)
                ?? "write one of \(words.joined(separator: ", "))")
        return .public
    }

    func boolean(_ key: String) -> Bool? {
        guard let text = text(key) else { return nil }
        switch text.value {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            log.error(
                text.place, "\"\(key)\" is \"\(text.value.shortened)\"", "write true or false")
            return nil
        }
    }

    /// A whole number of the range that the key is described with.
    func integer(_ key: String) -> Int? {
        guard case .integer(let range)? = group?[key].kind else {
            preconditionFailure("\(key) is described as no whole number")
        }
        guard let text = text(key) else { return nil }
        guard let number = Int(text.value), range.contains(number) else {
            log.error(
                text.place, "\"\(key)\" is \"\(text.value.shortened)\"",
                "write a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return number
    }

    /// The elements of a list, or of the single value that stands for a list of one.
    func list(_ key: String) -> [YAMLValue] {
        guard let value = value(key) else { return [] }
        guard case .list(let list) = value.content else {
            log.error(
                value.place, "\"\(key)\" is \(value.kind), not a list", "write it as [one, two]")
            return []
        }
        if list.isEmpty, group?[key].isRequired == true {
            log.error(value.place, "\"\(key)\" is an empty list", "write at least one")
        }
        return list
    }

    func texts(_ key: String) -> [Located<String>] {
        list(key).compactMap { text($0, key) }
    }

    /// The map that a key is described to hold.
    func map(_ key: String) -> Fields? {
        guard case .group(let group)? = group?[key].kind else {
            preconditionFailure("\(key) is described as no map")
        }
        return value(key).flatMap { Fields($0, group, scope: scope) }
    }

    /// The maps of the list that a key is described to hold; other elements are reported.
    func maps(_ key: String) -> [Fields] {
        guard case .list(.group(let group), _)? = group?[key].kind else {
            preconditionFailure("\(key) is described as no list of maps")
        }
        return list(key).compactMap { Fields($0, group, scope: scope) }
    }

    /// A map whose keys are IDs of the content.
    func map(_ key: String, keys: [String]) -> Fields? {
        value(key).flatMap { Fields($0, of: "\"\(key)\"", keys: keys, nil, scope) }
    }
}

extension ContentScope {
    /// The map that a whole YAML file is.
    func map(_ path: String, _ group: FormatGroup) -> Fields? {
        guard let file = text(path) else { return nil }
        let reader = YAMLReader(file: path, lineOffset: 0, limits: limits, log: log)
        return reader.read(file.text).flatMap { Fields($0, group, scope: self) }
    }

    /// Keeps a place that a way must lead to.
    func anchor(_ key: String, _ point: Point?, in area: RouteArea, _ fields: Fields) {
        guard let point, let place = fields.value(key)?.place else { return }
        anchors.append(Anchor(key: key, area: area, point: point, place: place))
    }
}
