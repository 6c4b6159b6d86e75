/// What speaks texts aloud.
///
/// New text interrupts the old. Speaking is begun and not waited for. No text is kept or logged
/// here.
public protocol Voice: Sendable {
    /// The program that speaks, for people: “espeak-ng”.
    var name: String { get }

    /// The languages spoken, as BCP 47 tags, the program's own order.
    var languages: [String] { get }

    /// Whether an utterance is being spoken: from the call of ``say(_:)`` until its last sound,
    /// ``stop()``, or the failure of what speaks it.
    var isSpeaking: Bool { get }

    /// A value after each utterance that was said to its end, and none after an interrupted one.
    ///
    /// Read by one consumer.
    var ends: AsyncStream<Void> { get }

    /// Begins to speak an utterance, and gives up what is being spoken.
    ///
    /// Control characters are left out, and what is more than 5000 characters of Unicode is cut at
    /// the end of a sentence. An utterance that a newer one overtakes before its first sound is
    /// dropped. For each language the nearest voice is taken (`de-AT`, `de`, another kind of
    /// German), else that of the page's language.
    ///
    /// - Throws: ``PlaybackError/noVoice(language:program:)`` where none speaks a language, what
    ///   was spoken having stopped all the same; and what hinders the program.
    func say(_ utterance: Utterance) async throws(PlaybackError)

    /// Falls silent at once.
    func stop() async
}
