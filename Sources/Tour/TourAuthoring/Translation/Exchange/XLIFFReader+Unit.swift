import TourModel
import Wording

extension XLIFFReader {
    /// The words of a source or a target.
    struct Words {
        /// Without the content of codes.
        var plain = ""
        /// With the content of codes, as far as the file tells it.
        var full = ""
        /// A code that stands for something, which is told and which is not.
        var placeholder: String?
        var riddle: String?

        mutating func append(_ text: String) {
            plain += text
            full += text
        }
    }

    /// A unit while it is read.
    struct Unit {
        var id: TextID
        var place: Place
        var isTranslatable: Bool
        var isUnfinished = false
        var before: String?
        /// The content of its codes, by their names.
        var data: [String: String] = [:]
        var pieces: [Piece] = []
        /// Why it is not taken.
        var fault: (message: FilledMessage, remedy: FilledMessage)?

        struct Piece {
            var isSegment: Bool
            var state = "initial"
            var source = Words()
            var target: Words?
        }
    }
}
