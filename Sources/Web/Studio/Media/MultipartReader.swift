import Foundation

/// Takes apart what a form with files sends, as it comes: `multipart/form-data` (RFC 7578; RFC 2046, 5.1).
///
/// Of a file no more is held in memory than what came last.
public struct MultipartReader: Sendable {
    /// What came.
    public enum Event: Sendable, Equatable {
        /// A part begins. The file's name is what the browser says, and means nothing.
        case part(name: String, fileName: String?)
        /// More of the part.
        case bytes([UInt8])
        case partEnd
        /// Nothing that comes now counts.
        case end
    }

    /// Why it is not such a form.
    public enum Mistake: Error, Sendable, Equatable {
        case noBoundary
        case malformed
        case tooManyParts
    }

    private enum State { case preamble, head, body, afterDelimiter, end }

    private let delimiter: [UInt8]
    private var buffer: [UInt8]
    private var state = State.preamble
    private var parts = 0

    /// A head, or what stands before the first part, is never longer, in bytes.
    private static let longestHead = 8192
    private static let mostParts = 64

    /// - Parameter type: the value of `Content-Type`.
    public init(contentType type: String) throws(Mistake) {
        let fields = type.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.first?.lowercased() == "multipart/form-data",
            let field = fields.first(where: { $0.lowercased().hasPrefix("boundary=") })
        else { throw .noBoundary }
        let value = field.dropFirst("boundary=".count)
        let isQuoted = value.count > 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        let boundary = Array((isQuoted ? value.dropFirst().dropLast() : value).utf8)
        guard (1...70).contains(boundary.count), boundary.allSatisfy({ (0x20..<0x7F).contains($0) })
        else { throw .noBoundary }
        delimiter = Array("\r\n--".utf8) + boundary
        // The first one need not follow a line.
        buffer = Array("\r\n".utf8)
    }

    /// Whether the last delimiter has come.
    public var isWhole: Bool { state == .end }

    /// What more bytes bring.
    public mutating func read(_ bytes: some Sequence<UInt8>) throws(Mistake) -> [Event] {
        guard state != .end else { return [] }
        buffer += bytes
        var events: [Event] = []
        var place = 0
        while let next = try step(from: place, &events) { place = next }
        buffer.removeFirst(kept(from: place, &events))
        return events
    }

    /// Reads on from a place of the buffer; nil where more has to come.
    private mutating func step(
        from place: Int, _ events: inout [Event]
    ) throws(Mistake) -> Int? {
        switch state {
        case .end: return nil
        case .preamble, .body:
            guard let found = find(delimiter, from: place) else {
                if state == .preamble, buffer.count - place > Self.longestHead { throw .malformed }
                return nil
            }
            if state == .body {
                if found > place { events.append(.bytes(Array(buffer[place..<found]))) }
                events.append(.partEnd)
            }
            state = .afterDelimiter
            return found + delimiter.count
        case .afterDelimiter:
            guard buffer.count >= place + 2 else { return nil }
            if buffer[place...].starts(with: Array("--".utf8)) {
                state = .end
                events.append(.end)
                return buffer.count
            }
            guard buffer[place...].starts(with: Array("\r\n".utf8)) else { throw .malformed }
            parts += 1
            guard parts <= Self.mostParts else { throw .tooManyParts }
            state = .head
            // A part without a head has its empty line at once.
            return place
        case .head:
            guard let end = find(Array("\r\n\r\n".utf8), from: place) else {
                if buffer.count - place > Self.longestHead { throw .malformed }
                return nil
            }
            events.append(try Self.part(buffer[place..<end]))
            state = .body
            return end + 4
        }
    }

    /// How much of the buffer is finished once the certain part of a body was reported.
    private mutating func kept(from place: Int, _ events: inout [Event]) -> Int {
        guard state == .body else { return place }
        let certain = max(place, buffer.count - delimiter.count + 1)
        if certain > place { events.append(.bytes(Array(buffer[place..<certain]))) }
        return certain
    }

    private func find(_ text: [UInt8], from start: Int) -> Int? {
        guard buffer.count >= text.count else { return nil }
        var place = start
        let last = buffer.count - text.count
        while place <= last {
            guard let next = buffer[place...].firstIndex(of: text[0]), next <= last else {
                return nil
            }
            if buffer[next...].starts(with: text) { return next }
            place = next + 1
        }
        return nil
    }

    private static func part(_ head: ArraySlice<UInt8>) throws(Mistake) -> Event {
        guard let text = String(validating: head, as: UTF8.self) else { throw .malformed }
        let field = text.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix("content-disposition:")
        }
        guard let field, let name = value("name", in: String(field)) else { throw .malformed }
        return .part(name: name, fileName: value("filename", in: String(field)))
    }

    /// A parameter between quotes, as browsers write it (HTML, 4.10.21.8).
    private static func value(_ name: String, in field: String) -> String? {
        guard let start = field.range(of: "; \(name)=\"") ?? field.range(of: ";\(name)=\"") else {
            return nil
        }
        return String(field[start.upperBound...].prefix { $0 != "\"" })
            .replacing("%22", with: "\"").replacing("%0D", with: "").replacing("%0A", with: "")
    }
}
