import TourAuthoring
import TourModel
import WebPages

extension FormHTML {
    /// A text in one language, below what it is translated from.
    ///
    /// Its other languages go along unseen, so that they stay with their text wherever a form moves it.
    func text(
        _ kind: TextKind, in language: Language, _ name: String, _ shown: FormCodec.Entries,
        help: Bool
    ) -> HTML {
        var html = HTML()
        if let first = codec.languages.first, first != language,
            let text = shown["\(name).\(first)"], !text.isEmpty
        {
            html += source(.text(text))
        }
        let id = Self.id(name)
        html += text(
            kind, shown["\(name).\(language)"] ?? "",
            [
                .id(id), .named("name", "\(name).\(language)"),
                help ? .named("aria-describedby", "\(id)-help") : nil,
            ], language)
        for other in codec.languages where other != language {
            let own = "\(name).\(other)"
            html += HTML.hidden(own, shown[own] ?? "")
        }
        return html
    }
}
