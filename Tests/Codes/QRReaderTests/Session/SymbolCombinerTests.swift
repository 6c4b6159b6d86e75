import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("Symbols from several frames")
struct SymbolCombinerTests {
    private func text(_ symbol: FoundSymbol?) -> String? {
        symbol.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("noise that no frame alone can be read through is averaged away", arguments: 1...8)
    func averages(seed: UInt64) throws {
        let scene = try SessionScene("HTTPS://LOBBY.EXAMPLE/R/A-014", version: 3, level: .m)
        var random = SeededGenerator(seed: seed)
        var combiner = SymbolCombiner()
        var decoder = SoftDecoder()
        var read: String?
        for frame in 0..<10 where read == nil {
            let levels = scene.levels(noise: 1.0, &random)
            let single = try? decoder.decode(
                levels.levels.span, version: levels.version, misreadLimit: 1e-10)
            #expect(single == nil)
            read = text(combiner.add(levels, at: 33 * frame))
        }
        #expect(read == scene.text)
        #expect(combiner.combined == 1 && combiner.contradicted == 0)
        #expect(combiner.tracks.isEmpty)
    }

    @Test("what glare hides in one frame, another shows")
    func fillsGaps() throws {
        let scene = try SessionScene("HTTPS://LOBBY.EXAMPLE/R/A-014", version: 3, level: .l)
        var random = SeededGenerator(seed: 3)
        var combiner = SymbolCombiner()
        var decoder = SoftDecoder()
        var read: String?
        for frame in 0..<6 where read == nil {
            var levels = scene.levels(noise: 0.15, &random)
            let n = levels.version.width
            // A third of the modules above the alignment pattern, another one in each frame.
            for y in 9..<20 {
                for x in 9 + 7 * (frame % 3)..<min(n, 16 + 7 * (frame % 3)) {
                    levels.levels[y * n + x] = -1.4
                }
            }
            let single = try? decoder.decode(
                levels.levels.span, version: levels.version, misreadLimit: 1e-10)
            #expect(single == nil)
            read = text(combiner.add(levels, at: 33 * frame))
        }
        #expect(read == scene.text)
    }

    /// How many pairs of symbols are shown for each change and version.
    private static let trials = 3

    /// How two symbols of one version are shown in one place, so that no frame can be read alone.
    enum Change: CaseIterable {
        case swapped, alternated, inPairs, faded, wiped, random
    }

    @Test(
        "two symbols in one place never make a text that neither has", arguments: Change.allCases,
        [
            (1, ErrorCorrectionLevel.l), (2, .m), (3, .h), (5, .q),
        ])
    func neverMixes(change: Change, symbol: (version: Int, level: ErrorCorrectionLevel)) throws {
        var random = SeededGenerator(seed: UInt64(symbol.version))
        var wrong: [String] = []
        var right = 0
        var tries = 0
        for trial in 0..<Self.trials {
            let (version, level) = symbol
            let mask = trial.isMultiple(of: 2) ? 3 : nil
            // Long common beginnings are the hardest: most of the data is the same.
            let beginning = trial % 3 == 0 ? "" : version < 3 ? "R:" : "HTTPS://A.EXAMPLE/R/"
            let a = try SessionScene(
                beginning + "\(random.number(below: 99))", version: version, level: level,
                mask: mask)
            let b = try SessionScene(
                beginning + "\(100 + random.number(below: 99))", version: version, level: level,
                mask: mask)
            var combiner = SymbolCombiner()
            let noise = 0.6 + 0.3 * Double(trial % 3)
            for frame in 0..<30 {
                let share = share(of: change, frame, &random)
                let mixed = zip(a.modules, b.modules).enumerated().map { index, pair in
                    let isBelow = Double(index) / Double(a.modules.count) < share
                    if change == .wiped { return isBelow ? pair.1 : pair.0 }
                    return pair.0 + (pair.1 - pair.0) * Float(share)
                }
                let levels = SessionScene.levels(
                    of: mixed, version: a.symbol.version, noise: noise, &random)
                if let read = text(combiner.add(levels, at: 33 * frame)) {
                    if read == a.text || read == b.text { right += 1 } else { wrong.append(read) }
                }
                combiner.forget(at: 33 * frame)
            }
            tries += combiner.tries.count
        }
        #expect(wrong == [])
        // Frames that change each time show nothing long enough.
        #expect(right > 0 || change == .alternated || change == .random)
        #expect(tries > right)
    }

    /// How much of the second symbol a frame shows.
    private func share(of change: Change, _ frame: Int, _ random: inout SeededGenerator) -> Double {
        switch change {
        case .swapped: frame < 9 ? 0 : 1
        case .alternated: Double(frame % 2)
        case .inPairs: Double(frame / 2 % 2)
        case .faded, .wiped: min(1, Double(frame) / 24)
        case .random: Double(random.number(below: 2))
        }
    }

    @Test("the levels of a symbol that others contradict are not confirmed")
    func confirms() throws {
        let address = "HTTPS://A.EXAMPLE/R/"
        let a = try SessionScene(
            address + String(repeating: "ONE ", count: 15), version: 5, level: .q, mask: 3)
        let near = try SessionScene(
            address + String(repeating: "ONE ", count: 14) + "TWO", version: 5, level: .q, mask: 3)
        let b = try SessionScene(
            String(repeating: "ANOTHER ", count: 10), version: 5, level: .q, mask: 3)
        var random = SeededGenerator(seed: 1)
        var decoder = SoftDecoder()
        let decoded = try decoder.decode(
            a.modules.span, version: a.symbol.version, misreadLimit: 1e-10)
        let modules = decoder.codewordModules(of: decoded)
        for module in modules {
            #expect(module.isDark == (a.modules[module.index] > 0))
        }
        let functions = FunctionModules(a.symbol.version)
        var track = SymbolTrack(a.levels(noise: 0.4, &random), functions, at: 0)
        track.add(a.levels(noise: 0.4, &random), functions, at: 33)
        #expect(track.observations.count == 2 && track.confirms(modules))
        // One whose blocks are of both: the codewords of block 0 of the first, the rest of the
        // second.
        var mixed = b.modules
        for module in modules where module.block == 0 {
            mixed[module.index] = module.isDark ? 1 : -1
        }
        let both = SessionScene.levels(
            of: mixed, version: a.symbol.version, noise: 0.2, &random)
        let other = SymbolTrack(both, functions, at: 0)
        #expect(!other.confirms(modules))
        // One with nearly the same text is taken for it, but does not confirm it.
        var together = track
        together.add(near.levels(noise: 0.4, &random), functions, at: 66)
        #expect(together.observations.count == 3 && !together.confirms(modules))
        // Another symbol begins another track.
        track.add(b.levels(noise: 0.4, &random), functions, at: 66)
        #expect(track.observations.count == 1)
    }

    @Test(
        "symbols that differ in one character of each block never make a text of blocks of both",
        arguments: 1...3)
    func neverMixesBlocks(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Six blocks of 14 or 15 data codewords.
        let common = (0..<80).map { _ in UInt8(97 + random.number(below: 26)) }
        var other = common
        for block in 0..<6 { other[4 + 14 * block] = common[4 + 14 * block] ^ 1 }
        let scenes = try [common, other].map {
            try SessionScene(
                String(decoding: $0, as: UTF8.self), version: 7, level: .q, mask: 3)
        }
        var combiner = SymbolCombiner()
        for frame in 0..<24 {
            let levels = scenes[random.number(below: 2)].levels(noise: 0.8, &random)
            if let read = text(combiner.add(levels, at: 33 * frame)) {
                #expect(scenes.contains { $0.text == read })
            }
        }
        #expect(combiner.tries.count > 10)
    }

    @Test("levels of one frame count once, the clearer ones")
    func sameFrame() throws {
        let scene = try SessionScene("R:1", version: 2, level: .h)
        let functions = FunctionModules(scene.symbol.version)
        var random = SeededGenerator(seed: 10)
        var track = SymbolTrack(scene.levels(noise: 0.8, &random), functions, at: 0)
        let clear = scene.levels(noise: 0.3, &random)
        let isClearer = track.add(clear, functions, at: 0)
        #expect(isClearer && track.observations.map { $0.levels } == [clear.levels])
        let isNew = track.add(scene.levels(noise: 0.8, &random), functions, at: 0)
        #expect(!isNew && track.observations.map { $0.levels } == [clear.levels])
        track.add(scene.levels(noise: 0.8, &random), functions, at: 33)
        #expect(track.observations.count == 2)
    }

    @Test("what is kept is bounded in number and in time")
    func forgets() throws {
        let scene = try SessionScene("R:1", version: 2, level: .h)
        let functions = FunctionModules(scene.symbol.version)
        var random = SeededGenerator(seed: 9)
        var track = SymbolTrack(scene.levels(noise: 0.5, &random), functions, at: 0)
        for frame in 1..<40 {
            track.add(scene.levels(noise: 0.5, &random), functions, at: 33 * frame)
        }
        #expect(track.observations.count == SymbolTrack.mostObservations)
        track.forget(before: 33 * 39)
        #expect(track.observations.count == 1)
        var combiner = SymbolCombiner()
        for place in 0..<10 {
            let origin = Vector(Double(300 * place), 0)
            _ = combiner.add(scene.levels(noise: 3, &random, at: origin), at: 0)
        }
        #expect(combiner.tracks.count == SymbolCombiner.mostTracks)
        combiner.forget(at: SymbolTrack.absence)
        #expect(combiner.tracks.count == SymbolCombiner.mostTracks)
        combiner.forget(at: SymbolTrack.absence + 1)
        #expect(combiner.tracks.isEmpty)
    }

    @Test("an hour has no more tries than its bound, and a clock that jumps breaks nothing")
    func tries() {
        var tries = CombinedTries()
        var sum = 0.0
        for frame in 0..<108_000 {
            for _ in 0..<8 { sum += tries.take(at: 33 * frame, agreeing: 40, of: 40) ?? 0 }
        }
        #expect((14_000...14_448).contains(tries.count))
        #expect(sum <= 1.5e-6)
        for time in [0, Int.min, Int.max, -1, Int.max] {
            _ = tries.take(at: time, agreeing: 0, of: 40)
        }
        #expect(tries.count <= 14_453)
    }
}
