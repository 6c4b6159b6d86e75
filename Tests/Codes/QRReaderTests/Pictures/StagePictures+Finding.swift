import Foundation
import Imaging
import Testing

@testable import QRReader

// Finder patterns: along lines, as components, by likeness.

extension StagePictures {
    @Test("cuts along lines, and rays out of a middle")
    func linesAndRays() throws {
        let pixels = image.pixels
        let view = GreyView(pixels: pixels.span, width: image.width, height: image.height)
        let map = thresholdMap(radius: 1)
        var canvas = Self.pair()
        let left = half(0)
        canvas.show(image, left, paled: 0.45)
        var runs = RunRow()
        runs.begin(width: image.width)
        for y in stride(from: 1, to: image.height, by: 4) {
            runs.read(view, y: y, map: map, row: min(y / 8, map.rows - 1), side: 8)
            while let index = runs.nextCut(smallest: 11) {
                let e = runs.cut(at: index, y: y).edges
                let middle = Vector(Double(e.2 + e.3) / 2, Double(y) + 0.5)
                let isSeen = stages.finders.contains {
                    ($0.center - middle).length < 1.5 * $0.moduleSize
                }
                let edges = [e.0, e.1, e.2, e.3, e.4, e.5]
                let places = edges.map { left(Vector(Double($0), Double(y) + 0.5)) }
                guard places[0].x > 0, places[5].x < 316 else { continue }
                for k in 0..<5 {
                    let colour =
                        !isSeen
                        ? StageCanvas.grey
                        : k.isMultiple(of: 2) ? StageCanvas.blue : StageCanvas.orange
                    canvas.line(places[k], places[k + 1], colour, width: isSeen ? 3 : 1.4)
                }
            }
        }
        drawRays(&canvas, view)
        try write(canvas, "stage-lines-and-rays")
    }

    private func drawRays(_ canvas: inout StageCanvas, _ view: borrowing GreyView) {
        let finder = stages.hypothesis.topLeft
        let zoom = 316 / (11.5 * finder.moduleSize)
        let right = StageCanvas.View(
            origin: finder.center - Vector(158, 158) / zoom, zoom: zoom, left: 324, width: 316,
            height: 316)
        canvas.show(image, right, paled: 0.3)
        if let c = finder.corners {
            canvas.outline([c.a, c.b, c.c, c.d].map { right($0) }, StageCanvas.blue, width: 3)
        }
        // Between the greys of core and gap, as the bars of a row would tell.
        let raster = GreyRaster(
            view.pixels, width: view.width, height: view.height, isInverted: false)
        let steps = finder.axes ?? FinderAxes(right: Vector(1, 0), down: Vector(0, 1))
        let core = Int(raster(finder.center))
        let gap = Int(raster(finder.center + steps.right * 2))
        let probe = RayProbe(view: copy view, doubledThreshold: core + gap, isInverted: false)
        for k in 0..<16 {
            let angle = Double(k) * .pi / 8
            let way = SIMD2<Float>(Float(cos(angle)), Float(sin(angle)))
            let ray = probe.cast(
                from: SIMD2<Float>(finder.center), towards: way,
                limit: Int(6 * finder.moduleSize))
            let places = (0..<ray.count).map {
                right(finder.center + Vector(ray.direction) * Double(ray.crossings[$0]))
            }
            guard let last = places.last else { continue }
            canvas.line(right(finder.center), last, StageCanvas.orange, width: 1.6)
            for place in places { canvas.dot(place, radius: 4, StageCanvas.red) }
        }
    }

    @Test("components in components")
    func components() throws {
        let plane = SearchPlane(width: image.width, height: image.height, pixels: image.pixels)
        var threshold = LocalMeanThreshold()
        var margins = FlatMargins()
        var map = ComponentLabeling()
        let window = LocalMeanThreshold.Window.pixels31
        map.start(width: plane.width, height: plane.height)
        threshold.start(plane, window: window)
        for y in 0..<plane.height {
            if y > 0 { threshold.advance(plane, to: y, window: window) }
            threshold.sum(width: plane.width, window: window)
            if y.isMultiple(of: FlatMargins.block) { margins.measure(plane, from: y) }
            let isTaken = map.addRow(
                plane.row(y), threshold, margins: margins.margins,
                least: LocalMeanThreshold.margin, window: window)
            #expect(isTaken)
        }
        map.finish()
        var nested = NestedPatterns()
        var list = PatternList(limit: 64)
        var meter = WorkMeter()
        nested.find(in: map, of: plane, into: &list, &meter)
        list.sift()
        var colours = [StageCanvas.Colour?](repeating: nil, count: plane.width * plane.height)
        for pattern in list.patterns {
            paint(map, pattern, &colours)
        }
        var canvas = StageCanvas(width: 640, height: 457)
        canvas.show(Self.whole) { x, y in
            guard x >= 0, y >= 0, x < plane.width, y < plane.height else {
                return StageCanvas.paper
            }
            if let colour = colours[y * plane.width + x] { return colour }
            return map.shades[y * map.stride + x] == 1
                ? StageCanvas.Colour(168, 168, 174) : StageCanvas.Colour(246, 246, 246)
        }
        try write(canvas, "stage-regions")
    }

    /// Colours core, gap and ring of a pattern, each as one component of its shade.
    private func paint(
        _ map: ComponentLabeling, _ pattern: FinderPattern, _ colours: inout [StageCanvas.Colour?]
    ) {
        let (x, y) = (Int(pattern.center.x), Int(pattern.center.y))
        guard let axes = pattern.axes, x >= 0, y >= 0, x < map.width, y < map.height,
            (map.shades[y * map.stride + x] == 0) == pattern.isInverted
        else { return }
        let parts: [(out: Double, isDark: Bool, colour: StageCanvas.Colour)] = [
            (0, true, StageCanvas.red), (2, false, StageCanvas.yellow), (3, true, StageCanvas.blue),
        ]
        for part in parts {
            for way in [axes.right, axes.down, -axes.right, -axes.down] {
                let place = pattern.center + way * part.out
                let (x, y) = (Int(place.x), Int(place.y))
                guard x >= 0, y >= 0, x < map.width, y < map.height,
                    (map.shades[y * map.stride + x] == 1) == (part.isDark != pattern.isInverted)
                else { continue }
                fill(map, x, y, part.colour, within: pattern, &colours)
            }
        }
    }

    private func fill(
        _ map: ComponentLabeling, _ x: Int, _ y: Int, _ colour: StageCanvas.Colour,
        within pattern: FinderPattern, _ colours: inout [StageCanvas.Colour?]
    ) {
        guard let corners = pattern.corners else { return }
        let shade = map.shades[y * map.stride + x]
        var open = [(x, y)]
        while let (x, y) = open.popLast() {
            guard x >= 0, y >= 0, x < map.width, y < map.height,
                map.shades[y * map.stride + x] == shade, colours[y * map.width + x] == nil,
                corners.encloses(Vector(Double(x) + 0.5, Double(y) + 0.5))
            else { continue }
            colours[y * map.width + x] = colour
            open += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            guard shade == 1 else { continue }
            open += [(x + 1, y + 1), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1)]
        }
    }

    @Test("two finder patterns, and where the third may be")
    func pairs() throws {
        var canvas = StageCanvas(width: 640, height: 457)
        let view = Self.whole
        canvas.show(image, view, paled: 0.4)
        let seen = [stages.hypothesis.topLeft, stages.hypothesis.bottomLeft]
        var meter = WorkMeter()
        let hypotheses = FinderCompletion.hypotheses(
            of: seen, isUsed: [false, false], limit: 16, &meter)
        for hypothesis in hypotheses {
            let all = [hypothesis.topLeft, hypothesis.topRight, hypothesis.bottomLeft]
            for other in all.dropFirst() {
                canvas.line(
                    view(all[0].center), view(other.center), StageCanvas.grey, width: 1.6)
            }
        }
        for hypothesis in hypotheses {
            for finder in [hypothesis.topLeft, hypothesis.topRight, hypothesis.bottomLeft]
            where finder.evidence == .predicted {
                let reach = 3.5 * finder.moduleSize * view.zoom
                let middle = view(finder.center)
                canvas.outline(
                    [
                        middle + Vector(-reach, -reach), middle + Vector(reach, -reach),
                        middle + Vector(reach, reach), middle + Vector(-reach, reach),
                    ], StageCanvas.orange, width: 3)
            }
        }
        for finder in seen {
            guard let c = finder.corners else { continue }
            canvas.outline([c.a, c.b, c.c, c.d].map { view($0) }, StageCanvas.blue, width: 3)
        }
        try write(canvas, "stage-pairs")
    }

    @Test("how much each place resembles a finder pattern")
    func templates() throws {
        // At the size where a module has the pixels that the discs are made for.
        let factor = stages.hypothesis.topLeft.moduleSize / RadialResponse.moduleSize
        let base = SearchPlane(width: image.width, height: image.height, pixels: image.pixels)
        var plane = SearchPlane()
        plane.resample(
            base, width: Int(Double(image.width) / factor),
            height: Int(Double(image.height) / factor))
        let strengths = responses(plane)
        var canvas = StageCanvas(width: 640, height: 457)
        canvas.show(image, Self.whole, paled: 0.6)
        for y in 1..<plane.height - 1 {
            for x in 1..<plane.width - 1 {
                let strength = strengths[y * plane.width + x]
                let share = Double(abs(strength)) / Double(RadialResponse.perfect)
                let near = (0..<9).map { (around: Int) in
                    let row = y + around / 3 - 1
                    return strengths[row * plane.width + x + around % 3 - 1]
                }
                guard share > 0.25, near.allSatisfy({ abs($0) <= abs(strength) }) else { continue }
                let place = Vector(Double(x) + 0.5, Double(y) + 0.5) * plane.scale
                canvas.dot(
                    Self.whole(place), radius: 20 * share,
                    strength > 0 ? StageCanvas.blue : StageCanvas.orange)
            }
        }
        var finder = TemplateFinder()
        for pattern in finder.find(in: image).prefix(12) {
            guard let c = pattern.corners else { continue }
            canvas.outline(
                [c.a, c.b, c.c, c.d].map { Self.whole($0) },
                pattern.isInverted ? StageCanvas.orange : StageCanvas.blue, width: 3)
        }
        try write(canvas, "stage-templates")
    }

    private func responses(_ plane: SearchPlane) -> [Int16] {
        let window = LocalMeanThreshold.Window.pixels31
        let reach = 8
        var threshold = LocalMeanThreshold()
        var response = RadialResponse()
        var dark = [UInt8](repeating: 0, count: plane.width)
        var notLight = dark
        var all: [Int16] = []
        threshold.start(plane, window: window)
        response.start(width: plane.width)
        for y in 0..<plane.height + reach {
            var shades = [Int16](repeating: 0, count: plane.width + 2 * reach)
            if y < plane.height {
                if y > 0 { threshold.advance(plane, to: y, window: window) }
                threshold.sum(width: plane.width, window: window)
                threshold.compare(plane.row(y), brighter: 2, window: window, into: &dark)
                threshold.compare(plane.row(y), brighter: -2, window: window, into: &notLight)
                for x in 0..<plane.width {
                    shades[x + reach] = Int16(dark[x]) + Int16(notLight[x]) - 1
                }
            }
            response.add(y, shades: shades)
            guard y >= reach else { continue }
            response.respond(y - reach)
            all += response.row.prefix(plane.width)
        }
        return all
    }
}

extension Quad {
    /// Whether a place lies within, for corners that run clockwise.
    fileprivate func encloses(_ place: Vector) -> Bool {
        (0..<4).allSatisfy { (self[$0 + 1] - self[$0]).cross(place - self[$0]) > 0 }
    }
}
