import Imaging

/// Where the labels of a page lie in a picture of it, found from those that were read.
struct PagePlan {
    /// The fewest labels that tell where the others should be.
    private static let fewest = 4

    private let entries: [SheetManifest.Entry]
    private let map: AffineMap
    /// Labels that lie where another should: what is there, and what should be.
    let swapped: [(found: String, expected: String)]

    /// `nil` where the picture does not show enough labels of one page, in their order.
    init?(_ seen: [(place: Point, entry: SheetManifest.Entry)], manifest: SheetManifest) {
        // Copies of a label stand at several places, and tell nothing.
        let counts = Dictionary(grouping: manifest.labels, by: \.payload).mapValues(\.count)
        let single = seen.filter { counts[$0.entry.payload] == 1 }
        let pages = Dictionary(grouping: single, by: \.entry.page)
        guard
            let labels = pages.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?
                .value,
            labels.count >= Self.fewest, let map = Self.fit(labels)
        else { return nil }
        self.map = map
        let page = labels[0].entry.page
        let entries = manifest.labels.filter { $0.page == page }
        self.entries = entries
        swapped = labels.compactMap { place, entry in
            guard map.distance(place, entry) > entry.side * 0.6,
                let expected = Self.nearest(to: place, among: entries, map), expected.id != entry.id
            else { return nil }
            return (entry.id, expected.id)
        }
    }

    /// The label that should be at a place of the picture.
    func label(at place: Point) -> String? { Self.nearest(to: place, among: entries, map)?.id }

    private static func nearest(
        to place: Point, among entries: [SheetManifest.Entry], _ map: AffineMap
    ) -> SheetManifest.Entry? {
        entries.min { map.distance(place, $0) < map.distance(place, $1) }.flatMap {
            map.distance(place, $0) < $0.side * 0.8 ? $0 : nil
        }
    }

    /// The map that most labels agree with, tried from triples of labels far apart.
    private static func fit(_ labels: [(place: Point, entry: SheetManifest.Entry)]) -> AffineMap? {
        let labels = labels.prefix(40)
        var best: (agreeing: Int, map: AffineMap)?
        for (i, a) in labels.enumerated() {
            for (j, b) in labels.enumerated().dropFirst(i + 1) {
                for c in labels.dropFirst(j + 1) {
                    guard let map = AffineMap([a, b, c]) else { continue }
                    let agreeing = labels.count {
                        map.distance($0.place, $0.entry) < $0.entry.side * 0.5
                    }
                    if agreeing > best?.agreeing ?? 0 { best = (agreeing, map) }
                    if agreeing == labels.count { return map }
                }
            }
        }
        // Where fewer than half agree, the labels are in no order at all.
        return best.flatMap { $0.agreeing * 2 > labels.count ? $0.map : nil }
    }
}

/// From the millimetres of a page to the pixels of a picture, and back.
private struct AffineMap {
    private let a, b, c, d, x, y: Double

    /// The map that takes three labels from picture to page; `nil` where they lie nearly on a line.
    init?(_ labels: [(place: Point, entry: SheetManifest.Entry)]) {
        let (p, q, r) = (labels[0].place, labels[1].place, labels[2].place)
        let (s, t, u) = (labels[0].entry.center, labels[1].entry.center, labels[2].entry.center)
        let determinant = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y)
        let lengths = p.distance(to: q) * p.distance(to: r)
        guard lengths > 0, abs(determinant) > 0.15 * lengths else { return nil }
        a = ((t.x - s.x) * (r.y - p.y) - (u.x - s.x) * (q.y - p.y)) / determinant
        b = ((u.x - s.x) * (q.x - p.x) - (t.x - s.x) * (r.x - p.x)) / determinant
        c = ((t.y - s.y) * (r.y - p.y) - (u.y - s.y) * (q.y - p.y)) / determinant
        d = ((u.y - s.y) * (q.x - p.x) - (t.y - s.y) * (r.x - p.x)) / determinant
        x = s.x - a * p.x - b * p.y
        y = s.y - c * p.x - d * p.y
    }

    /// How far from a label's place on the page a place of the picture is, in millimetres.
    func distance(_ place: Point, _ entry: SheetManifest.Entry) -> Double {
        Point(x: x + a * place.x + b * place.y, y: y + c * place.x + d * place.y)
            .distance(to: entry.center)
    }
}

extension SheetManifest.Entry {
    /// The middle of the code on the page.
    fileprivate var center: Point { Point(x: x + side / 2, y: y + side / 2) }
}
