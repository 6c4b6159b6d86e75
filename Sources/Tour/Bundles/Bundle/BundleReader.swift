import Files

/// Reads an archive's headers and its small files, one after the other.
struct BundleReader {
    let path: String
    /// How many bytes are read.
    private(set) var place = 0

    init(path: String) { self.path = path }

    /// The size of the next file, whose header must be just the one that it can have.
    mutating func size(
        ofNext name: String, in file: borrowing FileDescriptor, limit: Int
    ) throws(BundleError) -> Int {
        let header = try take(BundleArchive.block, from: file)
        guard header.count == BundleArchive.block,
            let size = BundleArchive.size(in: header, limit: limit),
            header == BundleArchive.header(name, bytes: size)
        else { throw .notABundle(path: path, detail: "where \(name) should begin it does not") }
        return size
    }

    /// The next file's bytes.
    mutating func next(
        _ name: String, in file: borrowing FileDescriptor, limit: Int
    ) throws(BundleError) -> [UInt8] {
        let size = try size(ofNext: name, in: file, limit: limit)
        let bytes = try take(size, from: file)
        let padding = BundleArchive.padding(after: size)
        guard bytes.count == size, try take(padding.count, from: file) == padding else {
            throw .notABundle(path: path, detail: "\(name) has no end")
        }
        return bytes
    }

    private mutating func take(
        _ count: Int, from file: borrowing FileDescriptor
    ) throws(BundleError) -> [UInt8] {
        do throws(SystemCallError) {
            let bytes = try file.read(upTo: count)
            place += bytes.count
            return bytes
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }
}
