import TourAuthoring
import WebPages

/// The addresses of the studio's pages.
enum StudioLinks {
    static func page(_ parts: String...) -> Link { .path(parts) }
    static func entry(_ kind: StudioEntry.Kind, _ id: String) -> Link {
        kind == .site ? .path(["site"]) : .path([kind.rawValue, id])
    }
    /// A file that browsers load: a script, the style.
    static func asset(_ name: String) -> Link { .path(["s", name]) }

    /// The page of an entry that a problem is about; nil where it has none.
    static func of(_ problem: TourProblem) -> Link? {
        guard let parts = StudioEntry.address(ofFile: problem.file) else { return nil }
        let name = problem.file.split(separator: "/").last?.split(separator: ".") ?? []
        // A translation's page is the entry's in its language.
        return name.count == 3 && parts.count == 2
            ? Link.path(parts).asking(["lang": String(name[1])]) : .path(parts)
    }
}
