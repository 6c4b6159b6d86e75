import Drawing

/// The parts of a web address that a visitor should look at, and those that should make them stop.
struct AddressParts {
    private enum Kind { case plain, host, odd, dangerous }

    /// Ranges by character, in their order; what is between them is plain.
    private var parts: [(range: Range<Int>, kind: Kind)] = []

    init(_ text: Substring) {
        let characters = Array(text)
        guard let colon = Self.find("://", in: characters), colon > 0,
            characters[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return }
        if String(characters[..<colon]).lowercased() != "https" {
            parts.append((0..<colon + 1, .odd))
        }
        let start = colon + 3
        let end =
            characters[start...].firstIndex { "/?#\\".contains($0) } ?? characters.endIndex
        var host = start
        // What stands before the last @ only looks like an address.
        if let at = characters[start..<end].lastIndex(of: "@") {
            parts.append((start..<at + 1, .dangerous))
            host = at + 1
        }
        var hostEnd = end
        let port = characters[host..<end].lastIndex(of: ":")
        if let port, characters[(port + 1)..<end].allSatisfy(\.isNumber), port > host {
            hostEnd = port
        }
        if hostEnd > host { parts.append((host..<hostEnd, .host)) }
        if hostEnd < end { parts.append((hostEnd..<end, .odd)) }
    }

    /// The pieces of one line.
    ///
    /// - Parameters:
    ///   - start: the place of its first character in the whole.
    ///   - line: its characters.
    func spans(
        from start: Int, count: Int, in line: Substring, _ palette: Palette
    ) -> [TextLayout.Span] {
        let characters = Array(line.filter { !$0.isNewline })
        var spans: [TextLayout.Span] = []
        var at = 0
        func add(to end: Int, _ kind: Kind) {
            guard end > at else { return }
            let text = String(characters[at..<end])
            at = end
            switch kind {
            case .plain: spans.append(TextLayout.Span(text))
            case .host:
                spans.append(TextLayout.Span(text, color: palette.text, weight: .bold))
            case .odd: spans.append(TextLayout.Span(text, color: palette.warn))
            case .dangerous:
                spans.append(TextLayout.Span(text, color: palette.danger, isUnderlined: true))
            }
        }
        for (range, kind) in parts {
            let from = min(max(0, range.lowerBound - start), characters.count)
            let to = min(max(0, range.upperBound - start), characters.count)
            add(to: from, .plain)
            add(to: to, kind)
        }
        add(to: characters.count, .plain)
        return spans
    }

    private static func find(_ pattern: String, in characters: [Character]) -> Int? {
        let pattern = Array(pattern)
        guard characters.count >= pattern.count else { return nil }
        return (0...min(40, characters.count - pattern.count)).first {
            Array(characters[$0..<$0 + pattern.count]) == pattern
        }
    }
}
