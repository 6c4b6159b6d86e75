extension ContentFormat {
    /// The keys of each map on the way of a path in the order in which the format lists them, from the outermost.
    static func order(of path: ContentPath, in file: String) -> [[String]] {
        guard var (group, isByID) = outermost(of: file) else { return [] }
        var order: [[String]] = []
        for step in path.steps {
            guard case .key(let key) = step else { continue }
            if isByID {
                order.append([])
                isByID = false
                continue
            }
            order.append(group.keys)
            guard group.keys.contains(key), let inner = inner(group[key].kind) else { break }
            group = inner
        }
        return order
    }

    /// A value whose maps have their keys in the order of the format; what it does not list comes last.
    static func arranged(_ value: ContentValue, at path: ContentPath, in file: String)
        -> ContentValue
    {
        guard let outermost = outermost(of: file) else { return value }
        var kind: FormatField.Kind = .group(outermost.group)
        var isByID = outermost.isByID
        for step in path.steps {
            guard case .key(let key) = step else {
                if case .list(let element, _) = kind { kind = element }
                continue
            }
            if isByID {
                isByID = false
                continue
            }
            guard let group = inner(kind), group.keys.contains(key) else { return value }
            kind = group[key].kind
        }
        guard isByID, case .map(let entries) = value else { return arranged(value, kind) }
        return .map(entries.map { .init($0.key, arranged($0.value, kind)) })
    }

    private static func arranged(
        _ value: ContentValue, _ kind: FormatField.Kind
    ) -> ContentValue {
        switch (value, kind) {
        case (.map(let entries), .group(let group)):
            let known = group.fields.compactMap { field in
                entries.first { $0.key == field.key }.map {
                    ContentValue.Entry($0.key, arranged($0.value, field.kind))
                }
            }
            return .map(known + entries.filter { !group.keys.contains($0.key) })
        case (.list(let elements), .list(let kind, _)):
            return .list(elements.map { arranged($0, kind) })
        default: return value
        }
    }

    /// What a file holds: one map of keys, or one for each ID; nil for a file of another form.
    package static func outermost(of file: String) -> (group: FormatGroup, isByID: Bool)? {
        let parts = file.split(separator: "/").map(String.init)
        guard let name = parts.last else { return nil }
        let isTranslated = EditableFile.isPage(name) && name.split(separator: ".").count > 2
        switch (parts.first, parts.count) {
        case ("site.yaml", 1): return (site, false)
        case ("kiosks.yaml", 1): return (kiosk, true)
        case ("media", 2): return (medium, true)
        case ("people", 2): return (card, false)
        case ("tours", 2): return (tour, false)
        case ("visits", 2): return (visit, false)
        case ("news", 2): return (isTranslated ? translatedNews : news, false)
        case ("buildings", 3) where name.hasPrefix("building."):
            return (isTranslated ? translatedBuilding : building, false)
        case ("buildings", 3): return (isTranslated ? translatedRoom : room, false)
        default: return nil
        }
    }

    private static func inner(_ kind: FormatField.Kind) -> FormatGroup? {
        switch kind {
        case .group(let group): group
        case .list(let kind, _), .byFloor(let kind), .byLanguage(let kind): inner(kind)
        default: nil
        }
    }
}
