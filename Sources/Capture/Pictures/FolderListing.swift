import Glibc

/// The names in a folder, without those that begin with a dot, in the order of their bytes.
///
/// - Throws: the system's error; a folder of more than 100,000 names is cut there.
func listFolder(_ path: String) throws(SystemFault) -> [String] {
    guard let folder = unsafe opendir(path) else { throw SystemFault(code: errno) }
    defer { _ = unsafe closedir(folder) }
    var names: [String] = []
    while names.count < 100_000, let entry = unsafe readdir(folder) {
        // The array is declared 256 long, but the record may be shorter: read to the zero only.
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let name = unsafe String(
            cString: UnsafeRawPointer(entry).advanced(by: offset)
                .assumingMemoryBound(to: CChar.self))
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
