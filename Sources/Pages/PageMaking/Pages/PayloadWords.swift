import Payloads

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
    /// Control characters as their pictures, those that turn text around by their numbers; and how many there were.
    ///
    /// Line ends and tabs hide nothing. At most 4000 characters are shown.
    func withHiddenCharactersVisible() -> (text: String, count: Int) {
        var out = String.UnicodeScalarView()
        var count = 0
        var isAfterReturn = false
        for scalar in unicodeScalars.prefix(4000) {
            let number = scalar.value
            defer { isAfterReturn = number == 0x0D }
            switch number {
            // Line ends of any kind, and tabs, are seen by what they do.
            case 0x0A where isAfterReturn: break
            case 0x0A, 0x0D: out.append("\n")
            case 0x09: out.append(" ")
            case 0..<0x20:
                out.append(Unicode.Scalar(0x2400 + number) ?? "\u{FFFD}")
                count += 1
            case 0x7F:
                out.append("\u{2421}")
                count += 1
            case 0x80...0x9F, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
                out.append(
                    contentsOf: "⟨U+\(String(number, radix: 16, uppercase: true))⟩".unicodeScalars)
                count += 1
            default:
                out.append(scalar)
            }
        }
        while out.last == "\n" { out.removeLast() }
        return (String(out), count)
    }
}
