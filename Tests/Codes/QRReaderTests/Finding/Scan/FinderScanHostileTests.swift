import Imaging
import Testing

@testable import QRReader

@Suite("The fast finder, given anything")
struct FinderScanHostileTests {
    static let sides: [(Int, Int)] = [
        (1, 1), (1, 400), (400, 1), (2, 2), (3, 7), (7, 7), (8, 8), (9, 8), (15, 17), (63, 64),
        (65, 63), (129, 5), (5, 129), (2500, 3),
    ]

    @Test("takes pictures of any sides", arguments: sides)
    func takesAnySides(width: Int, height: Int) {
        var random = Congruence(state: 3)
        let noise = (0..<width * height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        var scan = FinderScan()
        for settings in [FinderScan.Settings.fast, .normal, .thorough] {
            for shade in [UInt8](arrayLiteral: 0, 255) {
                let plain = LumaImage(width: width, height: height, shade: shade)
                #expect(scan.find(in: plain, settings: settings).isEmpty)
            }
            let image = LumaImage(width: width, height: height, pixels: noise)
            let patterns = scan.find(in: image, settings: settings)
            #expect(patterns.count <= settings.limit)
            for pattern in patterns {
                #expect(pattern.center.x.isFinite && pattern.center.y.isFinite)
                #expect(pattern.moduleSize > 0 && pattern.moduleSize.isFinite)
                #expect((0...1).contains(pattern.fit))
            }
        }
    }

    @Test("gives no more patterns than it may, of a picture full of them")
    func keepsTheLimit() {
        let row = [1, 0, 1, 1, 1, 0, 1, 0] as [UInt8]
        let ring: [[UInt8]] = [
            [1, 1, 1, 1, 1, 1, 1, 0], [1, 0, 0, 0, 0, 0, 1, 0], row, row, row,
            [1, 0, 0, 0, 0, 0, 1, 0], [1, 1, 1, 1, 1, 1, 1, 0], [0, 0, 0, 0, 0, 0, 0, 0],
        ]
        var pixels: [UInt8] = []
        for y in 0..<400 { for x in 0..<400 { pixels.append(255 - 255 * ring[y % 8][x % 8]) } }
        let image = LumaImage(width: 400, height: 400, pixels: pixels)
        var scan = FinderScan()
        var settings = FinderScan.Settings.normal
        #expect(scan.find(in: image, settings: settings).count == settings.limit)
        settings.limit = 10
        #expect(scan.find(in: image, settings: settings).count == 10)
        settings.closeLooks = 3
        #expect(scan.find(in: image, settings: settings).count <= 3 * 8)
    }

    @Test("patterns cut off by the picture's edge do no harm", arguments: 0..<8)
    func takesCutOff(side: Int) {
        var scene = ScanScene(width: 90, height: 90)
        let place = direction(Double(side) * 45) * 45 + Vector(45, 45)
        scene.draw(at: place, module: 6, degrees: Double(side) * 11)
        var scan = FinderScan()
        #expect(scan.find(in: scene.image, settings: .thorough).count <= 2)
    }
}
