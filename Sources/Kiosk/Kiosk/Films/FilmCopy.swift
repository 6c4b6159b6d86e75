import Dispatch
import Files
import Glibc
package import TourModel
package import TourStore

/// A film out of the tour's database as a file without a name, for a player that wants one.
///
/// It exists for as long as it is open, so nothing is left of it however we end. A short one lies in
/// memory, while at least half of the room for such files stays free; a long one on the disk.
package final class FilmCopy: Sendable {
    /// A folder that such files can be made in.
    package struct Place: Sendable, Equatable {
        var folder: String
        /// The share of its room that is left to others.
        var reserve: Double
        /// No longer film is put there, in bytes.
        var maximumBytes = Int.max
    }

    /// Where films are copied to, the first that has room.
    ///
    /// Files in /dev/shm count against the service's MemoryMax until the film ends: a long one beside its player could
    /// end the kiosk. Of files on the disk only the page cache counts, which the kernel takes back.
    package static let places = [
        Place(folder: "/dev/shm", reserve: 0.5, maximumBytes: 64 << 20),
        Place(folder: "/var/tmp", reserve: 0.1),
        Place(folder: "/tmp", reserve: 0.1),
    ]

    private let file: FileDescriptor

    private init(in folder: String) throws(SystemCallError) {
        // O_EXCL: it never gets a name.
        file = try FileDescriptor(withoutNameIn: folder, O_RDWR | O_EXCL)
    }

    /// The path by which this process finds it for as long as it lives; others are lent it open.
    package var path: String { "/proc/self/fd/\(file.number)" }

    /// Copies a film, off the threads that others wait for.
    ///
    /// - Throws: ``FilmCopyError``, or an error of the store.
    package static func make(
        of film: Media.ID, in store: TourStore, places: [Place] = places
    ) async throws -> FilmCopy {
        try await withCheckedThrowingContinuation { done in
            DispatchQueue.global(qos: .userInitiated).async {
                done.resume(with: Result { try copy(film, store, places) })
            }
        }
    }

    private static func copy(
        _ film: Media.ID, _ store: TourStore, _ places: [Place]
    ) throws -> FilmCopy {
        guard let size = try store.mediaSize(film) else { throw FilmCopyError.gone(film: film) }
        var refusals: [String] = []
        for place in places {
            do {
                guard size <= place.maximumBytes else {
                    refusals.append(
                        "\(place.folder): it takes films up to \(place.maximumBytes >> 20) MiB")
                    continue
                }
                let copy = try FilmCopy(in: place.folder)
                guard try copy.hasRoom(for: size, reserve: place.reserve) else {
                    refusals.append("\(place.folder): it is too full")
                    continue
                }
                var failure: SystemCallError?
                let isThere = try store.forEachPart(ofMedia: film) { part in
                    do throws(SystemCallError) {
                        if failure == nil { try copy.file.write(part) }
                    } catch {
                        failure = error
                    }
                }
                guard isThere else { throw FilmCopyError.gone(film: film) }
                if let failure { throw failure }
                return copy
            } catch let error as SystemCallError {
                refusals.append("\(place.folder): \(error.reason)")
            }
        }
        throw FilmCopyError.noPlace(film: film, refusals: refusals)
    }

    /// Whether a number of bytes leaves others their share of the file system.
    private func hasRoom(for bytes: Int, reserve: Double) throws(SystemCallError) -> Bool {
        var room = statvfs()
        try SystemCall.check { unsafe fstatvfs(file.number, &room) }
        let free = Double(room.f_bavail) * Double(room.f_frsize) - Double(bytes)
        // A file system without a size has no blocks.
        return room.f_blocks == 0
            || free >= reserve * Double(room.f_blocks) * Double(room.f_frsize)
    }
}

/// Why a film cannot be made ready for its player.
package enum FilmCopyError: Error, Equatable, CustomStringConvertible {
    /// It is not in the tour's content.
    case gone(film: Media.ID)
    /// No folder takes it; `refusals` say why, one for each folder.
    case noPlace(film: Media.ID, refusals: [String])

    package var description: String {
        switch self {
        case .gone(let film): "the film \"\(film)\" is not in the tour's content"
        case .noPlace(let film, let refusals):
            "there is no room to play the film \"\(film)\" from: "
                + refusals.joined(separator: "; ") + "; make room in one of them"
        }
    }
}
