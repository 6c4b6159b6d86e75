import Imaging
import Isolation

/// A reading on its way from the confined process.
extension ZBarScan.Reading {
    /// The most of one picture.
    static let most = 1 << 12

    private static let mostPoints = 1 << 10
    /// The greatest coordinate that libzbar can give.
    private static let farthest = Double(1 << 28)

    /// Of a bar code only the outermost places are sent: there is one on every scanned line, and only they count.
    var message: Message {
        var message = Message(.symbol)
        message.append(Symbology.readableByZBar.firstIndex(of: symbology) ?? -1)
        message.append(Int(direction.rawValue))
        switch place {
        case .alone: for _ in 0..<3 { message.append(0) }
        case .part(let index, let count):
            message.append(1)
            message.append(index)
            message.append(count)
        case .partOfIncompleteSet(let isFirst):
            message.append(2)
            message.append(isFirst ? 1 : 0)
            message.append(0)
        }
        message.append(data)
        let places = (symbology.isMatrix ? points : Self.convexHull(points)).prefix(Self.mostPoints)
        message.append(places.count)
        for point in places {
            message.append(point.x)
            message.append(point.y)
        }
        return message
    }

    init(_ message: Message) throws(MalformedMessage) {
        var reader = MessageReader(message)
        let known = Symbology.readableByZBar
        symbology = known[try reader.integer(in: 0...known.count - 1)]
        guard
            let direction = ZBarScan.Direction(
                rawValue: Int32(try reader.integer(in: -1...3)))
        else { throw MalformedMessage() }
        self.direction = direction
        let kind = try reader.integer(in: 0...2)
        let index = try reader.integer(in: 0...255)
        let count = try reader.integer(in: 0...256)
        place =
            switch kind {
            case 0: .alone
            case 1: .part(index: index, count: count)
            default: .partOfIncompleteSet(isFirst: index == 1)
            }
        data = try reader.bytes()
        var places: [Point] = []
        for _ in 0..<(try reader.integer(in: 0...Self.mostPoints)) {
            let place = Point(x: try reader.number(), y: try reader.number())
            guard abs(place.x) <= Self.farthest, abs(place.y) <= Self.farthest else {
                throw MalformedMessage()
            }
            places.append(place)
        }
        points = places
    }
}
