import Service

extension Liveness.Part {
    /// What ends visits and looks for new content.
    static let time = Liveness.Part(rawValue: "the clock")
    /// The thread that draws.
    static let display = Liveness.Part(rawValue: "the display")
    /// What reads frames and opens their pages.
    static let reading = Liveness.Part(rawValue: "the reading of codes")
    /// What answers touches and keys.
    static let visitors = Liveness.Part(rawValue: "the answering of visitors")
}

extension Kiosk {
    /// What takes longer has hung: a hundred times the slowest that was ever measured.
    static let patience = Duration.seconds(15)
}
