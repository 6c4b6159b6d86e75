import Files
import Foundation
import TourModel
import Wording

/// Takes files into a tour's media: those that a guide names, and those that are given by themselves.
///
/// Of a name in a guide only its last part counts, and only files beside the guide are taken: no file leads anywhere else.
struct MediaTaking {
    /// With what was taken.
    private(set) var content: [Media]
    /// The new files, by their path in the tour's folder.
    private(set) var files: [(path: String, content: FolderJournal.Content)] = []
    /// Folders with the other program's files, in search order.
    private let folders: [String]
    /// The folder for new files until the tour is written.
    private let workshop: String
    /// The tour's folder.
    private let tour: String
    private let languages: [Language]
    private let log: ProblemLog
    private let file: String
    private var ids: Set<Media.ID>
    private var names: Set<String>

    /// - Parameters:
    ///   - content: the tour's, with its media.
    ///   - tour: the tour's folder.
    ///   - folder: that of the other program's file.
    ///   - workshop: an empty folder, which lasts until the tour is written.
    ///   - file: what messages call the other program's file.
    init(
        _ content: TourContent, of tour: String, from folder: String, workshop: String,
        file: String, log: ProblemLog
    ) {
        self.tour = tour
        self.content = content.media
        (self.workshop, self.file, self.log) = (workshop, file, log)
        languages = content.site.languages
        folders = ["", "/media", "/images", "/pictures"].map { folder + $0 }
        ids = Set(content.media.map(\.id))
        names = Set(content.media.map(\.fileName))
    }

    /// True for pictures and films, false for sounds.
    func isShown(_ id: Media.ID) -> Bool {
        content.first { $0.id == id }.map { $0.kind != .sound } ?? false
    }

    /// Takes the media that a guide names, and warns about missing ones.
    mutating func take(_ media: [ForeignStop.Medium], names: ForeignText) -> [Media.ID] {
        media.compactMap { medium in
            let name = Self.name(of: medium.source)
            if let known = content.first(where: { $0.fileName == name }) { return known.id }
            guard !name.isEmpty, !name.hasPrefix("."), let path = path(of: name) else {
                warn(
                    "\(medium.source.shortened) is missing beside the file",
                    "save it in the same folder as \(name.shortened), and take the file again")
                return nil
            }
            return take(path, names: medium.names.isEmpty ? names : medium.names)
        }
    }

    /// The last part of a path or of an address.
    private static func name(of source: String) -> String {
        let path = source.prefix { $0 != "?" && $0 != "#" }
        let last = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        return last.removingPercentEncoding.flatMap { $0.contains("/") ? nil : $0 } ?? last
    }

    private func path(of name: String) -> String? {
        folders.map { "\($0)/\(name)" }.first { path in
            (try? status(ofPath: path))??.isRegularFile == true
        }
    }

    private func warn(_ message: FilledMessage, _ remedy: FilledMessage) {
        log.warning(Place(file: file), message, remedy, .content)
    }

    /// Takes a file, or warns and returns `nil` if tours do not show its format.
    mutating func take(_ path: String, names words: ForeignText) -> Media.ID? {
        let name = FilePath.split(path).name
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let id = Naming.id(from: stem, or: "medium", taken: ids)
        let made = "\(workshop)/\(id)"
        let converted: MediaConversion.Converted
        do {
            converted = try MediaConversion.convert(path) { "\(made).\($0)" }
        } catch {
            let reason = (error as? SystemCallError)?.reason ?? "\(error)"
            warn("skipped \(name.shortened): \(reason)", "give it as JPEG, PNG, MP4 or MP3")
            return nil
        }
        let source = "\(made).\(converted.ending)"
        if let known = known(source) { return known }
        let fileName = freeName(id, converted.ending)
        let alternatives = words.isEmpty ? ForeignText(stem.replacing("_", with: " ")) : words
        ids.insert(id)
        names.insert(fileName)
        content.append(
            Media(
                id: id, kind: converted.kind, fileName: fileName,
                alternatives: alternatives.localized(languages)))
        content.sort { $0.id < $1.id }
        files.append(("media/\(fileName)", .copy(of: source)))
        return id
    }

    /// The medium that has the same bytes already, of the tour or of what was taken before.
    private func known(_ path: String) -> Media.ID? {
        guard let size = try? status(ofPath: path)?.st_size,
            let hash = try? LargeFile.sha256(of: path)
        else { return nil }
        return content.first { medium in
            let taken = files.first { $0.path == "media/\(medium.fileName)" }?.content
            var place = "\(tour)/media/\(medium.fileName)"
            if case .copy(let made)? = taken { place = made }
            return (try? status(ofPath: place))??.st_size == size
                && (try? LargeFile.sha256(of: place)) == hash
        }?.id
    }

    private func freeName(_ id: Media.ID, _ ending: String) -> String {
        var name = "\(id).\(ending)"
        var number = 1
        while names.contains(name) {
            number += 1
            name = "\(id)-\(number).\(ending)"
        }
        return name
    }
}
