import Files
import Foundation

/// What a change has read of the folder, before and as it was made: all that whoever looks at the folder next would read again.
package struct ReadChange {
    /// The folder with the change.
    package let listing: ListedFolder
    let scope: ContentScope
    let content: TourContent?

    /// - Returns: nil where the change has done more than to write files that were there, or another program was faster: then the
    ///   folder has to be looked at again.
    init?(
        _ checked: ContentEditor.Checked, after work: ContentEditor.Work, in folder: ListedFolder
    ) {
        guard work.gone.isEmpty,
            let written = folder.listing.after(writing: work.files.map(\.path))
        else { return nil }
        for file in work.files {
            guard case .bytes(let bytes) = file.content,
                let now = try? BoundedFile.read(
                    written.location(of: file.path), limit: bytes.count), now.bytes == bytes
            else { return nil }
        }
        listing = folder.with(written)
        (scope, content) = (checked.scope, checked.content)
        scope.goOn(with: written)
    }
}

extension ContentEditor {
    /// What was read of the folder as a change would leave it.
    struct Checked {
        var scope: ContentScope
        var content: TourContent?
    }

    /// What would keep the folder from being imported with other files, and does not now.
    func newErrors(
        _ work: Work, in folder: ListedFolder
    ) throws -> (errors: [TourProblem], checked: Checked?) {
        let place = try TemporaryPlace()
        var changed = folder.listing
        for (number, file) in work.files.enumerated() {
            switch file.content {
            case .bytes(let bytes):
                let path = "\(place.path)/\(number)"
                try NewFile.write(bytes, to: path, mode: .exactly(0o600))
                changed.replace(file.path, with: path, size: bytes.count)
            case .copy(let path):
                let size = Int(try status(ofPath: path)?.st_size ?? 0)
                changed.replace(file.path, with: path, size: size)
            }
        }
        for path in work.gone { changed.remove(path) }
        let checked = read(folder.with(changed))
        let errors = checked.scope.log.errors
        // What an earlier import has read is not all that there is to know.
        guard !errors.isEmpty else { return ([], checked.scope.memory == nil ? checked : nil) }
        let known = read(folder).scope.log.errors
        let new = errors.filter { error in
            !known.contains { $0.file == error.file && $0.message == error.message }
        }
        return (new, nil)
    }

    private func read(_ folder: ListedFolder) -> Checked {
        let scope = folder.scope(
            memory: resident == nil ? database.map { ReadingMemory(path: $0) } : nil,
            resident: resident)
        let content = ContentReader(scope: scope, measure: measure, probe: nil).read { _ in }
        return Checked(scope: scope, content: content)
    }
}

/// A folder that only this user can read, and that goes with the value.
private struct TemporaryPlace: ~Copyable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("docent-edit-\(UUID().uuidString)").path
        try FilePath.makeFolder(path, mode: 0o700)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
