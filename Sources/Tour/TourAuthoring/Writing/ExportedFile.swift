import TourModel

/// A file that an export makes.
public struct ExportedFile: Sendable, Equatable {
    /// Its path within the folder that is written: "buildings/A/A-014.md".
    public var path: String
    public var bytes: [UInt8]

    init(_ path: String, _ text: String) { self.init(path, bytes: Array(text.utf8)) }

    init(_ path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
