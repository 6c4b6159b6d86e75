import TestSupport
import Testing

@testable import Display

struct PixelRectangleTests {
    @Test(
        "two rectangles have in common what both cover",
        arguments: [
            ((0, 0, 10, 10), (5, 5, 10, 10), (5, 5, 5, 5)),
            ((0, 0, 10, 10), (10, 0, 10, 10), (0, 0, 0, 0)),
            ((0, 0, 10, 10), (2, 3, 4, 5), (2, 3, 4, 5)),
            ((-5, -5, 10, 10), (0, 0, 100, 100), (0, 0, 5, 5)),
            ((0, 0, 10, 10), (3, 3, 0, 4), (0, 0, 0, 0)),
            ((0, 0, 10, 10), (3, 3, -2, 4), (0, 0, 0, 0)),
            ((2, 2, Int.max, Int.max), (0, 0, 8, 8), (2, 2, 6, 6)),
            ((Int.min, Int.min, Int.max, Int.max), (0, 0, 8, 8), (0, 0, 0, 0)),
            ((Int.max, Int.max, Int.max, Int.max), (0, 0, 8, 8), (0, 0, 0, 0)),
        ])
    func intersection(
        first: (Int, Int, Int, Int), second: (Int, Int, Int, Int), both: (Int, Int, Int, Int)
    ) {
        let (first, second) = (rectangle(first), rectangle(second))
        #expect(first.intersection(second) == rectangle(both))
        #expect(second.intersection(first) == rectangle(both))
    }

    @Test("the union is the smallest rectangle around both, and nothing adds nothing")
    func union() {
        let first = rectangle((2, 3, 4, 5))
        #expect(first.union(rectangle((10, 1, 2, 2))) == rectangle((2, 1, 10, 7)))
        #expect(first.union(.empty) == first)
        #expect(PixelRectangle.empty.union(first) == first)
        #expect(first.union(rectangle((90, 90, 0, 5))) == first)
    }

    private func rectangle(_ numbers: (Int, Int, Int, Int)) -> PixelRectangle {
        PixelRectangle(x: numbers.0, y: numbers.1, width: numbers.2, height: numbers.3)
    }
}

struct DamageRegionTests {
    @Test("every changed pixel stays in the region, and the region stays short", arguments: 0..<40)
    func covers(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let bounds = PixelRectangle(width: 300, height: 200)
        let added = (0..<Int.random(in: 0...400, using: &generator)).map { _ in
            PixelRectangle(
                x: Int.random(in: -20...310, using: &generator),
                y: Int.random(in: -20...210, using: &generator),
                width: Int.random(in: -2...30, using: &generator),
                height: Int.random(in: -2...30, using: &generator))
        }
        let region = DamageRegion(added, within: bounds)
        #expect(region.rectangles.count <= DamageRegion.limit)
        let box = added.reduce(PixelRectangle.empty) { $0.union($1.intersection(bounds)) }
        #expect(region.rectangles.allSatisfy { $0.intersection(box) == $0 })
        for rectangle in added {
            let part = rectangle.intersection(bounds)
            guard !part.isEmpty else { continue }
            for (x, y) in [(part.x, part.y), (part.right - 1, part.bottom - 1)] {
                #expect(region.rectangles.contains { $0.contains(x: x, y: y) })
            }
        }
    }

    @Test("what overlaps or touches along a side becomes one; what is far apart stays apart")
    func joins() {
        let left = PixelRectangle(x: 0, y: 0, width: 10, height: 10)
        let right = PixelRectangle(x: 10, y: 0, width: 10, height: 10)
        let far = PixelRectangle(x: 500, y: 500, width: 10, height: 10)
        let all = PixelRectangle(width: 1000, height: 1000)
        #expect(
            DamageRegion([left, right], within: all).rectangles
                == [PixelRectangle(width: 20, height: 10)])
        #expect(DamageRegion([left, far], within: all).rectangles == [left, far])
        #expect(DamageRegion([left, left, left], within: all).rectangles == [left])
        #expect(DamageRegion([left, far], within: all).area == 200)
    }

    @Test("a rectangle that bridges others takes them all in")
    func bridges() {
        var region = DamageRegion()
        region.add(PixelRectangle(x: 0, y: 0, width: 10, height: 10))
        region.add(PixelRectangle(x: 20, y: 0, width: 10, height: 10))
        region.add(PixelRectangle(x: 10, y: 0, width: 10, height: 10))
        #expect(region.rectangles == [PixelRectangle(width: 30, height: 10)])
        region.removeAll()
        #expect(region.isEmpty)
    }
}
