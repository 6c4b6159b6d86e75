/// Names of zones that are regions: `Western/Central Europe`, `W. Europe`, `Alaska`, as Exchange, Notes and Windows show them.
///
/// A name of Windows may lack its end, `Standard Time`, and have its points of the compass spelled out. Those that stand before one
/// region, with slashes, commas or "and" between them, each make a name with it.
///
/// - SeeAlso: Unicode CLDR, `windowsZones.xml` and, for what is meant outside of Windows, `metaZones.xml`; Microsoft, Default time
///   zones, for names that Windows shows.
enum RegionNames {
    /// The IANA names of what each part of a name may stand for; empty where one of them is not known.
    static func readings(of name: String) -> [[String]] {
        let name = name.lowercased().replacing(/\ (?:standard\ )?time$/, with: "")
        if let shown = shown[name] { return [readings(ofPart: shown)].filter { !$0.isEmpty } }
        let whole = readings(ofPart: name)
        if !whole.isEmpty { return [whole] }
        guard let blank = name.lastIndex(of: " ") else { return [] }
        let region = name[name.index(after: blank)...]
        let points = name[..<blank].replacing(" and ", with: "/").replacing(" & ", with: "/")
            .split { "/,".contains($0) }.map { String($0).trimmedBlanks }
        guard (2...4).contains(points.count) else { return [] }
        let parts = points.map { readings(ofPart: "\($0) \(region)") }
        return parts.contains { $0.isEmpty } ? [] : parts
    }

    /// - Parameter name: in small letters.
    private static func readings(ofPart name: String) -> [String] {
        spellings(of: name).compactMap { WindowsZones.name(like: "\($0) standard time") }
            + (metazones[name].map { [$0] } ?? [])
    }

    /// A name with its points of the compass as names of Windows may have them.
    private static func spellings(of name: String) -> [String] {
        let words = name.split(separator: " ")
        guard words.count <= 4 else { return [] }
        return words.reduce([""]) { heads, word in
            let ways = points[String(word)] ?? [String(word)]
            return heads.flatMap { head in ways.map { head.isEmpty ? $0 : "\(head) \($0)" } }
        }
    }

    private static let points = [
        "west": ["west", "w."], "western": ["w.", "western"], "east": ["east", "e."],
        "eastern": ["e.", "eastern"], "central": ["central", "cen."], "north": ["north", "n."],
        "northern": ["n.", "north"], "south": ["south", "s."], "southern": ["s.", "south"],
        "southeast": ["se"], "southeastern": ["se"],
    ]

    /// Zones of regions' names outside of Windows, for those that may mean other clocks there.
    private static let metazones = [
        "western europe": "Europe/Lisbon", "central europe": "Europe/Paris",
        "eastern europe": "Europe/Bucharest",
    ]

    /// Zones that Windows shows under another name than its key, other than cities.
    private static let shown = [
        "alaska": "alaskan", "arizona": "us mountain", "brasilia": "e. south america",
        "cape verde is.": "cape verde", "coordinated universal": "utc", "hawaii": "hawaiian",
        "indiana (east)": "us eastern", "saskatchewan": "canada central",
        "solomon is., new caledonia": "central pacific",
    ]
}
