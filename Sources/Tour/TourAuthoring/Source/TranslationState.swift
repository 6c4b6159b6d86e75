import TourModel

/// How far the translation of a text is.
public enum TranslationState: String, Sendable, CaseIterable {
    /// There is none.
    case new
    case translated
    /// Someone else has read it beside the text.
    case reviewed
    /// The text has changed since, and the translation has not.
    case stale
}
