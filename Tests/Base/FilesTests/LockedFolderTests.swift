import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("a folder that one program at a time changes")
struct LockedFolderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func setMode(_ mode: mode_t) {
        let isSet = unsafe chmod(folder.path, mode) == 0
        #expect(isSet)
    }

    @Test(
        "a second one waits, then reports that it is busy; the folder is left as it was",
        arguments: [0o700, 0o755, 0o775, 0o770, 0o777, 0o750] as [mode_t])
    func busy(mode: mode_t) throws {
        setMode(mode)
        do {
            let locked = try LockedFolder(folder.path)
            #expect(throws: FileError.busy(path: folder.path)) {
                _ = try LockedFolder(folder.path, timeout: .milliseconds(20))
            }
            // Who may not write the folder cannot open what is locked.
            let file = try status(ofPath: locked.path(of: FolderLock.name))
            let modes: [mode_t: mode_t] = [0o755: 0o600, 0o775: 0o660, 0o750: 0o600]
            #expect(file.map { $0.st_mode & 0o777 } == modes[mode])
        }
        #expect(try folder.names() == [])
        _ = try LockedFolder(folder.path, timeout: .zero)
    }

    @Test(
        "of many at once each has it alone, whatever the folder's rights",
        arguments: [0o700, 0o755] as [mode_t])
    func many(mode: mode_t) throws {
        setMode(mode)
        let path = folder.path
        let counts = Counts()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<20 {
                guard let locked = try? LockedFolder(path, timeout: .seconds(Patience.seconds))
                else { continue }
                let holders = counts.holders.add(1, ordering: .relaxed).newValue
                if holders == 1 { counts.turns.add(1, ordering: .relaxed) }
                usleep(100)
                counts.holders.subtract(1, ordering: .relaxed)
                _ = locked.path(of: "")
            }
        }
        #expect(counts.turns.load(ordering: .relaxed) == 160)
        #expect(try folder.names() == [])
    }

    private final class Counts: Sendable {
        let holders = Atomic(0)
        /// How often the lock was had, and had alone.
        let turns = Atomic(0)
    }

    @Test("a lock file that a killed program left is taken over; links are not followed")
    func leftover() throws {
        setMode(0o755)
        try folder.write("", to: FolderLock.name)
        _ = try LockedFolder(folder.path, timeout: .zero)
        #expect(try folder.names() == [])
        let target = try folder.write("kept", to: "target")
        let isLinked = unsafe symlink(target, "\(folder.path)/\(FolderLock.name)") == 0
        #expect(isLinked)
        #expect(throws: FileError.self) { _ = try LockedFolder(folder.path, timeout: .zero) }
        #expect(try status(ofPath: target)?.st_mode == 0o100644)
    }

    @Test(
        "another user who may only read the folder cannot keep others from it",
        .enabled(if: geteuid() == 0, "only root can run a program as another user"),
        .enabled(if: Program(installed: "setpriv") != nil && Program(installed: "flock") != nil))
    func otherUser() throws {
        setMode(0o755)
        let setpriv = try #require(Program(installed: "setpriv"))
        let holder = try setpriv.start([
            "--reuid=65534", "--regid=65534", "--clear-groups", "flock", "--no-fork", "--exclusive",
            folder.path,
            "sh", "-c", "echo held; exec sleep 60",
        ])
        defer { holder.send(SIGKILL) }
        try #require(holder.waits { holder.output.contains("held") })
        let locked = try LockedFolder(folder.path, timeout: .milliseconds(20))
        let again = try setpriv.run([
            "--reuid=65534", "--regid=65534", "--clear-groups", "flock", "--nonblock",
            locked.path(of: FolderLock.name), "true",
        ])
        #expect(again.status != 0)
        #expect(again.errors.contains("Permission denied"), "\(again.errors)")
    }

    @Test(
        "root's lock file is the folder owner's to open; one that is linked from elsewhere stays root's",
        .enabled(if: geteuid() == 0, "only root can give files to other users"))
    func owner() throws {
        setMode(0o775)
        let isGiven = unsafe chown(folder.path, 12345, 12346) == 0
        #expect(isGiven)
        func owners(_ path: String) throws -> [UInt32] {
            let status = try #require(try Files.status(ofPath: path))
            return [status.st_uid, status.st_gid, status.st_mode & 0o777]
        }
        do {
            let locked = try LockedFolder(folder.path)
            #expect(try owners(locked.path(of: FolderLock.name)) == [12345, 12346, 0o660])
        }
        let other = try TemporaryFolder()
        let secret = try other.write("", to: "secret")
        let isLinked = unsafe link(secret, "\(folder.path)/\(FolderLock.name)") == 0
        #expect(isLinked)
        _ = try LockedFolder(folder.path)
        #expect(try owners(secret) == [0, 0, 0o644])
    }
}
