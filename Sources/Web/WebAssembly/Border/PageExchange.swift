/// The two buffers between a page's script and a session: one for what comes in, one for the
/// answer.
///
/// The session owns both. A script asks for room with ``input(_:)``, writes its bytes there, and
/// calls; the answer lies at ``answerAddress`` until the next call. Addresses never come in, so
/// that no number a script passes is followed into memory, and a script has nothing to free.
package final class PageExchange {
    /// The longest input, in bytes.
    private let longestInput: Int
    private var input = PageBuffer(count: 0)
    private var answer = PageBuffer(count: 0)
    /// The length of the answer, in bytes.
    package private(set) var answerCount = 0

    package init(longestInput: Int) { self.longestInput = longestInput }

    /// Makes room for an input, and returns where the script writes it; `nil` where it would be too
    /// long.
    ///
    /// The address is valid until the next call of this. A buffer is used again for the next frame,
    /// and given back after a large picture.
    @unsafe package func input(_ count: Int) -> UnsafeMutableRawPointer? {
        guard (0...longestInput).contains(count) else { return nil }
        if count > input.count || count < input.count / 4 { input = PageBuffer(count: count) }
        inputCount = count
        return unsafe input.address
    }

    /// An address as a script gets it; 0 for none.
    @unsafe package static func number(of address: UnsafeMutableRawPointer?) -> Int32 {
        Int32(truncatingIfNeeded: Int(bitPattern: address))
    }

    /// The length of the input, in bytes, as the script asked for it.
    package private(set) var inputCount = 0

    /// The first bytes of the input.
    package func taken(_ count: Int32) throws(WebRefusal) -> [UInt8] {
        guard count >= 0, Int(count) <= inputCount else { throw .size }
        return input.bytes(first: Int(count))
    }

    /// The first bytes of the input as text; what is not UTF-8 becomes U+FFFD.
    package func text(_ count: Int32, atMost limit: Int) throws(WebRefusal) -> String {
        guard count <= limit else { throw .size }
        return String(decoding: try taken(count), as: UTF8.self)
    }

    /// The first pixels of the input in grey, where each has four bytes.
    ///
    /// - Precondition: the input has that number of pixels.
    package func luma(ofColors pixelCount: Int) -> [UInt8] { input.luma(pixelCount: pixelCount) }

    /// Where the last answer lies, ``answerCount`` bytes; valid until the next call.
    @unsafe package var answerAddress: UnsafeMutableRawPointer? { unsafe answer.address }

    /// The last answer.
    package var answerBytes: [UInt8] { answer.bytes(first: answerCount) }

    /// Keeps the answer, and returns its length.
    package func reply(_ writer: AnswerWriter) -> Int32 {
        answer = PageBuffer(copying: writer.bytes)
        answerCount = writer.bytes.count
        return Int32(truncatingIfNeeded: answerCount)
    }
}
