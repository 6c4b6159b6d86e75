import Foundation

/// Standard input in pieces between separators, as they come; memory is bounded by the longest one allowed.
struct InputRecords {
    enum Record {
        case bytes([UInt8], number: Int)
        case tooLong(number: Int)
    }

    private let separator: UInt8
    private let maximumBytes: Int
    private var buffer: [UInt8] = []
    /// What of the buffer has been looked at.
    private var start = 0
    private var isAtEnd = false
    private var number = 0

    init(separator: UInt8, maximumBytes: Int) {
        self.separator = separator
        self.maximumBytes = maximumBytes
    }

    /// The next record, without its separator, or `nil` at the end.
    ///
    /// What stands after the last separator is a record too.
    mutating func next() throws -> Record? {
        var isTooLong = false
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: separator) {
                number += 1
                let bytes = Array(buffer[start..<end])
                start = end + 1
                return isTooLong ? .tooLong(number: number) : .bytes(bytes, number: number)
            }
            searched = buffer.count
            if searched - start > maximumBytes {
                isTooLong = true
                buffer.removeAll(keepingCapacity: true)
                start = 0
                searched = 0
            }
            if isAtEnd {
                guard start < buffer.count || isTooLong else { return nil }
                number += 1
                let bytes = Array(buffer[start...])
                buffer = []
                start = 0
                return isTooLong ? .tooLong(number: number) : .bytes(bytes, number: number)
            }
            searched -= start
            buffer.removeFirst(start)
            start = 0
            guard let data = try FileHandle.standardInput.read(upToCount: 1 << 16), !data.isEmpty
            else {
                isAtEnd = true
                continue
            }
            buffer += data
        }
    }
}
