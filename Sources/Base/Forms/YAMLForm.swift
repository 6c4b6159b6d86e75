import Wording
package import Yams

/// YAML that people write: a map of known keys, or a list of such maps.
package enum YAMLForm {
    /// What a text holds; `nil` where it is empty.
    ///
    /// Aliases are rejected: a few lines of them can stand for gigabytes.
    package static func root(of text: String) throws(FormProblem) -> Node? {
        if let place = alias(in: text) {
            throw FormProblem(
                line: place.line,
                text: "anchors (&) and aliases (*) are not read; write the value out in both places"
            )
        }
        do {
            return try Yams.compose(yaml: text)
        } catch {
            if let error = error as? YamlError, let slip = YAMLSlip(error, in: text) {
                throw FormProblem(line: slip.line, text: "\(slip.message); \(slip.advice)")
            }
            throw problem(error)
        }
    }

    /// What a text with a map of keys in single lines holds, also where keys of it stand there twice.
    ///
    /// - Returns: the map with the first of each key, and a problem for each further one.
    package static func rootDespiteDuplicates(
        of text: String
    ) throws(FormProblem) -> (root: Node?, duplicates: [FormProblem]) {
        do {
            return (try root(of: text), [])
        } catch {
            var first: [Substring: Int] = [:]
            var duplicates: [FormProblem] = []
            var isDuplicate = false
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let kept = lines.enumerated().map { index, line -> Substring in
                // A line that begins with a letter begins a key; those that are indented belong to the one above.
                if line.first?.isLetter == true, let colon = line.firstIndex(of: ":") {
                    let key = line[..<colon]
                    isDuplicate = first[key] != nil
                    if let earlier = first[key] {
                        duplicates.append(
                            FormProblem(
                                line: index + 1,
                                text:
                                    "duplicate key \"\(key.prefix(80))\", already on line \(earlier); "
                                    + "keep one of them"))
                    } else {
                        first[key] = index + 1
                    }
                }
                return isDuplicate ? "" : line
            }
            guard !duplicates.isEmpty else { throw error }
            return (try root(of: kept.joined(separator: "\n")), duplicates)
        }
    }

    /// Hands out the known keys of a map with their values; the problems are keys that are not known.
    ///
    /// - Parameter otherwise: what to say of one that is like no known key; all known ones if `nil`.
    package static func read(
        _ map: Node.Mapping, known: [String], otherwise: String? = nil,
        _ body: (_ key: String, _ line: Int, _ value: Node) -> Void
    ) -> [FormProblem] {
        var problems: [FormProblem] = []
        for (key, value) in map {
            let (name, line) = (key.scalar?.string ?? "", max(1, key.mark?.line ?? 1))
            if known.contains(name) {
                body(name, line, value)
            } else {
                let text = unknown("key", name, known: known, otherwise: otherwise)
                problems.append(FormProblem(line: line, text: text))
            }
        }
        return problems
    }

    /// What the parser says: the place and the problem, without the picture of the place that follows.
    private static func problem(_ error: any Error) -> FormProblem {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _),
            YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            return FormProblem(line: mark.line, text: "not valid YAML: \(problem)")
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "\"\($0.prefix(80))\"" }.sorted().joined(separator: ", ")
            return FormProblem(
                line: context.mark.line, text: "duplicate key \(names); keep one of them")
        default:
            let words = "\(error)".split(separator: "\n").first ?? ""
            return FormProblem(line: 1, text: "not valid YAML: \(words)")
        }
    }
}
