import Yams

/// Lists of one element for each dash: elements change in their place, come, go and move.
extension YAMLRevision {
    /// Changes a list; an element that only moves takes its lines along, with the comments in them.
    ///
    /// - Returns: what the list is then; nil where it cannot be changed.
    mutating func change(_ list: [Node], from before: [Node], to after: [Node]) -> Node? {
        let partners = Self.partners(before, after)
        let kept = partners.compactMap(\.self)
        guard list.count == after.count, kept == Array(list.indices) else {
            return rearrange(list, from: before, to: after, partners)
        }
        var elements: [Node] = []
        for (index, element) in list.enumerated() {
            guard let new = changeElement(element, from: before[index], to: after[index]) else {
                return nil
            }
            elements.append(new)
        }
        return .sequence(Node.Sequence(elements))
    }

    private mutating func changeElement(
        _ element: Node, from before: Node, to after: Node
    ) -> Node? {
        change(element, from: before, to: after, indent: column(element).map { max(0, $0 - 2) })
    }

    /// Changes what stays, takes out what goes, and puts in what comes or moves.
    private mutating func rearrange(
        _ list: [Node], from before: [Node], to after: [Node], _ partners: [Int?]
    ) -> Node? {
        let extents = list.map { lines(of: $0) }
        guard let extents = extents as? [Range<Int>], let first = extents.first,
            let indent = dashColumn(of: list[0]), Self.areApart(extents)
        else { return nil }
        let staying = Self.longestRise(partners)
        for (index, extent) in extents.enumerated() where !staying.contains(index) {
            edits.append(Edit(range: extent, text: ""))
        }
        var place = first.lowerBound
        var elements: [Node] = []
        for (index, element) in after.enumerated() {
            let partner = partners[index]
            if let partner, staying.contains(partner) {
                guard
                    let new = changeElement(list[partner], from: before[partner], to: element)
                else { return nil }
                elements.append(new)
                place = extents[partner].upperBound
                continue
            }
            var text = YAMLWriter.element(
                Self.value(of: element), indent: indent, isBlock: !isInLine(list[0]))
            if let partner, scalars[extents[partner].upperBound - 1] == "\n",
                let moved = moved(
                    list[partner], extents[partner], from: before[partner], to: element)
            {
                text = moved.text
                elements.append(moved.element)
            } else {
                elements.append(element)
            }
            guard let text = joined(text, at: place) else { return nil }
            edits.append(Edit(range: place..<place, text: text))
        }
        return .sequence(Node.Sequence(elements))
    }

    /// The lines of an element that goes to another place, as they are written but for what changes on the way.
    ///
    /// - Returns: the lines and what they say; nil where they cannot be changed.
    private func moved(
        _ old: Node, _ extent: Range<Int>, from before: Node, to after: Node
    ) -> (text: String, element: Node)? {
        let text = String(String.UnicodeScalarView(scalars[extent]))
        if Self.saysSame(before, after) { return (text, old) }
        // The lines alone are a list of one element.
        guard let list = try? Yams.compose(yaml: text) else { return nil }
        var revision = YAMLRevision(text)
        let wanted = revision.change(
            list, from: .sequence(Node.Sequence([before])),
            to: .sequence(Node.Sequence([after])), indent: nil)
        guard let wanted, let revised = revision.applied(),
            let new = try? Yams.compose(yaml: revised), Self.saysSame(new, wanted),
            let element = wanted.sequence?.first
        else { return nil }
        return (revised, element)
    }

    // MARK: Which is which

    /// The keys that name an element of a list.
    private static let names = ["id", "number", "room", "file", "title", "name"]

    /// For each element of `after`, the one of `before` that it was; each of those at most once.
    static func partners(_ before: [Node], _ after: [Node]) -> [Int?] {
        var partners = [Int?](repeating: nil, count: after.count)
        var free = Set(before.indices)
        func pair(_ isPair: (Node, Node) -> Bool) {
            // The one at the same place first: of several that are alike none has to move.
            for (index, element) in after.enumerated()
            where partners[index] == nil && free.contains(index) && isPair(before[index], element) {
                partners[index] = index
                free.remove(index)
            }
            for (index, element) in after.enumerated() where partners[index] == nil {
                let near = free.sorted { (abs($0 - index), $0) < (abs($1 - index), $1) }
                guard let found = near.first(where: { isPair(before[$0], element) }) else {
                    continue
                }
                partners[index] = found
                free.remove(found)
            }
        }
        guard before.count <= maximumElements, after.count <= maximumElements else {
            return after.indices.map { $0 < before.count ? $0 : nil }
        }
        pair(saysSame)
        pair { old, new in
            names.contains { name in
                guard let a = old.mapping?[name], let b = new.mapping?[name] else { return false }
                return saysSame(a, b)
            }
        }
        // What is left of as many elements was changed in its place.
        if before.count == after.count { pair { _, _ in true } }
        return partners
    }

    /// Longer lists are compared place by place.
    private static let maximumElements = 1000

    /// The largest set of old elements whose order stays.
    private static func longestRise(_ partners: [Int?]) -> Set<Int> {
        let values = partners.compactMap(\.self)
        var best: [(length: Int, before: Int?)] = []
        for (index, value) in values.enumerated() {
            let previous = values.indices.prefix(index).filter { values[$0] < value }
                .max { best[$0].length < best[$1].length }
            best.append((previous.map { best[$0].length + 1 } ?? 1, previous))
        }
        var rise: Set<Int> = []
        var next = values.indices.max { best[$0].length < best[$1].length }
        while let index = next {
            rise.insert(values[index])
            next = best[index].before
        }
        return rise
    }

    // MARK: Where they stand

    /// The column of the one dash before an element, in its own line; nil where there is something else.
    private func dashColumn(of element: Node) -> Int? {
        guard let offset = offset(of: element), let mark = element.mark else { return nil }
        let before = scalars[lines[mark.line - 1]..<offset]
        guard before.allSatisfy({ $0 == " " || $0 == "-" }), before.count(where: { $0 == "-" }) == 1
        else { return nil }
        return before.firstIndex(of: "-").map { $0 - before.startIndex }
    }

    /// The lines of an element, from its dash on, without comments and empty lines below them.
    private func lines(of element: Node) -> Range<Int>? {
        guard let mark = element.mark, let dash = dashColumn(of: element) else { return nil }
        guard let end = end(of: element, element, indent: dash, isElement: true) else { return nil }
        return lines[mark.line - 1]..<end
    }

    private static func areApart(_ extents: [Range<Int>]) -> Bool {
        zip(extents, extents.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }
}
