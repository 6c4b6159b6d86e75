import Accounts
import TourAuthoring
import TourModel

/// The part of a form that its reader may change.
enum FormRights {
    case all
    /// Texts in every language but the first, in the file of the language or beside the first one.
    case translations
    case none

    /// - Parameter roles: of a member of a team; nil for the one person who has the address.
    init(_ roles: Set<Role>?, at path: [String]) {
        guard let roles, let role = Desk.role(changing: path), !roles.include(role) else {
            self = .all
            return
        }
        let texts = Desk.route(.post, path)?.route.textRole
        self = texts.map { roles.include($0) } == true ? .translations : .none
    }

    /// Tells if a change leaves all but translations as it is.
    ///
    /// - Parameter isTranslation: the file has the texts of another language alone.
    func allows(
        _ edit: ContentEditor.Edit, _ kind: FormatField.Kind, isTranslation: Bool, first: Language
    ) -> Bool {
        switch self {
        case .all: true
        case .none: false
        case .translations:
            isTranslation
                || Self.source(of: edit.read, kind, first) == Self.source(of: edit.new, kind, first)
        }
    }

    /// A value without its texts in other languages than the first; nil where nothing is left of it.
    private static func source(
        of value: ContentValue?, _ kind: FormatField.Kind, _ first: Language
    ) -> ContentValue? {
        switch (kind, value) {
        case (.localizedText, .map?): value?[first.rawValue]
        case (.list(let kind, _), .list(let elements)?):
            .list(elements.map { source(of: $0, kind, first) ?? .map([]) })
        case (.group(let group), .map(let entries)?):
            .map(
                entries.compactMap { entry in
                    let field = group.fields.first { $0.key == entry.key }
                    guard let field else { return entry }
                    return source(of: entry.value, field.kind, first).map { .init(entry.key, $0) }
                })
        default: value
        }
    }
}

extension FormHTML {
    /// Tells if a control is only looked at.
    ///
    /// - Parameter language: of its text; nil where it has none.
    func isFixed(_ kind: FormatField.Kind, _ language: Language? = nil) -> Bool {
        switch (rights, kind) {
        case (.all, _): false
        case (.none, _): true
        case (.translations, .text), (.translations, .localizedText):
            (language ?? self.language ?? codec.languages.first) == codec.languages.first
        case (.translations, _): true
        }
    }

    /// Tells if nothing of a unit can be changed.
    func isFixed(whole unit: FormUnit) -> Bool {
        switch rights {
        case .all: false
        case .none: true
        case .translations:
            codec.languages.count < 2 || only == codec.languages.first
                || !(unit.kind.hasTranslations
                    || unit.kind.isText && language != nil && language != codec.languages.first)
        }
    }

    /// Elements of lists may be added, moved and taken out.
    func mayGrow(_ kind: FormatField.Kind) -> Bool {
        if case .all = rights { return true }
        if case .text = kind { return !isFixed(kind) }
        return false
    }
}

extension FormatField.Kind {
    /// A text of it stands beside the same text in other languages.
    fileprivate var hasTranslations: Bool {
        switch self {
        case .localizedText: true
        case .list(let kind, _), .byFloor(let kind), .byLanguage(let kind): kind.hasTranslations
        case .group(let group): group.fields.contains { $0.kind.hasTranslations }
        default: false
        }
    }

    /// It is a text of its page's language, or has one within.
    fileprivate var isText: Bool {
        switch self {
        case .text: true
        case .list(let kind, _): kind.isText
        case .group(let group): group.fields.contains { $0.kind.isText }
        default: false
        }
    }
}
