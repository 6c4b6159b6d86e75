import Payloads
import TourModel

extension EditableCard {
    /// Why a line is not changed.
    enum Obstacle: Error {
        /// It is coded in other letters, or the card would say something else than what it shall.
        case notForSure(key: String)
    }

    private typealias Line = VCardDocument.Line

    /// The card's bytes with other values.
    ///
    /// - Throws: ``Obstacle`` where only a text editor can tell how.
    func bytes(setting changes: [(key: String, value: ContentValue?)]) throws(Obstacle) -> [UInt8] {
        var card = self
        var wanted: [ContentValue.Entry] =
            if case .map(let entries) = values { entries } else { [] }
        for (key, value) in changes {
            let value = value.map { Self.normal($0.trimmedTexts, key) }
            try card.set(key, value)
            wanted.removeAll { $0.key == key }
            if let value, !value.isNothing { wanted.append(.init(key, value)) }
        }
        let bytes = card.document.bytes
        let read = EditableCard(bytes, languages: languages)?.values
        for (key, _) in changes {
            // A card of version 4 may say what it could not before.
            let new = wanted.first { $0.key == key }?.value
            guard Self.isSame(read?[key], new, in: languages) else {
                throw .notForSure(key: key)
            }
        }
        return bytes
    }

    /// A value as the card gives it back: names of a part between commas, numbers and addresses without a scheme.
    private static func normal(_ value: ContentValue, _ key: String) -> ContentValue {
        func withoutScheme(_ text: String, _ scheme: String) -> String {
            text.lowercased().hasPrefix(scheme)
                ? String(text.dropFirst(scheme.count)).trimmed : text
        }
        switch (key, value) {
        case ("parts", .map(let entries)):
            return .map(
                entries.map { entry in
                    let names = names(of: entry.value.string ?? "")
                    return .init(entry.key, .text(names.joined(separator: ", ")))
                }
            ).trimmedTexts
        case ("phones", .list(let list)), ("emails", .list(let list)):
            let (part, scheme) = key == "phones" ? ("number", "tel:") : ("mail", "mailto:")
            return .list(
                list.compactMap { element in
                    guard case .map(let entries) = element, element[part] != nil else {
                        return nil
                    }
                    return .map(
                        entries.map {
                            $0.key == part
                                ? .init(part, .text(withoutScheme($0.value.string ?? "", scheme)))
                                : $0
                        })
                })
        default: return value
        }
    }

    /// A text in the first language alone may stand without it.
    private static func isSame(
        _ read: ContentValue?, _ wanted: ContentValue?, in languages: [Language]
    ) -> Bool {
        if read == wanted { return true }
        guard case .text(let text)? = wanted, let first = languages.first else { return false }
        return read == .map([.init(first.rawValue, .text(text))])
    }

    private mutating func set(_ key: String, _ value: ContentValue?) throws(Obstacle) {
        switch key {
        case "name": try setName(value?.string)
        case "role":
            try setLocalized("TITLE", value, key: key) { _, text in Line.escaped(text) }
        case "organization", "department":
            let index = key == "organization" ? 0 : 1
            try setLocalized("ORG", value, key: key) { line, text in
                Self.value(of: line, component: index, Line.escaped(text))
            }
        case "parts": try setParts(value)
        case "phones":
            try setList(Self.phones, value) { line, value in Self.phone(line, value) }
        case "emails":
            try setList(Self.emails, value) { line, value in Self.email(line, value) }
        case "speaks": try setSpoken(value)
        case "version": try setVersion(value?.string)
        default: throw .notForSure(key: key)
        }
    }

    /// What comes before a property in a card.
    private static let order = [
        "VERSION", "FN", "N", "NICKNAME", "ORG", "TITLE", "ROLE", "TEL", "EMAIL",
    ]

    private func requirePlain(_ line: Line?, _ key: String) throws(Obstacle) {
        // Version 2.1 escapes and codes in ways of its own.
        guard line?.isPlain != false, document.version != "2.1" else {
            throw .notForSure(key: key)
        }
    }

    private mutating func replace(_ place: Int, _ unfolded: [UInt8]) {
        change { $0.replace(place, with: $0.line(unfolded, like: $0.lines[place])) }
    }

    private mutating func add(_ unfolded: [UInt8]) {
        change { document in
            let line = document.line(unfolded)
            let before = Self.order.prefix { $0 != line.name }
            document.add(line, after: Array(before))
        }
    }

    // MARK: Texts

    private mutating func setName(_ text: String?) throws(Obstacle) {
        let place = document.places(of: "FN").first
        try requirePlain(place.map(line), "name")
        switch (place, text) {
        case (let place?, let text?):
            replace(place, line(place).setting(rawValue: Line.escaped(text)))
        case (let place?, nil): change { $0.remove(place) }
        case (nil, let text?): add(Array("FN:".utf8) + Line.escaped(text))
        case (nil, nil): break
        }
    }

    private mutating func setLocalized(
        _ name: String, _ value: ContentValue?, key: String,
        _ rawValue: (Line?, String) -> [UInt8]
    ) throws(Obstacle) {
        for language in languages {
            let text: String? =
                if case .map? = value { value?[language.rawValue]?.string } else {
                    language == languages.first ? value?.string : nil
                }
            let place = places(name)[language]
            let now = values[key]?[language.rawValue]?.string
            guard text ?? "" != now ?? "" else { continue }
            try requirePlain(place.map(line), key)
            if let place {
                let new = rawValue(line(place), text ?? "")
                let isEmpty = new.allSatisfy { $0 == UInt8(ascii: ";") }
                if isEmpty {
                    change { $0.remove(place) }
                } else {
                    replace(place, line(place).setting(rawValue: new))
                }
            } else if let text {
                let tag = language == languages.first ? "" : ";LANGUAGE=\(language)"
                add(Array("\(name)\(tag):".utf8) + rawValue(nil, text))
            }
        }
    }

    /// A value with another component; those that stay keep their letters.
    private static func value(
        of line: Line?, component index: Int, _ new: [UInt8]
    ) -> [UInt8] {
        var components = line?.rawComponents ?? []
        while components.count <= index { components.append([]) }
        components[index] = new
        // Nothing behind the last part of an organization.
        while components.count > 1, components.last?.isEmpty == true, components.count == index + 1
        {
            components.removeLast()
        }
        return Array(components.joined(separator: [UInt8(ascii: ";")]))
    }

    /// The names of a part, of which there may be several: "Dr., Prof.".
    private static func names(of part: String) -> [String] {
        part.split(separator: ", ").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private mutating func setParts(_ value: ContentValue?) throws(Obstacle) {
        let place = document.places(of: "N").first
        try requirePlain(place.map(line), "parts")
        guard let value else {
            // Version 3 has to have the line.
            if let place {
                if document.version == "3.0" {
                    replace(place, line(place).setting(rawValue: Array(";;;;".utf8)))
                } else {
                    change { $0.remove(place) }
                }
            }
            return
        }
        var components = place.map { line($0).rawComponents } ?? []
        while components.count < ContentFormat.cardNameParts.count { components.append([]) }
        for (index, key) in ContentFormat.cardNameParts.enumerated() {
            let new = value[key]?.string ?? ""
            let now = place.flatMap { Self.component(index, of: line($0)) } ?? ""
            guard new != now else { continue }
            // Several names of a part stand between commas.
            components[index] = Array(
                Self.names(of: new).map { Line.escaped($0) }.joined(separator: [UInt8(ascii: ",")]))
        }
        let raw = Array(components.joined(separator: [UInt8(ascii: ";")]))
        if let place {
            replace(place, line(place).setting(rawValue: raw))
        } else {
            add(Array("N:".utf8) + raw)
        }
    }

    // MARK: Lists

    private mutating func setList(
        _ form: ListForm, _ value: ContentValue?, _ write: (Line?, ContentValue) -> [UInt8]
    ) throws(Obstacle) {
        let places = listPlaces(form)
        let new: [ContentValue] = if case .list(let list)? = value { list } else { [] }
        try put(new, at: places, form.property) { line, value in
            line.map { form.read($0) == value } == true ? line?.unfolded ?? [] : write(line, value)
        } read: {
            form.read($0)
        }
    }

    /// Puts the elements of a list into the lines that are there: each into the one that says the same, else into the one
    /// that stood in its place.
    private mutating func put(
        _ new: [ContentValue], at places: [Int], _ name: String,
        _ write: (Line?, ContentValue) -> [UInt8], read: (Line) -> ContentValue?
    ) throws(Obstacle) {
        var free = places.map { Optional(line($0)) }
        var sources = [Line?](repeating: nil, count: new.count)
        for (index, value) in new.enumerated() {
            let order = [index] + free.indices.filter { $0 != index }
            let same = order.first { at in
                free.indices.contains(at) && free[at].map { read($0) == value } == true
            }
            if let same { (sources[index], free[same]) = (free[same], nil) }
        }
        for index in new.indices where sources[index] == nil && index < free.count {
            (sources[index], free[index]) = (free[index], nil)
        }
        for index in new.indices where sources[index] == nil {
            guard let at = free.firstIndex(where: { $0 != nil }) else { break }
            (sources[index], free[at]) = (free[at], nil)
        }
        var lines: [Line] = []
        for (value, source) in zip(new, sources) {
            let unfolded = write(source, value)
            if unfolded != source?.unfolded { try requirePlain(source, name) }
            lines.append(document.line(unfolded, like: source))
        }
        change { document in
            for (place, line) in zip(places, lines) { document.replace(place, with: line) }
            for place in places.dropFirst(lines.count).sorted(by: >) { document.remove(place) }
            let before = Array(Self.order.prefix { $0 != name })
            for line in lines.dropFirst(places.count) { document.add(line, after: before) }
        }
    }

    private static func phone(_ line: Line?, _ value: ContentValue) -> [UInt8] {
        let number = value["number"]?.string ?? ""
        var new = line ?? plain("TEL")
        if line?.phone != number {
            let isAddress = line?.parameter("value")?.lowercased() == "uri"
            let canBe = number.utf8.allSatisfy { Array("+0123456789-.();=ext".utf8).contains($0) }
            if isAddress, canBe, !number.isEmpty {
                new = new.with(rawValue: Array("tel:\(number)".utf8))
            } else {
                if isAddress { new = new.with(new.setting("VALUE", to: nil)) }
                new = new.with(rawValue: Line.escaped(number))
            }
        }
        new = typed(new, "use", ContentFormat.reachedAt, value)
        return typed(new, "kind", ContentFormat.phoneKinds, value).unfolded
    }

    private static func email(_ line: Line?, _ value: ContentValue) -> [UInt8] {
        let address = value["mail"]?.string ?? ""
        var new = line ?? plain("EMAIL")
        if line?.email != address { new = new.with(rawValue: Line.escaped(address)) }
        return typed(new, "use", ContentFormat.reachedAt, value).unfolded
    }

    private static func plain(_ name: String) -> Line { Line(unfolded: Array("\(name):".utf8)) }

    private static func typed(
        _ line: Line, _ key: String, _ known: [String], _ value: ContentValue
    ) -> Line {
        let types = line.types
        let now = known.dropFirst().first { types.contains($0) }
        let new = value[key]?.string.flatMap { known.dropFirst().contains($0) ? $0 : nil }
        return now == new ? line : line.with(line.setting(type: now, to: new))
    }

    private mutating func setSpoken(_ value: ContentValue?) throws(Obstacle) {
        guard isVersion4 else { throw .notForSure(key: "speaks") }
        let new: [ContentValue] = if case .list(let list)? = value { list } else { [] }
        // What a language tag has (RFC 5646, 2.1), which needs no escape.
        guard
            new.allSatisfy({
                $0.string?.wholeMatch(of: /[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*/) != nil
            })
        else { throw .notForSure(key: "speaks") }
        let isAlone = new.count == 1
        var last = 0
        try put(new, at: spokenPlaces, "LANG") { line, value in
            let tag = value.string ?? ""
            var new = line ?? Self.plain("LANG")
            if line?.text != tag { new = new.with(rawValue: Array(tag.utf8)) }
            let own = Self.preference(new)
            if let own, own > last {
                last = own
            } else if !isAlone || new.parameter("pref") != nil {
                last += 1
                new = new.with(new.setting("PREF", to: "\(last)"))
            }
            return new.unfolded
        } read: {
            Self.speaks($0)
        }
    }

    // MARK: Version

    /// What version 4 has no more, or writes in another way.
    private static let version3Alone: Set = [
        "AGENT", "CLASS", "GEO", "LABEL", "MAILER", "NAME", "PROFILE", "SORT-STRING",
    ]

    /// Whether a card of version 3 says the same once it is one of version 4.
    var canBecomeVersion4: Bool {
        document.version == "3.0"
            && document.lines.allSatisfy { line in
                guard let name = line.name else { return true }
                return line.isPlain && !Self.version3Alone.contains(name)
            }
    }

    private mutating func setVersion(_ version: String?) throws(Obstacle) {
        guard version == "4.0", canBecomeVersion4,
            let place = document.places(of: "VERSION").first,
            let begin = document.places(of: "BEGIN").first
        else { throw .notForSure(key: "version") }
        for place in document.lines.indices where line(place).name != nil {
            var new = line(place)
            if new.types.contains("pref") {
                new = new.with(new.setting(type: "pref", to: nil))
                if new.parameter("pref") == nil { new = new.with(new.setting("PREF", to: "1")) }
            }
            if new.name == "EMAIL", new.types.contains("internet") {
                new = new.with(new.setting(type: "internet", to: nil))
            }
            if new.unfolded != line(place).unfolded { replace(place, new.unfolded) }
        }
        replace(place, line(place).setting(rawValue: Array("4.0".utf8)))
        // It stands right behind the beginning now (RFC 6350, 6.7.9).
        change { document in
            let line = document.lines[place]
            document.remove(place)
            document.insert(line, at: begin + 1)
        }
    }
}

extension ContentValue {
    /// What a text says; nil for anything else.
    var string: String? {
        switch self {
        case .text(let text): text
        case .bare(let word): word
        case .list, .map: nil
        }
    }

    /// The value without blanks around its texts, and without what says nothing.
    var trimmedTexts: ContentValue {
        switch self {
        case .text(let text): .text(text.trimmed)
        case .bare(let word): .text(word.trimmed)
        case .list(let elements): .list(elements.map(\.trimmedTexts).filter { !$0.isNothing })
        case .map(let entries):
            .map(
                entries.map { .init($0.key, $0.value.trimmedTexts) }
                    .filter { !$0.value.isNothing })
        }
    }
}
