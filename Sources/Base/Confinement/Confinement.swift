import CConfinement
package import Files
import Glibc

/// What a process gives up for good before it looks at the bytes of strangers.
///
/// Files by Landlock (Linux 5.13), system calls by seccomp; both hold for everything that the process starts. Needs no rights.
package enum Confinement {
    /// Which files a process may still open by name.
    package struct Files: Sendable {
        /// Folders and files that may be read; those that do not exist are left out.
        package var readable: [String] = []
        /// The same, which may be read and executed.
        package var executable: [String] = []
        /// The same, which may be read and written; nothing can be created or deleted in them.
        package var writable: [String] = []
        /// An open file that may be opened again for reading, by its descriptor.
        package var descriptor: CInt?

        package init() {}
    }

    /// Which system calls a process may still make; others fail, and what none of our libraries ever calls ends it with `SIGSYS`.
    package enum Calls: Sendable {
        /// Computing on open descriptors, in threads, and forking.
        case host
        /// Computing on open descriptors, in threads.
        case worker
        /// Computing, and opening files for reading.
        case reader
        /// What a player of films needs, without the network.
        case player

        fileprivate var rules: docent_calls {
            switch self {
            case .host: DOCENT_CALLS_HOST
            case .worker: DOCENT_CALLS_WORKER
            case .reader: DOCENT_CALLS_READER
            case .player: DOCENT_CALLS_PLAYER
            }
        }
    }

    /// Confines this process, which must have one thread.
    ///
    /// A kernel without Landlock leaves files to the rules for system calls: nothing can be opened, or nothing for writing.
    package static func enter(_ files: Files, _ calls: Calls) throws(SystemCallError) {
        let code = allowOnly(files)
        guard code == 0 || code == ENOSYS || code == EOPNOTSUPP else {
            throw SystemCallError(code: code)
        }
        try enter(calls)
    }

    /// Confines the calls of this process, in addition to what confines it already.
    package static func enter(_ calls: Calls) throws(SystemCallError) {
        try CallFilter(calls).load()
    }

    /// Rules for system calls, translated once for many processes that are forked; they stay in memory.
    @safe package struct CallFilter {
        private let filter: OpaquePointer

        package init(_ calls: Calls) throws(SystemCallError) {
            guard let filter = unsafe docent_make_call_filter(calls.rules) else { throw .last }
            unsafe self.filter = filter
        }

        /// Confines this process by them, for good.
        package func load() throws(SystemCallError) {
            let code = unsafe docent_load_call_filter(filter)
            guard code == 0 else { throw SystemCallError(code: code) }
        }
    }

    /// Has the kernel kill this process when the one that started it ends.
    package static func dieWithParent() throws(SystemCallError) {
        let code = docent_die_with_parent()
        guard code == 0 else { throw SystemCallError(code: code) }
    }

    private static func allowOnly(_ files: Files) -> CInt {
        unsafe withStrings(files.readable) { readable in
            unsafe withStrings(files.executable) { executable in
                unsafe withStrings(files.writable) { writable in
                    var rules = unsafe docent_files(
                        readable: readable, executable: executable, writable: writable,
                        file: files.descriptor ?? -1)
                    return unsafe docent_confine_files(&rules)
                }
            }
        }
    }
}
