import Files
import Glibc
import Imaging
import TourModel
import Wording

/// Looks at a floor's drawing before it is part of a tour: which rooms it has, and which of them have no page yet.
public struct PlanSurvey: Sendable, Equatable {
    /// An outline that is a room's.
    public struct Room: Sendable, Equatable {
        public var id: String
        /// What the drawing calls it, where that stands: `id`, `label`, `text` and so on.
        public var source: String
        public var text: String
        /// In square metres.
        public var area: Double
        /// The middle of the rectangle around it, in metres.
        public var x: Double
        public var y: Double
        /// Whether the folder has its page.
        public var isKnown: Bool
    }

    public let building: String
    public let floor: String
    /// In the order of their IDs.
    public let rooms: [Room]
    public let doors: Int
    /// Outlines of a room's size that nothing names.
    public let nameless: Int
    /// Whether the floor's `shapes` names the drawing.
    public let isNamed: Bool
    /// What keeps outlines from being taken.
    public let problems: [TourProblem]
    /// The folder of content.
    public let folder: String

    /// No drawing is longer, in bytes.
    public static let mostBytes = ImportLimits().planBytes

    public var missing: [Room] { rooms.filter { !$0.isKnown } }

    /// - Parameters:
    ///   - file: the drawing.
    ///   - folder: the tour's; nil for that in which the drawing lies.
    ///   - place: the building's and the floor's ID, `A:G`; nil for the floor whose `shapes` names the drawing, or the only one
    ///     of the building.
    public init(of file: String, in folder: String?, at place: String?) throws {
        let (found, building) = try Self.folder(of: file, folder, place)
        self.folder = found
        let scope = try ContentScope(folder: found)
        let floor = try Self.floor(of: building, place, file, scope)
        let fresh = scope.fresh()
        let shapes = PlanReader(
            path: file, location: file, building: building, size: floor.size, scope: fresh
        ).read()
        problems = fresh.log.sorted()
        (self.building, self.floor, isNamed) = (building, floor.id, floor.isNamed)
        let pages = Set(scope.listing.names(in: "buildings/\(building)"))
        let drawn = shapes.map { shapes in
            let named = shapes.texts.merging(shapes.rooms) { $1 }
            return named.map { ($0.key, $0.key, $0.value) }
                + shapes.proposals.filter { named[$0.id] == nil }
                .map { ($0.id, $0.text, $0.outline) }
        }
        rooms = (drawn ?? []).compactMap { id, text, outline in
            guard let polygon = PlanPolygon(outline.points) else { return nil }
            return Room(
                id: id, source: outline.source.rawValue, text: text, area: polygon.area,
                x: polygon.box.middle.x, y: polygon.box.middle.y,
                isKnown: pages.contains("\(id).md"))
        }.sorted { $0.id < $1.id }
        doors = shapes?.doors.count ?? 0
        nameless = shapes?.nameless ?? 0
    }

    // MARK: Which floor

    private typealias Floor = (id: String, size: Extent, isNamed: Bool)

    private static func folder(
        of file: String, _ folder: String?, _ place: String?
    ) throws(PlanSurveyError) -> (folder: String, building: String) {
        guard let real = FilePath.resolved(file) else { throw .noFile(file) }
        let parts = real.split(separator: "/")
        let own = place.map { String($0.prefix { $0 != ":" }).uppercased() }
        if let folder {
            if let own { return (folder, own) }
            if let root = FilePath.resolved(folder), real.hasPrefix("\(root)/buildings/") {
                return (folder, String(parts[parts.count - 2]))
            }
            throw .noFloor(file: file)
        }
        guard parts.count > 3, parts[parts.count - 3] == "buildings" else {
            throw .noTour(file: file)
        }
        let root = "/" + parts.dropLast(3).joined(separator: "/")
        return (root, own ?? String(parts[parts.count - 2]))
    }

    private static func floor(
        of building: String, _ place: String?, _ file: String, _ scope: ContentScope
    ) throws(PlanSurveyError) -> Floor {
        let page = "buildings/\(building)/building.md"
        let reading = scope.fresh()
        guard scope.listing.size(of: page) != nil, let head = reading.page(page)?.head,
            let fields = Fields(head, ContentFormat.building, scope: reading)
        else { throw .noBuilding(building, folder: scope.listing.root) }
        let name = file.split(separator: "/").last.map(String.init)
        let floors = fields.maps("floors").compactMap { fields -> Floor? in
            guard let id = fields.text("id")?.value, let size = fields.extent("size") else {
                return nil
            }
            return (id, size, fields.text("shapes")?.value == name)
        }
        let wanted = place.flatMap { place in
            place.firstIndex(of: ":").map { String(place[place.index(after: $0)...]) }
        }
        let fitting =
            wanted.map { id in floors.filter { $0.id.uppercased() == id.uppercased() } }
            ?? (floors.contains { $0.isNamed } ? floors.filter(\.isNamed) : floors)
        guard fitting.count == 1 else {
            throw .whichFloor(building, wanted: wanted, floors: floors.map(\.id))
        }
        return fitting[0]
    }

    // MARK: Pages

    /// Writes a page for each room that has none; no file that is there is changed.
    ///
    /// - Returns: the paths of the new pages in the folder.
    public func writePages() throws -> [String] {
        try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            let listing = try ContentScope(folder: folder).listing
            let taken = Set(listing.paths.compactMap { $0.split(separator: "/").last })
            let pages = missing.compactMap { room -> (path: String, bytes: [UInt8])? in
                // An ID is unique in all buildings.
                guard !taken.contains("\(room.id).md") else { return nil }
                let head = YAMLMap(ContentFormat.room, ["name": room.text, "floor": floor])
                let text = "---\n\(YAMLWriter.document(head))---\n"
                return ("buildings/\(building)/\(room.id).md", Array(text.utf8))
            }
            guard !pages.isEmpty else { return [] }
            do {
                try FolderJournal(root: listing.root).change(pages, gone: [])
            } catch {
                throw FolderJournal.failure(error, folder: folder)
            }
            return pages.map(\.path)
        }
    }
}

/// Why there is no floor that a drawing could be of.
public enum PlanSurveyError: Error, Equatable, CustomStringConvertible {
    case noFile(String)
    case noTour(file: String)
    case noFloor(file: String)
    case noBuilding(String, folder: String)
    case whichFloor(String, wanted: String?, floors: [String])

    public var description: String {
        switch self {
        case .noFile(let file): "there is no file \(file); name an SVG file"
        case .noTour(let file):
            "\(file) is in no building's folder of a tour; put it beside building.md, or name the tour's folder "
                + "and --floor"
        case .noFloor(let file):
            "\(file) is not in the tour's folder; name its floor with --floor A:G"
        case .noBuilding(let building, let folder):
            "\(folder) has no building \(building) that can be read; "
                + "write buildings/\(building)/building.md"
        case .whichFloor(let building, let wanted?, let floors):
            "building \(building) has no floor \"\(wanted)\"; its floors are "
                + floors.joined(separator: ", ")
        case .whichFloor(let building, nil, let floors):
            "no floor of building \(building) names the drawing; write shapes: in building.md, or name its floor "
                + "with --floor: " + floors.map { "\(building):\($0)" }.joined(separator: ", ")
        }
    }
}
