import TestSupport
import Testing

@testable import QRCode

@Suite("Soft decoding")
struct SoftDecoderTests {
    /// What pictures are read with: one misread in a thousand million.
    static let limit = 1e-9

    @Test("Clean modules of every version and level are read, upright and mirrored")
    func everyVersion() throws {
        var generator = SeededGenerator(seed: 70)
        var decoder = SoftDecoder()
        for version in Version.all where version.description != "M1" {
            for level in version.errorCorrectionLevels {
                let symbol = try Damage(version, level, &generator).symbol
                for isMirrored in [false, true] {
                    let grid = isMirrored ? symbol.grid.transposed : symbol.grid
                    let read = try decoder.decode(
                        grid.softModules().span, version: version, misreadLimit: 1e-6)
                    #expect(read.content == symbol.content)
                    #expect(read.isMirrored == isMirrored && read.errors == 0)
                    #expect(read.formatDistance == 0 && read.errorCorrectionLevel == level)
                }
            }
        }
    }

    @Test("Reliable errors are corrected up to the bound, and one more is rejected")
    func sureErrors() throws {
        var generator = SeededGenerator(seed: 71)
        var decoder = SoftDecoder()
        for version in Version.qrCode {
            for level in version.errorCorrectionLevels {
                let damage = try Damage(version, level, &generator)
                let shape = damage.structure
                for extra in 0...1 {
                    var grid = damage.symbol.grid
                    damage.spoil(
                        &grid, wrong: shape.usableErrorCorrection / 2 + extra, erased: 0,
                        &generator)
                    let read = try? decoder.decode(
                        grid.softModules().span, version: version, misreadLimit: 1e-9,
                        triesErasures: false)
                    #expect(read?.content == (extra == 0 ? damage.symbol.content : nil))
                }
            }
        }
    }

    @Test("Wrong codewords with an unsure module are corrected beyond half the check codewords")
    func unsureErrors() throws {
        var generator = SeededGenerator(seed: 72)
        var decoder = SoftDecoder()
        for version in Version.qrCode[3...] {
            for level in version.errorCorrectionLevels {
                let damage = try Damage(version, level, &generator)
                let shape = damage.structure
                let wrong = shape.errorCorrectionCodewords * 3 / 5
                #expect(wrong > shape.usableErrorCorrection / 2)
                var grid = damage.symbol.grid
                damage.spoil(&grid, wrong: 0, erased: wrong, &generator)
                let modules = grid.softModules(unsure: 0.2)
                // So many attempts at so many blocks add up.
                let limit = 1e-7
                let read = try decoder.decode(
                    modules.span, version: version, misreadLimit: limit)
                #expect(read.content == damage.symbol.content)
                #expect(read.misreadChance <= limit)
                #expect(throws: SymbolError.self) {
                    try decoder.decode(
                        modules.span, version: version, misreadLimit: limit,
                        triesErasures: false)
                }
            }
        }
    }

    @Test("Beyond 60 % erasures a symbol is read where padding is restored, and only there")
    func padding() throws {
        var generator = SeededGenerator(seed: 73)
        var decoder = SoftDecoder()
        let version = try #require(Version(4))
        for (count, isRead) in [(5, true), (60, false)] {
            let symbol = try encode(
                SymbolContent(segments: [Segment(.byte, generator.bytes(count))]),
                options: EncodingOptions(
                    versions: [version], errorCorrectionLevel: .m,
                    raisesErrorCorrectionLevel: false, mask: 3))
            let shape = try #require(BlockStructure(version: version, level: .m))
            #expect(shape.errorCorrectionCodewords == 18)
            var grid = symbol.grid
            let places = grid.codewordPlaces(version, shape)
            // 14 of 18: 78 %, in the data from behind; each has two wrong modules, one unsure.
            for i in 0..<14 {
                let position = shape.position(
                    block: 0, codeword: shape.dataCodewords(ofBlock: 0) - 1 - i)
                grid.invert(places[position][1])
                grid.invert(places[position][4])
                let unsure = places[position][1]
                grid.markErased(x: unsure % grid.width, y: unsure / grid.width)
            }
            let modules = grid.softModules(unsure: 0.1)
            if isRead {
                let read = try decoder.decode(
                    modules.span, version: version, misreadLimit: Self.limit)
                #expect(read.content == symbol.content && read.erasures == 14)
            } else {
                let error = #expect(throws: SymbolError.self) {
                    try decoder.decode(modules.span, version: version, misreadLimit: Self.limit)
                }
                guard case .doubtfulCorrection(let chance, let limit) = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(chance > 0 && limit == Self.limit)
            }
        }
    }

    @Test("More than 80 % erasures are refused, whatever the padding says")
    func tooManyErasures() throws {
        var generator = SeededGenerator(seed: 74)
        var decoder = SoftDecoder()
        let version = try #require(Version(4))
        let damage = try Damage(version, .h, &generator)
        var grid = damage.symbol.grid
        damage.spoil(&grid, wrong: 0, erased: 16, &generator)
        #expect(throws: SymbolError.self) {
            try decoder.decode(grid.softModules().span, version: version, misreadLimit: 1)
        }
    }

    @Test("Format information is read from both copies together, where neither would do alone")
    func softFormat() throws {
        var generator = SeededGenerator(seed: 75)
        var decoder = SoftDecoder()
        let version = try #require(Version(3))
        let copies = InformationPlaces.format(of: version)
        for trial in 0..<100 {
            let bytes = generator.bytes(20)
            let grid = try encode(
                bytes: bytes, options: EncodingOptions(versions: [version], mask: trial % 8)
            ).grid
            var modules = grid.softModules()
            // Five wrong in each copy, as sure as a third.
            for copy in copies {
                for i in generator.choose(5, below: 15) {
                    modules[copy[i].y * grid.width + copy[i].x] *= -0.3
                }
            }
            let read = try decoder.decode(
                modules.span, version: version, misreadLimit: Self.limit)
            #expect(read.bytes == bytes && read.mask == trial % 8)
        }
    }

    @Test("Noise of any version is never read")
    func noise() {
        var generator = SeededGenerator(seed: 76)
        var decoder = SoftDecoder()
        let small =
            Array(Version.qrCode.prefix(4)) + Version.microQRCode + Array(Version.rMQR.prefix(8))
        // Unoptimised code takes a hundred times as long.
        for trial in 0..<(_isDebugAssertConfiguration() ? 2_000 : 100_000) {
            let version =
                trial % 50 == 0
                ? Version.all[generator.number(below: 76)] : small[trial % small.count]
            let modules = generator.noise(version.width * version.height)
            let read = try? decoder.decode(
                modules.span, version: version, misreadLimit: Self.limit)
            #expect(read == nil, "version \(version)")
        }
    }

    @Test("Symbols under more and more noise are read right or not at all")
    func noisySymbols() throws {
        var generator = SeededGenerator(seed: 77)
        var decoder = SoftDecoder()
        var read = 0
        var readWithoutErasures = 0
        for trial in 0..<1000 {
            let version = Version.qrCode[trial % 8]
            let level = ErrorCorrectionLevel.allCases[trial / 8 % 4]
            let symbol = try Damage(version, level, &generator).symbol
            let strength = Float(trial % 13) / 10
            let noise = generator.noise(symbol.grid.modules.count)
            let modules = zip(symbol.grid.softModules(), noise).map { $0 + strength * $1 }
            let hard = try? decoder.decode(
                modules.span, version: version, misreadLimit: Self.limit, triesErasures: false)
            let soft = try? decoder.decode(
                modules.span, version: version, misreadLimit: Self.limit)
            #expect(soft == nil || soft?.content == symbol.content)
            #expect(hard == nil || hard == soft)
            if hard != nil { readWithoutErasures += 1 }
            if soft != nil { read += 1 }
        }
        print("\(read) of 1000 noisy symbols read, \(readWithoutErasures) without erasures")
        #expect(read > readWithoutErasures)
    }

    @Test("NaN counts as an unknown module, infinity as a reliable one")
    func unusualNumbers() throws {
        var decoder = SoftDecoder()
        let version = try #require(Version(2))
        let symbol = try encode(text: "numbers", options: EncodingOptions(versions: [version]))
        var modules = symbol.grid.softModules().map { $0 * .infinity }
        #expect(
            try decoder.decode(modules.span, version: version, misreadLimit: Self.limit).content
                == symbol.content)
        for i in SymbolLayout.of(version).dataModules.prefix(40) { modules[Int(i)] = .nan }
        #expect(
            try decoder.decode(modules.span, version: version, misreadLimit: Self.limit).content
                == symbol.content)
        for value in [Float.nan, .infinity, -.infinity, 0, .signalingNaN, -0] {
            let same = [Float](repeating: value, count: modules.count)
            #expect(throws: SymbolError.self) {
                try decoder.decode(same.span, version: version, misreadLimit: Self.limit)
            }
        }
    }

    @Test("A symbol that was sampled for another version says so")
    func otherVersion() throws {
        var generator = SeededGenerator(seed: 78)
        var decoder = SoftDecoder()
        let eight = try #require(Version(8))
        let nine = try #require(Version(9))
        var modules = try encode(text: "8", options: EncodingOptions(versions: [eight])).grid
            .softModules()
        for places in InformationPlaces.version(of: eight) {
            for (i, place) in places.enumerated() {
                let isDark = VersionInformation.word(for: nine) >> UInt32(17 - i) & 1 == 1
                modules[place.y * eight.width + place.x] = isDark ? 0.8 : -0.8
            }
        }
        for i in SymbolLayout.of(eight).dataModules where generator.number(below: 2) == 0 {
            modules[Int(i)] *= -1
        }
        #expect(throws: SymbolError.versionMismatch(size: eight, stated: nine)) {
            try decoder.decode(modules.span, version: eight, misreadLimit: Self.limit)
        }
    }

    @Test("What a decoder read before makes no difference")
    func memory() throws {
        var generator = SeededGenerator(seed: 79)
        var used = SoftDecoder()
        for trial in 0..<200 {
            let version = Version.all[generator.number(below: 76)]
            let levels = version.errorCorrectionLevels
            let damage = try Damage(
                version, levels[generator.number(below: levels.count)], &generator)
            let noise = generator.noise(version.width * version.height)
            let strength = Float(trial % 5) / 5
            let modules = zip(damage.symbol.grid.softModules(), noise).map { $0 + strength * $1 }
            var fresh = SoftDecoder()
            let first = Result { () throws(SymbolError) in
                try fresh.decode(modules.span, version: version, misreadLimit: 1e-4)
            }
            let second = Result { () throws(SymbolError) in
                try used.decode(modules.span, version: version, misreadLimit: 1e-4)
            }
            #expect(first == second)
        }
    }

    @Test("The roles of modules leave as many for data as the codewords and remainder need")
    func roles() throws {
        for version in Version.all {
            let roles = version.moduleRoles
            #expect(roles.count == version.width * version.height)
            let data = roles.count { $0 == .data }
            let bits = version.totalCodewords * 8 - (version.hasHalfCodeword ? 4 : 0)
            #expect((0...7).contains(data - bits))
            #expect(roles[0] == .dark && roles[version.width + 1] == .light)
        }
        let one = try #require(Version(1)).moduleRoles
        #expect(one.count { $0 == .information } == 30)
        #expect(one[13 * 21 + 8] == .dark)
    }
}

extension ModuleGrid {
    /// Modules as sure as clean ones, those marked as erased only as sure as said.
    func softModules(unsure: Float = 0) -> [Float] {
        (0..<width * height).map { i in
            let (x, y) = (i % width, i / width)
            return (self[x, y] == 1 ? 1 : -1) * (isErased(x: x, y: y) ? unsure : 1)
        }
    }
}

extension SeededGenerator {
    /// Numbers around zero, nearly normal with a variance of one.
    mutating func noise(_ count: Int) -> [Float] {
        (0..<count).map { _ in
            let bits = next()
            var sum: Float = 0
            for i in 0..<4 { sum += Float(bits >> UInt64(16 * i) & 0xFFFF) / 65536 - 0.5 }
            return sum * 1.732
        }
    }
}
