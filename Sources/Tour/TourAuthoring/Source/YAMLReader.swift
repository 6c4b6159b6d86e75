import Forms
import TourModel
import Wording
import Yams

/// Reads one YAML document into values with places, within bounds.
struct YAMLReader {
    let file: String
    /// How many lines of the file stand before the document.
    let lineOffset: Int
    let limits: ImportLimits
    let log: ProblemLog

    /// The document's value, or nil where it is no YAML; the log tells why.
    func read(_ text: String) -> YAMLValue? {
        // An alias stands for a copy of what its anchor marks: a few lines can stand for gigabytes.
        if let place = YAMLForm.alias(in: text) {
            log.error(
                Place(file: file, line: place.line + lineOffset, column: place.column),
                "anchors (&) and aliases (*) are not read",
                "write the value out in both places")
            return nil
        }
        do {
            guard let node = try Parser(yaml: text, encoding: .utf8).singleRoot() else {
                return YAMLValue(content: .empty, place: Place(file: file, line: 1 + lineOffset))
            }
            if case .scalar(let scalar) = node, scalar.style == .plain,
                let (key, value) = YAMLSlip.unseparated(scalar.string[...])
            {
                log.error(
                    place(node.mark), YAMLSlip.missingBlank(behind: key),
                    "write \(key): \(String(value).shortened)")
                return nil
            }
            var reading = Reading(swallowed: SwallowedText(in: text))
            return value(of: node, key: nil, depth: 0, &reading)
        } catch let error as YamlError {
            report(error, in: text)
        } catch {
            log.error(Place(file: file, line: 1 + lineOffset), "this is not YAML", "\(error)")
        }
        return nil
    }

    private func place(_ mark: Mark?, key: String? = nil) -> Place {
        Place(
            file: file, line: (mark?.line ?? 1) + lineOffset, column: mark?.column ?? 1, key: key)
    }

    /// What is known of the document while it is read.
    private struct Reading {
        let swallowed: SwallowedText
        var values = 0
    }

    /// - Parameter top: the document's own key that the value belongs to.
    private func value(
        of node: Node, key top: String?, depth: Int, _ reading: inout Reading
    ) -> YAMLValue? {
        let place = place(node.mark, key: top)
        reading.values += 1
        guard reading.values <= limits.yamlValues else {
            if reading.values == limits.yamlValues + 1 {
                log.error(
                    place, "more than \(limits.yamlValues) values in one file",
                    "split the file or take values out")
            }
            return nil
        }
        guard depth < limits.yamlDepth else {
            log.error(
                place, "lists and maps are nested more than \(limits.yamlDepth) deep",
                "the format needs six levels at most")
            return nil
        }
        switch node {
        case .scalar(let scalar):
            if let (message, advice) = reading.swallowed.finding(scalar) {
                log.warning(place, message, advice, .swallowedText)
            }
            let isPlain = scalar.style == .plain || scalar.style == .any
            let isEmpty = isPlain && ["", "~", "null"].contains(scalar.string)
            return YAMLValue(content: isEmpty ? .empty : .text(scalar.string), place: place)
        case .sequence(let sequence):
            var list: [YAMLValue] = []
            for element in sequence {
                guard let value = value(of: element, key: top, depth: depth + 1, &reading)
                else { return nil }
                list.append(value)
            }
            return YAMLValue(content: .list(list), place: place)
        case .mapping(let mapping):
            var entries: [YAMLValue.Entry] = []
            for (key, element) in mapping {
                guard case .scalar(let scalar) = key else {
                    log.error(
                        self.place(key.mark), "a key is a list or a map", "keys are plain words")
                    return nil
                }
                let top = top ?? scalar.string
                guard var value = value(of: element, key: top, depth: depth + 1, &reading)
                else { return nil }
                let place = self.place(key.mark, key: top)
                var name = scalar.string
                // Within braces, {en:Room} is a key without a value.
                if case .empty = value.content, scalar.style == .plain,
                    let (word, text) = YAMLSlip.unseparated(scalar.string[...])
                {
                    log.error(
                        place, YAMLSlip.missingBlank(behind: word),
                        "write \(word): \(String(text).shortened)")
                    name = String(word)
                    value.content = .text(String(text))
                }
                entries.append(YAMLValue.Entry(key: name, place: place, value: value))
            }
            return YAMLValue(content: .map(entries), place: place)
        case .alias:
            log.error(place, "an alias (*) is not read", "write the value out")
            return nil
        }
    }

    private func report(_ error: YamlError, in text: String) {
        if let slip = YAMLSlip(error, in: text) {
            log.error(
                Place(file: file, line: slip.line + lineOffset, column: slip.column),
                "this is not YAML: \(slip.message)", slip.advice)
            return
        }
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let context = context.map { "\($0.text), " } ?? ""
            log.error(
                place(mark), "this is not YAML: \(context)\(problem)",
                "check the indent, the colons and the quotes here and in the line above")
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "\"\($0.shortened)\"" }.sorted().joined(separator: ", ")
            log.error(place(context.mark), "duplicate key \(names)", "keep one of them")
        case .reader(let problem, _, _, _):
            log.error(
                Place(file: file, line: 1 + lineOffset), "this is not YAML: \(problem)",
                "save the file as UTF-8 text")
        default:
            log.error(
                Place(file: file, line: 1 + lineOffset), "this cannot be read as YAML",
                "save the file as UTF-8 text")
        }
    }
}
