/// A file that an export makes.
public struct ExportedFile: Sendable, Equatable {
    /// Its path within the folder that is written: "buildings/A/A-014.md".
    public var path: String
    public var bytes: [UInt8]

    init(_ path: String, _ text: String) {
        self.path = path
        bytes = Array(text.utf8)
    }
}
