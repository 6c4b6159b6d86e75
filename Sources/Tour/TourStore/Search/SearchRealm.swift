import TourModel

/// A part of the search index: what all visitors find, or what only some do.
struct SearchRealm: Equatable {
    /// What the names of its tables begin with.
    let tables: String
    /// Of the restricted entries, those that are looked at; of a tour for a visit its own group
    /// is still to be asked for.
    private let levels: [Visibility]

    static let `public` = SearchRealm(tables: "search", levels: [.public])

    /// What a visitor may look in, the public's first.
    static func all(for clearance: Clearance) -> [SearchRealm] {
        let levels: [Visibility] =
            switch clearance {
            case .public: []
            case .pass: [.pass]
            case .visit: [.pass, .visit]
            case .staff: [.pass, .visit, .staff]
            }
        return levels.isEmpty
            ? [.public] : [.public, SearchRealm(tables: "restricted", levels: levels)]
    }

    /// The query for its words, to which conditions may be added.
    var words: String {
        self == .public
            ? "SELECT word FROM search_word WHERE true"
            : "SELECT DISTINCT word FROM restricted_word WHERE access IN (\(list))"
    }

    /// The condition for its entries.
    var entries: String { "access IN (\(list))" }

    private var list: String { levels.map { "'\($0.rawValue)'" }.joined(separator: ", ") }
}
