/// Reads the lines of a vCard or an iCalendar object, unfolding as it goes.
///
/// Lines end with CRLF, LF or CR. A line that begins with a blank continues the one before it. A
/// line coded in quoted-printable that ends with `=` continues in the next one as it stands, and one
/// in base64 in those that hold nothing but base64, as some writers do not fold. Each byte is
/// visited a constant number of times.
struct ContentLineReader {
    private let bytes: Bytes
    private var place: Int
    /// How many physical lines have been read.
    private var linesRead = 0
    /// Where the line that was last returned begins, from 1.
    private(set) var lineNumber = 0

    init(_ bytes: Bytes) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// The next line that has a name and a colon, or `nil` at the end.
    mutating func next() -> ContentLine? {
        while let line = nextUnfolded() {
            if let line = ContentLine(line) { return line }
        }
        return nil
    }

    /// The next line unfolded, whatever it holds, and where it stands with its folds and its end.
    mutating func nextLine() -> (unfolded: Bytes, range: Range<Int>)? {
        let start = place
        guard let line = nextUnfolded() else { return nil }
        return (line, start..<place)
    }

    /// What is left, for another reader.
    var rest: Bytes { bytes[place...] }

    private mutating func nextUnfolded() -> Bytes? {
        guard var line = nextPhysical() else { return nil }
        lineNumber = linesRead
        if line.last == UInt8(ascii: "="), ContentLineReader.isQuotedPrintable(line) {
            var joined = Array(line)
            while joined.last == UInt8(ascii: "="), let more = peekPhysical(),
                !more.begins(with: "end:")
            {
                joined.removeLast()
                joined += more
                _ = nextPhysical()
            }
            line = joined[...]
        }
        guard let first = peekPhysical() else { return line }
        // A property's name in base64's letters could follow; its colon is not among them.
        let isBase64 = Base64.isLine(first) && ContentLine(line)?.coding == .base64
        guard ContentLineReader.isContinuation(first) || isBase64 else { return line }
        var joined = Array(line)
        while let more = peekPhysical() {
            if ContentLineReader.isContinuation(more) {
                joined += more.dropFirst()
            } else if isBase64, Base64.isLine(more) {
                joined += more
            } else {
                break
            }
            _ = nextPhysical()
        }
        return joined[...]
    }

    private static func isContinuation(_ line: Bytes) -> Bool {
        line.first == UInt8(ascii: " ") || line.first == 0x09
    }

    private static func isQuotedPrintable(_ line: Bytes) -> Bool {
        ContentLine(line)?.coding == .quotedPrintable
    }

    private mutating func nextPhysical() -> Bytes? {
        guard let (line, next) = physical() else { return nil }
        place = next
        linesRead += 1
        return line
    }

    private func peekPhysical() -> Bytes? { physical()?.line }

    private func physical() -> (line: Bytes, next: Int)? {
        guard place < bytes.endIndex else { return nil }
        let rest = bytes[place...]
        guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            return (rest, bytes.endIndex)
        }
        let isPair = bytes[end] == 0x0D && end + 1 < bytes.endIndex && bytes[end + 1] == 0x0A
        return (bytes[place..<end], end + (isPair ? 2 : 1))
    }
}
