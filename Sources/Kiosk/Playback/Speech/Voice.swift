/// What speaks texts aloud.
///
/// New text interrupts the old. Speaking is begun and not waited for. No text is kept or logged
/// here.
public protocol Voice: Sendable {
    /// The program that speaks, for people: “espeak-ng”.
    var name: String { get }

    /// The languages spoken, as BCP 47 tags, the program's own order.
    var languages: [String] { get }

    /// Begins to speak a text, and gives up what is being spoken.
    ///
    /// Control characters are left out, and what is more than 5000 characters of Unicode is cut at
    /// the end of a sentence. A text that a newer one overtakes before its first sound is dropped.
    ///
    /// - Parameter language: BCP 47; the nearest voice is taken (`de-AT`, `de`, another kind of
    ///   German).
    /// - Throws: ``PlaybackError/noVoice(language:program:)`` where none speaks the language, what
    ///   was spoken having stopped all the same; and what hinders the program.
    func say(_ text: String, language: String) async throws(PlaybackError)

    /// Falls silent at once.
    func stop() async
}
