import Testing

@testable import QRReader

@Suite("Parts of the fast finder")
struct ScanPartsTests {
    static let sides: [(Int, Int)] = [
        (1, 1), (5, 3), (8, 8), (16, 9), (63, 20), (64, 17), (65, 8), (200, 31), (131, 2), (700, 9),
    ]

    private func noise(_ count: Int) -> [UInt8] {
        var random = Congruence(state: 11)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 3) }
    }

    @Test("halving means each four pixels, the last ones repeated", arguments: sides)
    func halves(width: Int, height: Int) {
        let pixels = noise(width * height)
        var plane = GreyPlane()
        plane.halve(GreyView(pixels: pixels.span, width: width, height: height))
        #expect(plane.width == (width + 1) / 2 && plane.height == (height + 1) / 2)
        var expected: [UInt8] = []
        for y in stride(from: 0, to: height, by: 2) {
            for x in stride(from: 0, to: width, by: 2) {
                var sum = 2
                for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    sum += Int(pixels[min(y + dy, height - 1) * width + min(x + dx, width - 1)])
                }
                expected.append(UInt8(sum / 4))
            }
        }
        #expect(plane.pixels == expected)
    }

    @Test("transposing puts rows into columns", arguments: sides)
    func transposes(width: Int, height: Int) {
        let pixels = noise(width * height)
        var plane = GreyPlane()
        plane.transpose(GreyView(pixels: pixels.span, width: width, height: height))
        var expected: [UInt8] = []
        for x in 0..<width { for y in 0..<height { expected.append(pixels[y * width + x]) } }
        #expect(plane.pixels == expected)
    }

    @Test("a block's range is that of its pixels", arguments: sides)
    func measuresRanges(width: Int, height: Int) {
        let pixels = noise(width * height)
        var range = BlockRange()
        range.measure(GreyView(pixels: pixels.span, width: width, height: height), rowStep: 1)
        #expect(range.columns == (width + 7) / 8 && range.rows == (height + 7) / 8)
        for row in 0..<range.rows {
            for column in 0..<range.columns {
                let top = max(0, min(row * 8, height - 8))
                let left = max(0, min(column * 8, width - 8))
                var seen: [UInt8] = []
                for y in top..<min(top + 8, height) {
                    seen += pixels[y * width + left..<y * width + min(left + 8, width)]
                }
                let index = row * range.columns + column
                #expect(range.darkest[index] == seen.min())
                #expect(range.lightest[index] == seen.max())
            }
        }
    }

    @Test("blocks outside of the rows that are asked for have no range")
    func measuresSomeRows() {
        let pixels = noise(200 * 64)
        let view = GreyView(pixels: pixels.span, width: 200, height: 64)
        var whole = BlockRange()
        whole.measure(view, rowStep: 2)
        var part = BlockRange()
        part.measure(view, rowStep: 1)
        part.measure(view, rowStep: 2, rows: [-5..<3, 23..<33])
        for row in 0..<8 {
            let blocks = row * part.columns..<(row + 1) * part.columns
            let isWanted = [0, 2, 3, 4].contains(row)
            let none = [UInt8](repeating: 0, count: part.columns)
            #expect(Array(part.darkest[blocks]) == (isWanted ? Array(whole.darkest[blocks]) : none))
            #expect(
                Array(part.lightest[blocks]) == (isWanted ? Array(whole.lightest[blocks]) : none))
        }
    }

    @Test(
        "a row's edges are where dark and light meet, also after long runs", arguments: sides,
        [false, true])
    func readsRows(side: (Int, Int), hasLongRuns: Bool) {
        let (width, height) = side
        var pixels = noise(width * height)
        if hasLongRuns {
            // Words of 64 pixels all light, all dark, or with a single change.
            for index in pixels.indices where (index / 3) % 97 > 2 {
                pixels[index] = index / 300 % 2 == 0 ? 250 : 4
            }
        }
        let view = GreyView(pixels: pixels.span, width: width, height: height)
        var range = BlockRange()
        range.measure(view, rowStep: 1)
        var map = ThresholdMap()
        map.useMiddles(of: range, minimumRange: 24, radius: 1)
        var runs = RunRow()
        runs.begin(width: width)
        for y in 0..<height {
            runs.read(view, y: y, map: map, row: y / 8, side: 8)
            let isDark = (0..<width).map {
                pixels[y * width + $0] <= map.values[y / 8 * map.columns + $0 / 8]
            }
            let changes = (1..<max(1, width)).filter { isDark[$0] != isDark[$0 - 1] }
            #expect(runs.beginsDark == isDark[0])
            #expect(runs.edges == [0] + changes + [width])
        }
    }

    @Test("bits of 64 pixels are set where a pixel is at most its threshold")
    func comparesWords() {
        let (pixels, levels) = (noise(256), Array(noise(300).suffix(256)))
        for offset in 0..<192 {
            var expected: UInt64 = 0
            for bit in 0..<64 where pixels[offset + bit] <= levels[offset + bit] {
                expected |= 1 << UInt64(bit)
            }
            let word = unsafe DarkBits.word(pixels.span.bytes, levels.span.bytes, at: offset)
            #expect(word == expected)
        }
    }

    @Test("bytes of a mask become bits in order, also without a processor's own instruction")
    func gathersBits() {
        var random = Congruence(state: 5)
        for _ in 0..<1000 {
            let bits = random.next() & 0xFFFF
            var mask = SIMDMask<SIMD16<Int8>>()
            for lane in 0..<16 { mask[lane] = bits >> UInt64(lane) & 1 == 1 }
            #expect(DarkBits.bits(mask) == bits)
            #expect(DarkBits.portableBits(mask) == bits)
            #expect(
                DarkBits.foldedBits(mask, .init(repeating: true), .init(repeating: false), mask)
                    == bits | 0xFFFF << 16 | bits << 48)
        }
    }

    @Test("lanes are packed to bytes in order, also without a processor's own instruction")
    func packsLanes() {
        let bytes = noise(16)
        let low = SIMD8<UInt16>(bytes[..<8].map { UInt16($0) })
        let high = SIMD8<UInt16>(bytes[8...].map { UInt16($0) })
        #expect(SIMD16(packing: low, high) == SIMD16(bytes))
        #expect(SIMD16(portablePacking: low, high) == SIMD16(bytes))
    }

    @Test(
        "short and long rows name the cuts that pass the test one by one",
        arguments: [3200, 3300, 40_000])
    func findsCuts(width: Int) {
        var random = Congruence(state: 17)
        for round in 0..<20 {
            // Runs of a few pixels, and now and then a finder pattern.
            var pixels: [UInt8] = []
            while pixels.count < width {
                let module = Int(random.next() % 9) + 1
                let isPattern = random.next() % 4 == 0
                let runs = isPattern ? [1, 1, 3, 1, 1].map { $0 * module } : [module]
                for run in runs {
                    let shade: UInt8 = pixels.last == 30 ? 220 : 30
                    pixels += [UInt8](repeating: shade, count: run)
                }
            }
            pixels.removeLast(pixels.count - width)
            let view = GreyView(pixels: pixels.span, width: width, height: 1)
            var range = BlockRange()
            range.measure(view, rowStep: 1)
            var map = ThresholdMap()
            map.useMiddles(of: range, minimumRange: 24, radius: 7)
            var runs = RunRow()
            runs.begin(width: width)
            runs.read(view, y: 0, map: map, row: 0, side: 8)
            let smallest = Int32(round)
            var cuts: [Int] = []
            while let index = runs.nextCut(smallest: smallest) { cuts.append(index) }
            let edges = runs.edges.map { SIMD8<Int32>(repeating: Int32($0)) }
            let expected = (0..<max(0, edges.count - 5)).filter { index in
                let verdict = RunTest.judge(
                    edges[index], edges[index + 1], edges[index + 2], edges[index + 3],
                    edges[index + 4], edges[index + 5], smallest: SIMD8(repeating: smallest))
                return verdict[0] >= 0
            }
            #expect(cuts == expected && !cuts.isEmpty)
        }
    }

    @Test("means over squares of blocks are exact, also at the borders", arguments: sides)
    func averagesBlocks(columns: Int, rows: Int) {
        let means = noise(columns * rows)
        var window = BlockWindow()
        for (radius, offset) in [(0, 4), (1, 6), (1, -6), (2, 0), (7, 3)] {
            var values = [UInt8](repeating: 0, count: means.count)
            window.average(
                means, columns: columns, rows: rows, radius: radius, offset: offset, into: &values)
            var expected: [UInt8] = []
            for row in 0..<rows {
                for column in 0..<columns {
                    let down = max(0, row - radius)..<min(rows, row + radius + 1)
                    let across = max(0, column - radius)..<min(columns, column + radius + 1)
                    var sum = 0
                    for y in down {
                        for x in across {
                            sum += min(255, max(0, Int(means[y * columns + x]) - offset))
                        }
                    }
                    expected.append(UInt8(max(1, sum / (down.count * across.count))))
                }
            }
            #expect(values == expected)
        }
    }

    @Test("flat blocks take their threshold from the nearest that have detail")
    func fillsFlatBlocks() {
        var pixels = [UInt8](repeating: 200, count: 256 * 64)
        for y in 24..<32 { for x in 8..<12 { pixels[y * 256 + x] = 100 } }
        var range = BlockRange()
        range.measure(GreyView(pixels: pixels.span, width: 256, height: 64), rowStep: 1)
        var map = ThresholdMap()
        map.useMiddles(of: range, minimumRange: 24, radius: 1)
        #expect(map.values == [UInt8](repeating: 150, count: 32 * 8))
        #expect(map.isLively == [false, false, true, true, true, false, false, false])
    }

    struct Runs: Sendable, CustomTestStringConvertible {
        var lengths: [Int32]
        var isAccepted: Bool
        var testDescription: String { "\(lengths)" }
    }

    static let runs: [Runs] = [
        Runs(lengths: [1, 1, 3, 1, 1], isAccepted: true),
        Runs(lengths: [8, 8, 24, 8, 8], isAccepted: true),
        // Ink spread, and shrunk, by three quarters of a module.
        Runs(lengths: [14, 2, 30, 2, 14], isAccepted: true),
        Runs(lengths: [2, 14, 18, 14, 2], isAccepted: true),
        // A quarter larger at one end than at the other.
        Runs(lengths: [7, 8, 24, 9, 9], isAccepted: true),
        Runs(lengths: [8, 8, 8, 8, 8], isAccepted: false),
        Runs(lengths: [8, 8, 60, 8, 8], isAccepted: false),
        Runs(lengths: [8, 8, 24, 8, 20], isAccepted: false),
        Runs(lengths: [24, 8, 24, 8, 8], isAccepted: false),
    ]

    @Test("five runs are taken for a cut when they are 1, 1, 3, 1, 1", arguments: runs)
    func judgesRuns(runs: Runs) {
        var places: [Int32] = [5]
        for length in runs.lengths { places.append((places.last ?? 0) + length) }
        let e = places.map { SIMD8<Int32>(repeating: $0) }
        let verdict = RunTest.judge(
            e[0], e[1], e[2], e[3], e[4], e[5], smallest: SIMD8(repeating: 10))
        #expect((verdict[0] >= 0) == runs.isAccepted)
        let tooSmall = RunTest.judge(
            e[0], e[1], e[2], e[3], e[4], e[5], smallest: SIMD8(repeating: 1000))
        #expect(tooSmall[0] < 0)
    }

    @Test("the fit finds perspective and spread ink, and leaves strays out")
    func fitsSquares() throws {
        // The plane of the pattern, u and v in modules, as a picture shows it.
        func shown(_ u: Double, _ v: Double) -> SIMD2<Double> {
            let w = 1 + 0.01 * u - 0.015 * v
            return SIMD2(0.9 * u - 0.2 * v + 0.1, 0.15 * u + 1.05 * v - 0.2) / w
        }
        var places: [SquareFit.Place] = []
        for border in 0..<3 {
            let radius = SquareFit.radii[border] + 0.2 * SquareFit.spreads[border]
            for step in 0..<8 {
                let along = radius * Double(2 * step - 7) / 10
                for sign in [-1.0, 1.0] {
                    places.append(
                        .init(
                            at: shown(sign * radius, along), axis: 0, sign: sign, border: border))
                    places.append(
                        .init(
                            at: shown(along, sign * radius), axis: 1, sign: sign, border: border))
                }
            }
        }
        places[5].at += SIMD2(0.4, 0.6)
        places[40].at -= SIMD2(0.7, 0.7)
        var fit = SquareFit(u: SIMD2(1, 0.2), v: SIMD2(-0.1, 1))
        let first = fit.improve(places.span, gate: 0.9, noise: 0.05)
        let second = fit.improve(places.span, gate: 0.3, noise: 0.05)
        #expect(first && second)
        fit.judge(places.span, expected: places.count, gate: 0.2)
        #expect(fit.inlierShare > 0.97)
        #expect(fit.deviation < 0.02)
        for (u, v) in [(0.0, 0.0), (-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)] {
            let place = try #require(fit.place(u: u, v: v))
            #expect((place - shown(u, v)).length < 0.04)
        }
    }

    @Test("too few places determine nothing")
    func refusesFewPlaces() {
        let places = (0..<11).map {
            SquareFit.Place(at: SIMD2(1.5, Double($0) / 10), axis: 0, sign: 1, border: 0)
        }
        var fit = SquareFit(u: SIMD2(1, 0), v: SIMD2(0, 1))
        let isImproved = fit.improve(places.span, gate: 0.9, noise: 0.05)
        #expect(!isImproved)
    }
}
