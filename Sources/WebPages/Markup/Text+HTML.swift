public import Display

extension HTML {
    /// Words for visitors: a run in another language than the page's says which.
    public init(text: Text) {
        self.init()
        for run in text.runs {
            if let language = run.language {
                self += HTML("span", [.lang(language), Direction.attribute(of: language)]) {
                    run.string
                }
            } else {
                self += HTML(text: run.string)
            }
        }
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
