/// What to say about a word that is not one of the known ones: `unknown key "flor"; did you mean "floor"?`.
///
/// - Parameters:
///   - kind: what the word should have been: "key", "column".
///   - otherwise: what to say where no known word is near; all known words if `nil`.
public func unknown(
    _ kind: String, _ word: some StringProtocol, known: [String], otherwise: String? = nil
) -> String {
    let nearest = EditDistance.nearest(to: String(word), among: known)
    let remedy =
        nearest.map { "did you mean \"\($0)\"?" } ?? otherwise
        ?? "known: \(known.joined(separator: ", "))"
    return "unknown \(kind) \"\(word.prefix(80))\"; \(remedy)"
}
