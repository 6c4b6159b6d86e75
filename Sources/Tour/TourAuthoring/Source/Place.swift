import TourModel

/// A place in a file of the folder.
struct Place: Hashable, Codable {
    var file: String
    var line = 1
    var column = 1
}

/// A value and where it is written.
struct Located<Value> {
    var value: Value
    var place: Place
}
