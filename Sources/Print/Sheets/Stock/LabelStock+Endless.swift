extension LabelStock {
    /// The way in which the labels of an endless roll are as long as their words need.
    public enum Endless: Sendable, Equatable {
        /// Words run along the roll, as on the tapes for spines.
        case across
        /// Words run from one edge of the roll to the other.
        case down

        /// Stands in files for a length that follows from the label.
        static let word = "auto"
    }

    /// The width of an endless roll, in millimetres; `nil` for labels of one size.
    public var rollWidth: Double? {
        switch endless {
        case .across: page.height
        case .down: page.width
        case nil: nil
        }
    }

    /// The longest label of a roll, in millimetres, unless the roll is wider than that.
    static let longestLabel = 1000.0

    /// The same stock with labels of this length, on a page that is longer or shorter by as much.
    func cut(to length: Double) -> LabelStock {
        var stock = self
        switch endless {
        case .across:
            stock.page.width += length - labelWidth
            (stock.labelWidth, stock.pitchX) = (length, length)
        case .down:
            stock.page.height += length - labelHeight
            (stock.labelHeight, stock.pitchY) = (length, length)
        case nil: break
        }
        return stock
    }
}
