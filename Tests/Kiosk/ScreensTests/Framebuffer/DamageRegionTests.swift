import TestSupport
import Testing

@testable import Pixels
@testable import Screens

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
