import Files
import Foundation
import Glibc
import Times
import TourAuthoring
import TourModel
import TourStore

/// The media of a tour with what a library says of them.
struct MediaShelf: Sendable {
    struct Item: Sendable {
        var id: String
        /// Within media/.
        var fileName: String
        var kind: Media.Kind
        /// On this machine.
        var location: String
        var bytes: Int
        var width: Int?
        var height: Int?
        var poster: String?
        /// The languages that it is described in.
        var described: Set<Language>
        /// The files that name it.
        var users: [String]
        /// Whether it is another medium's sound in another language, which says what both are.
        var isVersion: Bool

        /// The names that no other medium may have: its ID, and that of its file.
        var names: [String] {
            [id] + (fileName.lowercased().split(separator: ".").first.map { [String($0)] } ?? [])
        }

        /// More pixels than a check lets pass on a kiosk's screen.
        var isTooLarge: Bool {
            if kind == .film { return bytes > MediaFormat.mostFilmBytes }
            guard let width, let height else { return false }
            let screen = MediaShelf.screen
            return width > 2 * screen.width || height > 2 * screen.height
        }

        /// The size that a picture is made smaller to: it still fills a screen both ways.
        var smallerSize: (width: Int, height: Int)? {
            guard kind == .picture, isTooLarge, let width, let height else { return nil }
            let screen = MediaShelf.screen
            let scale = min(
                max(Double(screen.width) / Double(width), Double(screen.height) / Double(height)),
                2 * Double(screen.width) / Double(width),
                2 * Double(screen.height) / Double(height))
            return (
                max(1, Int((Double(width) * scale).rounded())),
                max(1, Int((Double(height) * scale).rounded()))
            )
        }
    }

    /// The kiosk's screen, as a check takes it.
    static let screen = TourChecker.Options(today: CalendarDay(year: 1, month: 1, day: 1)).screen

    var items: [Item] = []

    subscript(id: String) -> Item? { items.first { $0.id == id } }

    enum Filter: String, CaseIterable {
        case all, pictures, films, sounds, undescribed, large, unused
    }

    func items(_ filter: Filter, languages: [Language]) -> [Item] {
        switch filter {
        case .all: items
        case .pictures: items.filter { $0.kind == .picture }
        case .films: items.filter { $0.kind == .film }
        case .sounds: items.filter { $0.kind == .sound }
        case .undescribed:
            // What other languages lack is the desk of translations'.
            items.filter { item in
                !item.isVersion && languages.first.map { item.described.contains($0) } != true
            }
        case .large: items.filter(\.isTooLarge)
        case .unused: items.filter { $0.users.isEmpty && !$0.isVersion }
        }
    }
}

extension StudioFolder {
    /// How long media that were taken out or replaced are kept, in seconds.
    private static let keptSeconds = 30.0 * 24 * 60 * 60

    /// Clears the studio's own folder of what came and was not looked at, and of what was kept long enough.
    static func sweep(_ state: String) {
        let files = FileManager.default
        for name in ["incoming", "returned"] { try? files.removeItem(atPath: "\(state)/\(name)") }
        for name in (try? files.contentsOfDirectory(atPath: "\(state)/kept")) ?? [] {
            let path = "\(state)/kept/\(name)"
            let found = try? files.attributesOfItem(atPath: path)
            guard let changed = found?[.modificationDate] as? Date,
                Date().timeIntervalSince(changed) > keptSeconds
            else { continue }
            try? files.removeItem(atPath: path)
        }
    }

    /// Which file names which person and which medium, as the folder is now.
    func references() throws -> FolderReferences {
        let number = try overview(hasLabels: false).number
        if let known = knownReferences, known.number == number { return known.references }
        let references = try FolderReferences(
            folder: path, database: database, measure: measure)
        knownReferences = (number, references)
        return references
    }

    /// The media, in the order of their IDs.
    func shelf() throws -> MediaShelf {
        let references = try references()
        var shelf = MediaShelf()
        guard let store = try? TourStore(path: database) else { return shelf }
        for medium in try store.media() {
            let location = location(ofMedium: medium.fileName)
            var found = stat()
            guard unsafe stat(location, &found) == 0 else { continue }
            shelf.items.append(
                .init(
                    id: medium.id, fileName: medium.fileName, kind: medium.kind,
                    location: location, bytes: Int(found.st_size), width: medium.width,
                    height: medium.height, poster: medium.poster,
                    described: Set(medium.alternatives.values.keys),
                    users: references.files(naming: medium.id, .medium),
                    isVersion: medium.versionOf != nil))
        }
        return shelf
    }

    /// The path of a file in media/ as the file system has its name.
    func location(ofMedium name: String) -> String {
        let folder = "\(path)/media"
        var found = stat()
        guard unsafe lstat("\(folder)/\(name)", &found) != 0 else { return "\(folder)/\(name)" }
        let meant = FileName.withLowercaseExtension(name)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let stored = names.first { FileName.withLowercaseExtension($0) == meant }
        return "\(folder)/\(stored ?? name)"
    }

    /// A name in media/ that no file has.
    func freeMediumName(_ id: String, _ ending: String) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/media")) ?? []
        let stems = names.filter { FileName.stem(of: $0, ending) != nil }.compactMap {
            $0.split(separator: ".").first.map(String.init)
        }
        return "\(Naming.id(from: id, or: "medium", taken: stems)).\(ending)"
    }

    /// The bytes of a text file of the folder.
    func bytes(_ file: String) -> [UInt8]? {
        guard (try? overview(hasLabels: false))?.files.values.contains(file) == true else {
            return nil
        }
        return FileManager.default.contents(atPath: "\(path)/\(file)").map { Array($0) }
    }
}
