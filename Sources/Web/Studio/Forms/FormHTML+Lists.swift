import TourAuthoring
import TourModel
import WebPages

/// Lists of controls, each element with what can be done with it.
extension FormHTML {
    /// The small picture of an element that names a medium; nil for other elements.
    private func picture(_ kind: FormatField.Kind, _ id: String?) -> HTML? {
        guard case .reference(let subject) = kind,
            [.medium, .picture, .film, .sound].contains(subject)
        else { return nil }
        let named = overview.media.first { $0.id.lowercased() == id?.lowercased() }
        guard let medium = named, medium.kind == .picture else {
            let icon: StudioIcon =
                switch named?.kind {
                case .film: .film
                case nil: .plus
                default: .play
                }
            return HTML("span", [.class("mini none")]) { HTML.icon(icon, "s") }
        }
        return HTML(
            "img",
            [
                .class("mini"), .named("alt", ""), .named("loading", "lazy"),
                .src(.path(["media", medium.id, "thumb"])),
            ])
    }

    func list(
        _ kind: FormatField.Kind, atLeast minimum: Int, _ name: String,
        _ shown: FormCodec.Entries, empty: String?
    ) -> HTML {
        let indices = FormCodec.order(of: name, in: shown)
        let isGroup = if case .group = kind { true } else { false }
        // There is always room for one more of what takes one line, and for as many as a list must have.
        let next = (indices.max() ?? -1) + 1
        let mayGrow = mayGrow(kind)
        let isGrowing = mayGrow && (!isGroup || empty == name)
        let blanks = mayGrow ? max(isGrowing ? 1 : 0, minimum - indices.count) : 0
        let all = indices + (next..<next + blanks)
        return HTML(
            "div",
            [
                .class(isGroup ? "list groups" : "list"),
                isGroup ? nil : .named("data-list", name),
            ]
        ) {
            for (place, index) in all.enumerated() {
                let own = "\(name).\(index)"
                let isThere = indices.contains(index)
                let picture = self.picture(kind, shown[own])
                HTML(
                    "div",
                    [
                        .class(picture == nil ? "element" : "element pic"),
                        .named("role", "group"), .label("\(place + 1)"),
                    ]
                ) {
                    if let picture { picture }
                    if case .group(let group) = kind, Self.isLong(group) {
                        // Many long elements are folded, so that a page stays one that can be overlooked.
                        let isOpen =
                            all.count == 1 || !isThere || isDraft
                            || empty?.hasPrefix("\(own).") == true
                        HTML("details", [.flag("open", if: isOpen)]) {
                            HTML("summary") {
                                HTML("span", [.class("stop"), .hidden]) { "\(place + 1)" }
                                title(of: own, group, shown)
                            }
                            control(kind, own, shown, empty: empty)
                        }
                    } else {
                        control(
                            kind, own, shown, label: isGroup ? nil : "\(place + 1)", empty: empty)
                    }
                    if mayGrow, isThere || (isGroup && isGrowing) {
                        HTML("span", [.class("acts")]) {
                            if place > 0 { act("up:\(own)", .back, words("list.up")) }
                            act("out:\(own)", .close, words("list.out"))
                        }
                    }
                }
            }
            if isGroup, mayGrow { act("add:\(name)", .plus, words("list.add")) }
            if let order = shown["o.\(name)"] {
                HTML.hidden("o.\(name)", order)
            }
        }
    }

    /// Tells if a group has lists in it.
    private static func isLong(_ group: FormatGroup) -> Bool {
        group.fields.contains { field in if case .list = field.kind { true } else { false } }
    }

    /// The title of a folded element: its room, or its first text.
    private func title(
        of name: String, _ group: FormatGroup, _ shown: FormCodec.Entries
    ) -> String {
        for field in group.fields {
            let own = "\(name).\(field.key)"
            switch field.kind {
            case .reference(to: .room):
                let id = shown[own] ?? ""
                let room = overview.rooms.first { $0.id.lowercased() == id.lowercased() }
                return room.map { overview.title(of: $0) } ?? id
            case .localizedText:
                let languages = (only.map { [$0] } ?? []) + codec.languages
                let texts = languages.lazy.compactMap { shown["\(own).\($0)"] }
                if let text = texts.first(where: { !$0.isEmpty }) { return text }
            default: continue
            }
        }
        return group.fields.first.flatMap { shown["\(name).\($0.key)"] } ?? ""
    }

    func act(_ value: String, _ icon: StudioIcon, _ text: String) -> HTML {
        HTML.submit(.quiet, [.named("name", "do"), .named("value", value)]) {
            HTML.icon(icon, value.hasPrefix("up:") ? "s up" : "s")
            HTML("span") { text }
        }
    }
}
