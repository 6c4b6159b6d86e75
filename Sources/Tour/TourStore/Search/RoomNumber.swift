package import TourModel

/// A room's ID, or its number, taken apart: what stands before its number, the number, and how it is typed.
package struct RoomNumber: Sendable {
    let id: Room.ID
    /// The ID or the number without what people leave out.
    let key: [UInt8]
    /// What stands before the last number: "A-" of "A-014".
    package let head: Substring
    /// The last number; nil where there is none, or none that fits.
    package let number: Int?

    /// - Parameter number: what is on the door; nil for the ID.
    package init(_ id: Room.ID, number written: String? = nil) {
        self.id = id
        let id = written ?? id
        key = Array(Identifier.key(id).utf8)
        let isDigit: (Character) -> Bool = { $0.isASCII && $0.isNumber }
        let end = id.lastIndex(where: isDigit).map(id.index(after:)) ?? id.startIndex
        let start = id[..<end].lastIndex { !isDigit($0) }.map(id.index(after:)) ?? id.startIndex
        head = id[..<start]
        number = Int(id[start..<end])
    }

    /// How far apart two numbers are; nil where they are not of one series.
    func distance(to other: RoomNumber) -> Int? {
        guard head == other.head, let number, let theirs = other.number else { return nil }
        let (difference, overflow) = number.subtractingReportingOverflow(theirs)
        return overflow ? nil : Int(clamping: difference.magnitude)
    }
}
