import TourModel
import Wording

/// Reads which pictures show the same view, and looks whether they can be laid over each other.
struct TimelineReader {
    let scope: ContentScope

    init(scope: ContentScope) { self.scope = scope }

    /// How far the sides' ratios of pictures may be apart that count as of one shape.
    private static let tolerance = 1.02

    /// The pictures under `pair`, the oldest first.
    func timeline(_ fields: Fields) -> [Media.ID] {
        let elements = fields.list("pair")
        if elements.isEmpty { return [] }
        let ids = fields.unique(elements.compactMap { fields.text($0, "pair") }, "pair")
        let counts = ContentFormat.timelineCounts
        if !counts.contains(elements.count) {
            scope.log.error(
                fields.place(of: "pair"),
                "\(key: "pair") names \(counted(elements.count, "picture"))",
                "write \(counts.lowerBound) to \(counts.upperBound) of the same view, "
                    + "the oldest first")
            return []
        }
        var references: [ContentScope.Reference] = []
        for id in ids {
            scope.refer(to: .medium, id, kind: .picture)
            references.append(
                ContentScope.Reference(
                    subject: .medium, id: id.value, place: id.place, kind: .picture))
        }
        scope.timelines.append(references)
        return ids.map(\.value)
    }

    /// Warns of pictures of other proportions than the first one of their view.
    func check(_ media: [Media.ID: Media?]) {
        for timeline in scope.timelines {
            guard let first = timeline.first,
                let wanted = media[first.id].flatMap({ $0?.size })
            else { continue }
            for other in timeline.dropFirst() {
                guard let size = media[other.id].flatMap({ $0?.size }) else { continue }
                let ratio = size.width * wanted.height / (size.height * wanted.width)
                guard max(ratio, 1 / ratio) > Self.tolerance else { continue }
                scope.log.warning(
                    other.place,
                    "the picture \(other.id) has \(size.words) pixels, but \(first.id) "
                        + "\(wanted.words), so they do not cover each other",
                    "crop both to the same view; until then the middle of each is shown",
                    .unfittingPair)
            }
        }
    }
}

extension Media {
    fileprivate struct Size {
        var width: Double
        var height: Double

        var words: String { "\(width.shortText) × \(height.shortText)" }
    }

    /// In pixels; `nil` where it is not known.
    fileprivate var size: Size? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return Size(width: Double(width), height: Double(height))
    }
}
