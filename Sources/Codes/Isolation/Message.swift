/// A message between docent and its decoder: what kind it is, then numbers and texts in an agreed order.
///
/// Both programs are built together and run on one machine. Numbers are 8 bytes, the lowest first; bytes and texts have their
/// count before them.
package struct Message: Sendable, Equatable {
    /// What a message is.
    package enum Kind: UInt8, Sendable {
        // From the decoder's host.
        /// The host is confined and waits for jobs.
        case ready
        /// The host cannot be confined; says why.
        case refusal
        /// A job's process has ended; says how.
        case ended
        // To the host, with open files.
        /// Decode the pages of a picture file.
        case picture
        /// Read the symbols in a frame.
        case frame
        /// Say what is in the file of a film.
        case film
        // To and from a job's process.
        /// The next page, please.
        case next
        /// A page in colour, please, to be shown.
        case color
        /// Nothing more is wanted.
        case stop
        /// A page was decoded.
        case page
        /// A page could not be decoded.
        case failure
        /// A symbol was read.
        case symbol
        /// Nothing more comes.
        case done
    }

    /// The longest message that is sent or taken.
    package static let mostBytes = 1 << 16

    package let kind: Kind
    /// What follows the kind.
    package private(set) var content: [UInt8] = []

    package init(_ kind: Kind) { self.kind = kind }

    /// A message as it was received; `nil` when it has no kind that exists.
    init?(received bytes: [UInt8]) {
        guard let first = bytes.first, let kind = Kind(rawValue: first) else { return nil }
        self.kind = kind
        content = Array(bytes.dropFirst())
    }

    var bytes: [UInt8] { [kind.rawValue] + content }

    package mutating func append(_ number: Int) {
        let bits = UInt64(bitPattern: Int64(number))
        content += (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
    }

    package mutating func append(_ number: Double) {
        append(Int(bitPattern: UInt(number.bitPattern)))
    }

    package mutating func append(_ bytes: [UInt8]) {
        append(bytes.count)
        content += bytes
    }

    /// - Parameter most: the bytes to which it is cut.
    package mutating func append(_ text: String, most: Int = 1 << 10) {
        append(Array(text.utf8.prefix(most)))
    }
}

/// Reads a message's content in the order in which it was written.
///
/// A decoder that was taken over sends whatever it likes: what does not fit is ``MalformedMessage``.
package struct MessageReader {
    private var rest: ArraySlice<UInt8>

    package init(_ message: Message) { rest = message.content[...] }

    package mutating func integer() throws(MalformedMessage) -> Int {
        guard rest.count >= 8 else { throw MalformedMessage() }
        defer { rest = rest.dropFirst(8) }
        return Int(
            truncatingIfNeeded: rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        )
    }

    /// A number in a range.
    package mutating func integer(in range: ClosedRange<Int>) throws(MalformedMessage) -> Int {
        let number = try integer()
        guard range.contains(number) else { throw MalformedMessage() }
        return number
    }

    /// A number that is finite.
    package mutating func number() throws(MalformedMessage) -> Double {
        let number = Double(bitPattern: UInt64(UInt(bitPattern: try integer())))
        guard number.isFinite else { throw MalformedMessage() }
        return number
    }

    package mutating func bytes() throws(MalformedMessage) -> [UInt8] {
        let count = try integer(in: 0...Message.mostBytes)
        guard rest.count >= count else { throw MalformedMessage() }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    package mutating func text() throws(MalformedMessage) -> String {
        String(decoding: try bytes(), as: UTF8.self)
    }
}

/// A message that is not what was agreed.
package struct MalformedMessage: Error, Equatable {
    package init() {}
}
