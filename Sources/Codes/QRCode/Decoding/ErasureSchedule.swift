/// Which codewords of a block are taken as erasures.
enum ErasurePolicy {
    /// None.
    case none
    /// All unknown codewords, where correction without erasures fails.
    case unknown
    /// More and more of the least reliable, until correction succeeds: generalized minimum distance.
    case weakest
}

/// The numbers of erasures to try in a block, after none.
struct ErasureSchedule {
    private let first: Int
    /// The most to try.
    let most: Int
    /// The most that need no further evidence.
    let free: Int

    init(_ block: ReceivedBlock, _ decoder: ReedSolomonDecoder, _ policy: ErasurePolicy) {
        switch policy {
        case .none:
            (first, most, free) = (0, 0, 0)
        case .unknown:
            let unknown = block.reliabilities.count { $0 == 0 }
            first = unknown <= decoder.usable ? unknown : 0
            (most, free) = (first, first)
        case .weakest:
            // One more erasure leaves as many correctable errors where the sum was odd.
            first = decoder.usable.isMultiple(of: 2) ? 2 : 1
            // On pictures, erasing more than 80 % of the error correction codewords causes misreads, and
            // from 60 % on it causes some.
            most = min(decoder.usable, decoder.degree * 4 / 5)
            free = decoder.degree * 3 / 5
        }
    }

    /// The number to try next; `nil` at the end.
    func next(after erasures: Int) -> Int? {
        let next = erasures == 0 ? first : erasures + 2
        return next > erasures && next <= most ? next : nil
    }
}
