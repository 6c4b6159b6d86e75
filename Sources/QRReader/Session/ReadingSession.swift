public import Imaging
import QRCode

/// Reads the frames of a camera, one after the other, and uses in each what those before have shown.
public struct ReadingSession: Sendable {
    public let options: ReaderOptions
    public private(set) var counters = SessionCounters()

    private var reader: Reader
    private var gate = ChangeGate()
    private var tracks: [SymbolTrack] = []
    private var ledger = MisreadLedger()
    private var decoder = SoftDecoder()
    private var equalizer = ModuleEqualizer()
    private var functions: [Int: FunctionModules] = [:]
    private var texture = FrameTexture()
    private var window = MotionWindow()
    private var softs = [Float](repeating: 0, count: 177 * 177)
    /// The frames in a row that were still, had something in view, and were not read.
    private var stuck = 0

    /// The most symbols whose levels are kept at a time.
    private static let mostTracks = 4
    private static let misreadLimit = 1e-10

    public init(options: ReaderOptions = ReaderOptions(effort: .fast)) {
        self.options = options
        reader = Reader(options: options)
    }

    /// Reads a frame; `nil` where nothing has changed since one in which nothing was found.
    public mutating func read(_ image: LumaImage, at milliseconds: Int) -> Reading? {
        counters.frames &+= 1
        guard gate.shouldLook(at: image, at: milliseconds) else {
            counters.skipped &+= 1
            return nil
        }
        forget(before: milliseconds)
        let isCareful = stuck < 60 || stuck % 8 == 0
        if isCareful { counters.careful &+= 1 }
        var reading = reader.read(
            frame: image, isCareful: isCareful, near: tracks.map { $0.expectation })
        tracks.removeAll { track in
            reading.symbols.contains { $0.covers(track.corners.center) }
        }
        combine(reader.search.levels, &reading, at: milliseconds)
        if reading.symbols.isEmpty, !gate.isStill {
            readBlurred(image, &reading, at: milliseconds)
        }
        let hasSomething = !reading.symbols.isEmpty || !reading.diagnoses.isEmpty
        gate.note(hasSomething: hasSomething || !tracks.isEmpty)
        stuck = gate.isStill && hasSomething && reading.symbols.isEmpty ? stuck + 1 : 0
        return reading
    }

    /// Forgets everything that was seen.
    public mutating func reset() {
        tracks = []
        gate = ChangeGate()
        ledger = MisreadLedger()
        stuck = 0
    }

    private mutating func forget(before time: Int) {
        tracks.removeAll { !(0...SymbolTrack.absence).contains(time &- $0.seen) }
    }

    /// Reads what moves and has much texture, with its motion blur removed.
    private mutating func readBlurred(_ image: LumaImage, _ reading: inout Reading, at time: Int) {
        texture.measure(image)
        let gate = gate
        guard let patch = texture.patch(in: image, where: { gate.hasChanged($0) }),
            patch.sharpness < Self.sharpPatch, window.take(patch, of: image),
            let length = window.blurLength()
        else { return }
        for share in [0.97, 0.9, 1.07] {
            counters.deblurred &+= 1
            let symbols = reader.read(window: window.deblurred(length * share))
            for symbol in symbols { reading.symbols.append(symbol.moved { window.place($0) }) }
            let levels = reader.search.levels.map { $0.moved { window.place($0) } }
            combine(levels, &reading, at: time)
            if !reading.symbols.isEmpty { return }
        }
    }

    /// Patches less blurred than this are not deblurred.
    private static let sharpPatch: Float = 0.6

    private mutating func combine(
        _ all: [SymbolLevels], _ reading: inout Reading, at time: Int
    ) {
        for levels in all {
            let center = levels.corners.center
            guard !reading.symbols.contains(where: { $0.covers(center) }) else { continue }
            counters.kept &+= 1
            let functions = functionModules(levels.version)
            if let index = tracks.firstIndex(where: { $0.mayShow(levels) }) {
                tracks[index].add(levels, functions, at: time)
                if let symbol = decode(index, functions) {
                    reading.symbols.append(symbol)
                    reading.diagnoses.removeAll { symbol.corners.contains($0.corners.center) }
                    tracks.remove(at: index)
                }
            } else {
                if tracks.count == Self.mostTracks { tracks.removeFirst() }
                tracks.append(SymbolTrack(levels, functions, at: time))
            }
        }
    }

    private mutating func functionModules(_ version: Version) -> FunctionModules {
        if let known = functions[version.number] { return known }
        let made = FunctionModules(version)
        functions[version.number] = made
        return made
    }

    private mutating func decode(_ index: Int, _ functions: FunctionModules) -> FoundSymbol? {
        let track = tracks[index]
        guard track.sights.count > 1 else { return nil }
        let count = functions.dimension * functions.dimension
        for i in 0..<count { softs[i] = track.combined[i] }
        tracks[index].tries += 1
        if let symbol = attempt(track, functions) { return symbol }
        equalizer.equalize(&softs, shades: functions.shades, functions.dimension)
        return attempt(track, functions)
    }

    private mutating func attempt(_ track: SymbolTrack, _ functions: FunctionModules)
        -> FoundSymbol?
    {
        counters.tries &+= 1
        let count = functions.dimension * functions.dimension
        var agreeing = 0
        for i in functions.outsideFinders where softs[i] * functions.shades[i] > 0 {
            agreeing += 1
        }
        let limit = ledger.limit(
            upTo: Self.misreadLimit, agreeing: agreeing, of: functions.outsideFinders.count)
        let modules = softs
        guard
            let decoded = try? decoder.decode(
                modules.span.extracting(0..<count), version: track.version, misreadLimit: limit)
        else { return nil }
        guard track.confirm(decoder.codewordModules(of: decoded)) else {
            counters.contradicted &+= 1
            return nil
        }
        counters.combined &+= 1
        return track.symbol(decoded)
    }
}
