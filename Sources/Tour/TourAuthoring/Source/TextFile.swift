import Files
import Glibc
import TourModel
import Wording

/// A text of the folder: UTF-8, bounded, without control characters.
struct TextFile {
    let path: String
    /// The text, with `\n` line ends and without a byte order mark.
    let text: String

    /// Reads a file; nil where it is not such a text, and the log tells why.
    ///
    /// - Parameter converting: makes UTF-8 of the file's bytes.
    init?(
        _ path: String, in listing: FolderListing, limits: ImportLimits, log: ProblemLog,
        converting: ([UInt8]) -> [UInt8] = { $0 }
    ) {
        self.path = path
        let place = Place(file: path)
        var bytes: [UInt8]
        do throws(SystemCallError) {
            let file = try FileDescriptor(
                opening: listing.location(of: path), O_RDONLY | O_NONBLOCK | O_NOCTTY)
            guard try file.status().isRegularFile else { throw SystemCallError(code: EINVAL) }
            let size = Int(try file.status().st_size)
            guard size <= limits.textBytes else {
                log.error(
                    place, "\(size) bytes are too many for a text",
                    "keep it under \(limits.textBytes) bytes")
                return nil
            }
            bytes = try file.read(upTo: limits.textBytes)
        } catch {
            let (message, remedy) = error.unread()
            log.error(place, message, remedy)
            return nil
        }
        bytes = converting(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            log.error(
                TextFile.place(ofInvalidByteIn: bytes, path), "this is not UTF-8",
                "save the file as UTF-8 text")
            return nil
        }
        if let place = TextFile.place(ofControlCharacterIn: text, path) {
            log.error(place, "a control character", TextFile.controlRule)
            return nil
        }
        self.text =
            bytes.contains(0x0D)
            ? String(decoding: TextFile.withoutCarriageReturns(bytes), as: UTF8.self) : text
    }

    private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte != 0x0D {
                result.append(byte)
            } else if index + 1 == bytes.count || bytes[index + 1] != 0x0A {
                result.append(0x0A)
            }
        }
        return result
    }

    private static func place(ofControlCharacterIn text: String, _ path: String) -> Place? {
        var place = Place(file: path, line: 1, column: 0)
        for scalar in text.unicodeScalars {
            place.column += 1
            switch scalar.value {
            case 0x0A:
                place.line += 1
                place.column = 0
            default: if isControl(scalar) { return place }
            }
        }
        return nil
    }

    /// What to do about a control character.
    static let controlRule: FilledMessage =
        "only tabs and line ends may stand beside the letters"

    /// Whether this is one of those that no text may hold: all but tabs and line ends.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F, 0x80...0x84, 0x86...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    private static func place(ofInvalidByteIn bytes: [UInt8], _ path: String) -> Place {
        var place = Place(file: path, line: 1, column: 1)
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            place.column += 1
            if scalar == "\n" {
                place.line += 1
                place.column = 1
            }
        }
        return place
    }
}

extension Unicode.Scalar {
    /// Its number as the Unicode Standard writes it, without "U+": "001B".
    var hexadecimal: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
