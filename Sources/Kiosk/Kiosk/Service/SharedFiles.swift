import Files
import Glibc
import Logging
import Synchronization

/// The files that a kiosk writes and that it should have for itself: a lock beside each shows a second kiosk that they are shared.
///
/// Sharing harms no file. But the counts of both kiosks stand in one journal, and a pass that one has greeted is a used one to
/// the other, which only an operator can mean or not.
final class SharedFiles: Sendable {
    private let files: [File]

    private final class File: Sendable {
        let name: String
        let path: String
        let key: String
        let lock = Mutex<FileLock?>(nil)

        init(_ name: String, _ path: String, key: String) {
            (self.name, self.path, self.key) = (name, path, key)
        }

        /// Takes the lock, if this kiosk has not got it.
        ///
        /// - Returns: who holds it, where that is another program.
        func holder() -> String? {
            lock.withLock { lock in
                // A file that is not there yet has nothing to share.
                guard lock == nil, unsafe access(path, F_OK) == 0 else { return nil }
                do throws(SystemCallError) {
                    lock = try FileLock("\(path).lock", heldBy: "process \(getpid())")
                    return nil
                } catch  where error.code == EWOULDBLOCK {
                    return FileLock.holder(of: "\(path).lock")
                } catch {
                    // A fault of the folder is reported by the code that writes there.
                    return nil
                }
            }
        }
    }

    /// - Parameters:
    ///   - journal: the file of counts; `nil` where nothing is counted.
    ///   - ledger: the file of used passes; `nil` without one.
    init(journal: String?, ledger: String?) {
        files = [
            journal.map { File("journal", $0, key: "journal-file") },
            ledger.map { File("ledger of passes", $0, key: "pass-ledger") },
        ].compactMap(\.self)
    }

    /// Names the files that another kiosk has, in words; `nil` where all are this one's.
    func problem() -> String? {
        let shared = files.compactMap { file in
            file.holder().map { holder in
                let other = holder.isEmpty ? "another kiosk" : "another kiosk (\(holder))"
                return "\(other) uses the \(file.name) \(file.path), too; unless that is meant, "
                    + "name a file for this one with \(file.key): in kiosk.yaml"
            }
        }
        return shared.isEmpty ? nil : shared.joined(separator: "; ")
    }

    /// Gives all locks back.
    func release() { for file in files { file.lock.withLock { $0 = nil } } }
}

extension Kiosk {
    /// Says in log and health what this kiosk shares with another one, once it is so and once it is not any more.
    func noteSharing() {
        let problem = sharedFiles.problem()
        guard metrics.shares(problem) else { return }
        if let problem {
            logger.warning("\(problem)")
        } else {
            logger.notice("No other kiosk uses this kiosk's files any more")
        }
    }
}
