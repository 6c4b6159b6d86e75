import Decoding

/// What a whole batch came to: counts, and the messages that span several symbols.
public struct ScanSummary: Sendable {
    /// How many inputs have been delivered; the caller counts them.
    public var inputs = 0
    /// How many symbols were read.
    public private(set) var symbols = 0
    /// How many of them two engines read differently.
    public private(set) var doubtful = 0
    /// How many pictures, or pages, could not be read.
    public private(set) var unreadable = 0
    /// How many pictures, or pages, hold no symbol.
    public private(set) var withoutSymbol = 0
    private var collector = StructuredAppendCollector(capacity: 100_000)
    private var ended: [ScanMessage] = []
    private var completed: Set<SetHeader> = []

    /// What the symbols of one set have in common.
    private struct SetHeader: Hashable {
        let symbology: Symbology
        let count: Int
        let parity: UInt8

        init(_ symbology: Symbology, _ count: Int, _ parity: UInt8) {
            self.symbology = symbology
            self.count = count
            self.parity = parity
        }
    }

    public init() {}

    /// Counts a record.
    ///
    /// - Returns: the messages that come to an end with it.
    @discardableResult
    public mutating func add(_ record: ScanRecord) -> [ScanMessage] {
        let before = ended.count
        symbols += record.symbols.count
        switch record.status {
        case .found: break
        case .none: withoutSymbol += 1
        case .unreadable: unreadable += 1
        }
        for scanned in record.symbols { add(scanned.symbol) }
        return Array(ended[before...])
    }

    private mutating func add(_ symbol: Symbol) {
        guard !symbol.isDoubtful else {
            doubtful += 1
            return
        }
        guard let part = symbol.structuredAppend else { return }
        switch collector.add(symbol) {
        case .standsAlone, .incomplete:
            break
        case .complete(let message):
            ended.append(.complete(message))
            if let parity = part.parity {
                completed.insert(SetHeader(symbol.symbology, part.count, parity))
            }
        case .parityMismatch:
            ended.append(.mismatched(count: part.count))
        case .conflict(let index):
            ended.append(.contradictory(index: index, count: part.count))
        }
    }

    /// The messages of structured append: those that came to an end, then those with missing parts.
    ///
    /// A part that was seen once more after its message was complete does not begin a new one.
    public var messages: [ScanMessage] {
        ended
            + collector.incompleteSets
            .filter { !completed.contains(SetHeader($0.symbology, $0.count, $0.parity)) }
            .map(ScanMessage.incomplete)
    }

    /// The exit status of a scan, the worst of all inputs: 3 unreadable, 1 a message that is not whole or a symbol
    /// that two engines read differently, 4 a picture without a code, 0 all well.
    public var status: Int32 {
        if unreadable > 0 { return 3 }
        if doubtful > 0 || !messages.allSatisfy(\.isComplete) { return 1 }
        if withoutSymbol > 0 { return 4 }
        return 0
    }
}
