/// Debounces the symbols that are read frame by frame: reports each once while it stays in view.
///
/// A symbol counts again after a hold-off, in which it must be out of view. A QR symbol corrects its own errors and
/// counts at once; a 1-D code, which a scratch can turn into another, counts when two frames agree. A symbol that two
/// engines read differently does not count; the next frame may decide. Memory is bounded: beyond ``capacity`` symbols,
/// those unseen for longest are forgotten.
public struct ScanSession: Sendable {
    /// The hold-off: how long a symbol must be out of view to count again.
    public let rearmInterval: Duration
    /// How many symbols are remembered.
    public let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var latest: ContinuousClock.Instant?

    /// Identifies a symbol; parts of a set may carry the same bytes.
    private struct Key: Hashable {
        var symbology: Symbology
        var bytes: [UInt8]
        var part: Int?
    }

    private struct Entry {
        var lastSeen: ContinuousClock.Instant
        /// The number of frames that read it since it came into view, up to ``framesNeeded(for:)``.
        var frames: Int
        var hasCounted: Bool
    }

    /// Creates a session without any symbols.
    ///
    /// - Precondition: `rearmInterval` is not negative and `capacity` is at least 1.
    public init(rearmInterval: Duration = .milliseconds(1500), capacity: Int = 256) {
        precondition(rearmInterval >= .zero, "\(rearmInterval) is no time to be away")
        precondition(capacity >= 1, "a session must remember at least one symbol, not \(capacity)")
        self.rearmInterval = rearmInterval
        self.capacity = capacity
    }

    /// Adds the symbols of a frame.
    ///
    /// - Parameters:
    ///   - symbols: everything read in the frame; the same symbol at two places counts once.
    ///   - time: when the frame was taken; a time before that of the last frame counts as that one.
    /// - Returns: the symbols that count with this frame, in their order.
    public mutating func observe(
        _ symbols: [Symbol], at time: ContinuousClock.Instant
    ) -> [Sighting] {
        let now = max(time, latest ?? time)
        latest = now
        entries = entries.filter { now - $0.value.lastSeen < rearmInterval }
        var seenInFrame: Set<Key> = []
        var sightings: [Sighting] = []
        for symbol in symbols where !symbol.isDoubtful {
            let key = key(for: symbol)
            guard seenInFrame.insert(key).inserted else { continue }
            var entry = entries[key] ?? Entry(lastSeen: now, frames: 0, hasCounted: false)
            entry.lastSeen = now
            let needed = Self.framesNeeded(for: symbol.symbology)
            entry.frames = min(entry.frames + 1, needed)
            if entry.frames == needed, !entry.hasCounted {
                entry.hasCounted = true
                sightings.append(Sighting(symbol: symbol, time: now))
            }
            entries[key] = entry
        }
        forgetLongestUnseen()
        return sightings
    }

    /// Forgets the symbols that have been out of view for the hold-off.
    public mutating func forgetUnseen(at time: ContinuousClock.Instant) {
        let now = max(time, latest ?? time)
        entries = entries.filter { now - $0.value.lastSeen < rearmInterval }
        if entries.isEmpty { reset() }
    }

    /// Forgets everything, for example before the next visitor.
    public mutating func reset() {
        entries = [:]
        latest = nil
    }

    private static func framesNeeded(for symbology: Symbology) -> Int {
        symbology.isMatrix ? 1 : 2
    }

    /// A part whose header could not be read in this frame is taken for the same part in another frame.
    private func key(for symbol: Symbol) -> Key {
        var key = Key(
            symbology: symbol.symbology, bytes: symbol.bytes, part: symbol.structuredAppend?.index)
        if key.part == nil {
            for index in 0..<16 {
                key.part = index
                if entries[key] != nil { return key }
            }
            key.part = nil
        }
        return key
    }

    private mutating func forgetLongestUnseen() {
        guard entries.count > capacity else { return }
        let surplus = entries.count - capacity
        for (key, _) in entries.sorted(by: { $0.value.lastSeen < $1.value.lastSeen })
            .prefix(surplus)
        {
            entries[key] = nil
        }
    }
}

/// A symbol that came into view.
public struct Sighting: Sendable, Equatable {
    /// The symbol as it was read in the frame that made it count.
    public var symbol: Symbol
    /// The time of that frame.
    public var time: ContinuousClock.Instant

    public init(symbol: Symbol, time: ContinuousClock.Instant) {
        self.symbol = symbol
        self.time = time
    }
}
