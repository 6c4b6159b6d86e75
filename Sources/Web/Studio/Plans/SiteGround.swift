import TourAuthoring

/// What lies around the buildings of a site map, as a picture that its editor shows below them: `features` of `site.yaml`.
struct SiteGround {
    private let width: Double
    private let depth: Double
    private let features: [(kind: String, points: [(x: Double, y: Double)])]

    /// More than any site has are not drawn; the check says what is wrong with them.
    private static let mostFeatures = 1000
    private static let mostPoints = 2000

    /// - Parameter map: the key `map` of `site.yaml`; what is not a number in it is left out.
    init(_ map: ContentValue) {
        let size = Self.point(map["size"])
        (width, depth) = (size?.x ?? 0, size?.y ?? 0)
        guard case .list(let all)? = map["features"] else {
            features = []
            return
        }
        features = all.prefix(Self.mostFeatures).map { feature in
            guard case .list(let points)? = feature["points"] else {
                return (feature["kind"]?.word ?? "", [])
            }
            return (
                feature["kind"]?.word ?? "",
                points.prefix(Self.mostPoints).compactMap { Self.point($0) }
            )
        }
    }

    private static func point(_ value: ContentValue?) -> (x: Double, y: Double)? {
        guard case .list(let numbers)? = value, numbers.count == 2,
            let x = numbers[0].word.flatMap(Double.init),
            let y = numbers[1].word.flatMap(Double.init), x.isFinite, y.isFinite
        else { return nil }
        return (x, y)
    }

    /// In metres; its colours are see-through, so that they go with light and dark.
    var svg: [UInt8] {
        let shapes = features.map { Self.shape($0.kind, $0.points) }.joined()
        return Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(depth)" \
            width="\(width)" height="\(depth)" preserveAspectRatio="none">\(shapes)</svg>
            """.utf8)
    }

    private static func shape(_ kind: String, _ points: [(x: Double, y: Double)]) -> String {
        let list = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
        func line(_ width: Int) -> String {
            """
            <polyline points="\(list)" fill="none" stroke="#808890" stroke-opacity=".4" \
            stroke-width="\(width)" stroke-linejoin="round"/>
            """
        }
        func area(_ colour: String) -> String {
            "<polygon points=\"\(list)\" fill=\"\(colour)\" fill-opacity=\".3\"/>"
        }
        return switch kind {
        case "road": line(6)
        case "path": line(2)
        case "water": area("#3c8ccc")
        case "wood": area("#4c9a5c")
        case "antenna":
            points.map {
                "<circle cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"3\" fill=\"#808890\" fill-opacity=\".6\"/>"
            }.joined()
        default: ""
        }
    }
}
