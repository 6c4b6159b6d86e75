/// The outer contour of a connected component, along the borders of its pixels (crack following).
struct ComponentContour: Sendable {
    /// The middles of the pixel borders, clockwise on the screen.
    private(set) var points: [Vector] = []
    /// The enclosed area, holes included.
    private(set) var area = 0.0
    /// The centre of the enclosed area.
    private(set) var center = Vector(0, 0)

    /// Follows the contour from the component's first pixel; `false` when it is longer than `limit` steps.
    mutating func follow(
        _ map: ComponentLabeling, from component: ComponentLabeling.Component, limit: Int
    ) -> Bool {
        points.removeAll(keepingCapacity: true)
        let shades = map.shades.span
        let (width, height, stride) = (map.width, map.height, map.stride)
        let shade: UInt8 = component.isDark ? 1 : 0
        // A pixel border has the component on its right. Headings: 0 right, 1 down, 2 left, 3 up.
        var (x, y) = (Int(component.x), Int(component.y))
        let (startX, startY) = (x, y)
        var heading = 0
        var (twiceArea, momentX, momentY) = (0, 0, 0)
        for _ in 0..<limit {
            let (stepX, stepY) = Self.step(heading)
            points.append(Vector(Double(x) + Double(stepX) / 2, Double(y) + Double(stepY) / 2))
            x += stepX
            y += stepY
            twiceArea += 2 * x * stepY
            momentX += x * x * stepY
            momentY -= y * y * stepX

            // The two pixels ahead, either side of the border.
            let (sideX, sideY) = (-stepY, stepX)
            let aheadX = x + min(0, stepX)
            let aheadY = y + min(0, stepY)
            let rightX = aheadX + min(0, sideX)
            let rightY = aheadY + min(0, sideY)
            let leftX = aheadX + min(0, -sideX)
            let leftY = aheadY + min(0, -sideY)
            let isRight =
                rightX >= 0 && rightX < width && rightY >= 0 && rightY < height
                && shades[rightY * stride + rightX] == shade
            let isLeft =
                leftX >= 0 && leftX < width && leftY >= 0 && leftY < height
                && shades[leftY * stride + leftX] == shade
            switch (isLeft, isRight) {
            case (true, true): heading = (heading + 3) & 3
            case (false, true): break
            case (false, false): heading = (heading + 1) & 3
            // Only a corner in common: dark components are connected across it, light ones are not.
            case (true, false): heading = (heading + (component.isDark ? 3 : 1)) & 3
            }
            if x == startX, y == startY, heading == 0 {
                area = Double(twiceArea) / 2
                guard area > 0 else { return false }
                center = Vector(Double(momentX), Double(momentY)) / (2 * area)
                return true
            }
        }
        return false
    }

    private static func step(_ heading: Int) -> (Int, Int) {
        switch heading {
        case 0: (1, 0)
        case 1: (0, 1)
        case 2: (-1, 0)
        default: (0, -1)
        }
    }
}
