import TourAuthoring
import TourModel
import WebPages

/// What can be made new.
enum MakingKind: String, CaseIterable {
    case buildings, floors, rooms, tours, news, visits, kiosks
}

/// What is asked before something new is made.
struct MakingForm {
    struct Question {
        enum Kind {
            case line
            /// Several paragraphs.
            case text
            /// Metres, or a count.
            case number
            case date
            case time
            case choice([(value: String, text: String)])
        }

        /// What it is called in the form.
        var name: String
        var label: String
        var help = ""
        var kind = Kind.line
        /// What is filled in before.
        var value = ""
        var isNeeded = true
        /// The language of the answer.
        var language: Language?
    }

    /// Questions that belong together.
    struct Part {
        var title: String?
        var questions: [Question]
    }

    var title: String
    /// What it is for, and what comes after.
    var lead: String
    var button: String
    var parts: [Part]

    var questions: [Question] { parts.flatMap(\.questions) }
}

/// An answer that nothing can be made of.
struct MakingProblem: Error {
    /// The name of the question.
    var question: String
    var words: String
}

/// What comes of the answers.
struct Made {
    var change: ContentChange
    /// Where to go on.
    var page: Link
}
