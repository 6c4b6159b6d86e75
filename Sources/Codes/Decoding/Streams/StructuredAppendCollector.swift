/// Joins the symbols of structured append sets, across any number of pictures.
///
/// Parts belong together when they state the same count and parity. The collector returns a message only when every
/// part is present, and says where the exclusive-or of all its bytes is not the stated parity; otherwise it reports what is
/// missing or wrong, never a text that was not encoded.
///
/// - SeeAlso: ISO/IEC 18004:2015, 8 (structured append).
public struct StructuredAppendCollector: Sendable {
    /// The largest number of incomplete sets; beyond it the oldest is dropped.
    public let capacity: Int
    private var sets: [PartSet] = []

    /// Creates an empty collector.
    ///
    /// - Precondition: `capacity` is at least 1.
    public init(capacity: Int = 64) {
        precondition(capacity >= 1, "a collector must keep at least one set, not \(capacity)")
        self.capacity = capacity
    }

    /// The outcome of adding a symbol.
    public enum Outcome: Sendable, Equatable {
        /// It is not part of a set, or has no parity to check; use it as it is.
        case standsAlone
        /// It was the last missing part.
        case complete(JoinedMessage)
        /// Other parts are still missing.
        case incomplete(IncompleteSet)
        /// All parts are present, and the exclusive-or of their bytes is another than they state: some encoders compute it
        /// wrongly, or the parts are of different messages.
        case parityMismatch(JoinedMessage, stated: UInt8, found: UInt8)
        /// Another part with the same header and index has a different content, so the right one is unknown; the
        /// set is dropped.
        case conflict(index: Int)
    }

    /// Adds a symbol.
    ///
    /// Reading the same part again changes nothing. A set leaves the collector when it is complete, whether
    /// or not its parity holds.
    public mutating func add(_ symbol: Symbol) -> Outcome {
        guard let header = symbol.structuredAppend, let parity = header.parity,
            (2...16).contains(header.count), (0..<header.count).contains(header.index)
        else { return .standsAlone }
        let found = sets.firstIndex { set in
            set.symbology == symbol.symbology && set.count == header.count && set.parity == parity
        }
        var set =
            found.map { sets.remove(at: $0) }
            ?? PartSet(symbology: symbol.symbology, count: header.count, parity: parity)
        if let known = set.parts[header.index], known.bytes != symbol.bytes {
            return .conflict(index: header.index)
        }
        set.parts[header.index] = symbol
        if set.missing.isEmpty { return set.join() }
        sets.append(set)
        if sets.count > capacity { sets.removeFirst() }
        return .incomplete(set.summary)
    }

    /// The incomplete sets, the one that grew last at the end.
    public var incompleteSets: [IncompleteSet] { sets.map { $0.summary } }

    /// Forgets everything.
    public mutating func reset() { sets = [] }
}

/// The parts of one message seen so far.
private struct PartSet: Sendable {
    let symbology: Symbology
    let count: Int
    let parity: UInt8
    var parts: [Int: Symbol] = [:]

    var missing: [Int] { (0..<count).filter { parts[$0] == nil } }

    var summary: IncompleteSet {
        IncompleteSet(
            symbology: symbology, count: count, parity: parity,
            parts: parts.sorted { $0.key < $1.key }.map { $0.value }, missing: missing)
    }

    func join() -> StructuredAppendCollector.Outcome {
        let parts = summary.parts
        var bytes: [UInt8] = []
        var interpretations: [Interpretation] = []
        for part in parts {
            for interpretation in part.interpretations
            where interpretation.designator != interpretations.last?.designator {
                interpretations.append(
                    Interpretation(
                        offset: bytes.count + interpretation.offset,
                        designator: interpretation.designator))
            }
            bytes += part.bytes
        }
        let message = JoinedMessage(
            bytes: bytes,
            text: TextDecoder.decode(
                bytes, interpretations: interpretations, segments: parts.segments),
            parts: parts)
        let found = bytes.reduce(0, ^)
        return found == parity
            ? .complete(message) : .parityMismatch(message, stated: parity, found: found)
    }
}

extension [Symbol] {
    /// The segments of all parts, in order; those that are not known count as bytes.
    fileprivate var segments: [SymbolSegment] {
        flatMap { part in
            let known = part.segments ?? []
            let others = part.bytes.count - known.reduce(0) { $0 + $1.byteCount }
            return (others > 0 ? [SymbolSegment(mode: .byte, byteCount: others)] : []) + known
        }
    }
}

/// A symbol's place in a set of up to 16 that carry one message.
///
/// - SeeAlso: ISO/IEC 18004:2015, 8 (structured append).
public struct StructuredAppend: Sendable, Hashable {
    /// The place in the set, from 0.
    public var index: Int
    /// How many symbols the set has, 2 to 16 (1 is allowed and has no effect).
    public var count: Int
    /// The exclusive-or of all bytes of the whole message, as every symbol of the set repeats it;
    /// `nil` where the engine does not report it.
    public var parity: UInt8?

    public init(index: Int, count: Int, parity: UInt8?) {
        self.index = index
        self.count = count
        self.parity = parity
    }
}

/// A structured append set with missing symbols.
public struct IncompleteSet: Sendable, Equatable {
    public var symbology: Symbology
    /// How many symbols the set has, 2 to 16.
    public var count: Int
    /// The exclusive-or of all bytes of the whole message.
    public var parity: UInt8
    /// The symbols that were seen, in order.
    public var parts: [Symbol]
    /// The places of those that were not, from 0, in order.
    public var missing: [Int]
}

/// A message joined from several symbols.
public struct JoinedMessage: Sendable, Equatable {
    /// The bytes of all parts in order.
    public var bytes: [UInt8]
    /// The text of all bytes together: the end of a part may split a character.
    public var text: DecodedText
    /// The symbols it was joined from, in order.
    public var parts: [Symbol]
}
