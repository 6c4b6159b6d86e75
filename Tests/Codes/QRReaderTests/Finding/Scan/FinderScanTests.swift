import Imaging
import Testing

@testable import QRReader

@Suite("The fast finder")
struct FinderScanTests {
    struct View: Sendable, CustomTestStringConvertible {
        var module: Double
        var degrees: Double
        var testDescription: String { "\(module) px, \(degrees) degrees" }
    }

    static let views: [View] =
        [2, 2.5, 4, 9, 30].flatMap { module in
            [0.0, 7, 20, 45, 80].map { View(module: module, degrees: $0) }
        } + [0.0, 7, 20, 80].map { View(module: 1.5, degrees: $0) }

    @Test(
        "finds a pattern of any size at any angle, to a fraction of a pixel", arguments: views)
    func findsAnySizeAndAngle(view: View) throws {
        let side = Int(view.module * 16) + 20
        var scene = ScanScene(width: side + 40, height: side)
        let center = Vector(Double(side) / 2 + 10.3, Double(side) / 2 + 0.4)
        scene.draw(at: center, module: view.module, degrees: view.degrees)
        var scan = FinderScan()
        let patterns = scan.find(in: scene.image, settings: .normal)
        let pattern = try #require(patterns.first)
        #expect(patterns.count == 1)
        #expect(!pattern.isInverted)
        #expect(pattern.evidence == .complete)
        #expect((pattern.center - center).length < 0.2 + 0.01 * view.module)
        #expect(abs(pattern.moduleSize - view.module) < 0.05 * view.module + 0.03)
        let corners = try #require(pattern.corners)
        #expect(corners.area > 0)
        let way = direction(view.degrees) * view.module * 3.5
        for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
            let corner = center + way * x + way.quarterTurn * y
            let nearest = (0..<4).map { (corners[$0] - corner).length }.min() ?? .infinity
            #expect(nearest < 0.45 + 0.02 * view.module)
        }
    }

    @Test("finds a pattern of one-pixel modules in a screen capture", arguments: [0, 1, 2, 3])
    func findsOnePixelModules(offset: Int) throws {
        var scene = ScanScene(width: 64, height: 48, ground: 255, ink: 0)
        let center = Vector(20.5 + Double(offset), 17.5 + Double(offset))
        scene.draw(at: center, module: 1, degrees: 0)
        var scan = FinderScan()
        let pattern = try #require(scan.find(in: scene.image, settings: .normal).first)
        #expect((pattern.center - center).length < 0.1)
        #expect(abs(pattern.moduleSize - 1) < 0.1)
    }

    @Test("finds light patterns on a dark background, and reports only those as inverted")
    func findsInverted() throws {
        var scene = ScanScene(width: 120, height: 90, ground: 30, ink: 220)
        scene.draw(at: Vector(50, 44), module: 5, degrees: 12)
        var scan = FinderScan()
        let patterns = scan.find(in: scene.image, settings: .normal)
        #expect(patterns.map(\.isInverted) == [true])
        var settings = FinderScan.Settings.normal
        settings.findsInverted = false
        #expect(scan.find(in: scene.image, settings: settings).isEmpty)
    }

    @Test("finds foreshortened patterns", arguments: [1.5, 2.0, 3.0, 3.5])
    func findsForeshortened(aspect: Double) throws {
        var scene = ScanScene(width: 300, height: 200)
        let way = direction(30)
        scene.draw(
            at: Vector(150, 100), module: way * 4 * aspect, way.quarterTurn * 4)
        var scan = FinderScan()
        let pattern = try #require(scan.find(in: scene.image, settings: .normal).first)
        // A twentieth of the longer module.
        #expect((pattern.center - Vector(150, 100)).length < 0.2 * aspect)
        let corners = try #require(pattern.corners)
        #expect(abs(corners.area / (784 * aspect) - 1) < 0.08)
    }

    @Test("a pattern drawn as circles has a centre and a size, no corners")
    func findsRound() throws {
        var scene = ScanScene(width: 120, height: 120)
        scene.draw(at: Vector(61, 58), module: Vector(6, 0), Vector(0, 6), shape: .round)
        var scan = FinderScan()
        let pattern = try #require(scan.find(in: scene.image, settings: .normal).first)
        #expect((pattern.center - Vector(61, 58)).length < 0.5)
        #expect(abs(pattern.moduleSize - 6) < 0.4)
        #expect(pattern.corners == nil)
    }

    @Test("a pattern with a corner of its ring torn off is still found")
    func findsDamaged() throws {
        var scene = ScanScene(width: 120, height: 120)
        scene.draw(at: Vector(60, 60), module: Vector(6, 0), Vector(0, 6)) {
            $0.x > 1.6 && $0.y > 1.6
        }
        var scan = FinderScan()
        let pattern = try #require(scan.find(in: scene.image, settings: .normal).first)
        #expect((pattern.center - Vector(60, 60)).length < 0.5)
        #expect(pattern.evidence == .partial || pattern.evidence == .complete)
    }

    @Test("finds all patterns of a crowded sheet")
    func findsCrowd() {
        var scene = ScanScene(width: 900, height: 620)
        var centers: [Vector] = []
        for row in 0..<12 {
            for column in 0..<18 {
                let center = Vector(30 + Double(column) * 48.3, 28 + Double(row) * 49.7)
                scene.draw(at: center, module: 3.2, degrees: Double((row * 18 + column) % 90))
                centers.append(center)
            }
        }
        scene.addNoise(12)
        var scan = FinderScan()
        let patterns = scan.find(in: scene.image, settings: .normal)
        let missed = centers.filter { center in
            !patterns.contains { ($0.center - center).length < 1 }
        }
        #expect(missed.isEmpty)
        #expect(patterns.filter { $0.evidence == .complete }.count == centers.count)
    }

    @Test("finds pale patterns beside glare")
    func findsPaleBesideGlare() throws {
        var scene = ScanScene(width: 200, height: 120, ground: 90, ink: 60)
        scene.draw(at: Vector(60, 60), module: 5, degrees: 9)
        var pixels = scene.image.pixels
        for y in 0..<120 { for x in 110..<200 { pixels[y * 200 + x] = 255 } }
        var scan = FinderScan()
        let image = LumaImage(width: 200, height: 120, pixels: pixels)
        let pattern = try #require(scan.find(in: image, settings: .normal).first)
        #expect((pattern.center - Vector(60, 60)).length < 0.5)
    }

    @Test("the same picture gives the same patterns, whatever was seen before")
    func forgets() {
        var scene = ScanScene(width: 200, height: 150)
        scene.draw(at: Vector(70, 70), module: 4, degrees: 15)
        var other = ScanScene(width: 90, height: 210)
        other.draw(at: Vector(40, 90), module: 6, degrees: 40)
        var used = FinderScan()
        _ = used.find(in: other.image, settings: .thorough)
        var fresh = FinderScan()
        for settings in [FinderScan.Settings.fast, .normal, .thorough] {
            let first = fresh.find(in: scene.image, settings: settings)
            let second = used.find(in: scene.image, settings: settings)
            #expect(first.map(\.center) == second.map(\.center))
            #expect(first.map(\.fit) == second.map(\.fit))
        }
    }

    @Test("a second look with other settings keeps what is known")
    func looksAgain() {
        var scene = ScanScene(width: 200, height: 150)
        scene.draw(at: Vector(70, 70), module: 4, degrees: 15)
        var scan = FinderScan()
        var settings = FinderScan.Settings.normal
        let first = scan.find(in: scene.image, settings: settings)
        settings.thresholds = [.middle(radius: 2, minimumRange: 24)]
        let second = scan.findMore(in: scene.image, settings: settings)
        #expect(first.map(\.center) == second.map(\.center))
    }

    @Test("columns are scanned as rows are: the patterns of a turned picture are turned")
    func scansColumns() throws {
        var scene = ScanScene(width: 160, height: 100)
        scene.draw(at: Vector(61, 47), module: Vector(4, 1), Vector(-1, 5))
        let turned = scene.image.oriented(.transposed)
        var settings = FinderScan.Settings.normal
        settings.scansColumns = true
        var scan = FinderScan()
        let pattern = try #require(scan.find(in: turned, settings: settings).first)
        #expect((pattern.center - Vector(47, 61)).length < 0.2)
        #expect(try #require(pattern.corners).area > 0)
        #expect(scan.find(in: turned, settings: settings).count == 1)
    }

    @Test("a closer scan of a region finds what is in its rows, and keeps what was found before")
    func scansRegions() throws {
        var scene = ScanScene(width: 700, height: 900)
        let places = [Vector(100, 100), Vector(160, 130), Vector(500, 700)]
        // Modules of less than one and a half pixels are left to the closer scan, but for one pattern.
        for (place, module) in zip(places, [3.0, 1.2, 1.2]) {
            scene.draw(at: place, module: module, degrees: 0)
        }
        var scan = FinderScan()
        let first = scan.find(in: scene.image, settings: .fast)
        #expect(first.count == 1)
        let near = scan.findMore(
            in: scene.image, settings: .closer, within: SearchRegion.around(first))
        #expect(near.count == 2)
        #expect(near.allSatisfy { $0.center.y < 200 })
        #expect(scan.findMore(in: scene.image, settings: .closer).count == 3)
        scan.release()
    }

    @Test("alignment patterns, stripes and boards are not finder patterns")
    func refusesOthers() {
        let pictures: [(Int, Int) -> Bool] = [
            { x, _ in x / 4 % 2 == 0 }, { _, y in y / 3 % 2 == 0 },
            { x, y in (x / 5 + y / 5) % 2 == 0 },
            // One, one, three, one, one in each row, without an end.
            { x, _ in [0, 2, 3, 4, 6].contains(x / 3 % 9) },
            { x, y in max(abs(x - 60), abs(y - 60)) / 4 % 2 == 0 },
        ]
        var scan = FinderScan()
        for (index, isDark) in pictures.enumerated() {
            var pixels: [UInt8] = []
            for y in 0..<120 { for x in 0..<120 { pixels.append(isDark(x, y) ? 20 : 230) } }
            let image = LumaImage(width: 120, height: 120, pixels: pixels)
            let patterns = scan.find(in: image, settings: .normal)
            #expect(patterns.allSatisfy { $0.evidence != .complete }, "picture \(index)")
        }
    }
}
