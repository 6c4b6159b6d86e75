import Files
import TourAuthoring
import TourModel

/// What the paths of a folder's files say by themselves.
struct FolderIndex {
    /// All paths that it was made from.
    let all: [String]
    /// The paths of all text files.
    private(set) var texts: Set<String> = []
    /// The path of every file by its entry's address: "rooms/A-014".
    private(set) var files: [String: String] = [:]
    private(set) var buildings: [Building.ID] = []
    private(set) var rooms: [(id: Room.ID, building: Building.ID)] = []
    private(set) var people: [Person.ID] = []
    /// Calendars, each with the path of its file.
    private(set) var calendars: [FolderOverview.Row] = []

    /// - Parameter paths: of the folder's files, in order; hidden ones are not among them.
    init(_ paths: [String]) {
        all = paths
        for path in paths { add(path) }
    }

    private mutating func add(_ path: String) {
        let parts = path.split(separator: "/").map(String.init)
        guard let file = parts.last else { return }
        if parts[0] == "people", parts.count == 2, let stem = FileName.stem(of: file, "vcf") {
            let id = stem.lowercased()
            texts.insert(path)
            if files.updateValue(path, forKey: "people/\(id)") == nil { people.append(id) }
            return
        }
        if let id = CalendarShelf.id(ofFile: path) {
            calendars.append(FolderOverview.Row(id: id, name: id, more: path))
            return
        }
        guard FileName.stem(of: file, "md", "yaml", "yml") != nil, parts.count <= 3 else { return }
        texts.insert(path)
        let pieces = file.split(separator: ".").map(String.init)
        // The first language's page; a translation has its language in its name.
        guard pieces.count == 2 else { return }
        let id = pieces[0]
        switch (parts[0], parts.count) {
        case ("buildings", 3) where id == "building":
            files["buildings/\(parts[1])"] = path
            buildings.append(parts[1])
        case ("buildings", 3):
            files["rooms/\(id)"] = path
            rooms.append((id, parts[1]))
        case ("tours", 2), ("visits", 2), ("news", 2):
            files["\(parts[0])/\(id.lowercased())"] = path
        default: break
        }
    }
}
