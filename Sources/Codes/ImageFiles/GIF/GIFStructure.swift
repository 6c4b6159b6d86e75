/// The blocks of a GIF file, as far as needed to count its frames.
///
/// - SeeAlso: GIF89a specification, sections 18 to 27.
struct GIFStructure: Sendable {
    /// How many frames lie in the file whole.
    private(set) var frameCount = 0
    /// Whether the file ends as it should.
    private(set) var isComplete = false

    init(_ bytes: Span<UInt8>) {
        guard bytes.count >= 13 else { return }
        var offset = 13 + Self.tableLength(bytes[10])
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x2C:
                guard offset + 11 <= bytes.count else { return }
                let data = offset + 11 + Self.tableLength(bytes[offset + 9])
                guard let end = Self.end(ofBlocksAt: data, bytes) else { return }
                frameCount += 1
                offset = end
            case 0x21:
                guard let end = Self.end(ofBlocksAt: offset + 2, bytes) else { return }
                offset = end
            case 0x3B:
                isComplete = true
                return
            default:
                // What lies between blocks is passed over, as other readers do.
                offset += 1
            }
        }
    }

    /// The bytes of a colour table, from the flags that announce it.
    private static func tableLength(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// The offset behind a chain of sub-blocks; `nil` when the file ends before it does.
    private static func end(ofBlocksAt start: Int, _ bytes: Span<UInt8>) -> Int? {
        var offset = start
        while offset < bytes.count {
            let length = Int(bytes[offset])
            offset += 1 + length
            if length == 0 { return offset }
        }
        return nil
    }
}
