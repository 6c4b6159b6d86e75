public import Decoding

/// What a batch of pictures came to; a command makes its exit status of it.
public enum BatchOutcome: Sendable {
    case asExpected
    /// A message in several symbols is incomplete, two engines disagree, or an expectation is not met.
    case unexpected
    /// Some picture could not be read.
    case unreadable
    /// Some picture holds no symbol.
    case withoutSymbol
}

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
    private var open: Set<SetHeader> = []

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
        let header = part.parity.map { SetHeader(symbol.symbology, part.count, $0) }
        switch collector.add(symbol) {
        case .standsAlone:
            break
        case .incomplete:
            if let header, !completed.contains(header) { open.insert(header) }
        case .complete(let message):
            ended.append(.complete(message))
            if let header {
                completed.insert(header)
                open.remove(header)
            }
        case .parityMismatch(let message, _, _):
            ended.append(.mismatched(message))
            if let header { open.remove(header) }
        case .conflict(let index):
            ended.append(.contradictory(index: index, count: part.count))
        }
    }

    /// Whether parts of some message have been seen, and others not yet.
    public var hasOpenMessage: Bool { !open.isEmpty }

    /// The messages of structured append: those that came to an end, then those with missing parts.
    ///
    /// A part that was seen once more after its message was complete does not begin a new one.
    public var messages: [ScanMessage] {
        ended
            + collector.incompleteSets
            .filter { !completed.contains(SetHeader($0.symbology, $0.count, $0.parity)) }
            .map(ScanMessage.incomplete)
    }

    /// What the scan came to: the worst of all inputs.
    public var outcome: BatchOutcome {
        if unreadable > 0 { return .unreadable }
        if doubtful > 0 || !messages.allSatisfy(\.isComplete) { return .unexpected }
        if withoutSymbol > 0 { return .withoutSymbol }
        return .asExpected
    }
}

/// What became of the symbols of a structured append set, over a whole batch.
public enum ScanMessage: Sendable, Equatable {
    /// All parts were read, in whatever order, and belong together.
    case complete(JoinedMessage)
    /// Some parts were in none of the pictures.
    case incomplete(IncompleteSet)
    /// All parts were read, and their parity is not that of their bytes: it is wrong, or they do not belong together.
    case mismatched(JoinedMessage)
    /// Two symbols claim the same place in a set and say different things.
    case contradictory(index: Int, count: Int)

    public var isComplete: Bool {
        if case .complete = self { return true }
        return false
    }
}
