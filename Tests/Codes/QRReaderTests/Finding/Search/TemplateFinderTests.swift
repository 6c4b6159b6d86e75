import Imaging
import TestSupport
import Testing

@testable import QRReader

@Suite("Finder patterns by resemblance")
struct TemplateFinderTests {
    @Test(
        "a pattern with its ring cut through is found, at any size and turn",
        arguments: [2.2, 4, 7, 15], [0, 20, 45])
    func findsCut(moduleSize: Double, degrees: Int) throws {
        let quad = Quad.finder(center: Vector(150, 150), moduleSize: moduleSize, degrees: degrees)
        var scene = SearchScene(width: 300, height: 300)
        // The middle module of two sides of the ring is missing.
        scene.paint(quad) { u, v in abs(v) > 0.5 || abs(u) < 2.5 }
        var finder = TemplateFinder()
        let best = try #require(finder.find(in: scene.image).first)
        #expect((best.center - quad.center).length < 0.35 * moduleSize)
        #expect(abs(best.moduleSize / moduleSize - 1) < 0.15)
        #expect(best.evidence == .resemblance)
        #expect(!best.isInverted)
        let corners = try #require(best.corners)
        #expect(corners.distance(to: quad) < moduleSize)
    }

    @Test("an inverted pattern is reported as such")
    func findsInverted() throws {
        let quad = Quad.finder(center: Vector(120, 90), moduleSize: 5, degrees: 35)
        var scene = SearchScene(width: 240, height: 180, shade: 30)
        scene.paint(quad, dark: 220, light: 30)
        var finder = TemplateFinder()
        let best = try #require(finder.find(in: scene.image).first)
        #expect(best.isInverted)
        #expect((best.center - quad.center).length < 1.5)
    }

    @Test("what was searched before makes no difference")
    func forgets() {
        var scene = SearchScene(width: 210, height: 130)
        scene.paint(.finder(center: Vector(100, 60), moduleSize: 5, degrees: 40))
        var used = TemplateFinder()
        for picture in [HostilePicture.noise, .row, .rings] { _ = used.find(in: picture.image) }
        var fresh = TemplateFinder()
        let again = used.find(in: scene.image)
        let first = fresh.find(in: scene.image)
        #expect(again.map(\.center) == first.map(\.center))
        #expect(again.map(\.fit) == first.map(\.fit))
    }

    @Test(
        "hostile pictures end, with no more patterns than the limit",
        arguments: HostilePicture.allCases)
    func survives(picture: HostilePicture) {
        var finder = TemplateFinder()
        let found = finder.find(in: picture.image)
        #expect(found.count <= TemplateFinder.mostPatterns)
        for pattern in found {
            #expect(pattern.moduleSize > 0 && pattern.moduleSize.isFinite)
            #expect(pattern.center.x.isFinite && pattern.center.y.isFinite)
        }
    }

    @Test("sums over discs are those of single pixels")
    func responds() {
        let (width, height, reach) = (40, 30, 8)
        var random = SeededGenerator(seed: 3)
        let shades = (0..<width * height).map { _ in Int16.random(in: -1...1, using: &random) }
        var response = RadialResponse()
        response.start(width: width)
        for y in 0..<height + reach {
            var row = [Int16](repeating: 0, count: width + 2 * reach)
            if y < height {
                for x in 0..<width { row[reach + x] = shades[y * width + x] }
            }
            response.add(y, shades: row)
            guard y >= reach else { continue }
            response.respond(y - reach)
            for x in 0..<width {
                var sum = 0
                for (radius, factor) in [(1.8, 8), (2.7, -6), (3.9, 3), (4.7, -1)] {
                    let square = radius * radius * 1.7 * 1.7
                    for down in -reach...reach {
                        for across in -reach...reach
                        where Double(down * down + across * across) <= square {
                            let (x, y) = (x + across, y - reach + down)
                            guard x >= 0, x < width, y >= 0, y < height else { continue }
                            sum += factor * Int(shades[y * width + x])
                        }
                    }
                }
                #expect(Int(response.row[x]) == sum)
            }
        }
    }
}
