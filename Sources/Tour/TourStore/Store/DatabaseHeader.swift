/// The first bytes of an SQLite file.
///
/// - SeeAlso: SQLite, "Database File Format", 1.3.
package struct DatabaseHeader {
    package let version: Int
    package let applicationID: Int

    /// Nil where these are not the first 100 bytes of an SQLite file.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
            return nil
        }
        version = DatabaseHeader.number(bytes[60..<64])
        applicationID = DatabaseHeader.number(bytes[68..<72])
    }

    /// A signed number of four bytes, the highest first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(Int32(truncatingIfNeeded: bytes.reduce(0) { $0 << 8 | Int($1) }))
    }
}
