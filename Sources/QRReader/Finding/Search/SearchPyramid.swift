/// An image pyramid, each level half the size of the one before, so that one window fits modules of every size.
struct SearchPyramid: Sendable {
    private var storage: [SearchPlane] = []
    /// The number of levels in use.
    private(set) var count = 0

    /// A picture whose longer side is below this many pixels is doubled first: its modules may be a pixel
    /// or two wide, and doubling lets borders between pixels be followed.
    static let longSideToDouble = 700
    /// Levels end above this many pixels: a symbol of 21 modules that fills one has 3 pixels per module.
    static let shortestSide = 60

    /// Whether the doubled picture, the first level, is still to be resampled.
    private var awaitsDoubling = false

    subscript(level: Int) -> SearchPlane {
        mutating get {
            if level == 0, awaitsDoubling {
                let base = storage[1]
                storage[0].resample(base, width: 2 * base.width, height: 2 * base.height)
                awaitsDoubling = false
            }
            return storage[level]
        }
    }

    /// The number of pixels of a level.
    func pixelCount(_ level: Int) -> Int {
        level == 0 && awaitsDoubling ? 4 * storage[1].count : storage[level].count
    }

    /// Builds the levels of a picture, which is the largest level, or the next to largest when it is small.
    ///
    /// Halving ends before the shorter side would fall below `shortestSide`.
    mutating func build(on base: SearchPlane, shortestSide: Int = shortestSide) {
        count = 0
        guard base.shortSide > 0 else { return }
        awaitsDoubling = base.longSide <= Self.longSideToDouble
        if awaitsDoubling { add { _ in } }
        add { $0 = base }
        var level = base
        while level.shortSide >= 2 * shortestSide {
            add { $0.halve(level) }
            level = storage[count - 1]
        }
    }

    /// Releases the picture's memory.
    mutating func clear() {
        for index in storage.indices where storage[index].scale == Vector(1, 1) {
            storage[index] = SearchPlane()
        }
        count = 0
        awaitsDoubling = false
    }

    private mutating func add(_ fill: (inout SearchPlane) -> Void) {
        if count == storage.count { storage.append(SearchPlane()) }
        fill(&storage[count])
        count += 1
    }
}
