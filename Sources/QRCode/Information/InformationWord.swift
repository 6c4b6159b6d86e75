/// A word of format or version information as seen in a symbol, some of its bits perhaps erased.
struct InformationWord {
    /// The bits, the first read the most significant; erased ones are 0.
    var bits: UInt32 = 0
    /// A one for each bit that is erased.
    var erased: UInt32 = 0

    init(reading places: [InformationPlaces.Place], of grid: ModuleGrid) {
        for place in places {
            let isErased = grid.isErased(x: place.x, y: place.y)
            bits = bits << 1 | (isErased ? 0 : UInt32(grid[place.x, place.y]))
            erased = erased << 1 | (isErased ? 1 : 0)
        }
    }

    /// Twice the bits that differ, plus the bits erased: what a code of distance d can bear
    /// is at most d − 1.
    func cost(of word: UInt32) -> Int {
        2 * ((bits ^ word) & ~erased).nonzeroBitCount + erased.nonzeroBitCount
    }

    /// Appends the check bits of a BCH code to `data`.
    static func encode(_ data: UInt32, generator: UInt32) -> UInt32 {
        let degree = UInt32(31 - generator.leadingZeroBitCount)
        var word = data << degree
        while true {
            let excess = 31 - word.leadingZeroBitCount - Int(degree)
            guard excess >= 0 else { return data << degree | word }
            word ^= generator << UInt32(excess)
        }
    }
}
