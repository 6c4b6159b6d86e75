import Dispatch
import Glibc
import Tour

/// A film out of the tour's database as a file without a name, for a player that wants one.
///
/// It exists for as long as it is open, so nothing is left of it however we end. In memory while
/// at least half of the room for such files stays free, else on the disk.
final class FilmCopy: Sendable {
    /// A folder that such files can be made in, and the share of its room that is left to others.
    struct Place: Sendable, Equatable {
        var folder: String
        var reserve: Double
    }

    static let places = [
        Place(folder: "/dev/shm", reserve: 0.5), Place(folder: "/var/tmp", reserve: 0.1),
        Place(folder: "/tmp", reserve: 0.1),
    ]

    private let descriptor: CInt

    private init(owning descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Where programs of the same user find it for as long as it lives.
    var path: String { "/proc/\(getpid())/fd/\(descriptor)" }

    /// Copies a film, off the threads that others wait for.
    ///
    /// - Throws: ``FilmCopyError``, or an error of the store.
    static func make(
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
            // O_TMPFILE of open(2), which Swift does not import; O_EXCL: it never gets a name.
            let flags = O_DIRECTORY | 0o20_000_000 | O_RDWR | O_EXCL | O_CLOEXEC
            let descriptor = unsafe open(place.folder, flags, 0o600)
            guard descriptor >= 0 else {
                refusals.append("\(place.folder): \(message(of: errno))")
                continue
            }
            let copy = FilmCopy(owning: descriptor)
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
        guard unsafe fstatvfs(descriptor, &room) == 0 else { return Self.message(of: errno) }
        // A file system without a size of its own tells none.
        let isBounded = room.f_blocks > 0
        let free = Double(room.f_bavail) * Double(room.f_frsize) - Double(part.count)
        if isBounded, free < place.reserve * Double(room.f_blocks) * Double(room.f_frsize) {
            return "it is too full"
        }
        var rest = part[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || errno != EINTR {
                return count == 0 ? "nothing can be written" : Self.message(of: errno)
            }
        }
        return nil
    }

    private static func message(of code: CInt) -> String { unsafe String(cString: strerror(code)) }
}

/// Why a film cannot be made ready for its player.
enum FilmCopyError: Error, Equatable, CustomStringConvertible {
    /// It is not in the tour's content.
    case gone(film: Media.ID)
    /// No folder takes it; `refusals` say why, one for each folder.
    case noPlace(film: Media.ID, refusals: [String])

    var description: String {
        switch self {
        case .gone(let film): "the film “\(film)” is not in the tour's content"
        case .noPlace(let film, let refusals):
            "there is no room to play the film “\(film)” from: "
                + refusals.joined(separator: "; ") + "; make room in one of them"
        }
    }
}
