import Glibc

/// Turns text into the bytes of a charset.
enum CharsetEncoder {
    struct Unencodable: Error {
        var text: String
        var encoding: String
    }

    static func bytes(of text: String, in encoding: String) throws -> [UInt8] {
        let opened = unsafe iconv_open(encoding, "UTF-8")
        guard let descriptor = unsafe opened, Int(bitPattern: descriptor) != -1 else {
            throw Unencodable(text: text, encoding: encoding)
        }
        defer { unsafe iconv_close(descriptor) }
        var input = Array(text.utf8).map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: input.count * 4 + 16)
        let capacity = output.count
        let written = unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target -> Int? in
                var from = source.baseAddress
                var to = target.baseAddress
                var left = source.count
                var free = capacity
                let result = unsafe iconv(descriptor, &from, &left, &to, &free)
                return result == 0 && left == 0 ? capacity - free : nil
            }
        }
        guard let written else { throw Unencodable(text: text, encoding: encoding) }
        return output.prefix(written).map { UInt8(bitPattern: $0) }
    }
}
