/// What to say about a word that is not one of the known ones: `unknown key "flor"; did you mean "floor"?`.
///
/// - Parameter kind: what the word should have been: "key", "column".
public func unknown(_ kind: String, _ word: some StringProtocol, known: [String]) -> String {
    "unknown \(kind) \"\(word.prefix(80))\"; \(suggestion(for: String(word), among: known))"
}

/// What to do about an unknown word: `did you mean "floor"?`, or all known words where none is near.
public func suggestion(for word: String, among known: [String]) -> String {
    if let nearest = EditDistance.nearest(to: word, among: known) {
        return "did you mean \"\(nearest)\"?"
    }
    return "known: \(known.joined(separator: ", "))"
}
