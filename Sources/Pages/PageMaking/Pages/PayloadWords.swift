import Payloads
import Wording

extension WiFiNetwork.Security {
    /// The name as it stands in a phone's settings.
    var name: String {
        switch self {
        case .wpa: "WPA / WPA2 / WPA3"
        case .sae: "WPA3"
        case .wpa2, .wep, .enterprise, .none: rawValue
        }
    }
}

extension WebAddress {
    /// Whether it looks like a code of a site such as ours: it ends in `/R/ID`, `/B/ID`, `/P/ID` or `/T/ID`, and a
    /// signature may follow.
    var isLikeSiteCode: Bool {
        var parts = text.split(separator: "/")
        if parts.last?.utf8.count == SiteCode.signatureLength { parts.removeLast() }
        guard parts.count >= 4, let id = parts.last else { return false }
        let letter = parts[parts.count - 2].uppercased()
        let kind = SiteCode.Kind.allCases.first { $0.letter == letter }
        return kind.map { SiteCode(kind: $0, id: String(id)) != nil } ?? false
    }
}

extension String {
    /// The text with its hidden characters made visible, and the number of these.
    ///
    /// Line ends and tabs hide nothing. At most 4000 characters are shown.
    func withHiddenCharactersVisible() -> (text: String, count: Int) {
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(4000)))
        // Line ends of any kind, and tabs, are seen by what they do.
        let ends: Set<Character> = ["\n", "\r", "\r\n"]
        let plain = start.map { $0 == "\t" ? " " : ends.contains($0) ? "\n" : $0 }
        let end = plain.lastIndex { $0 != "\n" }.map { $0 + 1 } ?? 0
        let (text, hidden) = VisibleText.countedLines(String(plain[..<end]))
        return (text, hidden)
    }
}
