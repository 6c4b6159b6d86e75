import Imaging
import Testing

@testable import QRReader

@Suite("Finder patterns among nested components")
struct ComponentFinderTests {
    @Test(
        "a pattern is found at its place, size and corners, at any turn",
        arguments: [1.6, 2.5, 4, 9, 24], [0, 10, 25, 45, 70])
    func findsTurned(moduleSize: Double, degrees: Int) throws {
        let quad = Quad.finder(
            center: Vector(150.3, 147.8), moduleSize: moduleSize, degrees: degrees)
        var scene = SearchScene(width: 300, height: 300)
        scene.paint(quad)
        var finder = ComponentFinder()
        let best = try #require(finder.find(in: scene.image).first)
        #expect((best.center - quad.center).length < 0.1 * moduleSize + 0.15)
        #expect(abs(best.moduleSize / moduleSize - 1) < 0.08)
        #expect(best.evidence == .complete)
        #expect(!best.isInverted)
        if moduleSize >= 2.5 {
            let corners = try #require(best.corners)
            #expect(corners.distance(to: quad) < 0.2 * moduleSize + 0.5)
            #expect(corners.area > 0)
        }
    }

    @Test("light patterns on a dark background are reported as inverted", arguments: [2.5, 6])
    func findsInverted(moduleSize: Double) throws {
        let quad = Quad.finder(center: Vector(100, 100), moduleSize: moduleSize, degrees: 20)
        var scene = SearchScene(width: 200, height: 200, shade: 25)
        scene.paint(quad, dark: 230, light: 25)
        var finder = ComponentFinder()
        let best = try #require(finder.find(in: scene.image).first)
        #expect(best.isInverted)
        #expect((best.center - quad.center).length < 0.15 * moduleSize)
    }

    @Test("the centre of a pattern seen in perspective is where its diagonals cross")
    func findsPerspective() throws {
        let quad = Quad(
            a: Vector(80, 60), b: Vector(200, 90), c: Vector(190, 190), d: Vector(90, 230))
        var scene = SearchScene(width: 300, height: 300)
        scene.paint(quad)
        var finder = ComponentFinder()
        let best = try #require(finder.find(in: scene.image).first)
        #expect((best.center - quad.center).length < 0.8)
        let corners = try #require(best.corners)
        #expect(corners.distance(to: quad) < 3.4)
    }

    @Test("shade, noise and little contrast do not hide a pattern", arguments: SceneLight.allCases)
    func findsInBadLight(light: SceneLight) throws {
        let quad = Quad.finder(center: Vector(150, 150), moduleSize: 5, degrees: 15)
        var scene = SearchScene(width: 300, height: 300)
        scene.paint(quad)
        light.fall(on: &scene)
        var finder = ComponentFinder()
        let found = finder.find(in: scene.image)
        let place = quad.center
        #expect(found.prefix(3).contains { ($0.center - place).length < 1 })
    }

    @Test("a pattern whose ring is joined to dark surroundings is found as partial")
    func findsPartial() throws {
        let quad = Quad.finder(center: Vector(150, 150), moduleSize: 6)
        var scene = SearchScene(width: 300, height: 300)
        scene.paint(quad)
        // A dark bar along two whole sides of the ring, as wide as the ring itself.
        scene.fill(171..<200, 60..<240, shade: 30)
        scene.fill(60..<240, 100..<130, shade: 30)
        var finder = ComponentFinder()
        let found = finder.find(in: scene.image)
        let pattern = try #require(
            found.first { ($0.center - quad.center).length < 1 && $0.moduleSize > 5 })
        #expect(pattern.evidence == .partial)
        #expect(abs(pattern.moduleSize - 6) < 0.5)
        let corners = try #require(pattern.corners)
        #expect(corners.distance(to: quad) < 6)
    }

    @Test("every pass alone finds a plain pattern and maps it back", arguments: SearchPass.allCases)
    func everyPassFinds(pass: SearchPass) throws {
        let quad = Quad.finder(center: Vector(161.5, 138), moduleSize: 5, degrees: 10)
        for size in [320, 1400] {
            var scene = SearchScene(width: size, height: size - 20)
            scene.paint(quad)
            var finder = ComponentFinder()
            let best = try #require(finder.find(in: scene.image, passes: [pass]).first)
            #expect((best.center - quad.center).length < 0.6)
            #expect(abs(best.moduleSize - 5) < 0.5)
            if let corners = best.corners { #expect(corners.distance(to: quad) < 2) }
        }
    }

    @Test("a picture that is loaded once shows each step what it shows it alone")
    func loadsOnce() {
        var scene = SearchScene(width: 300, height: 200)
        scene.paint(.finder(center: Vector(60, 60), moduleSize: 4))
        scene.paint(.finder(center: Vector(230, 120), moduleSize: 7, degrees: 30))
        scene.addNoise(-20...20)
        var once = ComponentFinder()
        once.load(scene.image)
        for step in SearchPass.thorough.flatMap(SearchStep.steps) {
            var alone = ComponentFinder()
            alone.load(scene.image)
            let expected = alone.search(step)
            #expect(once.search(step).map(\.center) == expected.map(\.center))
        }
    }

    @Test("the steps of a pass search every level, with both margins", arguments: [640, 2200])
    func stepsAreWhole(side: Int) {
        var scene = SearchScene(width: side, height: side)
        scene.paint(.finder(center: Vector(200, 200), moduleSize: 3))
        scene.paint(.finder(center: Vector(420, 420), moduleSize: 24))
        var finder = ComponentFinder()
        finder.load(scene.image)
        let steps = SearchStep.steps(of: .window31).map { finder.search($0).count }
        // The doubled picture of 1280 pixels a side, and that of 2200, are fine levels.
        #expect(steps.allSatisfy { $0 >= 2 })
    }

    @Test("within a region the same patterns are found as in the whole picture, elsewhere none")
    func searchesRegions() throws {
        var scene = SearchScene(width: 900, height: 800)
        let quad = Quad.finder(center: Vector(360, 320), moduleSize: 4, degrees: 20)
        scene.paint(quad)
        scene.paint(.finder(center: Vector(780, 700), moduleSize: 4, degrees: 20))
        let lead = FinderPattern(
            center: Vector(250, 240), corners: nil, moduleSize: 4, isInverted: false,
            evidence: .complete, fit: 1)
        var finder = ComponentFinder()
        finder.load(scene.image)
        defer { finder.release() }
        for step in SearchStep.steps(of: .window31) {
            // A pattern may be seen as smaller or larger ones, too.
            let whole = finder.search(step)
            let inside = whole.filter { ($0.center - lead.center).length < 250 }
            let near = finder.search(step, within: SearchRegion.around([lead]))
            #expect(near.count == inside.count && near.count * 2 == whole.count)
            let found = try #require(near.first)
            #expect((found.center - quad.center).length < 0.5)
            #expect(abs(found.moduleSize - 4) < 0.3)
            let corners = try #require(found.corners)
            #expect(corners.distance(to: quad) < 1.5)
            #expect(finder.search(step, within: []).isEmpty)
        }
    }

    @Test("what was searched before makes no difference")
    func forgets() {
        var scene = SearchScene(width: 210, height: 130)
        scene.paint(.finder(center: Vector(100, 60), moduleSize: 5, degrees: 40))
        scene.addNoise(-10...10)
        var used = ComponentFinder()
        for picture in [HostilePicture.noise, .rings, .row] { _ = used.find(in: picture.image) }
        var fresh = ComponentFinder()
        for passes in [SearchPass.normal, SearchPass.thorough] {
            let again = used.find(in: scene.image, passes: passes)
            let first = fresh.find(in: scene.image, passes: passes)
            #expect(again.map(\.center) == first.map(\.center))
            #expect(again.map(\.fit) == first.map(\.fit))
        }
    }

    @Test(
        "hostile pictures end, with no more patterns than the limit",
        arguments: HostilePicture.allCases)
    func survives(picture: HostilePicture) {
        var finder = ComponentFinder()
        let found = finder.find(in: picture.image, passes: SearchPass.thorough)
        #expect(found.count <= ComponentFinder.mostPatterns)
        for pattern in found {
            #expect(pattern.moduleSize > 0 && pattern.moduleSize.isFinite)
            #expect(pattern.fit >= 0 && pattern.fit <= 1)
            #expect(pattern.center.x.isFinite && pattern.center.y.isFinite)
        }
    }
}

extension ComponentFinder {
    mutating func load(_ image: LumaImage) {
        var scan = FinderScan()
        _ = scan.find(in: image, settings: .fast)
        load(scan.planes(shortestSide: SearchPyramid.shortestSide))
    }

    /// All that whole passes find, the best first, each once.
    fileprivate mutating func find(
        in image: LumaImage, passes: [SearchPass] = SearchPass.normal
    ) -> [FinderPattern] {
        load(image)
        var list = PatternList(limit: Self.mostPatterns)
        for step in passes.flatMap(SearchStep.steps) {
            for pattern in search(step) { list.add(pattern) }
        }
        release()
        list.sift()
        return list.patterns
    }
}

/// Light in which a pattern is hard to tell.
enum SceneLight: CaseIterable {
    case gradient, noise, faint, spot, dim

    func fall(on scene: inout SearchScene) {
        switch self {
        case .gradient: scene.light { shade, x, _ in shade * (0.15 + Double(x) / 350) }
        case .noise: scene.addNoise(-60...60)
        case .faint:
            scene.light { shade, _, _ in 120 + (shade - 120) / 10 }
            scene.addNoise(-2...2)
        case .spot:
            scene.light { shade, x, y in
                let away = Vector(Double(x) - 165, Double(y) - 150).length
                return shade + max(0, 200 - 3 * away)
            }
        case .dim: scene.light { shade, _, _ in shade / 12 }
        }
    }
}
