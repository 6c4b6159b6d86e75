import Wording

/// One thing that was looked at: whether it works, and what to do where it does not.
public struct Finding: Sendable, Equatable, Encodable {
    public enum State: String, Sendable, CaseIterable, Encodable {
        case works
        /// It is not there, and the kiosk can do without it.
        case missing
        /// The kiosk needs it, and it does not work.
        case broken
    }

    /// What was looked at: "camera", "content".
    public var subject: String
    public var state: State
    /// What was found.
    public var found: String
    /// What to do about it; `nil` where nothing needs to be done.
    public var advice: String?

    init(_ subject: String, _ state: State, _ found: String, advice: String? = nil) {
        self.subject = subject
        self.state = state
        self.found = found
        self.advice = advice
    }

    /// The finding for people: a line, and one more where there is something to do.
    public var text: String {
        let mark =
            switch state {
            case .works: "ok      "
            case .missing: "missing "
            case .broken: "BROKEN  "
            }
        let padded = subject.padding(to: 10)
        let advice = advice.map { "\n                   -> \(VisibleText.line($0))" } ?? ""
        return "\(mark) \(padded) \(VisibleText.line(found))\(advice)\n"
    }
}

extension String {
    /// Blanks behind it, to this many characters.
    fileprivate func padding(to length: Int) -> String {
        self + String(repeating: " ", count: max(0, length - count))
    }
}
