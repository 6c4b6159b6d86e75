/// Brings together what two people have made of the same thing.
package enum ThreeWayMerge {
    /// What came of it.
    package enum Outcome<Value> {
        case merged(Value)
        /// Both changed the same place; `both` has all that did not meet, and there first theirs, then mine.
        case conflict(both: Value)

        package var value: Value {
            switch self {
            case .merged(let value), .conflict(let value): value
            }
        }

        package var isConflict: Bool { if case .conflict = self { true } else { false } }
    }

    /// Merges two lists that came from one.
    ///
    /// - Parameters:
    ///   - joins: whether what both have added at the same place stands there one after the other; else they meet.
    ///   - both: what stands for both versions of elements that meet; nil puts theirs before mine.
    static func merge<Element: Equatable>(
        _ base: [Element], _ theirs: [Element], _ mine: [Element], joins: Bool,
        both: ([Element], [Element], [Element]) -> [Element]? = { _, _, _ in nil }
    ) -> Outcome<[Element]> {
        let toTheirs = matches(base, theirs)
        let toMine = matches(base, mine)
        var merged: [Element] = []
        var isConflict = false
        var (b, t, m) = (0, 0, 0)
        while b < base.count || t < theirs.count || m < mine.count {
            // The next element of the base that both have kept.
            let next = (b..<base.count).first { toTheirs[$0] != nil && toMine[$0] != nil }
            let (endB, endT, endM) = (
                next ?? base.count, next.flatMap { toTheirs[$0] } ?? theirs.count,
                next.flatMap { toMine[$0] } ?? mine.count
            )
            let part = part(
                base[b..<endB], theirs[t..<endT], mine[m..<endM], joins: joins)
            let met =
                part.isConflict
                ? both(Array(base[b..<endB]), Array(theirs[t..<endT]), Array(mine[m..<endM])) : nil
            merged += met ?? part.value
            isConflict = isConflict || part.isConflict
            if let next { merged.append(base[next]) }
            (b, t, m) = (endB + 1, endT + 1, endM + 1)
        }
        return isConflict ? .conflict(both: merged) : .merged(merged)
    }

    private static func part<Element: Equatable>(
        _ base: ArraySlice<Element>, _ theirs: ArraySlice<Element>, _ mine: ArraySlice<Element>,
        joins: Bool
    ) -> Outcome<[Element]> {
        if theirs == mine || Array(mine) == Array(base) { return .merged(Array(theirs)) }
        if Array(theirs) == Array(base) { return .merged(Array(mine)) }
        let both = Array(theirs) + mine.filter { !theirs.contains($0) }
        return base.isEmpty && joins ? .merged(both) : .conflict(both: both)
    }

    /// For each element of the base its place in another list, in rising order; nil where it is not there any more.
    private static func matches<Element: Equatable>(
        _ base: [Element], _ other: [Element]
    ) -> [Int?] {
        var matches = [Int?](repeating: nil, count: base.count)
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in other.difference(from: base) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var place = 0
        for index in base.indices where !removed.contains(index) {
            while inserted.contains(place) { place += 1 }
            matches[index] = place
            place += 1
        }
        return matches
    }

    // MARK: Values

    /// Merges two values that came from one; nil is no value.
    static func merge(
        _ base: ContentValue?, _ theirs: ContentValue?, _ mine: ContentValue?
    ) -> Outcome<ContentValue?> {
        if theirs == mine || mine == base { return .merged(theirs) }
        if theirs == base { return .merged(mine) }
        switch (base, theirs, mine) {
        case (let base, .map(let theirs)?, .map(let mine)?):
            return merge(base, theirs, mine)
        case (.list(let base)?, .list(let theirs)?, .list(let mine)?):
            switch merge(base, theirs, mine, joins: true) {
            case .merged(let list): return .merged(.list(list))
            case .conflict(let list): return .conflict(both: .list(list))
            }
        case (.text(let base)?, .text(let theirs)?, .text(let mine)?):
            switch merge(text: base, theirs, mine) {
            case .merged(let text): return .merged(.text(text))
            case .conflict(let text): return .conflict(both: .text(text))
            }
        default: return .conflict(both: mine ?? theirs)
        }
    }

    /// Key by key, in their order; mine that are new come last.
    private static func merge(
        _ base: ContentValue?, _ theirs: [ContentValue.Entry], _ mine: [ContentValue.Entry]
    ) -> Outcome<ContentValue?> {
        var entries: [ContentValue.Entry] = []
        var isConflict = false
        let added = mine.filter { entry in !theirs.contains { $0.key == entry.key } }
        for key in theirs.map(\.key) + added.map(\.key) {
            let outcome = merge(
                base?[key], theirs.first { $0.key == key }?.value,
                mine.first { $0.key == key }?.value)
            isConflict = isConflict || outcome.isConflict
            if let value = outcome.value { entries.append(.init(key, value)) }
        }
        return isConflict ? .conflict(both: .map(entries)) : .merged(.map(entries))
    }

    // MARK: Texts

    /// Merges two texts paragraph by paragraph.
    package static func merge(
        text base: String, _ theirs: String, _ mine: String
    ) -> Outcome<String> {
        if theirs == mine || mine == base { return .merged(theirs) }
        if theirs == base { return .merged(mine) }
        let outcome = merge(
            ParagraphText(base).texts, ParagraphText(theirs).texts, ParagraphText(mine).texts,
            joins: false, both: sameParagraphs)
        let text = outcome.value.joined(separator: "\n\n")
        return outcome.isConflict ? .conflict(both: text) : .merged(text)
    }

    /// Joins paragraphs of which each version changed other words; nil where both changed the same words.
    private static func sameParagraphs(
        _ base: [String], _ theirs: [String], _ mine: [String]
    ) -> [String]? {
        guard base.count == theirs.count, base.count == mine.count else { return nil }
        var joined: [String] = []
        for ((base, theirs), mine) in zip(zip(base, theirs), mine) {
            let words = merge(words(base), words(theirs), words(mine), joins: false)
            guard case .merged(let words) = words else { return nil }
            joined.append(words.joined())
        }
        return joined
    }

    /// The words of a text, each with the space behind it.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var isBehind = true
        for character in text {
            if isBehind, !character.isWhitespace { words.append("") }
            isBehind = character.isWhitespace
            if words.isEmpty { words.append("") }
            words[words.count - 1].append(character)
        }
        return words
    }
}
