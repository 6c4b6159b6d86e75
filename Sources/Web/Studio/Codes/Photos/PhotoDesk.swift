import Files
import Foundation
import ImageFiles
import Imaging
import Isolation
import Sheets
import Synchronization
import Threads

/// Compares photographs of labels with what was printed, one photograph after the other, on a thread of its own.
///
/// A photograph is read by a confined process, looked at once, and gone. What was found is in memory alone.
final class PhotoDesk: Sendable {
    /// Photographs of one walk through the house, which are looked at together.
    struct Walk: Sendable {
        let id: String
        fileprivate let session: String
        fileprivate(set) var audit: SheetAudit
        fileprivate var waiting: [StudioUpload.File] = []
        /// How many photographs were looked at.
        fileprivate(set) var looked = 0
        /// Photographs that could not be read, and why.
        fileprivate(set) var unread: [Unread] = []

        var count: Int { looked + waiting.count }
        var isLooking: Bool { !waiting.isEmpty }
    }

    struct Unread: Sendable, Equatable {
        var name: String
        var reason: String
    }

    private let thread = ThreadExecutor(name: "photos")
    /// The newest last.
    private let walks = Mutex<[Walk]>([])

    /// The most photographs of a walk.
    static let mostPhotos = 1000
    /// The most walks that are kept, of all sessions.
    private static let mostWalks = 8
    static let limits: ImageLimits = {
        var limits = ImageLimits()
        limits.maximumFileBytes = 64 << 20
        limits.maximumPages = 200
        return limits
    }()

    /// Begins a walk.
    ///
    /// - Parameter audit: compares with what was printed.
    /// - Returns: its ID.
    func begin(_ audit: SheetAudit, for session: String) -> String {
        let id = String(UUID().uuidString.lowercased().prefix(13))
        let old = walks.withLock { walks in
            walks.append(Walk(id: id, session: session, audit: audit))
            let old = walks.prefix(max(0, walks.count - Self.mostWalks))
            walks.removeFirst(old.count)
            return old.flatMap(\.waiting)
        }
        for file in old { try? FilePath.remove(file.path) }
        return id
    }

    /// Takes photographs; they are looked at from now on, and then removed.
    ///
    /// - Returns: whether there is such a walk, and room for them; where not, nothing is taken.
    func add(_ files: [StudioUpload.File], to id: String, for session: String) -> Bool {
        let isTaken = walks.withLock { walks in
            guard let index = walks.firstIndex(where: { $0.id == id && $0.session == session }),
                walks[index].count + files.count <= Self.mostPhotos
            else { return false }
            walks[index].waiting += files
            return true
        }
        if isTaken { thread.add { [self] in while lookAtNext(of: id) {} } }
        return isTaken
    }

    /// - Parameter id: as an address has it; any text.
    func walk(_ id: String, for session: String) -> Walk? {
        walks.withLock { $0.last { $0.id == id && $0.session == session } }
    }

    /// Looks at a photograph.
    ///
    /// - Returns: whether there was one.
    private func lookAtNext(of id: String) -> Bool {
        guard let walk = walks.withLock({ $0.last { $0.id == id } }),
            let file = walk.waiting.first
        else { return false }
        var audit = walk.audit
        var unread: Unread?
        do {
            try Self.readPages(of: file) { audit.add($0, named: file.name) }
        } catch {
            unread = Unread(name: file.name, reason: "\(error)")
        }
        try? FilePath.remove(file.path)
        walks.withLock { walks in
            guard let index = walks.firstIndex(where: { $0.id == id }) else { return }
            walks[index].audit = audit
            walks[index].waiting.removeFirst()
            walks[index].looked += 1
            if let unread { walks[index].unread.append(unread) }
        }
        return true
    }

    /// Reads the pages of a photograph, upright, one at a time; most have one.
    private static func readPages(
        of file: StudioUpload.File, _ take: (LumaImage) -> Void
    ) throws {
        let name = file.name
        guard let bytes = try BoundedFile.read(file.path, limit: limits.maximumFileBytes)?.bytes
        else { throw Gone(description: "\(name): it is gone; bring it again") }
        var pages = try ImageFile(bytes: bytes, name: name, limits: limits)
            .lumaPages(through: DecoderPool())
        while let page = try pages.next() { take(page.image.oriented(page.orientation)) }
    }

    private struct Gone: Error, CustomStringConvertible {
        var description: String
    }
}
