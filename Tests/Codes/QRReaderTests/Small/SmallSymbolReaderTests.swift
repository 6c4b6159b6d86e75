import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Micro QR Code and rMQR in pictures")
struct SmallSymbolReaderTests {
    static func symbol(
        _ version: Version, _ level: ErrorCorrectionLevel? = nil, _ text: String = "12345"
    ) throws -> ModuleGrid {
        try encode(
            text: text,
            options: EncodingOptions(
                versions: [version],
                errorCorrectionLevel: level ?? version.errorCorrectionLevels[0],
                raisesErrorCorrectionLevel: false)
        ).grid
    }

    static func read(
        _ scene: SmallScene, _ finder: FinderPattern? = nil
    ) -> FoundSymbol? {
        var reader = SmallSymbolReader()
        let outcome = reader.read(
            finder ?? scene.finder(), in: scene.image(), readsMicroQRCode: true, readsRMQR: true)
        guard case .read(let symbol) = outcome else { return nil }
        return symbol
    }

    @Test(
        "Versions and levels are read, turned and mirrored, and its corners are named in order")
    func everyVersion() throws {
        var trial = 0
        for version in Version.microQRCode + Version.rMQR.some(8) {
            for level in version.errorCorrectionLevels {
                trial += 1
                var scene = SmallScene(grid: try Self.symbol(version, level))
                scene.turn = Double(trial % 8) * 0.83
                scene.isMirrored = trial % 3 == 0
                let found = try #require(Self.read(scene), "\(version)-\(level)")
                #expect(found.bytes == Array("12345".utf8))
                #expect(found.decoded.version == version)
                #expect(found.decoded.errorCorrectionLevel == level)
                #expect(found.decoded.isMirrored == scene.isMirrored)
                #expect(abs(found.moduleSize - scene.scale) < 0.1)
                for (corner, expected) in zip(found.corners.corners, scene.corners) {
                    let distance = (Vector(corner.x, corner.y) - expected).length
                    #expect(distance < scene.scale / 3, "\(version)-\(level)")
                }
            }
        }
    }

    @Test("Symbols under perspective, blur and noise are read, and never wrong")
    func camera() throws {
        var generator = SeededGenerator(seed: 5)
        var read = 0
        let trials = 60
        for trial in 0..<trials {
            let versions = trial % 2 == 0 ? Version.microQRCode : Version.rMQR
            let version = versions[Int(generator.next() % UInt64(versions.count))]
            var scene = SmallScene(grid: try Self.symbol(version))
            scene.scale = 2.5 + 4 * abs(generator.signed())
            scene.turn = 3.2 * generator.signed()
            scene.perspective =
                0.5 * abs(generator.signed()) / Double(scene.grid.width + 10)
            scene.blur = 0.35 * abs(generator.signed())
            scene.noise = 20 * abs(generator.signed())
            scene.isInverted = trial % 7 == 0
            scene.isMirrored = trial % 5 == 0
            scene.seed = generator.next()
            guard let found = Self.read(scene) else { continue }
            #expect(found.bytes == Array("12345".utf8))
            #expect(found.isInverted == scene.isInverted)
            read += 1
        }
        print("\(read) of \(trials) symbols under perspective, blur and noise read")
        #expect(read >= trials * 9 / 10)
    }

    @Test("Symbols at a slant are read, large ones too", arguments: [4.0, 9, 24])
    func slant(scale: Double) throws {
        for version in Version.microQRCode + [Version.rMQR[0], Version.rMQR[9]] {
            for trial in 0..<4 {
                var scene = SmallScene(grid: try Self.symbol(version))
                // At the far end modules are half as large as at the finder pattern, or smaller.
                let depth = [0.4, 0.8, 1.1, 1.4][trial]
                scene.perspective = depth / Double(scene.grid.width + scene.grid.height)
                scene.scale = scale * (1 + depth / 2)
                scene.turn = 0.9 * Double(trial)
                scene.isMirrored = trial == 1
                let found = Self.read(scene, scene.finder(error: 0.01))
                #expect(found?.bytes == Array("12345".utf8), "\(version), \(depth)")
            }
        }
    }

    @Test("A finder pattern without corners is read at any turn", arguments: 0..<8)
    func withoutCorners(step: Int) throws {
        var scene = SmallScene(grid: try Self.symbol(Version.microQRCode[2]))
        scene.turn = Double(step) * 0.7
        #expect(Self.read(scene, scene.finder(hasCorners: false)) != nil)
    }

    @Test("A picture that is cut at the symbol's edge is read")
    func cut() throws {
        for version in [Version.microQRCode[3], Version.rMQR[0], Version.rMQR[20]] {
            var scene = SmallScene(grid: try Self.symbol(version))
            scene.quietZone = 0
            #expect(Self.read(scene) != nil, "\(version)")
        }
    }

    @Test("Kinds that are not asked for are not read")
    func options() throws {
        var reader = SmallSymbolReader()
        for version in [Version.microQRCode[1], Version.rMQR[3]] {
            let scene = SmallScene(grid: try Self.symbol(version))
            let isMicro = version.symbology == .microQRCode
            let outcome = reader.read(
                scene.finder(), in: scene.image(), readsMicroQRCode: !isMicro, readsRMQR: isMicro)
            if case .read = outcome { Issue.record("\(version) was read") }
        }
    }

    @Test("The finder patterns of QR Codes begin no small symbol")
    func insideQRCode() throws {
        var reader = SmallSymbolReader()
        for number in 1...10 {
            for mask in Amount.isWhole ? Array(0..<8) : [number % 8] {
                let version = try #require(Version(number))
                let symbol = try encode(
                    text: "inside \(mask)",
                    options: EncodingOptions(versions: [version], mask: mask))
                let scene = SmallScene(grid: symbol.grid)
                let image = scene.image()
                let far = Double(symbol.grid.width - 7)
                for shift in [Vector(0, 0), Vector(far, 0), Vector(0, far)] {
                    var finder = scene.finder()
                    let step = shift * scene.scale
                    finder.center += step
                    finder.corners = finder.corners.map {
                        Quad(a: $0.a + step, b: $0.b + step, c: $0.c + step, d: $0.d + step)
                    }
                    let outcome = reader.read(
                        finder, in: image, readsMicroQRCode: true, readsRMQR: true)
                    if case .read = outcome { Issue.record("version \(number), mask \(mask)") }
                }
            }
        }
    }

    @Test("A symbol that is too damaged is reported with its version and the reason")
    func damaged() throws {
        let version = Version.microQRCode[3]
        var grid = try Self.symbol(version, .l)
        for y in 9..<17 { for x in 9..<17 { grid[x, y] = UInt8((x * y) % 3 % 2) } }
        let scene = SmallScene(grid: grid)
        var reader = SmallSymbolReader()
        let outcome = reader.read(
            scene.finder(), in: scene.image(), readsMicroQRCode: true, readsRMQR: true)
        guard case .failed(let diagnosis) = outcome, case .unreadable = diagnosis.stage else {
            Issue.record("\(String(describing: outcome))")
            return
        }
        #expect(diagnosis.version == version)
    }

    @Test("A Micro QR Code with a broken timing pattern, or a dark border, is rejected")
    func evidence() throws {
        for fault in 0..<2 {
            var grid = try Self.symbol(Version.microQRCode[1])
            if fault == 0 { grid[12, 0] = 0 }
            var scene = SmallScene(grid: grid)
            if fault == 1 {
                // The symbol's last columns continue beyond it.
                var wider = ModuleGrid(width: 15, height: 13)
                for y in 0..<13 {
                    for x in 0..<15 { wider[x, y] = x < 13 ? grid[x, y] : UInt8(x & y & 1 ^ 1) }
                }
                scene.grid = wider
            }
            #expect(Self.read(scene) == nil)
        }
    }

    @Test("Any place in any picture gets an answer")
    func hostile() {
        var reader = SmallSymbolReader()
        var generator = SeededGenerator(seed: 9)
        for trial in 0..<Amount.of(100, all: 300) {
            let width = 1 + Int(generator.next() % 60)
            let height = trial % 5 == 0 ? 1 : 1 + Int(generator.next() % 60)
            let stripes = 1 + trial % 7
            var pixels: [UInt8] = []
            for i in 0..<width * height {
                let isDark = i % width / stripes % 2 == 0
                pixels.append(
                    trial % 3 == 0 ? UInt8(generator.next() & 0xFF) : isDark ? 0 : 255)
            }
            let image = LumaImage(width: width, height: height, pixels: pixels)
            func vector() -> Vector {
                Vector(generator.signed(), generator.signed()) * Double(width + height)
            }
            let sizes = [2.0, 0, -1, .nan, .infinity, 1e300, 1e-300]
            var center = vector()
            if trial % 11 == 0 { center.x = .nan }
            let corners = Quad(a: vector(), b: vector(), c: vector(), d: vector())
            let finder = FinderPattern(
                center: center, corners: trial % 2 == 0 ? nil : corners,
                moduleSize: sizes[trial % sizes.count], isInverted: trial % 4 == 0,
                evidence: .resemblance, fit: 0)
            let outcome = reader.read(
                finder, in: image, readsMicroQRCode: true, readsRMQR: true)
            if case .read = outcome { Issue.record("read in trial \(trial)") }
        }
    }
}
