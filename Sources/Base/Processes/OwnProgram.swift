import Files
import Glibc

/// The programs that are installed beside our own.
package enum OwnProgram {
    /// The path of the program of this name in the folder of the running one.
    package static func path(_ name: String) -> String { "\(folder)/\(name)" }

    private static let folder: String = {
        let own = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            let length = unsafe buffer.withMemoryRebound(to: CChar.self) { path in
                unsafe path.baseAddress.map { base in
                    unsafe readlink("/proc/self/exe", base, path.count)
                }
            }
            count = max(0, length ?? 0)
        }
        return String(decoding: own[..<(own.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
    }()
}
