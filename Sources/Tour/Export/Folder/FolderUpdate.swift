import Files
import Glibc

/// Brings a folder of content from what it says to what it shall say, with as few files written as
/// can be.
///
/// Files that change are written anew, without their comments; all others stay as they are. The new
/// ones are written beside their places first, and then put in them: a disk that is full leaves the
/// folder as it was.
struct FolderUpdate {
    /// The files that are written.
    let files: [ExportedFile]
    /// The paths of the files that are taken away.
    private let gone: [String]
    private let listing: FolderListing

    init(from old: TourContent, to new: TourContent, scope: ContentScope) {
        listing = scope.listing
        let before = Self.files(old)
        let after = Self.files(new)
        var changed = Set(after.keys.filter { before[$0] != after[$0] })
        // A page that holds other languages itself gives them to pages of their own: all of them.
        let mixed = Set(scope.pagesInSeveralLanguages.map(Self.stem))
            .intersection(changed.map(Self.stem))
        changed.formUnion(after.keys.filter { mixed.contains(Self.stem($0)) })
        files = changed.sorted().compactMap { path in
            after[path].map { ExportedFile(path, bytes: $0) }
        }
        var gone = Set(before.keys).subtracting(after.keys)
        // A translation that says nothing is not written, but goes with its page.
        let pages = Set(gone.map(Self.stem)).subtracting(after.keys.map(Self.stem))
        gone.formUnion(
            listing.paths.filter { $0.hasSuffix(".md") && pages.contains(Self.stem($0)) })
        self.gone = gone.sorted()
    }

    private static func files(_ content: TourContent) -> [String: [UInt8]] {
        Dictionary(
            FolderExport(content: content).files().map { ($0.path, $0.bytes) },
            uniquingKeysWith: { first, _ in first })
    }

    /// A page's path up to its language: "buildings/A/A-014".
    private static func stem(_ path: String) -> String { String(path.prefix { $0 != "." }) }

    func write() throws(TourImportError) {
        var staged: [(path: String, partial: String, place: String)] = []
        do throws(TourImportError) {
            for file in files { staged.append(try stage(file)) }
        } catch {
            for file in staged { _ = unsafe unlink(file.partial) }
            throw error
        }
        for file in staged {
            guard unsafe rename(file.partial, file.place) == 0 else {
                throw failure(file.path)
            }
        }
        for path in gone {
            guard unsafe unlink(place(path)) == 0 || errno == ENOENT else { throw failure(path) }
        }
    }

    private func stage(
        _ file: ExportedFile
    ) throws(TourImportError) -> (path: String, partial: String, place: String) {
        let place = place(file.path)
        let slash = place.lastIndex(of: "/") ?? place.startIndex
        let folder = String(place[..<slash])
        if unsafe mkdir(folder, 0o777) != 0, errno != EEXIST { throw failure(file.path) }
        let name = place[place.index(after: slash)...]
        let partial = "\(folder)/.\(name).\(getpid()).partial"
        do throws(SystemCallError) {
            var mode: mode_t = 0o666
            if let found = try status(ofPath: place) { mode = found.st_mode & 0o777 }
            let open = try FileDescriptor(
                opening: partial, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: mode)
            try open.write(file.bytes)
            try open.synchronize()
        } catch {
            _ = unsafe unlink(partial)
            if error.code == ENOSPC || error.code == EDQUOT {
                throw .cannotWrite(path: file.path, reason: "the disk is full")
            }
            throw .cannotWrite(path: file.path, reason: error.reason)
        }
        return (file.path, partial, place)
    }

    private func failure(_ path: String) -> TourImportError {
        .cannotWrite(path: path, reason: SystemCallError(code: errno).reason)
    }

    /// Where a file stands on this machine.
    private func place(_ path: String) -> String {
        listing.location(of: listing.actualPath(of: path))
    }
}
