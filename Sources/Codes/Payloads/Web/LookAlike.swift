/// Finds host names that imitate others (homographs).
///
/// The rules are those by which Chromium shows a name in its own letters: allowed characters, scripts
/// that are written together, digits of one system, marks and signs where their language has them,
/// no label that reads as Latin altogether, and no well-known name.
///
/// - SeeAlso: Chromium, docs/idn.md (Internationalized Domain Names in Google Chrome); UTS #39.
enum LookAlike {
    /// Whether a host, given by its labels as they are shown, passes for another.
    ///
    /// Of one with more labels than fit into the 255 bytes of RFC 1035, which leads nowhere, only the
    /// last ones count.
    static func isSuspicious(_ labels: [String]) -> Bool {
        let labels = Array(labels.suffix(128))
        let topLevel = TopLevel(labels.last { !$0.isEmpty } ?? "")
        return labels.contains { isSuspicious($0, under: topLevel) }
            || WellKnownHosts.areImitated(by: labels)
    }

    private static func isSuspicious(_ text: String, under topLevel: TopLevel) -> Bool {
        if HostName.isASCII(text) { return false }
        guard let label = HostLabel(text) else { return true }
        return !label.isWrittenTogether || label.hasDigitsOfSeveralSystems || label.hasMisplacedMark
            || label.hasMisplacedKana || label.hasStrokeBesideLatin || topLevel.lacks(label)
            || topLevel.scripts.isDisjoint(with: label.scripts) && looksLatin(label)
    }

    /// Whether a label in another script than Latin looks like a Latin one, or like a number.
    private static func looksLatin(_ label: HostLabel) -> Bool {
        if label.passesForNumber { return true }
        guard label.scripts.rawValue.nonzeroBitCount == 1 else { return false }
        let letters = label.letters
        if letters.allSatisfy({ LatinTwins.letters.contains($0) }) {
            return !LatinTwins.words.contains(label.text)
        }
        return letters.contains { LatinTwins.rare.contains($0) }
            && letters.allSatisfy { Skeleton.latin($0) != nil }
    }
}
