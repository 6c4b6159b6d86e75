import Forms
import Tour
import Yams

/// Brings YAML that somebody has written from what it says to what it shall say, and leaves all else as they wrote it:
/// comments, order, quotes, empty lines.
///
/// A revision is only given where reading it back tells just what was wanted.
struct YAMLRevision {
    /// A place in the text, in scalars from its start, and what comes there.
    private struct Edit {
        var range: Range<Int>
        var text: String
    }

    private let scalars: [Unicode.Scalar]
    /// Where each line begins, in scalars.
    private let lines: [Int]
    private var edits: [Edit] = []

    /// The author's text with what is different between two documents of our own.
    ///
    /// - Parameters:
    ///   - text: a map as its author wrote it, which says the same as `before`.
    ///   - before: what ``YAMLWriter`` writes of it as it is.
    ///   - after: what it writes of it as it shall be.
    /// - Returns: nil where it cannot be done for sure.
    static func revise(_ text: String, from before: String, to after: String) -> String? {
        guard before != after else { return text }
        guard !text.unicodeScalars.contains("\r"), !text.unicodeScalars.contains("\t"),
            let old = try? Yams.compose(yaml: text), let here = try? Yams.compose(yaml: before),
            let there = try? Yams.compose(yaml: after)
        else { return nil }
        var revision = YAMLRevision(text)
        guard let wanted = revision.change(old, from: here, to: there, indent: nil) else {
            return nil
        }
        guard let revised = revision.applied(), YAMLForm.alias(in: revised) == nil,
            let new = try? Yams.compose(yaml: revised), saysSame(new, wanted)
        else { return nil }
        return revised
    }

    private init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        self.scalars = scalars
        lines = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
    }

    /// The text with all edits; nil where two of them are about the same place.
    private func applied() -> String? {
        var result = String.UnicodeScalarView()
        var end = 0
        // What comes at a place comes before what goes there, one after the other.
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        for (_, edit) in ordered {
            guard end <= edit.range.lowerBound else { return nil }
            result.append(contentsOf: scalars[end..<edit.range.lowerBound])
            result.append(contentsOf: edit.text.unicodeScalars)
            end = edit.range.upperBound
        }
        result.append(contentsOf: scalars[end...])
        return String(result)
    }

    // MARK: What changes

    /// Changes a value.
    ///
    /// - Parameter indent: the blanks before the key that the value stands with, in a map of one key a line; nil for the
    ///   document itself.
    /// - Returns: what the value is then; nil where it cannot be changed.
    private mutating func change(
        _ old: Node, from before: Node, to after: Node, indent: Int?
    ) -> Node? {
        if Self.saysSame(before, after) { return old }
        switch (old, before, after) {
        case (.mapping(let map), .mapping(let before), .mapping(let after)) where !isInLine(old):
            return change(map, from: before, to: after)
        case (.sequence(let list), .sequence(let before), .sequence(let after))
        where !isInLine(old) && list.count == before.count && list.count == after.count:
            var elements: [Node] = []
            for (index, element) in list.enumerated() {
                guard
                    let new = change(
                        element, from: before[index], to: after[index],
                        indent: column(element).map { max(0, $0 - 2) })
                else { return nil }
                elements.append(new)
            }
            return .sequence(Node.Sequence(elements))
        default:
            guard let indent, let range = extent(of: old, indent: indent) else { return nil }
            let value = Self.value(of: after)
            edits.append(Edit(range: range, text: YAMLWriter.value(value, indent: indent)))
            return after
        }
    }

    /// Changes a map of one key a line: values, keys that come, keys that go.
    private mutating func change(
        _ map: Node.Mapping, from before: Node.Mapping, to after: Node.Mapping
    ) -> Node? {
        guard let first = map.first, let indent = column(first.key) else { return nil }
        let (was, willBe) = (Self.values(of: before), Self.values(of: after))
        var places: [String: Int] = [:]
        var wanted: [(Node, Node)] = []
        for (key, value) in map {
            if let name = key.string { places[name] = end(of: key, value, indent: indent) }
            guard let name = key.string, let old = was[name] else {
                // What our own writing leaves out says nothing.
                wanted.append((key, value))
                continue
            }
            if let next = willBe[name] {
                guard let new = change(value, from: old, to: next, indent: indent) else {
                    return nil
                }
                wanted.append((key, new))
            } else if let start = lineStart(of: key), let end = places[name] {
                edits.append(Edit(range: start..<end, text: ""))
            } else {
                return nil
            }
        }
        var place = lineStart(of: first.key)
        // Where the first key stands behind a dash, those that come before it end with its blanks.
        let dashed = place == nil ? offsetBehindDash(of: first.key) : nil
        for (key, value) in after {
            guard let name = key.string else { return nil }
            if let end = places[name] {
                // A key that said nothing until now, as an empty one, would go on saying nothing.
                guard was[name] != nil else { return nil }
                place = end
            } else if was[name] == nil, let at = place {
                // A text that does not end with its line cannot be gone on with.
                guard at == 0 || scalars[at - 1] == "\n" else { return nil }
                let text = YAMLWriter.entry(name, Self.value(of: value), indent: indent)
                edits.append(Edit(range: at..<at, text: text))
                wanted.append((key, value))
            } else if was[name] == nil, let dashed {
                let blanks = String(repeating: " ", count: indent)
                let text = YAMLWriter.entry(name, Self.value(of: value), indent: indent)
                edits.append(
                    Edit(range: dashed..<dashed, text: String(text.dropFirst(indent)) + blanks))
                wanted.append((key, value))
            } else {
                return nil
            }
        }
        return .mapping(Node.Mapping(wanted))
    }

    // MARK: Where it stands

    private func offset(of node: Node) -> Int? {
        guard let mark = node.mark, lines.indices.contains(mark.line - 1) else { return nil }
        let offset = lines[mark.line - 1] + mark.column - 1
        return offset <= scalars.count ? offset : nil
    }

    /// Whether a list or a map stands between brackets; what Yams 6 tells of a map's style is not its own.
    private func isInLine(_ node: Node) -> Bool {
        guard let offset = offset(of: node), offset < scalars.count else { return false }
        return scalars[offset] == "[" || scalars[offset] == "{"
    }

    /// The blanks before a value that begins its line, or stands behind a dash.
    private func column(_ node: Node) -> Int? { node.mark.map { $0.column - 1 } }

    /// Where a key's line begins; nil where something else than blanks and dashes stands before the key.
    private func lineStart(of key: Node) -> Int? {
        guard let offset = offset(of: key), let mark = key.mark else { return nil }
        let start = lines[mark.line - 1]
        return scalars[start..<offset].allSatisfy { $0 == " " } ? start : nil
    }

    /// Where a key begins that stands behind the dash of a list; nil for any other.
    private func offsetBehindDash(of key: Node) -> Int? {
        guard let offset = offset(of: key), let mark = key.mark else { return nil }
        let before = scalars[lines[mark.line - 1]..<offset]
        return before.contains("-") && before.allSatisfy { $0 == " " || $0 == "-" } ? offset : nil
    }

    /// The end of the last line of a key and its value, without comments and empty lines below them.
    private func end(of key: Node, _ value: Node, indent: Int) -> Int? {
        guard let mark = key.mark else { return nil }
        var end = mark.line
        var index = mark.line
        while index < lines.count {
            let line = line(index)
            let blanks = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(blanks)
            let isInside = blanks > indent || (blanks == indent && rest.first == "-")
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
    private static func lastText(in value: Node) -> Node? {
        switch value {
        case .scalar: return value
        case .sequence(let list): return list.last.flatMap { lastText(in: $0) }
        case .mapping(let map): return map.map(\.value).last.flatMap { lastText(in: $0) }
        case .alias: return nil
        }
    }

    /// The line that a place stands in, found by halving.
    private func lineIndex(at offset: Int) -> Int {
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// A line without its end.
    private func line(_ index: Int) -> ArraySlice<Unicode.Scalar> {
        let end = index + 1 < lines.count ? lines[index + 1] - 1 : scalars.count
        return scalars[lines[index]..<end]
    }

    /// Where a value stands, from its first sign to its last; nil where that is not for sure.
    private func extent(of node: Node, indent: Int) -> Range<Int>? {
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

    private func endOfQuoted(from start: Int) -> Int? {
        var index = start + 1
        while index < scalars.count, scalars[index] != "\"" {
            index += scalars[index] == "\\" ? 2 : 1
        }
        return index < scalars.count ? index + 1 : nil
    }

    private func endOfSingleQuoted(from start: Int) -> Int? {
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
    private func endOfBlock(from start: Int, indent: Int) -> Int {
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

    private func endOfFlow(from start: Int) -> Int? {
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

    // MARK: What it says

    /// The values of a map by their keys, whatever else than its letters a key could be taken for: `1`, `no`.
    private static func values(of map: Node.Mapping) -> [String: Node] {
        Dictionary(
            map.compactMap { pair in pair.key.string.map { ($0, pair.value) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// A value of our own writing, to be written again.
    private static func value(of node: Node) -> YAMLNode {
        switch node {
        case .scalar(let scalar) where scalar.style == .plain: .bare(scalar.string)
        // Our own writing has no line end at the end of a text, but for those that its layout needs.
        case .scalar(let scalar) where scalar.style == .literal && scalar.string.hasSuffix("\n"):
            .text(String(scalar.string.dropLast()))
        case .scalar(let scalar): .text(scalar.string)
        case .sequence(let list): .list(list.map { value(of: $0) })
        case .mapping(let map): .map(map.map { ($0.key.string ?? "", value(of: $0.value)) })
        case .alias: .text("")
        }
    }

    /// Whether two values are read as the same; the order of keys says nothing.
    private static func saysSame(_ a: Node, _ b: Node) -> Bool {
        switch (a, b) {
        case (.scalar(let a), .scalar(let b)): a.string == b.string && isEmpty(a) == isEmpty(b)
        case (.sequence(let a), .sequence(let b)):
            a.count == b.count && zip(a, b).allSatisfy { saysSame($0, $1) }
        case (.mapping(let a), .mapping(let b)): saysSame(values(of: a), values(of: b))
        default: false
        }
    }

    private static func saysSame(_ a: [String: Node], _ b: [String: Node]) -> Bool {
        a.count == b.count
            && a.allSatisfy { name, value in b[name].map { saysSame(value, $0) } == true }
    }

    private static func isEmpty(_ scalar: Node.Scalar) -> Bool {
        scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
    }
}
