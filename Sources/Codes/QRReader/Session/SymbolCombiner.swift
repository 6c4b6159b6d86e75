import QRCode

/// Reads symbols from the levels of several frames together, where no frame alone is enough.
///
/// What it keeps is bounded: ``mostTracks`` symbols, of each the levels of ``SymbolTrack/mostObservations`` frames, none of them for
/// longer than ``SymbolTrack/memory``.
struct SymbolCombiner: Sendable {
    private(set) var tracks: [SymbolTrack] = []
    private(set) var tries = CombinedTries()
    /// How many were read, and how many of those a frame contradicted.
    private(set) var combined = 0
    private(set) var contradicted = 0
    private(set) var kept = 0

    private var decoder = SoftDecoder()
    private var equalizer = ModuleEqualizer()
    /// By version, since two models share their numbers.
    private var functions: [Version: FunctionModules] = [:]
    private var softs = [Float](repeating: 0, count: 177 * 177)

    /// The most symbols whose levels are kept at a time.
    static let mostTracks = 4

    /// Forgets everything that was seen, but not how much was tried.
    mutating func reset() {
        tracks = []
        softs = [Float](repeating: 0, count: 177 * 177)
        equalizer = ModuleEqualizer()
        decoder = SoftDecoder()
    }

    /// Forgets symbols that are gone, and frames that are long past.
    mutating func forget(at time: Int) {
        tracks.removeAll { !(0...SymbolTrack.absence).contains(time &- $0.seen) }
        for i in tracks.indices { tracks[i].forget(before: time &- SymbolTrack.memory) }
        tracks.removeAll { $0.observations.isEmpty }
    }

    /// Forgets the symbols that were read at last.
    mutating func forget(where isRead: (Vector) -> Bool) {
        tracks.removeAll { isRead($0.corners.center) }
    }

    /// Adds the levels of one symbol in a frame, and reads it if they and those before are enough.
    mutating func add(_ levels: SymbolLevels, at time: Int) -> FoundSymbol? {
        kept &+= 1
        let functions = functionModules(levels.version)
        guard let index = tracks.firstIndex(where: { $0.mayShow(levels) }) else {
            if tracks.count == Self.mostTracks { tracks.removeFirst() }
            tracks.append(SymbolTrack(levels, functions, at: time))
            return nil
        }
        guard tracks[index].add(levels, functions, at: time),
            tracks[index].observations.count > 1,
            let symbol = read(tracks[index], functions, time)
        else { return nil }
        tracks.remove(at: index)
        return symbol
    }

    private mutating func functionModules(_ version: Version) -> FunctionModules {
        if let known = functions[version] { return known }
        let made = FunctionModules(version)
        functions[version] = made
        return made
    }

    /// Decodes the mean levels as they are, and with the blur between modules removed.
    private mutating func read(_ track: SymbolTrack, _ functions: FunctionModules, _ time: Int)
        -> FoundSymbol?
    {
        for i in track.combined.indices { softs[i] = track.combined[i] }
        if let symbol = decode(track, functions, time) { return symbol }
        equalizer.equalize(&softs, shades: functions.shades, functions.dimension)
        return decode(track, functions, time)
    }

    private mutating func decode(_ track: SymbolTrack, _ functions: FunctionModules, _ time: Int)
        -> FoundSymbol?
    {
        var agreeing = 0
        for i in functions.outsideFinders where softs[i] * functions.shades[i] > 0 {
            agreeing += 1
        }
        let modules = softs
        guard
            let limit = tries.take(
                at: time, agreeing: agreeing, of: functions.outsideFinders.count),
            let decoded = try? decoder.decode(
                modules.span.extracting(0..<functions.dimension * functions.dimension),
                version: track.version, misreadLimit: limit)
        else { return nil }
        guard track.confirms(decoder.codewordModules(of: decoded)) else {
            contradicted &+= 1
            return nil
        }
        combined &+= 1
        return track.symbol(decoded)
    }
}
