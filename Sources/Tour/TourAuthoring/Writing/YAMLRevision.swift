import Forms
import TourModel
import Yams

/// Brings YAML that somebody has written from what it says to what it shall say, and leaves all else as they wrote it:
/// comments, order, quotes, empty lines.
///
/// A revision is only given where reading it back tells just what was wanted.
struct YAMLRevision {
    /// A place in the text, in scalars from its start, and what comes there.
    struct Edit {
        var range: Range<Int>
        var text: String
    }

    let scalars: [Unicode.Scalar]
    /// Where each line begins, in scalars.
    let lines: [Int]
    var edits: [Edit] = []

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

    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        self.scalars = scalars
        lines = [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
    }

    /// The text with all edits; nil where two of them are about the same place.
    func applied() -> String? {
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

    /// Lines that come at a place; behind a last line that has no end, they bring one, and have none themselves.
    func joined(_ text: String, at place: Int) -> String? {
        if place == 0 || scalars[place - 1] == "\n" { return text }
        guard place == scalars.count, text.hasSuffix("\n") else { return nil }
        return "\n" + text.dropLast()
    }

    // MARK: What changes

    /// Changes a value.
    ///
    /// - Parameter indent: the blanks before the key that the value stands with, in a map of one key a line; nil for the
    ///   document itself.
    /// - Returns: what the value is then; nil where it cannot be changed.
    mutating func change(
        _ old: Node, from before: Node, to after: Node, indent: Int?
    ) -> Node? {
        if Self.saysSame(before, after) { return old }
        switch (old, before, after) {
        case (.mapping(let map), .mapping(let before), .mapping(let after)) where !isInLine(old):
            return change(map, from: before, to: after)
        case (.sequence(let list), .sequence(let before), .sequence(let after))
        where !isInLine(old) && list.count == before.count && !after.isEmpty:
            return change(Array(list), from: Array(before), to: Array(after))
        default:
            guard let indent, var range = extent(of: old, indent: indent) else { return nil }
            var text = YAMLWriter.value(Self.value(of: after), indent: indent)
            // A comment behind a value of one line stands behind its key if the new value has several.
            let rest = scalars[range.upperBound...].prefix { $0 != "\n" }
            if let feed = text.firstIndex(of: "\n"), rest.first == " ",
                rest.first(where: { $0 != " " }) == "#"
            {
                text.insert(contentsOf: String(String.UnicodeScalarView(rest)), at: feed)
                range = range.lowerBound..<rest.endIndex
            }
            edits.append(Edit(range: range, text: text))
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
            guard let name = key.string, let old = was[name] ?? willBe[name].map({ _ in Node("") })
            else {
                // What our own writing leaves out says nothing.
                wanted.append((key, value))
                continue
            }
            if let next = willBe[name] {
                let new =
                    was[name] == nil
                    ? rewrite(key, value, as: next, indent: indent)
                    : changeOrRewrite(key, value, from: old, to: next, indent: indent)
                guard let new else { return nil }
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
                place = end
            } else if was[name] == nil, let at = place {
                let entry = YAMLWriter.entry(name, Self.value(of: value), indent: indent)
                guard let text = joined(entry, at: at) else { return nil }
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

    /// Changes the value of a key; where that cannot be done for sure, the key is written again with all it has.
    private mutating func changeOrRewrite(
        _ key: Node, _ value: Node, from before: Node, to after: Node, indent: Int
    ) -> Node? {
        let count = edits.count
        if let new = change(value, from: before, to: after, indent: indent) { return new }
        edits.removeSubrange(count...)
        return rewrite(key, value, as: after, indent: indent)
    }

    private mutating func rewrite(
        _ key: Node, _ value: Node, as new: Node, indent: Int
    ) -> Node? {
        guard let name = key.string, let end = end(of: key, value, indent: indent) else {
            return nil
        }
        var text = YAMLWriter.entry(name, Self.value(of: new), indent: indent)
        if end == scalars.count, scalars.last != "\n" { text.removeLast() }
        if let start = lineStart(of: key) {
            edits.append(Edit(range: start..<end, text: text))
        } else if let start = offsetBehindDash(of: key) {
            edits.append(Edit(range: start..<end, text: String(text.dropFirst(indent))))
        } else {
            return nil
        }
        return new
    }
}
