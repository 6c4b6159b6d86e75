import Files
import Glibc

extension ContentRequest.File {
    /// Reads a file, or standard input for `-`, up to what is more than any code could take.
    ///
    /// - Throws: ``SheetError/notReadable(file:reason:)``, ``SheetError/fileTooLong(name:limit:)``.
    public init(reading path: String) throws(SheetError) {
        name = path == "-" ? "standard input" : path
        let limit = ObjectFile.maximumBytes
        do throws(SystemCallError) {
            let file =
                path == "-"
                ? try FileDescriptor(duplicating: STDIN_FILENO)
                : try FileDescriptor(opening: path, O_RDONLY)
            bytes = try file.read(upTo: limit + 1)
        } catch {
            throw .notReadable(file: name, reason: error.reason)
        }
        guard bytes.count <= limit else { throw .fileTooLong(name: name, limit: limit) }
    }
}
