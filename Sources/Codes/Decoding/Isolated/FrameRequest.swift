import Isolation

/// What libzbar is to look for in a frame.
struct FrameRequest: Equatable {
    var symbologies: Set<Symbology>
    var inverted: Bool

    func write(to message: inout Message) {
        let all = Symbology.readableByZBar
        message.append(
            all.indices.reduce(0) { bits, index in
                symbologies.contains(all[index]) ? bits | 1 << index : bits
            })
        message.append(inverted ? 1 : 0)
    }

    init(symbologies: Set<Symbology>, inverted: Bool) {
        self.symbologies = symbologies
        self.inverted = inverted
    }

    init(_ reader: inout MessageReader) throws(MalformedMessage) {
        let all = Symbology.readableByZBar
        let bits = try reader.integer(in: 0...(1 << all.count - 1))
        symbologies = Set(all.indices.filter { bits & 1 << $0 != 0 }.map { all[$0] })
        inverted = try reader.integer(in: 0...1) == 1
    }
}
