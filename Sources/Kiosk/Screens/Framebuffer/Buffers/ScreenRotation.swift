import Pixels

/// How far a page is turned clockwise on the screen, for screens that hang turned the other way.
public enum ScreenRotation: Int, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// Whether the page's width lies along the screen's height.
    public var swapsSides: Bool { self == .quarter || self == .threeQuarters }

    /// The place on the page that is drawn at a place of the panel; both in fractions of their sides.
    func pagePlace(x: Double, y: Double) -> (x: Double, y: Double) {
        switch self {
        case .none: (x, y)
        case .quarter: (y, 1 - x)
        case .half: (1 - x, 1 - y)
        case .threeQuarters: (1 - y, x)
        }
    }

    /// A page's rectangle as the screen has it, for a page of the size.
    func toScreen(_ rectangle: PixelRectangle, pageWidth: Int, pageHeight: Int) -> PixelRectangle {
        let (x, y, width, height) = (rectangle.x, rectangle.y, rectangle.width, rectangle.height)
        return switch self {
        case .none: rectangle
        case .quarter:
            PixelRectangle(x: pageHeight - y - height, y: x, width: height, height: width)
        case .half:
            PixelRectangle(
                x: pageWidth - x - width, y: pageHeight - y - height, width: width, height: height)
        case .threeQuarters:
            PixelRectangle(x: y, y: pageWidth - x - width, width: height, height: width)
        }
    }

    /// Where the words of a page lie, seen along the rows and columns of the screen.
    struct Walk: Equatable {
        /// The index of the word that is the screen's first pixel.
        let origin: Int
        /// How far the word of the pixel to the right is.
        let stepX: Int
        /// How far the word of the pixel below is.
        let stepY: Int
    }

    func walk(pageWidth: Int, pageHeight: Int) -> Walk {
        let last = pageWidth * pageHeight - 1
        return switch self {
        case .none: Walk(origin: 0, stepX: 1, stepY: pageWidth)
        case .quarter:
            Walk(origin: last - (pageWidth - 1), stepX: -pageWidth, stepY: 1)
        case .half: Walk(origin: last, stepX: -1, stepY: -pageWidth)
        case .threeQuarters: Walk(origin: pageWidth - 1, stepX: pageWidth, stepY: -1)
        }
    }
}
