import Foundation
package import Imaging

/// Lists as they stand in one column: JSON.
package enum StoredLists {
    package static func text(_ list: [String]) throws -> String {
        list.isEmpty ? "[]" : String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
    }

    package static func text(_ points: [Point]) throws -> String {
        let pairs = points.map { [$0.x, $0.y] }
        return String(decoding: try JSONEncoder().encode(pairs), as: UTF8.self)
    }

    package static func strings(_ text: String) throws -> [String] {
        text == "[]" ? [] : try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }

    package static func points(_ text: String) throws -> [Point] {
        if let points = plainPoints(text) { return points }
        return try JSONDecoder().decode([[Double]].self, from: Data(text.utf8)).map { pair in
            guard pair.count == 2 else { throw DamagedRow(what: "a place") }
            return Point(x: pair[0], y: pair[1])
        }
    }

    /// Places as ``text(_:)`` writes them, `[[1.5,2],[3,4]]`, without a decoder, which takes longer than all else where a floor
    /// has thousands; nil for any other text.
    private static func plainPoints(_ text: String) -> [Point]? {
        var rest = text.utf8[...]
        func take(_ character: Character) -> Bool {
            guard rest.first == character.asciiValue else { return false }
            rest.removeFirst()
            return true
        }
        func number() -> Double? {
            let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
            rest = rest[digits.endIndex...]
            return Double(Substring(digits))
        }
        var points: [Point] = []
        guard take("[") else { return nil }
        repeat {
            guard take("["), let x = number(), take(","), let y = number(), take("]") else {
                return nil
            }
            points.append(Point(x: x, y: y))
        } while take(",")
        return take("]") && rest.isEmpty ? points : nil
    }
}

/// A row that holds what no import has written.
package struct DamagedRow: Error {
    package var what: String

    package init(what: String) { self.what = what }
}
