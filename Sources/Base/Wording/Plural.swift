/// Which form a noun takes after a whole number.
///
/// - SeeAlso: Unicode CLDR, Language Plural Rules; only the categories `one` and `other` are here.
public enum PluralForm: Sendable {
    case one
    case other

    /// The form after a number, in a language by its tag: "fr", "de-AT".
    ///
    /// French counts 0 as singular; every other language here only 1.
    public init(of count: Int, in language: String) {
        let isFrench = language.split(separator: "-").first == "fr"
        self = count == 1 || (isFrench && count == 0) ? .one : .other
    }
}

/// A number and its noun in English: "1 error", "2 errors", "0 entries".
///
/// - Parameter plural: the noun's plural, where it is not formed by the rules of spelling.
public func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    switch PluralForm(of: count, in: "en") {
    case .one: "\(count) \(noun)"
    case .other: "\(count) \(plural ?? pluralized(noun))"
    }
}

/// The regular plural of an English noun: "label" to "labels", "entry" to "entries", "box" to "boxes".
private func pluralized(_ noun: String) -> String {
    let sibilants = ["s", "x", "ch", "sh"]
    if sibilants.contains(where: noun.hasSuffix) { return noun + "es" }
    let vowelsBeforeY = ["ay", "ey", "oy", "uy"]
    if noun.hasSuffix("y"), !vowelsBeforeY.contains(where: noun.hasSuffix) {
        return noun.dropLast() + "ies"
    }
    return noun + "s"
}
