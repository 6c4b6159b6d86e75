/// The check sum of PNG's chunks.
///
/// - SeeAlso: PNG specification (third edition), annex D.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
        }
    }

    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    }
}
