import Dispatch
import Files
import Glibc
package import Tour

/// A film out of the tour's database as a file without a name, for a player that wants one.
///
/// It exists for as long as it is open, so nothing is left of it however we end. In memory while
/// at least half of the room for such files stays free, else on the disk.
package final class FilmCopy: Sendable {
    /// A folder that such files can be made in, and the share of its room that is left to others.
    package struct Place: Sendable, Equatable {
        var folder: String
        var reserve: Double
    }

    package static let places = [
        Place(folder: "/dev/shm", reserve: 0.5), Place(folder: "/var/tmp", reserve: 0.1),
        Place(folder: "/tmp", reserve: 0.1),
    ]

    private let file: FileDescriptor

    private init(in folder: String) throws(SystemCallError) {
        // O_EXCL: it never gets a name.
        file = try FileDescriptor(withoutNameIn: folder, O_RDWR | O_EXCL)
    }

    /// Where programs of the same user find it for as long as it lives.
    package var path: String { "/proc/\(getpid())/fd/\(file.number)" }

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
        var refusals: [String] = []
        for place in places {
            let copy: FilmCopy
            do throws(SystemCallError) {
                copy = try FilmCopy(in: place.folder)
            } catch {
                refusals.append("\(place.folder): \(error.reason)")
                continue
            }
            var refusal: String?
            let isThere = try store.forEachPart(ofMedia: film) { part in
                if refusal == nil { refusal = copy.append(part, place) }
            }
            guard isThere else { throw FilmCopyError.gone(film: film) }
            guard let refusal else { return copy }
            refusals.append("\(place.folder): \(refusal)")
        }
        throw FilmCopyError.noPlace(film: film, refusals: refusals)
    }

    /// - Returns: why it cannot be taken; `nil` when it was.
    private func append(_ part: [UInt8], _ place: Place) -> String? {
        var room = statvfs()
        guard unsafe fstatvfs(file.number, &room) == 0 else {
            return SystemCallError.last.reason
        }
        // A file system without a size of its own tells none.
        let isBounded = room.f_blocks > 0
        let free = Double(room.f_bavail) * Double(room.f_frsize) - Double(part.count)
        if isBounded, free < place.reserve * Double(room.f_blocks) * Double(room.f_frsize) {
            return "it is too full"
        }
        do throws(SystemCallError) {
            try file.write(part)
            return nil
        } catch {
            return error.reason
        }
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
        case .gone(let film): "the film “\(film)” is not in the tour's content"
        case .noPlace(let film, let refusals):
            "there is no room to play the film “\(film)” from: "
                + refusals.joined(separator: "; ") + "; make room in one of them"
        }
    }
}
