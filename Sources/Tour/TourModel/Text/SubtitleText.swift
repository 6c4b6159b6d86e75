/// The text of a cue without `<v Name>`, `<i>` and other marks.
enum SubtitleText {
    private static let references = [
        ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"),
        ("&rlm;", "\u{200F}"), ("&amp;", "&"),
    ]

    static func plain(_ line: Substring) -> String {
        var text = ""
        var rest = line
        while let open = rest.firstIndex(of: "<") {
            text += rest[..<open]
            guard let close = rest[open...].firstIndex(of: ">") else { return decoded(text) }
            rest = rest[rest.index(after: close)...]
        }
        return decoded(text + rest)
    }

    private static func decoded(_ text: String) -> String {
        references.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
