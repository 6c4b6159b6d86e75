import Yams

/// Where keys and values stand in the text.
extension YAMLRevision {
    func offset(of node: Node) -> Int? {
        guard let mark = node.mark, lines.indices.contains(mark.line - 1) else { return nil }
        let offset = lines[mark.line - 1] + mark.column - 1
        return offset <= scalars.count ? offset : nil
    }

    /// Whether a list or a map stands between brackets; what Yams 6 tells of a map's style is not its own.
    func isInLine(_ node: Node) -> Bool {
        guard let offset = offset(of: node), offset < scalars.count else { return false }
        return scalars[offset] == "[" || scalars[offset] == "{"
    }

    /// The blanks before a value that begins its line, or stands behind a dash.
    func column(_ node: Node) -> Int? { node.mark.map { $0.column - 1 } }

    /// Where a key's line begins; nil where something else than blanks and dashes stands before the key.
    func lineStart(of key: Node) -> Int? {
        guard let offset = offset(of: key), let mark = key.mark else { return nil }
        let start = lines[mark.line - 1]
        return scalars[start..<offset].allSatisfy { $0 == " " } ? start : nil
    }

    /// Where a key begins that stands behind the dash of a list; nil for any other.
    func offsetBehindDash(of key: Node) -> Int? {
        guard let offset = offset(of: key), let mark = key.mark else { return nil }
        let before = scalars[lines[mark.line - 1]..<offset]
        return before.contains("-") && before.allSatisfy { $0 == " " || $0 == "-" } ? offset : nil
    }

    /// The end of the last line of a key and its value, without comments and empty lines below them.
    ///
    /// - Parameter isElement: whether it is an element of a list, whose dash stands `indent` blanks from the left.
    func end(of key: Node, _ value: Node, indent: Int, isElement: Bool = false) -> Int? {
        guard let mark = key.mark else { return nil }
        var end = mark.line
        var index = mark.line
        while index < lines.count {
            let line = line(index)
            let blanks = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(blanks)
            let isInside =
                blanks > indent || (!isElement && blanks == indent && rest.first == "-")
            guard rest.isEmpty || rest.first == "#" || isInside else { break }
            if isInside, rest.first != "#" { end = index + 1 }
            index += 1
        }
        // A sign for a comment at the end of a text of several lines is text.
        if let text = Self.lastText(in: value), let begin = offset(of: text),
            begin < scalars.count, scalars[begin] == "|" || scalars[begin] == ">"
        {
            let last = endOfBlock(from: begin, indent: indent)
            end = max(end, lineIndex(at: last) + 1)
        }
        return end < lines.count ? lines[end] : scalars.count
    }

    /// The last text of a value.
    static func lastText(in value: Node) -> Node? {
        switch value {
        case .scalar: return value
        case .sequence(let list): return list.last.flatMap { lastText(in: $0) }
        case .mapping(let map): return map.map(\.value).last.flatMap { lastText(in: $0) }
        case .alias: return nil
        }
    }

    /// The line that a place stands in, found by halving.
    func lineIndex(at offset: Int) -> Int {
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// A line without its end.
    func line(_ index: Int) -> ArraySlice<Unicode.Scalar> {
        let end = index + 1 < lines.count ? lines[index + 1] - 1 : scalars.count
        return scalars[lines[index]..<end]
    }

    /// Where a value stands, from its first sign to its last; nil where that is not for sure.
    func extent(of node: Node, indent: Int) -> Range<Int>? {
        guard let start = offset(of: node), start < scalars.count else { return nil }
        let end: Int?
        switch (node, scalars[start]) {
        case (.scalar, "\""): end = endOfQuoted(from: start)
        case (.scalar, "'"): end = endOfSingleQuoted(from: start)
        case (.scalar, "|"), (.scalar, ">"): end = endOfBlock(from: start, indent: indent)
        case (.scalar(let scalar), _):
            let line = scalars[start...].prefix { $0 != "\n" }
            var last = line.endIndex
            for index in line.indices.dropFirst()
            where line[index] == "#" && line[index - 1] == " " {
                last = index
                break
            }
            while last > start, scalars[last - 1] == " " { last -= 1 }
            let text = String(String.UnicodeScalarView(scalars[start..<last]))
            end = text == scalar.string && !text.isEmpty ? last : nil
        case (.sequence, "["), (.mapping, "{"): end = endOfFlow(from: start)
        default: end = nil
        }
        return end.map { start..<$0 }
    }

    func endOfQuoted(from start: Int) -> Int? {
        var index = start + 1
        while index < scalars.count, scalars[index] != "\"" {
            index += scalars[index] == "\\" ? 2 : 1
        }
        return index < scalars.count ? index + 1 : nil
    }

    func endOfSingleQuoted(from start: Int) -> Int? {
        var index = start + 1
        while index < scalars.count {
            guard scalars[index] == "'" else {
                index += 1
                continue
            }
            guard index + 1 < scalars.count, scalars[index + 1] == "'" else { return index + 1 }
            index += 2
        }
        return nil
    }

    /// The last sign of a text that stands line by line below its key.
    func endOfBlock(from start: Int, indent: Int) -> Int {
        let first = lineIndex(at: start)
        var end = line(first).endIndex
        var index = first + 1
        while index < lines.count {
            let line = line(index)
            let blanks = line.prefix { $0 == " " }.count
            guard blanks == line.count || blanks > indent else { break }
            if blanks < line.count { end = line.endIndex }
            index += 1
        }
        return end
    }

    func endOfFlow(from start: Int) -> Int? {
        var depth = 0
        var index = start
        var isBeginning = true
        while index < scalars.count {
            switch scalars[index] {
            case "[", "{": depth += 1
            case "]", "}":
                depth -= 1
                if depth == 0 { return index + 1 }
            case "\"" where isBeginning, "'" where isBeginning:
                guard
                    let end = scalars[index] == "'"
                        ? endOfSingleQuoted(from: index) : endOfQuoted(from: index)
                else { return nil }
                index = end
                isBeginning = false
                continue
            case "#" where scalars[index - 1] == " " || scalars[index - 1] == "\n": return nil
            default: break
            }
            // In the middle of a word a quote is a letter.
            if scalars[index] != " ", scalars[index] != "\n" {
                isBeginning = ["[", "{", ",", ":"].contains(scalars[index])
            }
            index += 1
        }
        return nil
    }
}
