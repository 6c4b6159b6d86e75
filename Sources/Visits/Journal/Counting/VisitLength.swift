/// How long a visit was, as the journal has it: a class, never a time.
public enum VisitLength: String, CaseIterable, Sendable {
    /// Less than a minute.
    case underOne = "0-1"
    /// From 1 to less than 3 minutes, and so on.
    case underThree = "1-3"
    case underTen = "3-10"
    case underThirty = "10-30"
    case longer = "30+"

    public init(_ duration: Duration) {
        self =
            switch duration {
            case ..<(.seconds(60)): .underOne
            case ..<(.seconds(180)): .underThree
            case ..<(.seconds(600)): .underTen
            case ..<(.seconds(1800)): .underThirty
            default: .longer
            }
    }
}
