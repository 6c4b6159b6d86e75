import Foundation

extension ContentRequest.File {
    /// Reads a file, or standard input for `-`, up to what is more than any code could take.
    ///
    /// - Throws: ``SheetError/notReadable(file:reason:)``, ``SheetError/fileTooLong(name:limit:)``.
    public init(reading path: String) throws(SheetError) {
        name = path == "-" ? "standard input" : path
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .notReadable(file: name, reason: Self.reason()) }
        defer { if path != "-" { _ = close(descriptor) } }
        bytes = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { buffer in
                unsafe read(descriptor, buffer.baseAddress, buffer.count)
            }
            if count == 0 { return }
            if count < 0 {
                if errno == EINTR { continue }
                throw .notReadable(file: name, reason: Self.reason())
            }
            bytes += buffer[..<count]
            guard bytes.count <= ObjectFile.maximumBytes else {
                throw .fileTooLong(name: name, limit: ObjectFile.maximumBytes)
            }
        }
    }

    private static func reason() -> String {
        unsafe String(cString: strerror(errno))
    }
}
