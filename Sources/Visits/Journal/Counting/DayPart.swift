/// A part of the day by the site's clocks: all that the journal says about when a guided tour was walked.
public enum DayPart: String, CaseIterable, Sendable {
    /// From 9:00 until 12:00, and so on.
    case morning = "9-12"
    case midday = "12-15"
    case afternoon = "15-18"
    /// Before 9:00, and from 18:00 on.
    case other

    /// - Parameter hour: 0 to 23.
    public init(hour: Int) {
        self =
            switch hour {
            case 9..<12: .morning
            case 12..<15: .midday
            case 15..<18: .afternoon
            default: .other
            }
    }
}
