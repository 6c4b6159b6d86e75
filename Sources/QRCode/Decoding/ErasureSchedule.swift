/// Which codewords of a block are taken as erasures.
enum ErasurePolicy {
    /// None.
    case none
    /// All of which nothing is known, where correction without erasures fails.
    case unknown
    /// More and more of the least sure, until correction succeeds.
    case weakest
}

/// The numbers of erasures to try in a block, after none.
struct ErasureSchedule {
    private let first: Int
    /// The most to try.
    let most: Int
    /// The most that may be believed without further evidence.
    let free: Int

    init(_ block: ReceivedBlock, _ decoder: ReedSolomonDecoder, _ policy: ErasurePolicy) {
        switch policy {
        case .none:
            (first, most, free) = (0, 0, 0)
        case .unknown:
            let unknown = block.sureties.count { $0 == 0 }
            first = unknown <= decoder.usable ? unknown : 0
            (most, free) = (first, first)
        case .weakest:
            // An odd erasure more leaves as many errors that can be corrected beside it.
            first = decoder.usable.isMultiple(of: 2) ? 2 : 1
            // On pictures, erasures of more than 80 % of the error correction codewords make
            // false texts, and from 60 % on some do.
            most = min(decoder.usable, decoder.degree * 4 / 5)
            free = decoder.degree * 3 / 5
        }
    }

    /// What to try after so many; `nil` at the end.
    func next(after erasures: Int) -> Int? {
        let next = erasures == 0 ? first : erasures + 2
        return next > erasures && next <= most ? next : nil
    }
}
