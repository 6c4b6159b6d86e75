import TourModel

/// Brings a folder of content from what it says to what it shall say, with as few files written as
/// can be.
///
/// In files that change only what is different is written, where that can be done for sure, and
/// comments and layout stay; else they are rewritten. All others stay as they are. All of them
/// change or none, also where the process is killed or the disk is full.
struct FolderUpdate {
    /// The files that are written.
    let files: [ExportedFile]
    /// The paths of the files that are taken away.
    private let gone: [String]
    let listing: FolderListing

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
            guard let wanted = after[path] else { return nil }
            let isMixed = mixed.contains(Self.stem(path))
            let revised =
                isMixed ? nil : scope.revision(of: path, from: before[path], to: wanted)
            return ExportedFile(path, bytes: revised ?? wanted)
        }
        var gone = Set(before.keys).subtracting(after.keys)
        // A translation that says nothing is not written, but goes with its page.
        let pages = Set(gone.map(Self.stem)).subtracting(after.keys.map(Self.stem))
        gone.formUnion(
            listing.paths.filter { EditableFile.isPage($0) && pages.contains(Self.stem($0)) })
        self.gone = gone.sorted()
    }

    private static func files(_ content: TourContent) -> [String: [UInt8]] {
        Dictionary(
            FolderExport(content: content).files().map { ($0.path, $0.bytes) },
            uniquingKeysWith: { first, _ in first })
    }

    /// A page's path up to its language: "buildings/A/A-014".
    private static func stem(_ path: String) -> String { String(path.prefix { $0 != "." }) }

    /// - Parameter others: files that hold no text, which the folder does not have yet.
    func write(
        adding others: [(path: String, content: FolderJournal.Content)] = []
    ) throws(TourImportError) {
        do {
            try FolderJournal(root: listing.root).change(
                files.map { (listing.actualPath(of: $0.path), .bytes($0.bytes)) } + others,
                gone: gone.map { listing.actualPath(of: $0) })
        } catch {
            throw FolderJournal.failure(error, folder: listing.root)
        }
    }
}

extension ContentScope {
    /// The file as its author wrote it with what is different; nil where it has to be rewritten.
    fileprivate func revision(
        of path: String, from before: [UInt8]?, to after: [UInt8]
    ) -> [UInt8]? {
        guard path != PassesReader.path, path.hasSuffix(".yaml") || path.hasSuffix(".md"),
            let before, let text = text(path)?.text
        else { return nil }
        let (old, new) = (
            String(decoding: before, as: UTF8.self), String(decoding: after, as: UTF8.self)
        )
        let revised =
            path.hasSuffix(".md")
            ? PageRevision.revise(text, from: old, to: new)
            : YAMLRevision.revise(text, from: old, to: new)
        return revised.map { Array($0.utf8) }
    }
}
