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
    /// Whether the levels' memory belongs to something else.
    private var isShared = false

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

    /// How many pixels of the picture one of a level spans, across.
    func scale(_ level: Int) -> Double {
        level == 0 && awaitsDoubling ? storage[1].scale.x / 2 : storage[level].scale.x
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

    /// Uses levels that were made already, from the picture on, and adds only the doubled one.
    mutating func use(_ planes: [SearchPlane]) {
        count = 0
        guard let base = planes.first, base.shortSide > 0 else { return }
        awaitsDoubling = base.longSide <= Self.longSideToDouble
        if awaitsDoubling { add { _ in } }
        for plane in planes { add { $0 = plane } }
        isShared = true
    }

    /// Releases the memory of the picture, and of levels that were made elsewhere.
    mutating func clear() {
        for index in storage.indices
        where isShared && storage[index].scale.x >= 1 || storage[index].scale == Vector(1, 1) {
            storage[index] = SearchPlane()
        }
        isShared = false
        count = 0
        awaitsDoubling = false
    }

    private mutating func add(_ fill: (inout SearchPlane) -> Void) {
        if count == storage.count { storage.append(SearchPlane()) }
        fill(&storage[count])
        count += 1
    }
}
