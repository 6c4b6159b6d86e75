import Foundation

/// Takes out of an MP4 film what says where, when and with what it was taken: boxes of metadata become empty ones of the
/// same size, so that nothing else moves.
///
/// - SeeAlso: ISO/IEC 14496-12, 4.2 (boxes), 8.1.2 (free space), 8.10.1 (user data), 8.11.1 (meta).
package enum FilmPrivateData {
    /// Why it is not a film.
    package enum Mistake: Error, Equatable {
        /// A box is larger than what holds it, or smaller than its own head; or there are too many, or too deep.
        case damaged
    }

    /// What holds boxes that may be private, and what is.
    private static let containers: Set = ["moov", "trak"]
    private static let metadata: Set = ["udta", "meta", "uuid"]
    /// A film has no more boxes.
    private static let mostBoxes = 200_000
    /// Those of a film stand in two others at most.
    private static let deepest = 8

    /// Changes the file in its place.
    ///
    /// - Returns: whether there was anything.
    package static func remove(from path: String) throws -> Bool {
        guard let file = FileHandle(forUpdatingAtPath: path) else { throw Mistake.damaged }
        defer { try? file.close() }
        var boxes = 0
        let end = try file.seekToEnd()
        let changed = try walk(file, 0..<end, depth: 0, &boxes)
        if changed { try file.synchronize() }
        return changed
    }

    private static func walk(
        _ file: FileHandle, _ range: Range<UInt64>, depth: Int, _ boxes: inout Int
    ) throws -> Bool {
        guard depth <= deepest else { throw Mistake.damaged }
        var place = range.lowerBound
        var changed = false
        while place < range.upperBound {
            boxes += 1
            guard range.upperBound - place >= 8, boxes <= mostBoxes else { throw Mistake.damaged }
            try file.seek(toOffset: place)
            let head = [UInt8](try file.read(upToCount: 16) ?? Data())
            guard head.count >= 8 else { throw Mistake.damaged }
            func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
                bytes.reduce(0) { $0 << 8 | UInt64($1) }
            }
            var (size, body) = (number(head[0..<4]), UInt64(8))
            if size == 1 {
                guard head.count == 16 else { throw Mistake.damaged }
                (size, body) = (number(head[8..<16]), 16)
            } else if size == 0 {
                size = range.upperBound - place
            }
            guard size >= body, size <= range.upperBound - place else { throw Mistake.damaged }
            let kind = String(decoding: head[4..<8], as: UTF8.self)
            if metadata.contains(kind) {
                try file.seek(toOffset: place + 4)
                try file.write(contentsOf: Data("free".utf8))
                try file.seek(toOffset: place + body)
                var left = size - body
                while left > 0 {
                    let part = min(left, 1 << 16)
                    try file.write(contentsOf: Data(count: Int(part)))
                    left -= part
                }
                changed = true
            } else if containers.contains(kind) {
                let inside = (place + body)..<(place + size)
                changed = try walk(file, inside, depth: depth + 1, &boxes) || changed
            }
            place += size
        }
        return changed
    }
}
