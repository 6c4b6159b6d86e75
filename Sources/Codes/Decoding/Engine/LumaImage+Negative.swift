import Imaging

extension LumaImage {
    /// The negative, reduced by a whole factor, each new pixel the mean of a square of old ones.
    ///
    /// The remainder at the right and lower edge is cut off.
    ///
    /// - Precondition: the factor is at least 1 and no larger than either side.
    /// - Complexity: one pass over the pixels.
    func negative(reducedBy factor: Int) -> LumaImage {
        precondition(factor >= 1 && factor <= min(width, height), "factor \(factor)")
        let newWidth = width / factor
        let newHeight = height / factor
        let area = UInt32(factor * factor)
        var out: [UInt8] = []
        out.reserveCapacity(newWidth * newHeight)
        var sums = [UInt32](repeating: 0, count: newWidth)
        for newY in 0..<newHeight {
            for x in 0..<newWidth { sums[x] = 0 }
            for y in newY * factor..<(newY + 1) * factor {
                let row = row(y)
                var from = 0
                for x in 0..<newWidth {
                    var sum: UInt32 = 0
                    for _ in 0..<factor {
                        sum &+= UInt32(row[from])
                        from &+= 1
                    }
                    sums[x] &+= sum
                }
            }
            for x in 0..<newWidth { out.append(255 - UInt8(truncatingIfNeeded: sums[x] / area)) }
        }
        return LumaImage(width: newWidth, height: newHeight, pixels: out)
    }
}
