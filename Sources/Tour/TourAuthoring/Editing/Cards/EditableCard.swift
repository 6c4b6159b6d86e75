import Payloads
import TourModel

/// A vCard as values that a form shows, and the changes that a form makes to it line by line.
///
/// A text without a language is in the site's first one. Lines in other languages than the site's, properties that are not
/// listed in ``ContentFormat/card``, groups, parameters and whatever stands around the card stay as they are.
struct EditableCard {
    private(set) var document: VCardDocument
    let languages: [Language]

    /// - Returns: nil unless the bytes hold one card, with an end.
    init?(_ bytes: [UInt8], languages: [Language]) {
        guard let document = VCardDocument(bytes) else { return nil }
        self.document = document
        self.languages = languages.isEmpty ? [Language(rawValue: "en")] : languages
    }

    /// A list of the card: its property, and how a line of it is read and written.
    struct ListForm: Sendable {
        let property: String
        let read: @Sendable (VCardDocument.Line) -> ContentValue?
    }

    /// Whether "speaks" stands in the card: LANG came with version 4.
    var isVersion4: Bool { document.version == "4.0" }

    // MARK: Reading

    var values: ContentValue {
        var entries: [ContentValue.Entry] = []
        func add(_ key: String, _ value: ContentValue?) {
            if let value, !value.isNothing { entries.append(.init(key, value)) }
        }
        add("name", first("FN")?.text.map { .text($0) })
        add("role", localized("TITLE") { $0.text })
        add("organization", localized("ORG") { Self.component(0, of: $0) })
        add("department", localized("ORG") { Self.component(1, of: $0) })
        add("phones", list(Self.phones))
        add("emails", list(Self.emails))
        if isVersion4 { add("speaks", .list(spokenPlaces.compactMap { Self.speaks(line($0)) })) }
        if let name = first("N") {
            add(
                "parts",
                .map(
                    ContentFormat.cardNameParts.enumerated().compactMap { index, key in
                        Self.component(index, of: name).map { .init(key, .text($0)) }
                    }))
        }
        add("version", document.version.map { .text($0) })
        return .map(entries)
    }

    func line(_ place: Int) -> VCardDocument.Line { document.lines[place] }

    func first(_ name: String) -> VCardDocument.Line? {
        document.places(of: name).first.map(line)
    }

    static func component(_ index: Int, of line: VCardDocument.Line) -> String? {
        let components = line.rawComponents
        guard index < components.count else { return nil }
        let text = VCardDocument.Line.texts(ofComponent: components[index]).joined(separator: ", ")
        return text.isEmpty ? nil : text
    }

    /// The place of the property in each of the site's languages.
    func places(_ name: String) -> [Language: Int] {
        var places: [Language: Int] = [:]
        for place in document.places(of: name) where line(place).text != nil {
            let tag = line(place).parameter("language")
            guard let language = CardTexts.language(tag, among: languages) else { continue }
            places[language] = places[language] ?? place
        }
        return places
    }

    private func localized(
        _ name: String, _ text: (VCardDocument.Line) -> String?
    ) -> ContentValue? {
        let places = places(name)
        let entries = languages.compactMap { language -> ContentValue.Entry? in
            guard let text = places[language].flatMap({ text(line($0)) }) else { return nil }
            return .init(language.rawValue, .text(text))
        }
        return entries.isEmpty ? nil : .map(entries)
    }

    static let phones = ListForm(property: "TEL") { line in
        guard let number = line.phone else { return nil }
        return .map(
            [.init("number", .text(number))] + type("use", line, ContentFormat.reachedAt)
                + type("kind", line, ContentFormat.phoneKinds))
    }

    static let emails = ListForm(property: "EMAIL") { line in
        guard let address = line.email else { return nil }
        return .map(
            [.init("mail", .text(address))] + type("use", line, ContentFormat.reachedAt))
    }

    private static func type(
        _ key: String, _ line: VCardDocument.Line, _ known: [String]
    ) -> [ContentValue.Entry] {
        let types = line.types
        return known.dropFirst().first { types.contains($0) }.map { [.init(key, .text($0))] } ?? []
    }

    static func speaks(_ line: VCardDocument.Line) -> ContentValue? {
        line.text.map { .text($0) }
    }

    /// How much a line is preferred, from 1; 100 where it does not say (RFC 6350, 5.3).
    static func preference(_ line: VCardDocument.Line) -> Int? {
        line.parameter("pref").flatMap { Int($0) }
    }

    /// The places of the languages, the best one first.
    var spokenPlaces: [Int] {
        let places = document.places(of: "LANG").filter { line($0).text != nil }
        return places.enumerated().sorted { a, b in
            let (one, other) = (
                Self.preference(line(a.element)) ?? 100, Self.preference(line(b.element)) ?? 100
            )
            return (one, a.offset) < (other, b.offset)
        }.map(\.element)
    }

    func listPlaces(_ form: ListForm) -> [Int] {
        document.places(of: form.property).filter { form.read(line($0)) != nil }
    }

    private func list(_ form: ListForm) -> ContentValue {
        .list(listPlaces(form).compactMap { form.read(line($0)) })
    }

    mutating func change(_ body: (inout VCardDocument) -> Void) { body(&document) }
}

extension ContentValue {
    /// Whether it has no text.
    var isNothing: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .bare(let word): word.isEmpty
        case .list(let elements): elements.isEmpty
        case .map(let entries): entries.isEmpty
        }
    }
}
