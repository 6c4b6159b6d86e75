import Foundation
import TourAuthoring

/// What one gesture on a plan changes, as its page sends it.
struct PlanChange: Decodable {
    struct Edit: Decodable {
        var file: String
        var path: ContentPath
        var read: ContentValue?
        var new: ContentValue?
    }

    /// A page that is made, or comes back.
    struct Page: Decodable {
        var file: String
        var values: ContentValue
        var text: String?
    }

    var edits: [Edit] = []
    var make: [Page] = []
    /// Pages that go, each with those in other languages.
    var remove: [String] = []

    /// The floor that is open, whose next number the page wants to know.
    var plan: Place?

    struct Place: Decodable {
        var building: String
        var floor: String
    }

    init(_ bytes: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }

    /// What it changes in the folder.
    ///
    /// - Parameter takenOut: what the session has taken out, by the file that it did it with.
    func change(
        in overview: FolderOverview, takenOut: (String) async -> [[ContentChange.New]]
    ) async -> ContentChange {
        var change = ContentChange(
            edits: edits.map {
                ContentEditor.Edit(file: $0.file, path: $0.path, read: $0.read, new: $0.new)
            })
        for page in make {
            let back = await takenOut(page.file).first { $0.contains { page.isIn($0) } }
            change.made +=
                back?.filter { Self.isBeside(page.file, $0.file) }
                ?? [
                    .init(file: page.file, content: .values(page.values, text: page.text ?? ""))
                ]
        }
        for file in remove {
            let pages = overview.paths.filter { Self.isBeside(file, $0) }.sorted()
            change.gone += (pages.isEmpty ? [file] : pages).map { ContentChange.Gone(file: $0) }
        }
        return change
    }

    /// Whether a path is a page, or the same one in another language.
    private static func isBeside(_ page: String, _ path: String) -> Bool {
        guard path != page else { return true }
        guard page.hasSuffix(".md"), path.hasSuffix(".md") else { return false }
        let stem = page.dropLast("md".count)
        return path.hasPrefix(stem) && !path.dropFirst(stem.count).dropLast(3).contains("/")
    }
}

extension PlanChange.Page {
    /// Whether a file that was taken out is this page, as it was.
    fileprivate func isIn(_ made: ContentChange.New) -> Bool {
        guard made.file == file, case .bytes(let bytes) = made.content,
            case .map(let entries) = values,
            let old = ContentEditor.values(ofBytes: bytes, named: file)
        else { return false }
        return entries.allSatisfy { old[$0.key] == $0.value }
    }
}
