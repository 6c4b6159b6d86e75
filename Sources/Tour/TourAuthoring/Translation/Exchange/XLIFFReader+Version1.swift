import TourModel

/// The elements of XLIFF 1.
///
/// - SeeAlso: XLIFF Version 1.2, OASIS Standard, 2008.
extension XLIFFReader {
    func beginVersion1(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "file": beginFileOfVersion1(attributes)
        case "trans-unit":
            let id = attributes["id"] ?? ""
            unit = Unit(
                id: TextID(context: id) ?? TextID(file: file ?? "", key: id), place: place,
                isTranslatable: attributes["translate"] != "no")
            let isApproved = attributes["approved"] == "yes"
            unit?.pieces = [
                Unit.Piece(isSegment: true, state: isApproved ? "reviewed" : "initial")
            ]
        // Those of alternatives are other texts.
        case "source" where elements.dropLast().last == "trans-unit": collected = ""
        case "target" where elements.dropLast().last == "trans-unit":
            collected = ""
            take(state: attributes["state"])
        case "context" where attributes["context-type"] == XLIFF1Writer.before && unit != nil:
            metadata = ""
        case "x":
            if let hex = attributes["id"], hex.hasPrefix(XLIFF1Writer.codePoint) {
                takeCodePoint(String(hex.dropFirst(XLIFF1Writer.codePoint.count)))
            } else {
                refuseCode(name)
            }
        case "g", "bx", "ex", "ph", "bpt", "ept", "it", "sub": refuseCode(name)
        default: break
        }
    }

    private func beginFileOfVersion1(_ attributes: [String: String]) {
        file = attributes["original"]
        guard let source = attributes["source-language"],
            let target = attributes["target-language"]
        else {
            return give(
                up: "<file> does not say both languages",
                "write source-language=\"...\" target-language=\"...\"")
        }
        let here = (Language(rawValue: source), Language(rawValue: target))
        if let languages, languages != here {
            return give(
                up: "the file translates into more than one language",
                "have one file for each language")
        }
        languages = here
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
        case "context":
            if let metadata { unit?.before = metadata.trimmed }
            metadata = nil
        case "trans-unit": end("unit")
        case "file": file = nil
        default: break
        }
    }
}
