/// Where a value stands in a file of the folder.
public struct ContentPath: Sendable, Hashable {
    public enum Step: Sendable, Hashable {
        /// The value of a key in a map.
        case key(String)
        /// The element of a list that has this value at a key: of `floors` the one whose `id` is G.
        case element(key: String, value: String)
    }

    public var steps: [Step]

    /// The Markdown of a page.
    public static let text = ContentPath([])

    public init(_ steps: [Step]) { self.steps = steps }

    /// Keys, one inside the other.
    public init(_ keys: String...) { steps = keys.map { .key($0) } }
}

extension ContentPath: CustomStringConvertible {
    /// As messages have it: `floors[G].plan`.
    public var description: String {
        guard !steps.isEmpty else { return "the text" }
        return steps.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .element(_, let value): text += "[\(value)]"
            }
        }
    }
}

extension ContentValue {
    /// The value at a path; nil where there is none.
    ///
    /// - Throws: ``ContentEditError`` where the path leads to several elements, or through something without parts.
    public func value(at path: ContentPath) throws(ContentEditError) -> ContentValue? {
        var value = self
        for step in path.steps {
            guard let next = try value.part(at: step, path) else { return nil }
            value = next
        }
        return value
    }

    private func part(
        at step: ContentPath.Step, _ path: ContentPath
    ) throws(ContentEditError) -> ContentValue? {
        switch (step, self) {
        case (.key(let key), .map): return self[key]
        case (.element(let key, let value), .list(let elements)):
            return try Self.index(key, value, in: elements, path).map { elements[$0] }
        // A key without a value is an empty map or list.
        case (_, .bare("")): return nil
        default: throw .noSuchPlace(path: path)
        }
    }

    /// The value with another one at a path; a map or list on the way that is not there is made.
    ///
    /// - Parameters:
    ///   - value: nil takes out what is there.
    ///   - order: the keys of each map on the way in the order of the format, from the outermost.
    /// - Throws: where the path goes through something else than maps and lists.
    package func setting(
        _ value: ContentValue?, at path: ContentPath, order: [[String]] = []
    ) throws(ContentEditError) -> ContentValue {
        try setting(value, path.steps[...], order[...], path) ?? .map([])
    }

    private func setting(
        _ value: ContentValue?, _ steps: ArraySlice<ContentPath.Step>,
        _ order: ArraySlice<[String]>, _ path: ContentPath
    ) throws(ContentEditError) -> ContentValue? {
        guard let step = steps.first else { return value }
        let rest = steps.dropFirst()
        let isNothing = if case .bare("") = self { true } else { false }
        switch (step, self) {
        case (.key(let key), .map(let entries)):
            return try Self.setting(value, key, in: entries, rest, order, path)
        case (.key(let key), _) where isNothing:
            return try Self.setting(value, key, in: [], rest, order, path)
        case (.element(let key, let name), .list(var elements)):
            guard let index = try Self.index(key, name, in: elements, path) else {
                // A whole element that is not there yet comes last; one that is gone stays so.
                guard rest.isEmpty, value == nil || value?[key] == .text(name) else {
                    throw .noSuchPlace(path: path)
                }
                return .list(elements + [value].compactMap { $0 })
            }
            if let new = try elements[index].setting(value, rest, order, path) {
                elements[index] = new
            } else {
                elements.remove(at: index)
            }
            // A list without elements is none: so it was before the first one came.
            return elements.isEmpty ? nil : .list(elements)
        case (.element(let key, let name), _)
        where isNothing && rest.isEmpty && value?[key] == .text(name):
            return value.map { .list([$0]) }
        default: throw .noSuchPlace(path: path)
        }
    }

    private static func setting(
        _ value: ContentValue?, _ key: String, in entries: [Entry],
        _ steps: ArraySlice<ContentPath.Step>, _ order: ArraySlice<[String]>, _ path: ContentPath
    ) throws(ContentEditError) -> ContentValue? {
        var entries = entries
        if let index = entries.firstIndex(where: { $0.key == key }) {
            if let new = try entries[index].value.setting(value, steps, order.dropFirst(), path) {
                entries[index].value = new
            } else {
                entries.remove(at: index)
            }
            return .map(entries)
        }
        guard let new = try ContentValue.bare("").setting(value, steps, order.dropFirst(), path)
        else { return .map(entries) }
        // Behind the last key that the format has before it.
        let before = (order.first ?? []).prefix { $0 != key }
        let isKnown = order.first?.contains(key) == true
        let place =
            isKnown ? entries.lastIndex { before.contains($0.key) }.map { $0 + 1 } ?? 0 : nil
        entries.insert(Entry(key, new), at: place ?? entries.count)
        return .map(entries)
    }

    private static func index(
        _ key: String, _ value: String, in elements: [ContentValue], _ path: ContentPath
    ) throws(ContentEditError) -> Int? {
        let found = elements.indices.filter { index in
            elements[index][key].map { $0 == .text(value) } ?? false
        }
        guard found.count < 2 else { throw .severalPlaces(path: path, count: found.count) }
        return found.first
    }
}
