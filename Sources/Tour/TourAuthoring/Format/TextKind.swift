import TourModel

/// What a text is for: how long it may be, and what a translator must know of it.
package enum TextKind: Sendable {
    case name, summary, hours, line, markdown, alternative, caption, question, answer, explanation
    case transcript
    /// The text of a page that only the web has, such as an imprint: Markdown of any length.
    case webText

    /// How many letters a kiosk's screen shows without a cut, at its usual size; `nil` where it
    /// makes room for any.
    package var limit: Int? {
        switch self {
        case .name: 60
        case .summary, .hours: 80
        case .markdown: 2_500
        case .alternative: 400
        case .question: 160
        case .answer: 80
        case .explanation: 300
        case .transcript: 5_000
        case .line, .caption, .webText: nil
        }
    }

    /// It has paragraphs or sentences, and is written in a field of several lines.
    package var isLong: Bool {
        switch self {
        case .markdown, .transcript, .alternative, .explanation, .webText: true
        case .name, .summary, .hours, .line, .caption, .question, .answer: false
        }
    }

    /// What a translator is told: "The name of room A-014. At most 60 letters."
    func note(about subject: String) -> String {
        let what =
            switch self {
            case .name: "The name of \(subject)."
            case .summary: "A few words under the name of \(subject) in a list."
            case .hours: "The opening hours of \(subject)."
            case .line: "Words of \(subject)."
            case .markdown, .webText:
                "The text of \(subject). It is Markdown: keep **, *, #, - and [words](link) where "
                    + "they belong in your language."
            case .alternative:
                "What \(subject) shows or tells, for those who do not see or hear it."
            case .caption: "The caption of \(subject)."
            case .question: "A question to visitors: \(subject)."
            case .answer: "An answer that visitors may choose: \(subject)."
            case .transcript:
                "What is spoken or heard in \(subject), to be read along. It is Markdown: keep "
                    + "**, *, #, - and [words](link) where they belong in your language."
            case .explanation: "Why an answer is right, or why not: \(subject)."
            }
        return limit.map { "\(what) At most \($0) letters." } ?? what
    }
}
