import WebPages

/// A remark between the parts of a page: an icon, and beside it the words.
extension HTML {
    enum Note: String {
        case plain = "note"
        case info = "note info"
        case ok = "note ok"
        case warn = "note warn"
        case danger = "note danger"

        fileprivate var icon: StudioIcon {
            switch self {
            case .plain, .info: .info
            case .ok: .check
            case .warn: .warning
            case .danger: .danger
            }
        }
    }

    /// A voice reads it as soon as it is there: at once, or after what it is reading.
    enum NoteRole: String {
        case alert, status
    }

    /// Words of one paragraph.
    static func note(
        _ kind: Note = .plain, role: NoteRole? = nil, icon: StudioIcon? = nil,
        @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("p", attributes(kind, role)) {
            HTML.icon(icon ?? kind.icon)
            HTML("span", [], content)
        }
    }

    /// Several paragraphs, or what else is more than words.
    static func noteBlock(
        _ kind: Note = .plain, role: NoteRole? = nil, icon: StudioIcon? = nil,
        @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("div", attributes(kind, role)) {
            HTML.icon(icon ?? kind.icon)
            HTML("div", [], content)
        }
    }

    private static func attributes(_ kind: Note, _ role: NoteRole?) -> [Attribute?] {
        [.class(kind.rawValue), role.map { .named("role", $0.rawValue) }]
    }
}
