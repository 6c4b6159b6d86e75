import CZlib

/// A PDF file of cairo's whose greys are written as greys.
///
/// cairo knows colours only by red, green and blue. Printers with four inks mix such a black of all of them, which makes codes
/// blurred and coloured at their edges; `DeviceGray` 0 is black ink alone.
///
/// - SeeAlso: ISO 32000-1:2008, 8.6.4.2 (DeviceGray), 7.5.4 (cross-reference table) and 11.6.6 (transparency groups).
enum PDFGrey {
    /// The file with `g` in the place of `rg` where red, green and blue are equal; as it was, where it is not as cairo 1.16 and 1.18
    /// write it.
    static func greyed(_ file: [UInt8]) -> [UInt8] {
        guard var objects = Objects(file) else { return file }
        for page in objects.numbers {
            let entry = objects[page]
            guard Bytes.has("/Type /Page ", entry),
                let content = Bytes.number(after: "/Contents ", in: entry),
                let length = Bytes.number(after: "/Length ", in: objects[content]),
                let start = Bytes.end(of: "stream\n", in: objects[content]),
                let count = Bytes.number(after: " obj\n   ", in: objects[length]),
                count >= 0, start + count <= objects[content].endIndex,
                let drawing = Flate.inflated(objects[content][start..<start + count])
            else { continue }
            let (grey, hasColor) = Self.grey(drawing)
            guard let packed = Flate.deflated(grey) else { continue }
            objects[content] =
                objects[content][..<start] + packed + objects[content][(start + count)...]
            objects[length] = Array("\(length) 0 obj\n   \(packed.count)\nendobj\n".utf8)[...]
            // What is blended in a group is in the colours of the group.
            if !hasColor { objects[page] = Bytes.replacing("/DeviceRGB", "/DeviceGray", in: entry) }
        }
        return objects.file
    }

    /// The operators of a page in grey where they can be, and whether some cannot.
    private static func grey(_ drawing: [UInt8]) -> (drawing: [UInt8], hasColor: Bool) {
        var out: [UInt8] = []
        out.reserveCapacity(drawing.count)
        var hasColor = false
        var depth = 0
        var isEscaped = false
        // Where the last words begin in what is written, up to four of them.
        var words: [Int] = []
        var isInWord = false
        func end(_ drawing: inout [UInt8]) {
            guard let last = words.last else { return }
            let word = String(decoding: drawing[last...], as: UTF8.self)
            switch word {
            case "rg", "RG":
                guard words.count == 4 else { return hasColor = true }
                let numbers = (0..<3).map { drawing[words[$0]..<words[$0 + 1] - 1] }
                guard numbers[0].elementsEqual(numbers[1]), numbers[0].elementsEqual(numbers[2])
                else { return hasColor = true }
                drawing.removeSubrange(words[1]...)
                drawing += (word == "rg" ? "g" : "G").utf8
                words = []
            case "Do", "sc", "SC", "scn", "SCN", "sh", "BI": hasColor = true
            default: break
            }
        }
        for byte in drawing {
            if depth > 0 {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "(") {
                    depth += 1
                } else if byte == UInt8(ascii: ")") {
                    depth -= 1
                }
            } else if byte == UInt8(ascii: "(") {
                depth = 1
                words = []
                isInWord = false
            } else if byte == 0x20 || byte == 0x0A {
                if isInWord { end(&out) }
                isInWord = false
            } else if !isInWord {
                isInWord = true
                if words.count == 4 { words.removeFirst() }
                words.append(out.count)
            }
            out.append(byte)
        }
        return (out, hasColor)
    }
}

/// The objects of a PDF file with one table of their places.
private struct Objects {
    private let heading: ArraySlice<UInt8>
    private let trailer: ArraySlice<UInt8>
    private let count: Int
    private var bodies: [Int: ArraySlice<UInt8>] = [:]
    /// Their numbers, in the order of the file.
    let numbers: [Int]

    init?(_ file: [UInt8]) {
        guard let end = Bytes.end(of: "startxref\n", in: file[max(0, file.count - 64)...]),
            let table = Bytes.number(at: end, in: file[...]), file.indices.contains(table),
            let first = Bytes.end(of: "xref\n0 ", in: file[table...].prefix(7)),
            let count = Bytes.number(at: first, in: file[...]), (1...1_000_000).contains(count),
            let newline = file[first...].firstIndex(of: 0x0A),
            newline + 1 + 20 * count <= file.count
        else { return nil }
        var places: [(place: Int, number: Int)] = []
        for number in 0..<count {
            let entry = file[(newline + 1 + 20 * number)...].prefix(20)
            guard entry[entry.startIndex + 17] == UInt8(ascii: "n") else { continue }
            guard let place = Int(String(decoding: entry.prefix(10), as: UTF8.self)),
                (0..<table).contains(place)
            else { return nil }
            places.append((place, number))
        }
        places.sort { $0.place < $1.place }
        guard let begin = places.first?.place else { return nil }
        for (index, (place, number)) in places.enumerated() {
            let end = index + 1 < places.count ? places[index + 1].place : table
            guard end > place else { return nil }
            bodies[number] = file[place..<end]
        }
        numbers = places.map(\.number)
        heading = file[..<begin]
        self.count = count
        let rest = file[(newline + 1 + 20 * count)...]
        guard let last = Bytes.end(of: "startxref\n", in: rest) else { return nil }
        trailer = rest[..<last]
    }

    subscript(number: Int) -> ArraySlice<UInt8> {
        get { bodies[number] ?? [] }
        set { bodies[number] = newValue }
    }

    /// The whole file, with a table of the new places.
    var file: [UInt8] {
        var out = Array(heading)
        var places: [Int: Int] = [:]
        for number in numbers {
            places[number] = out.count
            out += self[number]
        }
        let table = out.count
        out += "xref\n0 \(count)\n".utf8
        for number in 0..<count {
            let digits = String(places[number] ?? 0)
            out += String(repeating: "0", count: max(0, 10 - digits.utf8.count)).utf8
            out += digits.utf8
            out += (places[number] == nil ? " 65535 f \n" : " 00000 n \n").utf8
        }
        return out + trailer + Array("\(table)\n%%EOF\n".utf8)
    }
}

/// Words in bytes.
private enum Bytes {
    static func end(of words: String, in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.firstRange(of: Array(words.utf8))?.upperBound
    }

    static func has(_ words: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        end(of: words, in: bytes) != nil
    }

    static func number(after words: String, in bytes: ArraySlice<UInt8>) -> Int? {
        end(of: words, in: bytes).flatMap { number(at: $0, in: bytes) }
    }

    static func number(at place: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes[place...].prefix { (0x30...0x39).contains($0) }
        return digits.count > 12 ? nil : Int(String(decoding: digits, as: UTF8.self))
    }

    static func replacing(
        _ words: String, _ others: String, in bytes: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8> {
        guard let range = bytes.firstRange(of: Array(words.utf8)) else { return bytes }
        return bytes[..<range.lowerBound] + Array(others.utf8) + bytes[range.upperBound...]
    }
}

/// Streams of PDF files: zlib's.
private enum Flate {
    /// Longer drawings stay as they are.
    private static let most = 64 << 20

    static func inflated(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let bytes = Array(bytes)
        var room = max(1 << 12, 8 * bytes.count)
        while room <= most {
            var count = uLongf(room)
            var status = Z_OK
            let out = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, used in
                status = unsafe uncompress(output.baseAddress, &count, bytes, uLong(bytes.count))
                used = status == Z_OK ? Int(count) : 0
            }
            if status == Z_OK { return out }
            guard status == Z_BUF_ERROR else { return nil }
            room *= 4
        }
        return nil
    }

    static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        let room = Int(compressBound(uLong(bytes.count)))
        var count = uLongf(room)
        var status = Z_OK
        let out = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, used in
            status = unsafe compress(output.baseAddress, &count, bytes, uLong(bytes.count))
            used = status == Z_OK ? Int(count) : 0
        }
        return status == Z_OK ? out : nil
    }
}
