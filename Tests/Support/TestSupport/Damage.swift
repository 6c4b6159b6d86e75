/// Damage to a file, as disks, hands and strangers do it: it is cut anywhere, any of its bytes is another, a number is far too long.
package enum Damage {
    /// Bytes that mean something to parsers, and some that mean nothing.
    private static let others: [UInt8] = [
        0x00, 0x09, 0x0A, 0x20, 0x22, 0x2D, 0x39, 0x7F, 0x80, 0xFF,
    ]
    private static let nines = [UInt8](repeating: 0x39, count: 40)

    /// Hands over each damaged form of a file, none of which is the file itself; where tests are not run whole, of every seventh
    /// place.
    package static func each(of file: [UInt8], _ body: ([UInt8]) throws -> Void) rethrows {
        for index in stride(from: 0, to: file.count, by: Amount.isWhole ? 1 : 7) {
            try body(Array(file[..<index]))
            for other in others where other != file[index] {
                var changed = file
                changed[index] = other
                try body(changed)
            }
            // As long as it takes to fill 64 bits, and more.
            let isDigit = (0x30...0x39).contains(file[index])
            for count in isDigit ? [9, 18, 40] : [] {
                try body(Array(file[...index]) + nines.prefix(count) + Array(file[(index + 1)...]))
            }
        }
    }
}
