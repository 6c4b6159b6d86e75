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

    static func strings(_ text: String) throws -> [String] {
        text == "[]" ? [] : try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }

    package static func points(_ text: String) throws -> [Point] {
        try JSONDecoder().decode([[Double]].self, from: Data(text.utf8)).map { pair in
            guard pair.count == 2 else { throw DamagedRow(what: "a place") }
            return Point(x: pair[0], y: pair[1])
        }
    }
}

/// A row that holds what no import has written.
package struct DamagedRow: Error {
    package var what: String

    package init(what: String) { self.what = what }
}
