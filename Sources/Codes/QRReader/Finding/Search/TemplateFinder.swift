import Imaging

/// Finds finder patterns by template matching, where their components are cut, dotted or joined to others.
///
/// At each level of a pyramid with steps of the fourth root of two it correlates every pixel with the pattern
/// averaged over all rotations. The local maxima that are left after non-maximum suppression are fitted by a
/// template that rotates, scales and shears. Much slower than ``ComponentFinder`` and with more false positives,
/// so it runs only where that one failed.
///
/// Reuses its working memory.
struct TemplateFinder: Sendable {
    /// Patterns that a search returns at most.
    static let mostPatterns = 64
    /// Places that are looked at more closely, at most.
    private static let mostPlaces = 160
    /// The smallest share of a perfect pattern's response: half of its pixels may be undecided, or a quarter wrong.
    private static let leastResponse = 0.25
    /// The least correlation of a fitted pattern.
    private static let leastCorrelation = 0.4
    /// Levels end above this short side, in pixels: the pattern takes 16.
    private static let shortestSide = 24

    private var pyramid = SearchPyramid()
    private var level = SearchPlane()
    private var threshold = LocalMeanThreshold()
    private var response = RadialResponse()
    private var shades: [Int16] = []
    private var dark: [UInt8] = []
    private var notLight: [UInt8] = []
    /// The response in the rows above, at and below the one whose peaks are looked for.
    private var rows: [[Int16]] = [[], [], []]
    private var places = PatternList(limit: mostPlaces)
    private var list = PatternList(limit: mostPatterns)
    /// What a search may take, and has.
    var meter = WorkMeter()
    /// The steps for each pixel of a level: binarizing it twice, sums over discs, and resampling it.
    private static let pixelWork = 5
    /// The steps of adding a place and sifting those that are left.
    private static let placeWork = 80
    /// The steps of fitting a template to a place: 122 correlations of 81 samples each.
    private static let fitWork = 65_000

    /// Finds what resembles finder patterns, the best first.
    mutating func find(in image: LumaImage) -> [FinderPattern] {
        places.removeAll()
        list.removeAll()
        pyramid.build(
            on: SearchPlane(width: image.width, height: image.height, pixels: image.pixels),
            shortestSide: Self.shortestSide)
        for index in 0..<pyramid.count {
            let octave = pyramid[index]
            var factor = 1.0
            for _ in 0..<4 {
                let width = Int(Double(octave.width) / factor)
                let height = Int(Double(octave.height) / factor)
                guard min(width, height) >= Self.shortestSide else { break }
                guard meter.allows(Self.pixelWork * width * height) else { continue }
                meter.add(Self.pixelWork * width * height)
                if factor == 1 {
                    search(octave)
                } else {
                    level.resample(octave, width: width, height: height)
                    search(level)
                }
                factor *= 1.189_207_115_002_721
            }
        }
        places.sift()
        for place in places.patterns where !meter.isSpent {
            meter.add(Self.fitWork)
            fit(place)
        }
        list.sift()
        pyramid.clear()
        return list.patterns
    }

    /// Adds the maxima of the response at one size.
    private mutating func search(_ plane: SearchPlane) {
        let window = LocalMeanThreshold.Window.pixels31
        let reach = 8
        prepare(width: plane.width, reach: reach)
        threshold.start(plane, window: window)
        response.start(width: plane.width)
        for y in 0..<plane.height + reach + 1 {
            if y < plane.height {
                if y > 0 { threshold.advance(plane, to: y, window: window) }
                threshold.sum(width: plane.width, window: window)
                binarize(plane, y, window, reach)
            } else {
                for x in 0..<plane.width + 2 * reach { shades[x] = 0 }
            }
            response.add(y, shades: shades)
            guard y >= reach, y - reach < plane.height else { continue }
            response.respond(y - reach)
            rows.swapAt(0, 1)
            rows.swapAt(1, 2)
            swap(&rows[2], &response.row)
            if y - reach >= 2 { suppressNonMaxima(plane, y - reach - 1) }
        }
    }

    private mutating func prepare(width: Int, reach: Int) {
        let missing = width + 2 * reach - shades.count
        if missing > 0 {
            shades.append(contentsOf: repeatElement(0, count: missing))
            dark.append(contentsOf: repeatElement(0, count: missing))
            notLight.append(contentsOf: repeatElement(0, count: missing))
            for index in rows.indices {
                rows[index].append(contentsOf: repeatElement(0, count: missing))
            }
        }
        for x in shades.indices { shades[x] = 0 }
    }

    /// Binarizes row `y` into `shades`: 1 for dark, −1 for light, 0 for undecided.
    private mutating func binarize(
        _ plane: SearchPlane, _ y: Int, _ window: LocalMeanThreshold.Window, _ reach: Int
    ) {
        let row = plane.row(y)
        let width = plane.width
        // Two grey levels from the mean are neither dark nor light.
        threshold.compare(row, brighter: 2, window: window, into: &dark)
        threshold.compare(row, brighter: -2, window: window, into: &notLight)
        Self.combine(dark, notLight, width, &shades, reach)
    }

    private static func combine(
        _ dark: [UInt8], _ notLight: [UInt8], _ width: Int, _ shades: inout [Int16], _ reach: Int
    ) {
        let dark = dark.span.extracting(0..<width)
        let notLight = notLight.span.extracting(0..<width)
        var all = shades.mutableSpan
        var shades = all._mutatingExtracting(reach..<reach + width)
        for x in 0..<width { shades[x] = Int16(dark[x]) &+ Int16(notLight[x]) &- 1 }
    }

    /// Non-maximum suppression in row `y`: adds the places whose response is stronger than that of all neighbours.
    private mutating func suppressNonMaxima(_ plane: SearchPlane, _ y: Int) {
        guard plane.width >= 3 else { return }
        let least = Int16(Self.leastResponse * Double(RadialResponse.perfect))
        let (allAbove, allHere, allBelow) = (rows[0], rows[1], rows[2])
        let (above, here, below) = (allAbove.span, allHere.span, allBelow.span)
        for x in 1..<plane.width - 1 {
            let strength = abs(here[x])
            guard strength >= least else { continue }
            let sign: Int16 = here[x] > 0 ? 1 : -1
            var strongest = max(here[x - 1] &* sign, here[x + 1] &* sign)
            for near in x - 1...x + 1 {
                strongest = max(strongest, above[near] &* sign, below[near] &* sign)
            }
            guard strength >= strongest else { continue }
            meter.add(Self.placeWork)
            let center = Vector(
                Double(x) + 0.5 + Self.summit(here[x - 1], here[x], here[x + 1]),
                Double(y) + 0.5 + Self.summit(above[x], here[x], below[x]))
            places.add(
                FinderPattern(
                    center: center, corners: nil,
                    moduleSize: RadialResponse.moduleSize, isInverted: sign < 0,
                    evidence: .resemblance, fit: Double(strength) / Double(RadialResponse.perfect)
                ).mapped(from: plane))
        }
    }

    /// The vertex of the parabola through three responses, relative to the middle one.
    private static func summit(_ before: Int16, _ at: Int16, _ after: Int16) -> Double {
        let bend = Double(before) + Double(after) - 2 * Double(at)
        guard bend != 0 else { return 0 }
        return min(max((Double(before) - Double(after)) / (2 * bend), -0.5), 0.5)
    }

    /// Adds the pattern that fits a place best, when it fits well.
    private mutating func fit(_ place: FinderPattern) {
        // Where a module has two pixels or more, or at the largest level.
        var index = pyramid.count - 1
        while index > 0, place.moduleSize < 2 * pyramid[index].scale.x { index -= 1 }
        let plane = pyramid[index]
        let match = TemplateMatch(
            plane, at: place.center / plane.scale, moduleSize: place.moduleSize / plane.scale.x,
            isInverted: place.isInverted)
        let correlation = abs(match.correlation)
        guard correlation >= Self.leastCorrelation else { return }
        list.add(
            FinderPattern(
                center: match.center, corners: match.corners, moduleSize: match.moduleSize,
                isInverted: place.isInverted, evidence: .resemblance, fit: correlation
            ).mapped(from: plane))
    }
}
