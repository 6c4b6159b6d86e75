/// One of the answers to a question, and whether it is right, once it was chosen.
public struct Answer: Sendable, Equatable {
    public enum Verdict: Sendable, Equatable {
        case right, wrong

        /// Stands before the words, so that colour alone says nothing.
        package var mark: String { self == .right ? "✓" : "✗" }
    }

    /// Whether a chosen answer is right, and why.
    public struct Reply: Sendable, Equatable {
        public var verdict: Verdict
        /// "Right".
        public var words: Text

        public init(_ verdict: Verdict, _ words: Text) {
            self.verdict = verdict
            self.words = words.asLabel
        }
    }

    public var id: ActionID
    /// "A".
    public var letter: String
    public var text: Text
    /// `nil` until it was chosen.
    public var reply: Reply?

    private let colon: String

    /// - Parameter colon: stands between letter and text where a voice says them, as the language of the page has it.
    public init(
        id: ActionID, letter: String, text: Text, colon: String = ": ", reply: Reply? = nil
    ) {
        self.id = id
        self.letter = letter.asLabel
        self.text = text.asSentence
        self.colon = colon
        self.reply = reply
    }

    /// The letter and the answer, as a voice says them.
    public var spoken: Text { "\(letter)\(colon)\(text)" }
}
