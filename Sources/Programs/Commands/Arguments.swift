import Files
import Glibc
import Wording

/// What the program was started with.
package enum Arguments {
    /// The arguments after the program's name; those that are not UTF-8 as ``FileName`` writes them.
    package static let given: [String] = (1..<max(1, Int(CommandLine.argc))).compactMap { index in
        guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: argument, count: strlen(argument))
        return unsafe FileName.text(of: bytes.map { UInt8(bitPattern: $0) })
    }
}
