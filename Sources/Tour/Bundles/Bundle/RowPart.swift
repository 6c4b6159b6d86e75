import Foundation
package import GRDB

/// A part of a database's table, as a bundle carries it: rows in the order of their keys.
///
/// A part is `docent rows 1` and a line's end, the table's name (one byte for its length, then UTF-8), one byte for the
/// number of columns, and then the rows: as many values as there are columns, each one byte for its type and what
/// follows from that, numbers with the highest byte first:
///
///     0  nothing
///     1  a whole number in 8 bytes
///     2  a number in 8 bytes, as IEEE 754 has it
///     3  a text: its length in 4 bytes, then UTF-8
///     4  bytes: their number in 4 bytes, then themselves
package enum RowPart {
    /// Parts are smaller, except where one row alone is larger.
    package static let usualBytes = 512 << 10
    /// No part is larger, in bytes.
    package static let maximumBytes = 64 << 20
    static let heading = Array("docent rows 1\n".utf8)

    /// What a part begins with.
    ///
    /// - Precondition: the name has up to 255 bytes, and there are up to 255 columns.
    package static func start(table: String, columns: Int) -> [UInt8] {
        precondition(table.utf8.count <= 255 && columns <= 255, "\(table), \(columns) columns")
        return heading + [UInt8(table.utf8.count)] + Array(table.utf8) + [UInt8(columns)]
    }

    /// A row's values.
    package static func bytes(of row: [DatabaseValue]) -> [UInt8] {
        var bytes: [UInt8] = []
        func put(_ number: UInt64, count: Int) {
            for place in (0..<count).reversed() {
                bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place)))
            }
        }
        for value in row {
            switch value.storage {
            case .null: bytes.append(0)
            case .int64(let number):
                bytes.append(1)
                put(UInt64(bitPattern: number), count: 8)
            case .double(let number):
                bytes.append(2)
                put(number.bitPattern, count: 8)
            case .string(let text):
                bytes.append(3)
                put(UInt64(text.utf8.count), count: 4)
                bytes += text.utf8
            case .blob(let data):
                bytes.append(4)
                put(UInt64(data.count), count: 4)
                bytes += data
            }
        }
        return bytes
    }
}

/// Reads the rows of a part, one after the other.
package struct RowPartReader {
    package let table: String
    package let columns: Int
    private let bytes: [UInt8]
    private var place: Int

    /// Nil where the bytes do not begin as a part.
    package init?(_ bytes: [UInt8]) {
        let start = RowPart.heading.count
        guard bytes.count > start, bytes.starts(with: RowPart.heading) else { return nil }
        let end = start + 1 + Int(bytes[start])
        guard bytes.count > end,
            let table = String(validating: bytes[(start + 1)..<end], as: UTF8.self)
        else { return nil }
        self.bytes = bytes
        self.table = table
        columns = Int(bytes[end])
        place = end + 1
        guard columns > 0 else { return nil }
    }

    /// A row that is not as ``RowPart`` says.
    package struct Malformed: Error {}

    /// The next row; nil at the end.
    package mutating func next() throws(Malformed) -> [DatabaseValue]? {
        if place == bytes.count { return nil }
        var row: [DatabaseValue] = []
        for _ in 0..<columns { row.append(try value()) }
        return row
    }

    private mutating func value() throws(Malformed) -> DatabaseValue {
        switch try number(1) {
        case 0: return .null
        case 1: return Int64(bitPattern: try number(8)).databaseValue
        case 2: return Double(bitPattern: try number(8)).databaseValue
        case 3:
            let text = try part(Int(try number(4)))
            guard let text = String(validating: text, as: UTF8.self) else { throw Malformed() }
            return text.databaseValue
        case 4: return Data(try part(Int(try number(4)))).databaseValue
        default: throw Malformed()
        }
    }

    private mutating func number(_ count: Int) throws(Malformed) -> UInt64 {
        try part(count).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func part(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
        guard count <= bytes.count - place else { throw Malformed() }
        defer { place += count }
        return bytes[place..<(place + count)]
    }
}
