import Files
import Foundation
import Glibc
import ImageFiles
import Imaging
import Threads
import TourAuthoring
import TourModel

/// The media that wait to be taken into a tour, and small pictures of all, on a thread of its own.
///
/// What waits lies in the studio's own folder, and is listed until it is taken or put away.
actor MediaDesk: ThreadActor {
    /// A file that came in and is not part of the tour yet.
    struct Waiting: Codable, Sendable {
        var id: String
        /// What it was called where it came from; shown, never used.
        var name: String
        var ending: String
        var sha256: String
        var bytes: Int
        var width: Int?
        var height: Int?
        /// Whether something was taken out that visitors have no use for.
        var isStripped: Bool
        /// The medium whose file it shall become, where it shall.
        var replaces: String?

        var format: MediaFormat? { MediaFormat(rawValue: ending) }
    }

    nonisolated let thread = ThreadExecutor(name: "media")
    private nonisolated let state: String
    private let measure: TourImporter.Measure
    private var hashes: [FileStamp: String] = [:]

    private nonisolated var waitingFolder: String { "\(state)/waiting" }
    private nonisolated var thumbFolder: String { "\(state)/thumbs" }

    /// More files do not wait at once.
    static let mostWaiting = 100

    init(state: String, measure: @escaping TourImporter.Measure) {
        self.state = state
        self.measure = measure
        // What came in while an earlier studio was ended belongs to nothing.
        try? FileManager.default.removeItem(atPath: "\(state)/incoming")
    }

    /// A new file for what comes in.
    nonisolated func incomingPath() throws -> String {
        try FilePath.makeFolder("\(state)/incoming", mode: 0o700)
        return "\(state)/incoming/\(UUID().uuidString)"
    }

    // MARK: What waits

    func waiting() -> [Waiting] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: waitingFolder)) ?? []
        return names.sorted().compactMap { waiting($0) }
    }

    /// - Parameter id: as an address has it; any text.
    func waiting(_ id: String) -> Waiting? {
        guard Self.isID(id),
            let bytes = try? BoundedFile.read(
                "\(waitingFolder)/\(id)/entry.json", limit: 1 << 16)?.bytes,
            let found = try? JSONDecoder().decode(Waiting.self, from: Data(bytes)), found.id == id
        else { return nil }
        return found
    }

    nonisolated func file(of waiting: Waiting) -> String { "\(waitingFolder)/\(waiting.id)/file" }

    func putAway(_ id: String) {
        guard Self.isID(id) else { return }
        try? FileManager.default.removeItem(atPath: "\(waitingFolder)/\(id)")
    }

    static func isID(_ id: String) -> Bool {
        id.wholeMatch(of: /[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?/) != nil
    }

    /// Takes a file in that has come: looks what it is, takes out what is private, and has it wait.
    ///
    /// - Parameters:
    ///   - path: of the file, which is gone then, whatever comes of it.
    ///   - name: what it was called.
    ///   - media: what the tour has.
    ///   - replaces: the medium whose file it shall become.
    /// - Throws: ``MediaFormat/Refusal``; other errors for what this machine cannot do.
    func receive(
        _ path: String, called name: String, among media: [MediaShelf.Item],
        replacing replaces: String? = nil
    ) throws -> Waiting {
        defer { try? FilePath.remove(path) }
        let path = try converted(path)
        defer { try? FilePath.remove(path) }
        let head = try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW).read(upTo: 1024)
        let format = try MediaFormat(of: head)
        let size = Int(try status(ofPath: path)?.st_size ?? 0)
        guard size <= format.mostBytes else {
            throw MediaFormat.Refusal.tooLarge(limit: format.mostBytes)
        }
        var sides: (width: Int, height: Int)?
        var isStripped = false
        if format.kind == .picture { (sides, isStripped) = try clean(path) }
        if format == .mp4 {
            do {
                isStripped = try FilmPrivateData.remove(from: path)
            } catch is FilmPrivateData.Mistake {
                throw MediaFormat.Refusal.damaged("its parts do not follow each other")
            }
        }
        let hash = try LargeFile.sha256(of: path)
        let bytes = Int(try status(ofPath: path)?.st_size ?? 0)
        for item in media where item.bytes == bytes && item.id != replaces {
            if try sha256(of: item.location) == hash {
                throw MediaFormat.Refusal.known(id: item.id)
            }
        }
        let waiting = waiting()
        if let same = waiting.first(where: { $0.sha256 == hash && $0.replaces == replaces }) {
            throw MediaFormat.Refusal.waiting(id: same.id)
        }
        guard waiting.count < Self.mostWaiting else {
            throw MediaFormat.Refusal.damaged("\(Self.mostWaiting) files wait already")
        }
        let taken = waiting.map(\.id) + media.flatMap(\.names)
        let id = Naming.id(
            from: name.prefix(200).split { $0 == "/" || $0 == "\\" }.last.map(String.init)?
                .withoutEnding ?? "", or: format.kind.rawValue, taken: taken)
        let entry = Waiting(
            id: id, name: String(name.prefix(200)), ending: format.ending, sha256: hash,
            bytes: bytes, width: sides?.width, height: sides?.height, isStripped: isStripped,
            replaces: replaces)
        try FilePath.makeFolder(waitingFolder, mode: 0o700)
        let folder = "\(waitingFolder)/\(id)"
        try FilePath.makeFolder(folder, mode: 0o700)
        try FilePath.rename(path, to: "\(folder)/file")
        try NewFile.write(
            Array(try JSONEncoder().encode(entry)), to: "\(folder)/entry.json",
            mode: .exactly(0o600))
        return entry
    }

    /// The path of a file as tours show it: its own, or that of one which is made of what phones and cameras save.
    private func converted(_ path: String) throws -> String {
        let head = try FileDescriptor(opening: path, O_RDONLY | O_NOFOLLOW).read(upTo: 1024)
        guard MediaConversion.isNeeded(for: head) else { return path }
        let size = Int(try status(ofPath: path)?.st_size ?? 0)
        guard size <= MediaFormat.mostFilmBytes else {
            throw MediaFormat.Refusal.tooLarge(limit: MediaFormat.mostFilmBytes)
        }
        let made = try incomingPath()
        do {
            _ = try MediaConversion.convert(path) { _ in made }
        } catch let failure as MediaConversion.Failure {
            try? FilePath.remove(made)
            if failure == .noProgram { throw MediaFormat.Refusal.noConverter }
            throw MediaFormat.Refusal.damaged("\(failure)")
        } catch let error as ImageFileError {
            throw MediaFormat.Refusal.damaged("\(error)".replacing(path, with: "the picture"))
        }
        return made
    }

    /// Takes out of a picture what is private, and looks at every pixel of the rest.
    private func clean(
        _ path: String
    ) throws -> (sides: (width: Int, height: Int), isStripped: Bool) {
        guard let bytes = try BoundedFile.read(path, limit: MediaFormat.mostPictureBytes)?.bytes
        else { throw MediaFormat.Refusal.empty }
        do {
            let clean = try PrivateData.removed(from: bytes, named: "the picture")
            if clean != bytes { try NewFile.write(clean, to: path, mode: .exactly(0o600)) }
            return (try measure(path), clean != bytes)
        } catch let error as FileError {
            throw error
        } catch {
            throw MediaFormat.Refusal.damaged(
                "\(error)".replacing(path, with: "the picture"))
        }
    }

    /// The SHA-256 of a file, hashed once for as long as it is the same.
    func sha256(of path: String) throws -> String {
        var found = Glibc.stat()
        guard unsafe stat(path, &found) == 0 else { throw SystemCallError(code: errno) }
        let stamp = FileStamp(path, found)
        if let hash = hashes[stamp] { return hash }
        let hash = try LargeFile.sha256(of: path)
        if hashes.count > 20_000 { hashes = [:] }
        hashes[stamp] = hash
        return hash
    }

    // MARK: Small pictures

    /// A picture that fits into a square, as JPEG or PNG; nil for what cannot be shown.
    func thumb(of path: String, side: Int) -> [UInt8]? {
        guard let hash = try? sha256(of: path) else { return nil }
        let place = "\(thumbFolder)/\(hash)-\(side)"
        if let known = try? BoundedFile.read(place, limit: 4 << 20)?.bytes { return known }
        guard let image = try? ImageFile(path: path).colorImage(fittingWidth: side, height: side),
            let bytes = try? image.encoded(named: "", isDrawn: false, quality: 82)
        else { return nil }
        try? FilePath.makeFolder(thumbFolder, mode: 0o700)
        try? NewFile.write(bytes, to: place, mode: .exactly(0o600))
        return bytes
    }

    /// A smaller copy of a picture, in a file of the studio's own.
    ///
    /// - Parameter isDrawn: whether it has sharp lines, which JPEG would blur.
    func smaller(
        _ path: String, isDrawn: Bool, width: Int, height: Int
    ) throws -> (path: String, ending: String) {
        let image = try ImageFile(path: path).colorImage(fittingWidth: width, height: height)
        let bytes = try image.encoded(named: "", isDrawn: isDrawn)
        let place = try incomingPath()
        try NewFile.write(bytes, to: place, mode: .exactly(0o600))
        return (place, try MediaFormat(of: Array(bytes.prefix(1024))).ending)
    }
}

extension String {
    /// A file's name without what stands after its last point.
    fileprivate var withoutEnding: String {
        guard let dot = lastIndex(of: "."), dot > startIndex else { return self }
        return String(self[..<dot])
    }
}
