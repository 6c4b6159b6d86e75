import Drawing

/// Pieces below each other.
struct Flow {
    struct Item {
        var piece: any Piece
        /// What is left free above it, in units; nothing above the first.
        var gap: Double
        /// Whether it is one of a list, of which there may be more on the next part.
        var isListed = false
        /// Whether it does not stand alone at the end of a part: a heading.
        var keepsWithNext = false
    }

    var items: [Item] = []

    var isEmpty: Bool { items.isEmpty }

    mutating func add(
        _ piece: any Piece, gap: Double, isListed: Bool = false, keepsWithNext: Bool = false
    ) {
        items.append(
            Item(piece: piece, gap: gap, isListed: isListed, keepsWithNext: keepsWithNext))
    }

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        var height = 0.0
        for (index, item) in items.enumerated() {
            height += (index == 0 ? 0 : ink.u(item.gap)) + item.piece.height(forWidth: width, ink)
        }
        return height
    }

    /// Draws the pieces from the top of a frame.
    ///
    /// - Returns: where the last one ends.
    @discardableResult
    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) -> Double {
        var y = frame.y
        for (index, item) in items.enumerated() {
            if index > 0 { y += ink.u(item.gap) }
            let height = item.piece.height(forWidth: frame.width, ink)
            item.piece.draw(
                in: Rectangle(x: frame.x, y: y, width: frame.width, height: height), ink, &page)
            y += height
        }
        return y
    }

    /// The pieces in parts that fit a height each; at least one part, and none without a piece.
    ///
    /// - Parameters:
    ///   - first: the height of the first part, where it is another one.
    ///   - height: of the others.
    func parts(width: Double, first: Double, height: Double, _ ink: DrawingContext) -> [Flow] {
        var parts: [Flow] = []
        var part = Flow()
        var used = 0.0
        var rest = items[...]
        while parts.count < Self.mostParts, var item = rest.popFirst() {
            let room = parts.isEmpty ? first : height
            let gap = part.isEmpty ? 0 : ink.u(item.gap)
            let wanted = item.piece.height(forWidth: width, ink)
            if used + gap + wanted <= room {
                part.items.append(item)
                used += gap + wanted
                continue
            }
            if let (upper, lower) = item.piece.divided(
                atHeight: room - used - gap, width: width, ink)
            {
                part.items.append(Item(piece: upper, gap: item.gap, isListed: item.isListed))
                item.piece = lower
                rest = [item] + rest
            } else if part.isEmpty, parts.isEmpty, wanted <= height {
                // The first part has no room for it; the others have.
                rest = [item] + rest
            } else if part.isEmpty {
                item.piece = CutPiece(piece: item.piece, height: room)
                part.items.append(item)
            } else {
                if let last = part.items.last, last.keepsWithNext, part.items.count > 1 {
                    part.items.removeLast()
                    rest = [last, item] + rest
                } else {
                    rest = [item] + rest
                }
            }
            parts.append(part)
            part = Flow()
            used = 0
        }
        if !part.isEmpty || parts.isEmpty { parts.append(part) }
        return parts
    }

    /// More parts than anybody turns over; what comes after them is hostile.
    private static let mostParts = 500
}
