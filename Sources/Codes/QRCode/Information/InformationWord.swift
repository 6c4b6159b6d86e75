/// Words of the BCH codes that protect format and version information.
enum InformationWord {
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
