/// A picture and ever smaller ones made of it, each with half the sides of the one before.
///
/// Pixel (x, y) of level n covers 2ⁿ by 2ⁿ pixels of the picture. The memory is used again for the next
/// picture; the finest level is the picture itself, which is not copied.
struct Pyramid: Sendable {
    private var base: [UInt8] = []
    private var coarser: [GreyPlane] = []
    /// The number of levels that belong to the present picture.
    private(set) var count = 0
    private var width = 0
    private var height = 0

    /// Begins a new picture; levels are made when they are asked for.
    mutating func begin(pixels: [UInt8], width: Int, height: Int) {
        base = pixels
        self.width = width
        self.height = height
        count = 1
    }

    /// Lets go of the picture, so that its memory can be used again by its owner.
    mutating func end() {
        base = []
        count = 0
    }

    /// Makes all levels down to `level`.
    mutating func make(downTo level: Int) {
        while count <= level {
            if coarser.count < count { coarser.append(GreyPlane()) }
            let source = pixels(count - 1)
            let (width, height) = size(count - 1)
            coarser[count - 1].halve(GreyView(pixels: source.span, width: width, height: height))
            count += 1
        }
    }

    /// The pixels of a level, row by row.
    ///
    /// - Precondition: the level has been made.
    func pixels(_ level: Int) -> [UInt8] {
        precondition(level < count, "level \(level) of \(count)")
        return level == 0 ? base : coarser[level - 1].pixels
    }

    /// The sides of a level that has been made.
    func size(_ level: Int) -> (width: Int, height: Int) {
        level == 0 ? (width, height) : (coarser[level - 1].width, coarser[level - 1].height)
    }
}
