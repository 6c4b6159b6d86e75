extension Segment {
    /// The character count of the segment.
    func characterCount(hasFNC1: Bool) -> Int {
        switch mode {
        case .numeric, .byte: bytes.count
        case .alphanumeric:
            escaped(hasFNC1: hasFNC1).count
        case .kanji, .hanzi: bytes.count / 2
        }
    }

    /// The alphanumeric characters that encode the bytes where FNC1 is in force.
    func escaped(hasFNC1: Bool) -> [UInt8] {
        guard hasFNC1 else { return bytes }
        return bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case Alphanumeric.groupSeparator: [Alphanumeric.percent]
            case Alphanumeric.percent: [Alphanumeric.percent, Alphanumeric.percent]
            default: [byte]
            }
        }
    }

    /// Checks that the mode can hold the bytes.
    ///
    /// - Throws: ``SymbolError/invalidCharacter(_:index:)`` with the first that it cannot.
    func validate(hasFNC1: Bool) throws(SymbolError) {
        let invalid: Int?
        switch mode {
        case .byte:
            invalid = nil
        case .numeric:
            invalid = bytes.firstIndex { !(0x30...0x39).contains($0) }
        case .alphanumeric:
            invalid = bytes.indices.first { i in
                let previous = i > 0 ? bytes[i - 1] : 0
                return Alphanumeric.width(of: bytes[i], after: previous, hasFNC1: hasFNC1) == 0
            }
        case .kanji, .hanzi:
            invalid = stride(from: 0, to: bytes.count, by: 2).first { i in
                i + 1 == bytes.count
                    || DoubleByte.value(of: (bytes[i], bytes[i + 1]), in: mode) == nil
            }
        }
        if let invalid { throw .invalidCharacter(mode, index: invalid) }
    }
}
