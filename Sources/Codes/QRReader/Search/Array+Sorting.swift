// Stable sorting by numbers. All elements share one sort of numbers: that of the standard library is compiled for each
// type of element and each closure, 2 KB a time in a browser's module.

extension Array {
    /// Sorts by a number, the smallest first; equals keep their order.
    mutating func sort(ascendingBy number: (Element) -> Double) {
        self = sorted(ascendingBy: number)
    }

    /// Sorts by a number, the largest first; equals keep their order.
    mutating func sort(descendingBy number: (Element) -> Double) {
        self = sorted(descendingBy: number)
    }

    /// The elements by a number, the smallest first; equals keep their order.
    func sorted(ascendingBy number: (Element) -> Double) -> [Element] {
        guard count > 1 else { return self }
        var order: [NumberedPlace] = []
        order.reserveCapacity(count)
        for place in indices {
            order.append(NumberedPlace(number: number(self[place]), place: place))
        }
        order.sort()
        return order.map { self[$0.place] }
    }

    /// The elements by a number, the largest first; equals keep their order.
    func sorted(descendingBy number: (Element) -> Double) -> [Element] {
        sorted(ascendingBy: { -number($0) })
    }
}

/// A number, and the place of its element in an array.
private struct NumberedPlace {
    var number: Double
    var place: Int
}

extension [NumberedPlace] {
    /// Sorts by number, then by place.
    @inline(never)
    fileprivate mutating func sort() {
        sort { $0.number != $1.number ? $0.number < $1.number : $0.place < $1.place }
    }
}
