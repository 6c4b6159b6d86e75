/// What to say about a word that is not one of the known ones: `unknown key "flor"; did you mean "floor"?`.
///
/// - Parameters:
///   - kind: what the word should have been: "key", "column".
///   - otherwise: what to say where no known word is near; all known words if `nil`.
public func unknown(
    _ kind: String, _ word: some StringProtocol, known: [String], otherwise: String? = nil
) -> String {
    let remedy =
        suggestion(for: String(word), among: known)?.description ?? otherwise
        ?? "known: \(known.joined(separator: ", "))"
    return "unknown \(kind) \"\(word.prefix(80))\"; \(remedy)"
}

/// Asks for the known word that is nearest to a wrong one: `did you mean "floor"?`; `nil` where none is near.
public func suggestion(for word: String, among known: [String]) -> FilledMessage? {
    EditDistance.nearest(to: word, among: known).map { "did you mean \"\($0)\"?" }
}
