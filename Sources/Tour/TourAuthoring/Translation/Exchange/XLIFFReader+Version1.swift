import TourModel

/// The elements of XLIFF 1.
///
/// - SeeAlso: XLIFF Version 1.2, OASIS Standard, 2008. 1.0 and 1.1 have the same elements where texts are.
extension XLIFFReader {
    func beginVersion1(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "file":
            file = attributes["original"]
            languages = (attributes["source-language"], attributes["target-language"])
        case "trans-unit":
            let id = attributes["id"] ?? ""
            // Where a tool numbers the units, their names are what they had for an ID.
            let names = [id, attributes["resname"] ?? ""]
            unit = Unit(
                id: names.lazy.compactMap { TextID(context: $0) }.first
                    ?? TextID(file: file ?? "", key: id), place: place,
                isTranslatable: attributes["translate"] != "no"
                    // The header of a PO file that a tool has converted.
                    && attributes["restype"] != "x-gettext-domain-header")
            let isApproved = attributes["approved"] == "yes"
            unit?.pieces = [
                Unit.Piece(isSegment: true, state: isApproved ? "reviewed" : "initial")
            ]
        // Those of alternatives are other texts.
        case "source" where elements.dropLast().last == "trans-unit":
            collected = Words()
            languages.source = languages.source ?? attributes["xml:lang"]
        case "target" where elements.dropLast().last == "trans-unit":
            collected = Words()
            languages.target = languages.target ?? attributes["xml:lang"]
            take(state: attributes["state"])
        case "context" where attributes["context-type"] == XLIFF1Writer.before && unit != nil:
            metadata = ""
        case "x":
            if let hex = attributes["id"], hex.hasPrefix(XLIFF1Writer.codePoint) {
                takeCodePoint(String(hex.dropFirst(XLIFF1Writer.codePoint.count)))
            } else if attributes["ctype"] == "lb" {
                collected?.append("\n")
            } else if !isFormat(attributes) {
                collected?.riddle = name
            }
        case "bpt", "ept", "it", "ph":
            if codeDepth == 0 {
                codeStart = collected?.full.utf8.count ?? 0
                isInFormat = isFormat(attributes)
            }
            codeDepth += 1
        default: break
        }
    }

    /// Whether a code stands for a look of the words, and for none of them.
    private func isFormat(_ attributes: [String: String]) -> Bool {
        ["bold", "italic", "underlined", "pb"].contains(attributes["ctype"])
    }

    private func take(state: String?) {
        guard let last = unit?.pieces.indices.last else { return }
        switch state {
        case "final", "signed-off": unit?.pieces[last].state = "reviewed"
        case "translated": unit?.pieces[last].state = "translated"
        case let state? where state == "new" || state.hasPrefix("needs-"):
            unit?.pieces[last].state = "initial"
            unit?.isUnfinished = state != "new"
        default: break
        }
    }

    func endVersion1(_ name: String) {
        let isOwn = elements.dropLast().last == "trans-unit"
        switch name {
        case "source" where isOwn, "target" where isOwn: end(name)
        case "bpt", "ept", "it", "ph":
            codeDepth -= 1
            guard name == "ph", !isInFormat, let collected else { break }
            if collected.full.utf8.count > codeStart {
                self.collected?.placeholder = name
            } else {
                self.collected?.riddle = name
            }
        case "context":
            if let metadata { unit?.before = metadata.trimmed }
            metadata = nil
        case "trans-unit": end("unit")
        case "file": file = nil
        default: break
        }
    }
}
