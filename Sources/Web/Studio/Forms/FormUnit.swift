import Foundation
import TourAuthoring

/// What is saved on its own: the value of one key of a file, with what its author has read.
struct FormUnit {
    /// The prefix of its entries: a key, or "text".
    let name: String
    let file: String
    let path: ContentPath
    let kind: FormatField.Kind
    let key: String
    /// The heading of the keys that it is one of.
    var group = ""
    let meaning: String
    let presence: FormatField.Presence
    /// The value as it is in the file.
    let value: ContentValue?

    /// A unit's entries beside those of the value itself.
    enum Part: String {
        /// The value that was read, as JSON.
        case read = "r."
        /// The value that somebody else has made of it, as JSON.
        case theirs = "t."
        /// Both values joined, as JSON.
        case both = "b."
    }

    /// The units of an entry's page.
    ///
    /// - Parameters:
    ///   - file: as it is; nil where it is not there yet, as a translation.
    ///   - isTranslation: whether it is the page in another language.
    static func units(
        of entry: StudioEntry, file: ContentFile?, name: String, isTranslation: Bool
    ) -> [FormUnit] {
        let group = isTranslation ? entry.translated ?? entry.group : entry.group
        var units = group.fields.map { field in
            let path = ContentPath(entry.prefix + [.key(field.key)])
            return FormUnit(
                name: field.key, file: name, path: path, kind: field.kind, key: field.key,
                group: group.heading, meaning: field.meaning, presence: field.presence,
                value: file?.value(at: path))
        }
        if entry.hasText {
            let text = FormUnit(
                name: "text", file: name, path: .text, kind: .text(.markdown), key: "text",
                meaning: "", presence: .optional(""), value: file?.text)
            // Below what names it.
            units.insert(text, at: min(1, units.count))
        }
        return units
    }

    /// What a form asks for with the unit; nil where it is as it was shown.
    ///
    /// - Throws: `DecodingError` for a form that no page has made.
    func edit(from form: FormBody, _ codec: FormCodec) throws -> ContentEditor.Edit? {
        guard let read = try Self.json(form, .read, name) else { return nil }
        switch form["do"] {
        case "mine:\(name)":
            // What was shown as theirs is what mine takes the place of.
            let theirs = try Self.json(form, .theirs, name) ?? read
            return edit(read: theirs.value, new: new(form, codec, like: read.value))
        case "both:\(name)":
            let theirs = try Self.json(form, .theirs, name) ?? read
            let both = try Self.json(form, .both, name) ?? theirs
            return edit(read: theirs.value, new: both.value)
        case "theirs:\(name)": return nil
        default: break
        }
        guard !codec.isUnchanged(form.values, kind, name: name, from: read.value) else {
            return nil
        }
        return edit(read: read.value, new: new(form, codec, like: read.value))
    }

    private func new(
        _ form: FormBody, _ codec: FormCodec, like read: ContentValue?
    ) -> ContentValue? {
        let value = codec.value(of: form.values, kind, name: name, like: read)
        // A text without words is no text; a page always has one.
        return path == .text ? value ?? .text("") : value
    }

    private func edit(read: ContentValue?, new: ContentValue?) -> ContentEditor.Edit? {
        read == new ? nil : ContentEditor.Edit(file: file, path: path, read: read, new: new)
    }

    /// A value that may be none, as JSON.
    struct Optional: Codable {
        var value: ContentValue?

        init(_ value: ContentValue?) { self.value = value }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value = container.decodeNil() ? nil : try container.decode(ContentValue.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    static func json(_ value: ContentValue?) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A value of the content is always JSON.
        let data = (try? encoder.encode(Optional(value))) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    /// The value that was read, as a form tells it; nil where it does not tell.
    ///
    /// - Throws: `DecodingError` for a form that no page has made.
    func read(from form: FormBody) throws -> Optional? { try Self.json(form, .read, name) }

    private static func json(_ form: FormBody, _ part: Part, _ name: String) throws -> Optional? {
        try form["\(part.rawValue)\(name)"].map {
            try JSONDecoder().decode(Optional.self, from: Data($0.utf8))
        }
    }
}

extension FormatField.Kind {
    /// A control of it, or one within, is a list.
    var hasLists: Bool {
        switch self {
        case .list(.points, _): false
        case .list: true
        case .group(let group): group.fields.contains { $0.kind.hasLists }
        case .byFloor(let kind), .byLanguage(let kind): kind.hasLists
        default: false
        }
    }
}
