/// Brings a folder of content from what it says to what it shall say, with as few files written as
/// can be.
///
/// Files that change are written anew, without their comments; all others stay as they are. All of
/// them change or none, also where the process is killed or the disk is full.
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
        do {
            try FolderJournal(root: listing.root).change(
                files.map { (path: listing.actualPath(of: $0.path), bytes: $0.bytes) },
                gone: gone.map { listing.actualPath(of: $0) })
        } catch {
            throw FolderJournal.failure(error, folder: listing.root)
        }
    }
}
