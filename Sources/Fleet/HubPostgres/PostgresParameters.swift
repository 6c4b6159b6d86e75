import CPQ
import Hub

/// The parameters of a statement in the form that libpq wants: types, and binary values behind each other.
///
/// Values never become a part of the SQL.
struct PostgresParameters {
    /// The protocol counts parameters in 16 bits.
    static let maximum = 65_535

    private(set) var types: [Oid] = []
    private var bytes: [UInt8] = []
    /// Where each value begins; `nil` for NULL.
    private var offsets: [Int?] = []
    private var lengths: [CInt] = []

    /// - Throws: a failure for texts that PostgreSQL cannot hold, and for too many values.
    init(_ values: [HubValue]) throws(PostgresFailure) {
        guard values.count <= Self.maximum else {
            throw PostgresFailure(
                .invalid, "a statement has \(values.count) values; \(Self.maximum) are possible")
        }
        for value in values { try append(value) }
        // Even an empty value has a place in memory.
        bytes.append(0)
    }

    private mutating func append(_ value: HubValue) throws(PostgresFailure) {
        let start = bytes.count
        var type = Oid(0)
        switch value {
        // Its type comes from where it stands.
        case .null: break
        case .integer(let number):
            type = PostgresType.integer8.rawValue
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        case .text(let text):
            type = PostgresType.text.rawValue
            try PostgresText.check(text)
            bytes += text.utf8
        case .bytes(let value):
            type = PostgresType.bytes.rawValue
            bytes += value
        }
        guard let length = CInt(exactly: bytes.count - start) else {
            throw PostgresFailure(.invalid, "a value is longer than 2 GiB")
        }
        types.append(type)
        offsets.append(value == .null ? nil : start)
        lengths.append(length)
    }

    /// Lends the values to a call of libpq: pointers to them, their lengths, and their formats, all binary.
    @unsafe func withPointers<R>(
        _ body: (
            CInt, UnsafePointer<Oid>?, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<CInt>?,
            UnsafePointer<CInt>?
        ) -> R
    ) -> R {
        let formats = [CInt](repeating: 1, count: offsets.count)
        return unsafe bytes.withUnsafeBytes { memory in
            let pointers = unsafe offsets.map { offset in
                unsafe offset.flatMap { unsafe memory.baseAddress?.advanced(by: $0) }?
                    .assumingMemoryBound(to: CChar.self)
            }
            return unsafe pointers.withUnsafeBufferPointer { pointers in
                unsafe lengths.withUnsafeBufferPointer { lengths in
                    unsafe body(
                        CInt(offsets.count), types, pointers.baseAddress, lengths.baseAddress,
                        formats)
                }
            }
        }
    }
}

/// Texts as PostgreSQL holds them: any of Unicode but U+0000.
enum PostgresText {
    static func check(_ text: String) throws(PostgresFailure) {
        guard !text.utf8.contains(0) else {
            throw PostgresFailure(
                .invalid, "a text has a NUL character, which PostgreSQL cannot hold; remove it")
        }
    }
}
