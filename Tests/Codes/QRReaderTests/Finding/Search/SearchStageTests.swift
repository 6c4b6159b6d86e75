import Imaging
import TestSupport
import Testing

@testable import QRReader

@Suite("The stages of the component search")
struct SearchStageTests {
    private static func noise(_ width: Int, _ height: Int, seed: UInt64) -> SearchPlane {
        var random = SeededGenerator(seed: seed)
        let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
        return SearchPlane(width: width, height: height, pixels: pixels)
    }

    @Test(
        "dark is what is below the mean of its window, as plain sums say",
        arguments: LocalMeanThreshold.Window.allCases)
    func thresholds(window: LocalMeanThreshold.Window) {
        for (width, height) in [(70, 50), (5, 40), (33, 2), (1, 1)] {
            let plane = Self.noise(width, height, seed: 5)
            let reach = window.rawValue / 2
            var threshold = LocalMeanThreshold()
            threshold.start(plane, window: window)
            let margins = [UInt8](repeating: 3, count: width)
            var shades = [UInt8](repeating: 9, count: width)
            for y in 0..<height {
                if y > 0 { threshold.advance(plane, to: y, window: window) }
                threshold.sum(width: width, window: window)
                do {
                    var out = shades.mutableSpan
                    threshold.compare(
                        plane.row(y), margins: margins.span, least: 0, window: window, into: &out)
                }
                for x in 0..<width {
                    var sum = 0
                    for down in -reach...reach {
                        let row = plane.row(min(max(y + down, 0), height - 1))
                        for across in -reach...reach {
                            sum += Int(row[min(max(x + across, 0), width - 1)])
                        }
                    }
                    let mean = Double(sum) / Double(window.rawValue * window.rawValue)
                    let below = mean - 3 - Double(plane.row(y)[x])
                    // Means of columns are cut off after 1/2 ... 1/16.
                    if below > 0.5 { #expect(shades[x] == 1) }
                    if below <= 0 { #expect(shades[x] == 0) }
                }
            }
        }
    }

    @Test("components have the areas and surroundings that flooding finds", arguments: 1...12)
    func labels(seed: UInt64) {
        let (width, height) = (Int(9 + seed * 5), Int(30 + seed))
        let plane = Self.noise(width, height, seed: seed)
        var threshold = LocalMeanThreshold()
        var map = ComponentLabeling()
        map.start(width: width, height: height)
        threshold.start(plane, window: .pixels15)
        let margins = [UInt8](repeating: 0, count: width)
        for y in 0..<height {
            if y > 0 { threshold.advance(plane, to: y, window: .pixels15) }
            threshold.sum(width: width, window: .pixels15)
            let isTaken = map.addRow(
                plane.row(y), threshold, margins: margins, least: 0, window: .pixels15)
            #expect(isTaken)
        }
        map.finish()

        let flooded = FloodedComponents(map)
        let components = map.components.indices.filter { Int(map.components[$0].joined) == $0 }
        #expect(components.count == flooded.areas.count)
        var contour = ComponentContour()
        for index in components {
            let component = map.components[index]
            let label = flooded.labels[Int(component.y) * width + Int(component.x)]
            #expect(Int(component.area) == flooded.areas[label])
            let isOuter = component.around < 0
            if !isOuter {
                #expect(Int(component.around) < index)
                let around = map.components[Int(component.around)]
                #expect(around.isDark != component.isDark)
                #expect(around.filledArea > component.filledArea)
            }
            let isClosed = contour.follow(map, from: component, limit: 8 * width * height)
            #expect(isClosed)
            // At the border, what it cuts off from the rest counts as enclosed.
            let isInside = contour.points.allSatisfy {
                min($0.x, $0.y) > 0 && $0.x < Double(width) && $0.y < Double(height)
            }
            if isInside { #expect(contour.area == Double(component.filledArea)) }
        }
    }

    @Test("a contour that is longer than allowed is given up")
    func givesUp() {
        var map = ComponentLabeling()
        var threshold = LocalMeanThreshold()
        var scene = SearchScene(width: 60, height: 60)
        scene.fill(20..<40, 20..<40, shade: 20)
        let plane = scene.plane
        map.start(width: 60, height: 60)
        threshold.start(plane, window: .pixels63)
        for y in 0..<60 {
            if y > 0 { threshold.advance(plane, to: y, window: .pixels63) }
            threshold.sum(width: 60, window: .pixels63)
            _ = map.addRow(
                plane.row(y), threshold, margins: [UInt8](repeating: 0, count: 60), least: 0,
                window: .pixels63)
        }
        map.finish()
        var contour = ComponentContour()
        let square = map.components.first { $0.isDark }
        #expect(square?.area == 400)
        if let square {
            let isClosedTooEarly = contour.follow(map, from: square, limit: 79)
            #expect(!isClosedTooEarly)
            let isClosed = contour.follow(map, from: square, limit: 80)
            #expect(isClosed)
            #expect(contour.area == 400)
            #expect(contour.center == Vector(30, 30))
        }
    }

    @Test("a square enlarged in its perspective is the one that perspective shows")
    func expands() throws {
        let seen = { (x: Double, y: Double) in
            let depth = 1 + 0.03 * x - 0.02 * y
            return Vector(100 + (9 * x + y) / depth, 80 + (8 * y - 2 * x) / depth)
        }
        func square(_ half: Double) -> Quad {
            Quad(
                a: seen(-half, -half), b: seen(half, -half), c: seen(half, half),
                d: seen(-half, half))
        }
        let expanded = try #require(square(2.5).expanded(by: 1.4))
        #expect(expanded.distance(to: square(3.5)) < 1e-9)
        #expect((expanded.center - seen(0, 0)).length < 1e-9)
        #expect(square(0).expanded(by: 1.4) == nil)
    }

    @Test("one place is kept once per size, the best, up to the limit")
    func sifts() {
        func pattern(_ x: Double, _ moduleSize: Double, _ fit: Double, inverted: Bool = false)
            -> FinderPattern
        {
            FinderPattern(
                center: Vector(x, 0), corners: nil, moduleSize: moduleSize, isInverted: inverted,
                evidence: .complete, fit: fit)
        }
        var list = PatternList(limit: 3)
        list.add(pattern(0, 4, 0.5))
        list.add(pattern(1, 4.4, 0.9))
        list.add(pattern(1, 1.8, 0.4))
        list.add(pattern(1, 4, 0.3, inverted: true))
        list.add(pattern(100, 4, 0.2))
        list.sift()
        #expect(list.patterns.map(\.fit) == [0.9, 0.4, 0.3])
        for index in 0..<5000 { list.add(pattern(Double(index) * 50, 4, 0.95)) }
        list.sift()
        #expect(list.patterns.count == 3)
        list.removeAll()
        #expect(list.patterns.isEmpty)
    }

    @Test("the darkest and the lightest of three by three are those", arguments: [true, false])
    func takesExtremes(darkest: Bool) {
        let source = Self.noise(17, 9, seed: 11)
        var out = SearchPlane()
        out.takeExtremes(source, darkest: darkest)
        for y in 0..<9 {
            for x in 0..<17 {
                var around: [UInt8] = []
                for near in max(0, y - 1)...min(8, y + 1) {
                    for beside in max(0, x - 1)...min(16, x + 1) {
                        around.append(source.row(near)[beside])
                    }
                }
                #expect(out.row(y)[x] == (darkest ? around.min() : around.max()))
            }
        }
    }

    @Test("histogram equalization enlarges contrast, and leaves a plain shade as it is")
    func evens() {
        var scene = SearchScene(width: 128, height: 96, shade: 100)
        var equalization = HistogramEqualization()
        var out = SearchPlane()
        equalization.apply(to: scene.plane, into: &out)
        let first = out.row(0)[0]
        for y in 0..<96 { for x in 0..<128 { #expect(out.row(y)[x] == first) } }

        scene.addNoise(-5...5)
        equalization.apply(to: scene.plane, into: &out)
        let shades = out.pixels.prefix(out.count)
        #expect((shades.max() ?? 0) - (shades.min() ?? 0) > 35)
    }

    @Test("resampling keeps places: a ramp stays the ramp", arguments: [0.5, 0.7, 1.3, 2])
    func resamples(factor: Double) {
        let pixels = (0..<60 * 40).map { UInt8($0 % 60 * 4) }
        let source = SearchPlane(width: 60, height: 40, pixels: pixels)
        var out = SearchPlane()
        out.resample(source, width: Int(60 * factor), height: Int(40 * factor))
        for x in 2..<out.width - 2 {
            let place = (Double(x) + 0.5) * out.scale.x - 0.5
            #expect(abs(Double(out.row(out.height / 2)[x]) - 4 * place) < 1.1)
        }
    }

    @Test("levels halve until the shorter side would fall below sixty pixels")
    func buildsPyramid() {
        var pyramid = SearchPyramid()
        pyramid.build(on: Self.noise(800, 500, seed: 1))
        #expect((0..<pyramid.count).map { pyramid[$0].width } == [800, 400, 200, 100])
        #expect((0..<pyramid.count).map { pyramid[$0].scale.x } == [1, 2, 4, 8])
        pyramid.build(on: Self.noise(100, 80, seed: 1))
        #expect((0..<pyramid.count).map { pyramid[$0].scale.x } == [0.5, 1])
        pyramid.clear()
        #expect(pyramid.count == 0)
    }
}

/// Components by flooding: dark ones across corners too, light ones along sides.
private struct FloodedComponents {
    var labels: [Int]
    var areas: [Int] = []

    init(_ map: ComponentLabeling) {
        let (width, height) = (map.width, map.height)
        labels = [Int](repeating: -1, count: width * height)
        for start in labels.indices where labels[start] < 0 {
            let label = areas.count
            areas.append(0)
            labels[start] = label
            var open = [start]
            while let at = open.popLast() {
                areas[label] += 1
                let (x, y) = (at % width, at / width)
                let shade = map.shades[y * map.stride + x]
                for down in -1...1 {
                    for across in -1...1 where shade == 1 || down == 0 || across == 0 {
                        let (nextX, nextY) = (x + across, y + down)
                        guard nextX >= 0, nextX < width, nextY >= 0, nextY < height,
                            map.shades[nextY * map.stride + nextX] == shade,
                            labels[nextY * width + nextX] < 0
                        else { continue }
                        labels[nextY * width + nextX] = label
                        open.append(nextY * width + nextX)
                    }
                }
            }
        }
    }
}
