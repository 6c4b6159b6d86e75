/// The seven passes of an interlaced PNG, each a coarser picture inside the whole.
///
/// - SeeAlso: PNG (third edition), 8.1.
struct Adam7Pass: Sendable {
    let firstX: Int
    let firstY: Int
    let stepX: Int
    let stepY: Int
    /// The rectangle each pixel stands for until a later pass fills it in.
    let blockWidth: Int
    let blockHeight: Int

    static let all = [
        Adam7Pass(firstX: 0, firstY: 0, stepX: 8, stepY: 8, blockWidth: 8, blockHeight: 8),
        Adam7Pass(firstX: 4, firstY: 0, stepX: 8, stepY: 8, blockWidth: 4, blockHeight: 8),
        Adam7Pass(firstX: 0, firstY: 4, stepX: 4, stepY: 8, blockWidth: 4, blockHeight: 4),
        Adam7Pass(firstX: 2, firstY: 0, stepX: 4, stepY: 4, blockWidth: 2, blockHeight: 4),
        Adam7Pass(firstX: 0, firstY: 2, stepX: 2, stepY: 4, blockWidth: 2, blockHeight: 2),
        Adam7Pass(firstX: 1, firstY: 0, stepX: 2, stepY: 2, blockWidth: 1, blockHeight: 2),
        Adam7Pass(firstX: 0, firstY: 1, stepX: 1, stepY: 2, blockWidth: 1, blockHeight: 1),
    ]

    /// How many columns of a picture this pass holds.
    func columns(ofWidth width: Int) -> Int { (width - firstX + stepX - 1) / stepX }

    /// How many rows of a picture this pass holds.
    func rows(ofHeight height: Int) -> Int { (height - firstY + stepY - 1) / stepY }
}
