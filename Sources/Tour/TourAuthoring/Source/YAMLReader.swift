import Forms
import TourModel
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
            var values = 0
            return value(of: node, key: nil, depth: 0, values: &values)
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

    /// - Parameter top: the document's own key that the value belongs to.
    private func value(of node: Node, key top: String?, depth: Int, values: inout Int) -> YAMLValue?
    {
        let place = place(node.mark, key: top)
        values += 1
        guard values <= limits.yamlValues else {
            if values == limits.yamlValues + 1 {
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
            let isPlain = scalar.style == .plain || scalar.style == .any
            let isEmpty = isPlain && ["", "~", "null"].contains(scalar.string)
            return YAMLValue(content: isEmpty ? .empty : .text(scalar.string), place: place)
        case .sequence(let sequence):
            var list: [YAMLValue] = []
            for element in sequence {
                guard let value = value(of: element, key: top, depth: depth + 1, values: &values)
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
                guard let value = value(of: element, key: top, depth: depth + 1, values: &values)
                else { return nil }
                entries.append(
                    YAMLValue.Entry(
                        key: scalar.string, place: self.place(key.mark, key: top), value: value))
            }
            return YAMLValue(content: .map(entries), place: place)
        case .alias:
            log.error(place, "an alias (*) is not read", "write the value out")
            return nil
        }
    }

    /// What libyaml's scanner says, in the words of those who write such files.
    ///
    /// - Parameter line: the line of the text that the mark is in.
    private func report(_ problem: String, _ context: String, at mark: Mark, in text: String) {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let index = mark.line - 1
        let line = lines.indices.contains(index) ? lines[index] : ""
        let blanks = line.prefix { $0 == " " || $0 == "\t" }
        if problem.contains("cannot start any token"), blanks.contains("\t") {
            log.error(
                place(mark), "this is not YAML: the line is indented with a tab",
                "indent it with spaces")
        } else if problem.contains("mapping values are not allowed") {
            let key = line.prefix { $0 != ":" }
            let rest = line.dropFirst(key.count + 1).drop { $0 == " " }
            let words = rest.isEmpty ? line.drop { $0 == " " } : rest
            log.error(
                place(mark), "this is not YAML: a text holds a colon and a blank",
                "put the text in quotes: \"\(String(words).trimmed.shortened(to: 60))\"")
        } else {
            log.error(
                place(mark), "this is not YAML: \(context)\(problem)",
                "check the indent, the colons and the quotes here and in the line above")
        }
    }

    private func report(_ error: YamlError, in text: String) {
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            report(problem, context.map { "\($0.text), " } ?? "", at: mark, in: text)
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
