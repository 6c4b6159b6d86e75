/// The padding that fills the data codewords after the segments.
enum Padding {
    /// The data codeword from which on the standard's padding runs to the end; `nil` when something
    /// else is there, or nothing.
    ///
    /// After the terminator, zeros fill up a codeword, and then 0xEC and 0x11 alternate. One more
    /// codeword of zeros is accepted, because some encoders write it.
    ///
    /// - Parameters:
    ///   - bit: the bit after the terminator.
    ///   - codewords: all data codewords.
    ///   - bitCount: the number of bits available for segments.
    /// - SeeAlso: ISO/IEC 18004:2015, 7.4.10.
    static func start(after bit: Int, in codewords: [UInt8], bitCount: Int) -> Int? {
        let partial = bit % 8
        var start = bit / 8
        guard bit < bitCount, bitCount <= codewords.count * 8 else { return nil }
        if partial > 0 {
            guard codewords[start] << UInt8(partial) == 0 else { return nil }
            start += 1
        }
        // The half codeword that ends M1 and M3 holds zeros.
        let end = bitCount / 8
        if end < codewords.count, start <= end, codewords[end] != 0 { return nil }
        guard start < end else { return nil }
        let first = codewords[start] == 0 ? start + 1 : start
        guard first < end else { return nil }
        for i in first..<end where codewords[i] != ((i - first) % 2 == 0 ? 0xEC : 0x11) {
            return nil
        }
        return first
    }

    /// True if only zeros of the last codeword follow, which leaves no room for padding.
    static func hasNoRoom(after bit: Int, in codewords: [UInt8], bitCount: Int) -> Bool {
        guard bit <= bitCount, bitCount - bit < 8, bitCount <= codewords.count * 8 else {
            return false
        }
        return (bit..<bitCount).allSatisfy { codewords[$0 / 8] << UInt8($0 % 8) & 0x80 == 0 }
    }
}
