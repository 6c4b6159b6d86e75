import Files
import Foundation
import TestSupport
import Testing

@Suite("Files that appear whole or not at all")
struct NewFileTests {
    @Test("a file is written, and written over, and nothing else is left")
    func write() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.png"
        try NewFile.write([1, 2, 3], to: path)
        try NewFile.write([4], to: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([4]))
        #expect(try folder.names() == ["a.png"])
    }

    @Test(
        "a file that root replaces stays its owner's where that is asked for",
        .enabled(if: geteuid() == 0, "only root can give files to other users"))
    func owner() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("old", to: "ledger")
        let isGiven = unsafe chown(path, 12345, 12346) == 0
        #expect(isGiven)
        func owners() throws -> [UInt32] {
            let status = try #require(try Files.status(ofPath: path))
            return [status.st_uid, status.st_gid]
        }
        try NewFile.write([1], to: path, mode: .exactly(0o600), keepsOwner: true)
        #expect(try owners() == [12345, 12346])
        try NewFile.write([2], to: path)
        #expect(try owners() == [0, 0])
    }

    @Test("a link stays a link to what is new")
    func link() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "sub/real")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link", withDestinationPath: "sub/real")
        try NewFile.write(Array("new".utf8), to: "\(folder.path)/link")
        #expect(try String(contentsOfFile: "\(folder.path)/sub/real", encoding: .utf8) == "new")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link")
                == "sub/real")
        #expect(try folder.names() == ["link", "sub", "sub/real"])
    }

    @Test("a device is written to, not replaced")
    func device() throws {
        try NewFile.write([1], to: "/dev/null")
        var status = stat()
        #expect(unsafe stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
        #expect(
            throws: FileError.notWritable(path: "/dev/full", reason: "No space left on device")
        ) { try NewFile.write([1], to: "/dev/full") }
    }

    @Test("what is written to an open file of the process stays among what others write to it")
    func openFile() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "log")
        let log = unsafe open(path, O_WRONLY | O_APPEND)
        try #require(log >= 0)
        defer { close(log) }
        let link = "\(folder.path)/link"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "/proc/self/fd/\(log)")
        let others = FileHandle(fileDescriptor: log)
        func say(_ text: String) throws { try others.write(contentsOf: Data(text.utf8)) }
        try say("first\n")
        try NewFile.write(Array("second\n".utf8), to: link)
        try say("third\n")
        try NewFile.write(Array("fourth\n".utf8), to: "/dev/fd/\(log)")
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == "first\nsecond\nthird\nfourth\n")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: link)
                == "/proc/self/fd/\(log)")
        #expect(try folder.names() == ["link", "log"])
    }

    @Test("a folder that is not there, and one in the file's place, are named")
    func folders() throws {
        let folder = try TemporaryFolder()
        let lost = "\(folder.path)/no/a.png"
        #expect(throws: FileError.noSuchFolder(file: lost, folder: "\(folder.path)/no")) {
            try NewFile.write([1], to: lost)
        }
        #expect(
            throws: FileError.notWritable(
                path: folder.path, reason: "it is a folder; name a file in it")
        ) { try NewFile.write([1], to: folder.path) }
        try folder.write("x", to: "file")
        let below = "\(folder.path)/file/a.png"
        #expect(throws: FileError.noSuchFolder(file: below, folder: "\(folder.path)/file")) {
            try NewFile.write([1], to: below)
        }
        #expect(try folder.names() == ["file"])
    }

    @Test("a file that was there keeps its rights; a new one has those asked for")
    func rights() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/key"
        try NewFile.write([1], to: path, mode: .kept(0o600))
        #expect(try status(ofPath: path)?.st_mode == S_IFREG | 0o600)
        #expect(unsafe chmod(path, 0o640) == 0)
        try NewFile.write([2], to: path)
        #expect(try status(ofPath: path)?.st_mode == S_IFREG | 0o640)
    }

    @Test("of two that write at once one stays, whole, and nothing else is left")
    func twoWriters() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/file"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in UInt8(1)...4 {
                group.addTask {
                    for _ in 0..<50 {
                        try NewFile.write([UInt8](repeating: writer, count: 10_000), to: path)
                    }
                }
            }
            try await group.waitForAll()
        }
        let bytes = try #require(try BoundedFile.read(path, limit: 1 << 20)).bytes
        #expect(bytes.count == 10_000)
        #expect(Set(bytes).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    #if compiler(>=6.3)  // Swift Testing 6.2 cannot hand a value to a process that a test ends.
        @Test(
            "one that is given up, or killed while it writes, leaves the old file and nothing else")
        func killed() async throws {
            let folder = try TemporaryFolder()
            let path = "\(folder.path)/file"
            try NewFile.write([1], to: path)
            try NewFile(path).write([2])
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
                try NewFile(path).write([3])
                kill(getpid(), SIGKILL)
            }
            #expect(try BoundedFile.read(path, limit: 10)?.bytes == [1])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
        }

        @Test("where there is no room for all bytes, the old file stays and nothing else is left")
        func noRoom() async throws {
            let folder = try TemporaryFolder()
            let path = "\(folder.path)/file"
            try NewFile.write([1], to: path)
            await #expect(processExitsWith: .success) { [path = path as String] in
                signal(SIGXFSZ, SIG_IGN)
                var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
                precondition(unsafe setrlimit(__rlimit_resource_t(1), &limit) == 0, "no limit")
                do throws(FileError) {
                    try NewFile.write([UInt8](repeating: 2, count: 5000), to: path)
                    exit(1)
                } catch {
                    precondition(error == .notWritable(path: path, reason: "File too large"))
                }
            }
            #expect(try BoundedFile.read(path, limit: 10)?.bytes == [1])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
        }
    #endif

    @Test("exact permissions are those of the file, whatever was there")
    func exactPermissions() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/key"
        try NewFile.write([1], to: path)
        try NewFile.write([2], to: path, mode: .exactly(0o660))
        #expect(try status(ofPath: path)?.st_mode == S_IFREG | 0o660)
    }

    @Test(
        "an error names the file, what is wrong and what to do",
        arguments: [
            (
                .noSuchFolder(file: "x/a.png", folder: "x"),
                "x/a.png cannot be written: there is no folder x; make it first"
            ),
            (
                .notWritable(path: "a", reason: "No space left on device"),
                "a cannot be written: No space left on device"
            ),
        ] as [(FileError, String)])
    func errors(error: FileError, words: String) {
        #expect(error.description == words)
    }
}
