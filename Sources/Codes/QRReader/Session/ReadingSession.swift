public import Imaging

/// Reads the frames of a camera one after the other, and uses in each what those before have shown.
///
/// It sees more than a ``Reader`` that gets each frame by itself:
///
/// - Frames in which nothing has changed since one without a symbol are skipped, see ``ChangeGate``.
/// - Where symbols were seen and not read, the next frame gets a careful look.
/// - What moves is read with its motion blur removed.
/// - A symbol that no frame alone holds is read from the levels of several, in its own grid.
///
/// The same frames at the same times give the same readings. It keeps the levels of at most twelve frames of at most four
/// symbols for a second and a half, and the mean shades of 64 x 36 blocks of the last frame; ``reset()`` forgets them.
public struct ReadingSession: Sendable {
    public let options: ReaderOptions

    private var reader: Reader
    private var gate = ChangeGate()
    private var combiner = SymbolCombiner()
    private var texture = FrameTexture()
    private var window = MotionWindow()
    private var counts = SessionCounters()
    /// The frames with something in view since the last one that moved or was read.
    private var futile = 0

    /// After so many of them only each eighth gets a careful look.
    private static let patience = 60
    /// Patches less blurred than this are not sharpened.
    private static let sharpPatch: Float = 0.6
    /// The shares of the measured length of a blur that are tried: the first one reads most.
    private static let lengthShares = [0.97, 0.9, 1.07]

    public init(options: ReaderOptions = ReaderOptions(effort: .fast)) {
        self.options = options
        reader = Reader(options: options)
    }

    /// What it has done so far; nothing about what the frames showed.
    public var counters: SessionCounters {
        var counters = counts
        counters.kept = combiner.kept
        counters.tries = combiner.tries.count
        counters.combined = combiner.combined
        counters.contradicted = combiner.contradicted
        return counters
    }

    /// Reads a frame; `nil` where nothing has changed since one in which nothing was found.
    ///
    /// - Parameter milliseconds: when it was taken, by any clock.
    public mutating func read(_ image: LumaImage, at milliseconds: Int) -> Reading? {
        counts.frames &+= 1
        guard gate.shouldLook(at: image, at: milliseconds) else {
            counts.skipped &+= 1
            return nil
        }
        combiner.forget(at: milliseconds)
        let isCareful = futile < Self.patience || futile.isMultiple(of: 8)
        var reading = reader.read(
            frame: image, isCareful: isCareful, near: combiner.tracks.map { $0.expectation })
        combiner.forget { place in reading.symbols.contains { $0.covers(place) } }
        combine(reader.search.levels, into: &reading, at: milliseconds)
        if reading.symbols.isEmpty, !gate.isStill {
            readBlurred(image, into: &reading, at: milliseconds)
        }
        let hasSomething =
            !reading.symbols.isEmpty || !reading.diagnoses.isEmpty || !combiner.tracks.isEmpty
        gate.note(hasSomething: hasSomething)
        if !gate.isStill || !reading.symbols.isEmpty {
            futile = 0
        } else if hasSomething {
            futile += 1
        }
        return reading
    }

    /// Has the next frame looked at even where nothing changes: another reader has seen something in this one.
    public mutating func keepLooking() { gate.note(hasSomething: true) }

    /// Forgets everything that was seen, for example at the end of a visit.
    public mutating func reset() {
        reader = Reader(options: options)
        gate = ChangeGate()
        texture = FrameTexture()
        window = MotionWindow()
        combiner.reset()
        futile = 0
    }

    /// Whether it keeps anything of a symbol.
    var remembersSymbols: Bool { !combiner.tracks.isEmpty }

    /// Reads what moves and has much texture, with its motion blur removed.
    private mutating func readBlurred(
        _ image: LumaImage, into reading: inout Reading, at time: Int
    ) {
        texture.measure(image)
        let gate = gate
        guard let patch = texture.patch(in: image, where: { gate.hasChanged($0) }),
            patch.sharpness < Self.sharpPatch, window.take(patch, of: image),
            let length = window.blurLength()
        else { return }
        for share in Self.lengthShares {
            counts.sharpened &+= 1
            let symbols = reader.read(window: window.deblurred(length * share))
            let window = window
            for symbol in symbols {
                reading.add(symbol.moved { window.place($0) })
            }
            let levels = reader.search.levels.map { $0.moved { window.place($0) } }
            combine(levels, into: &reading, at: time)
            if !reading.symbols.isEmpty { return }
        }
    }

    /// Adds levels of a frame to those before, and the symbols that are read from all of them.
    private mutating func combine(
        _ levels: [SymbolLevels], into reading: inout Reading, at time: Int
    ) {
        for levels in levels {
            let place = levels.corners.center
            guard !reading.symbols.contains(where: { $0.covers(place) }) else { continue }
            if let symbol = combiner.add(levels, at: time) { reading.add(symbol) }
        }
    }
}

extension Reading {
    /// Adds a symbol in its place from top to bottom; places inside it need no diagnosis.
    fileprivate mutating func add(_ symbol: FoundSymbol) {
        guard !symbols.contains(where: { $0.isSame(as: symbol) }) else { return }
        let center = symbol.corners.center
        let index = symbols.firstIndex {
            (center.y, center.x) < ($0.corners.center.y, $0.corners.center.x)
        }
        symbols.insert(symbol, at: index ?? symbols.endIndex)
        diagnoses.removeAll { symbol.corners.contains($0.corners.center) }
    }
}
