import TourModel

/// A place in a file of the folder.
struct Place: Hashable, Codable {
    var file: String
    var line = 1
    var column = 1
    /// The file's key that it belongs to, of those that stand at the top: "hours"; nil in a page's text.
    var key: String?
}

/// A value and where it is written.
struct Located<Value> {
    var value: Value
    var place: Place
}
