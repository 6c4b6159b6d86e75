/// Cuts bytes into lines; a line longer than a code can be is cut short.
struct LineReader {
    static let longestLine = 8192
    private var bytes: [UInt8] = []

    mutating func feed(_ input: [UInt8]) -> [String] {
        var lines: [String] = []
        for byte in input {
            if byte == 0x0A {
                lines.append(take())
            } else if bytes.count < Self.longestLine {
                bytes.append(byte)
            }
        }
        return lines
    }

    /// The last line, when no line feed ended it.
    mutating func finish() -> String? {
        bytes.isEmpty ? nil : take()
    }

    private mutating func take() -> String {
        if bytes.last == 0x0D { bytes.removeLast() }
        defer { bytes = [] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
