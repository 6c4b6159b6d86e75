import Cryptography

/// How many rows a table has, and the SHA-256 of all of them in the order of its key: equal for equal tables, in whichever
/// database they are.
struct TableDigest: Equatable {
    let rows: Int
    private let digest: SHA256Digest

    init(_ database: any HubDatabase, _ table: HubSchema.Table) throws(HubError) {
        var hash = SHA256()
        var count = 0
        var pages = TablePages(database, table)
        while let page = try pages.next() {
            count += page.count
            var bytes: [UInt8] = []
            for row in page { for value in row.values { Self.append(value, to: &bytes) } }
            hash.update(bytes)
        }
        rows = count
        digest = hash.finalize()
    }

    /// The kind of a value, how many bytes follow, and these, so that no two rows are written alike.
    private static func append(_ value: HubValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes.append(0)
        case .integer(let number):
            bytes.append(1)
            append(UInt64(bitPattern: number), to: &bytes)
        case .text(let text):
            bytes.append(2)
            append(UInt64(text.utf8.count), to: &bytes)
            bytes += text.utf8
        case .bytes(let value):
            bytes.append(3)
            append(UInt64(value.count), to: &bytes)
            bytes += value
        }
    }

    private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
