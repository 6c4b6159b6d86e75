package import PageModel
package import TourModel

extension Text {
    /// The words of a paragraph as authors wrote them, with what stands out and where they lead.
    ///
    /// - Parameter language: a BCP 47 tag; `nil` where the words are in the page's language.
    package init(_ words: InlineText, language: String? = nil) {
        self.init("")
        for span in words.spans {
            var emphasis: Emphasis = []
            if span.isEmphasized { emphasis.insert(.light) }
            if span.isStrong { emphasis.insert(.strong) }
            self += Text(
                span.text, language: language, emphasis: emphasis, link: span.link.map(Link.init))
        }
    }
}

extension Text.Link {
    fileprivate init(_ link: InlineText.Link) {
        self =
            switch link {
            case .room(let id): .page(.room(id))
            case .building(let id): .page(.building(id))
            case .person(let id): .page(.person(id))
            case .tour(let id): .page(.tour(id))
            case .address(let address): .address(address)
            }
    }
}
