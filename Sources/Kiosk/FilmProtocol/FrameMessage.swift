/// docent-film's news that a picture is in the memory.
package struct FrameNotice: Sendable, Equatable {
    /// Which of the memory's places it is in, from 0.
    package var slot: Int
    package var width: Int
    package var height: Int
    /// Pictures of the film that were due so far, whether drawn or not; wraps at 2^32.
    package var number: UInt32

    package init(slot: Int, width: Int, height: Int, number: UInt32) {
        self.slot = slot
        self.width = width
        self.height = height
        self.number = number
    }

    package init?(bytes: [UInt8]) {
        guard let words = FrameWords(bytes: bytes) else { return nil }
        slot = Int(words.values.x)
        width = Int(words.values.y)
        height = Int(words.values.z)
        number = words.values.w
    }

    package var bytes: [UInt8] {
        FrameWords(
            values: [
                UInt32(clamping: slot), UInt32(clamping: width), UInt32(clamping: height), number,
            ]
        ).bytes
    }
}

/// What docent asks of docent-film about pictures.
package enum FrameRequest: Sendable, Equatable {
    /// Pictures that fit these sides, from now on.
    case fit(width: Int, height: Int)
    /// The picture in a place has been let go.
    case release(slot: Int)

    package init?(bytes: [UInt8]) {
        guard let words = FrameWords(bytes: bytes) else { return nil }
        switch words.values.x {
        case 1: self = .fit(width: Int(words.values.y), height: Int(words.values.z))
        case 2: self = .release(slot: Int(words.values.y))
        default: return nil
        }
    }

    package var bytes: [UInt8] {
        switch self {
        case .fit(let width, let height):
            FrameWords(values: [1, UInt32(clamping: width), UInt32(clamping: height), 0]).bytes
        case .release(let slot): FrameWords(values: [2, UInt32(clamping: slot), 0, 0]).bytes
        }
    }
}

/// A message of either kind: four numbers of 32 bits, the lowest byte first.
package struct FrameWords: Sendable, Equatable {
    package static let byteCount = 16

    var values: SIMD4<UInt32>

    init(values: SIMD4<UInt32>) { self.values = values }

    /// `nil` for any other length.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        values = .zero
        for (index, byte) in bytes.enumerated() {
            values[index / 4] |= UInt32(byte) << (index % 4 * 8)
        }
    }

    var bytes: [UInt8] {
        (0..<Self.byteCount).map { index in
            UInt8(truncatingIfNeeded: values[index / 4] >> (index % 4 * 8))
        }
    }
}
