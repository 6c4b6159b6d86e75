import TourAuthoring
import TourModel
import WebPages

/// The addresses of the studio's pages.
enum StudioLinks {
    static func page(_ parts: String...) -> Link { .path(parts) }
    static func entry(_ kind: StudioEntry.Kind, _ id: String) -> Link {
        kind == .site ? .path(["site"]) : .path([kind.rawValue, id])
    }
    /// One of the first steps of a tour.
    static func step(_ step: FirstStep) -> Link { .path(["start", step.rawValue]) }
    /// The photo that a floor's sheet is, to be made flat.
    static func photo(_ building: Building.ID, _ floor: Floor.ID) -> Link {
        page("plans", building, floor, "photo")
    }
    /// A page in a language, with what visitors see of it as it is looked at now.
    static func asking(_ link: Link, _ language: Language, _ view: EntryView) -> Link {
        view.isPhone
            ? link.asking(["lang": language.rawValue, "on": "phone", "theme": view.theme])
            : link.asking(["lang": language.rawValue])
    }
    /// A page with what visitors see of it, looked at in a certain way.
    static func looking(_ link: Link, _ view: EntryView) -> Link {
        let (language, size) = (view.language.rawValue, "\(view.size)")
        if view.isPhone {
            return link.asking(["lang": language, "on": "phone", "theme": view.theme])
        }
        guard let kiosk = view.kiosk else {
            return link.asking(["lang": language, "theme": view.theme, "size": size])
        }
        return link.asking([
            "lang": language, "theme": view.theme, "size": size, "kiosk": kiosk,
        ])
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
