import TourModel
import Wording

extension TranslationIntake {
    /// The units of texts, each with the ID that it has in the folder.
    ///
    /// Tools number units anew, and drop contexts: a unit whose ID is not in the folder is that of the only text with its words,
    /// first in its own file, then in all files.
    func unitsByID(
        _ file: TranslationFile, named path: String
    ) -> [TextID: TranslationFile.Unit] {
        var known: Set<TextID> = []
        var texts: [String: [(id: TextID, old: String?)]] = [:]
        var copy = content
        copy.forEachText { place, localized in
            guard let source = localized.values[file.source] else { return }
            known.insert(place.id)
            texts[Self.words(source), default: []].append(
                (place.id, localized.values[file.target]))
        }
        var units: [TextID: TranslationFile.Unit] = [:]
        var twice: Set<TextID> = []
        var strays = 0
        // Those that have their IDs count more than those that are found by their words.
        let isKnown = { (unit: TranslationFile.Unit) in known.contains(unit.id) }
        for unit in file.units.filter(isKnown) + file.units.filter({ !isKnown($0) }) {
            var unit = unit
            if !isKnown(unit) {
                let same = (texts[Self.words(unit.source)] ?? []).filter { units[$0.id] == nil }
                let near = same.filter { $0.id.file == unit.id.file }
                if let text = near.count == 1 ? near[0] : same.count == 1 ? same[0] : nil {
                    unit.id = text.id
                    strays += 1
                } else if let target = unit.target, !same.isEmpty || unit.id.key.isEmpty {
                    // What all of them say already need not be told apart.
                    if !same.isEmpty, same.allSatisfy({ Self.isSame($0.old ?? "", target) }) {
                        continue
                    }
                    log.error(
                        unit.place,
                        same.isEmpty
                            ? "\"\(unit.source.shortened)\" has no ID of the folder, and no text has these words"
                            : "\"\(unit.source.shortened)\" has no ID of the folder, and \(same.count) texts have these words",
                        "keep the IDs that docent tour translate export has written")
                    continue
                } else if unit.id.key.isEmpty {
                    continue
                }
            }
            guard let other = units.updateValue(unit, forKey: unit.id), let target = other.target
            else { continue }
            if unit.target == nil || unit.target == target {
                units[unit.id] = other
            } else {
                twice.insert(unit.id)
                log.error(
                    unit.place, "\(unit.id) stands here a second time",
                    "keep one of them; the other is in line \(other.place.line)")
            }
        }
        if strays > 0 {
            log.warning(
                Place(file: path),
                strays == 1
                    ? "1 text has lost its ID on the way, and is found by its words"
                    : "\(strays) texts have lost their IDs on the way, and are found by their words",
                "keep the IDs that docent tour translate export has written", .content)
        }
        return units.filter { !twice.contains($0.key) }
    }

    /// A text's words, whatever stands between them.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
