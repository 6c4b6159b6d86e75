import Files
import TourModel

/// The tours that stay on top of the table of walks, for all who use the studio; kept beside the folder, one in a line.
struct StarredTours: Sendable {
    private let path: String

    /// A tour is starred by hand; this is far more than anybody does, in bytes.
    private static let mostBytes = 1 << 16

    /// - Parameter state: the studio's own folder.
    init(state: String) { path = "\(state)/starred-tours" }

    /// - Throws: `FileError`.
    func all() throws -> Set<GuidedTour.ID> {
        guard let content = try BoundedFile.read(path, limit: Self.mostBytes) else { return [] }
        return Set(
            String(decoding: content.bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }

    /// Puts a tour on top, or takes it from there.
    ///
    /// - Throws: `FileError`.
    func set(_ tour: GuidedTour.ID, isStarred: Bool) throws {
        var tours = try all()
        let hasChanged = isStarred ? tours.insert(tour).inserted : tours.remove(tour) != nil
        guard hasChanged else { return }
        let text = tours.sorted().map { "\($0)\n" }.joined()
        try NewFile.write(Array(text.utf8), to: path)
    }
}
