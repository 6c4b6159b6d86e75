import Testing

@testable import Pixels

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
