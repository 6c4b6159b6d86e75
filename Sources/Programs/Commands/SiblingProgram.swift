import Files
import Glibc

/// Another of the programs that are installed together, in the folder of this one.
package struct SiblingProgram: Sendable {
    private let path: String

    package init(_ name: String) {
        let own = FilePath.resolved("/proc/self/exe") ?? CommandLine.arguments[0]
        path = FilePath.split(own).folder + "/" + name
    }

    /// Becomes that program: this one ends, and its streams, process and environment are those of the other.
    ///
    /// - Parameter arguments: those after its name.
    /// - Throws: ``Missing`` where it cannot be run.
    package func run(_ arguments: [String]) throws -> Never {
        unsafe withStrings([path] + arguments) { words in _ = unsafe execv(path, words) }
        let reason = SystemCallError.last.reason
        throw Missing(path: path, reason: reason)
    }

    /// The program is not there, or cannot be run.
    package struct Missing: Error, Equatable, CustomStringConvertible {
        let path: String
        let reason: String

        package var description: String {
            "cannot run \(path): \(reason); install Debian's package \(FilePath.split(path).name), or, where "
                + "docent was built, build it with kiosk/run or kiosk/install --hub"
        }
    }
}
