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

    /// What a file holds: one map of keys, or one for each ID.
    private static func outermost(of file: String) -> (group: FormatGroup, isByID: Bool)? {
        let parts = file.split(separator: "/").map(String.init)
        guard let name = parts.last else { return nil }
        let isTranslated = name.hasSuffix(".md") && name.split(separator: ".").count > 2
        switch (parts.first, parts.count) {
        case ("site.yaml", 1): return (site, false)
        case ("kiosks.yaml", 1): return (kiosk, true)
        case ("media", 2): return (medium, true)
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
        case .list(let kind, _), .byFloor(let kind): inner(kind)
        default: nil
        }
    }
}
