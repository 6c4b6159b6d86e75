import PageMaking

/// A code that was just read: its page comes when it has settled.
struct Recognition: Sendable, Equatable {
    var page: Page
    /// What its signature says of the sign that it stands on.
    var sign: SignFinding?
    /// When the page opens by itself; never for those who hear or type, who decide when.
    var opens: ContinuousClock.Instant?
}
