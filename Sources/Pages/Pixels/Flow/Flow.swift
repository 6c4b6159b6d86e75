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
        /// It is the rest of a piece on the part before.
        var isContinued = false
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

    /// The room that a part of a page has for pieces, in pixels.
    struct Room: Equatable {
        var width: Double
        var height: Double
    }

    /// The pieces in parts that fit a room each; at least one part.
    ///
    /// No part ends in a heading, as long as something else stands before it or the next part has more room.
    ///
    /// - Parameters:
    ///   - first: the room of the first part, which may stay empty where the others have more.
    ///   - further: the room of the others.
    func parts(first: Room, further: Room, _ ink: DrawingContext) -> [Flow] {
        var parts: [Flow] = []
        var part = Flow()
        var used = 0.0
        var rest = items[...]
        while parts.count < Self.mostParts, var item = rest.popFirst() {
            let room = parts.isEmpty ? first : further
            let gap = part.isEmpty ? 0 : ink.u(item.gap)
            let wanted = item.piece.height(forWidth: room.width, ink)
            let left = room.height - used - gap
            if wanted <= left {
                part.items.append(item)
                used += gap + wanted
                continue
            }
            let mayStayEmpty =
                parts.isEmpty && (first.height < further.height || first.width < further.width)
            let moves =
                item.piece.prefersWhole && !part.isEmpty
                && item.piece.height(forWidth: further.width, ink) <= further.height
            if !moves,
                let (upper, lower) = item.piece.divided(atHeight: left, width: room.width, ink)
            {
                part.items.append(Item(piece: upper, gap: item.gap, isListed: item.isListed))
                item.piece = lower
                item.isContinued = true
                rest = [item] + rest
            } else if left >= wanted / 2, let smaller = item.piece.shrunk(toHeight: left) {
                // A picture is made smaller before it takes a separate part.
                item.piece = smaller
                part.items.append(item)
            } else if part.isEmpty, !mayStayEmpty {
                item.piece =
                    item.piece.shrunk(toHeight: room.height)
                    ?? CutPiece(piece: item.piece, height: room.height)
                part.items.append(item)
            } else {
                let kept = part.items.lastIndex { !$0.keepsWithNext }.map { $0 + 1 } ?? 0
                let headings = kept > 0 || mayStayEmpty ? part.items[kept...] : []
                part.items.removeLast(headings.count)
                rest = headings + [item] + rest
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
