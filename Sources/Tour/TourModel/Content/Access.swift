/// Who may go in.
public enum Access: String, Sendable, CaseIterable {
    case open
    case guided
    case staff
    case closed
}
