public import PageModel

extension HTML {
    /// Words for visitors: a run in another language than the page's says which.
    ///
    /// - Parameter link: the address of a page of the tour, for words that lead there.
    public init(text: Text, link: (Destination) -> Link? = { _ in nil }) {
        let runs = text.joiningNumbers
        let parts = HTML.parts { runs.map { HTML($0, link: link) } }
        // Where parts of a line are laid out one by one, these are one.
        self = runs.count > 1 ? HTML("span") { parts } : parts
    }

    private init(_ run: Text.Run, link: (Destination) -> Link?) {
        var words = HTML(text: run.string)
        if run.emphasis.contains(.light) { words = HTML("em") { words } }
        if run.emphasis.contains(.strong) { words = HTML("strong") { words } }
        let target: Link? =
            switch run.link {
            case .page(let page): link(page)
            case .address(let address): Link.external(address)
            case nil: nil
            }
        if let target { words = HTML("a", [.href(target)]) { words } }
        if let language = run.language {
            words = HTML("span", [.lang(language), Direction.attribute(of: language)]) { words }
        }
        self = words
    }
}

extension Text {
    /// The runs, with numbers in the run before or after them: in a line from right to left
    /// "20 minutes, 3 stops" would else stand in the wrong order.
    fileprivate var joiningNumbers: [Run] {
        var joined: [Run] = []
        for run in runs {
            if var last = joined.last, last.emphasis == run.emphasis, last.link == run.link,
                last.language == run.language || Run.isNumber(run.string)
                    || Run.isNumber(last.string)
            {
                // A number is in the language of what it stands beside.
                if Run.isNumber(last.string) && !Run.isNumber(run.string) {
                    let number = last.string
                    last = run
                    last.string = number + run.string
                } else {
                    last.string += run.string
                }
                joined[joined.count - 1] = last
            } else {
                joined.append(run)
            }
        }
        return joined
    }
}

extension Text.Run {
    /// Whether it has digits, and no letters.
    fileprivate static func isNumber(_ string: String) -> Bool {
        string.contains(where: \.isNumber) && !string.contains(where: \.isLetter)
    }
}

extension HTMLBuilder {
    public static func buildExpression(_ text: Text) -> HTML { HTML(text: text) }
}

extension Attribute {
    /// The language of an element whose words are all in one that is not the page's.
    static func lang(of text: Text) -> Attribute? {
        guard text.runs.count == 1, let language = text.runs[0].language else { return nil }
        return .lang(language)
    }
}

/// The direction in which a language is written.
public enum Direction {
    /// Whether it is written from right to left: by its script, or by that which it mostly has.
    public static func isRightToLeft(_ tag: String) -> Bool {
        let parts = tag.lowercased().split(separator: "-")
        let scripts: Set<Substring> = ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg"]
        if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
            return scripts.contains(script)
        }
        let languages: Set<Substring> = [
            "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "ps", "sd", "syr", "ug",
            "ur", "yi",
        ]
        return parts.first.map(languages.contains) ?? false
    }

    /// `dir` where the text does not run as most do.
    static func attribute(of tag: String) -> Attribute? {
        isRightToLeft(tag) ? .named("dir", "rtl") : nil
    }
}
