import Imaging

/// Where the labels of a page lie in a picture of it, found from those that were read.
struct PagePlan {
    /// A label that was read: the corners of its code in the picture, from the code's own top left, clockwise.
    struct Seen {
        let corners: Quadrilateral
        let entry: SheetManifest.Entry
    }

    /// The fewest labels from which the places of the others follow.
    private static let fewest = 4
    /// How many labels a plan is made of at most.
    private static let most = 40

    let page: Int
    private let entries: [SheetManifest.Entry]
    /// From the pixels of the picture to the millimetres of the page, and back.
    private let map: PlanarMap
    private let inverse: PlanarMap
    /// Labels that lie where another should: what is there, and what should be.
    let swapped: [(found: String, expected: String)]

    /// `nil` where the picture does not show enough labels of one page, in their order.
    init?(_ seen: [Seen], manifest: SheetManifest) {
        // Copies of a label stand at several places, so they are not evidence of one.
        let counts = Dictionary(grouping: manifest.labels, by: \.payload).mapValues(\.count)
        let single = seen.filter { counts[$0.entry.payload] == 1 }
        let pages = Dictionary(grouping: single, by: \.entry.page)
        guard
            let labels = pages.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?
                .value,
            labels.count >= Self.fewest, let (map, inverse) = Self.fit(labels)
        else { return nil }
        self.map = map
        self.inverse = inverse
        page = labels[0].entry.page
        let entries = manifest.labels.filter { [page] in $0.page == page }
        self.entries = entries
        swapped = labels.compactMap { label in
            guard label.distance(from: label.entry, by: map) > label.entry.side * 0.6,
                let expected = Self.nearest(to: map(label.corners.center), among: entries),
                expected.id != label.entry.id
            else { return nil }
            return (label.entry.id, expected.id)
        }
    }

    /// The label that should be at a place of the picture.
    func label(at place: Point) -> String? {
        Self.nearest(to: map(place), among: entries)?.id
    }

    /// Labels whose place is bare of codes but not of print: torn, scratched or painted over.
    ///
    /// - Parameters:
    ///   - codes: the middles of all codes that were seen, read or not, which are reported elsewhere.
    func defaced(in image: LumaImage, besides codes: [Point]) -> [String] {
        entries.compactMap { entry in
            let place = entry.square.mapped(by: inverse)
            guard !codes.contains(where: place.contains) else { return nil }
            return PrintTrace(in: image, of: place)?.isPrinted == true ? entry.id : nil
        }
    }

    private static func nearest(
        to place: Point, among entries: [SheetManifest.Entry]
    ) -> SheetManifest.Entry? {
        entries.min { $0.center.distance(to: place) < $1.center.distance(to: place) }.flatMap {
            $0.center.distance(to: place) < $0.side * 0.8 ? $0 : nil
        }
    }

    /// The map that most labels agree with, and its inverse: tried from pairs of labels, then made of all that agree.
    private static func fit(_ labels: [Seen]) -> (map: PlanarMap, inverse: PlanarMap)? {
        let labels = Array(labels.prefix(most))
        var best: [Seen] = []
        search: for (i, one) in labels.enumerated() {
            for other in labels.dropFirst(i + 1) {
                guard let map = PlanarMap(one.pairs + other.pairs) else { continue }
                let agreeing = labels.filter {
                    $0.distance(from: $0.entry, by: map) < $0.entry.side * 0.5
                }
                if agreeing.count > best.count { best = agreeing }
                if best.count == labels.count { break search }
            }
        }
        // Where fewer than half agree, the labels are in no order at all.
        let pairs = best.flatMap(\.pairs)
        guard best.count * 2 > labels.count, let map = PlanarMap(pairs),
            let inverse = PlanarMap(pairs.map { (from: $0.to, to: $0.from) })
        else { return nil }
        return (map, inverse)
    }
}

extension PagePlan.Seen {
    /// The code's corners in the picture, and on the page.
    fileprivate var pairs: [(from: Point, to: Point)] {
        zip(corners.corners, entry.square.corners).map { (from: $0, to: $1) }
    }

    /// How far from a label's place on the page this one is, in millimetres.
    fileprivate func distance(from entry: SheetManifest.Entry, by map: PlanarMap) -> Double {
        map(corners.center).distance(to: entry.center)
    }
}

extension SheetManifest.Entry {
    /// The middle of the code on the page.
    fileprivate var center: Point { Point(x: x + side / 2, y: y + side / 2) }

    /// The code's corners on the page.
    fileprivate var square: Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
            bottomRight: Point(x: x + side, y: y + side), bottomLeft: Point(x: x, y: y + side))
    }
}

extension Quadrilateral {
    fileprivate func mapped(by map: PlanarMap) -> Quadrilateral {
        Quadrilateral(
            topLeft: map(topLeft), topRight: map(topRight), bottomRight: map(bottomRight),
            bottomLeft: map(bottomLeft))
    }
}
