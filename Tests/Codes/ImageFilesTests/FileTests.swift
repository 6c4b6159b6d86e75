import Foundation
import ImageFiles
import Imaging
import Testing

@Suite("What a path may be instead of a picture")
struct FileTests {
    /// An empty folder, gone with the test.
    final class Folder {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("docent-\(UUID().uuidString)").path

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ name: String, _ bytes: [UInt8]) throws -> String {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
            return "\(path)/\(name)"
        }
    }

    private func error(_ path: String, limits: ImageLimits = .init()) -> ImageFileError? {
        #expect(throws: ImageFileError.self) { try ImageFile(path: path, limits: limits) }
    }

    @Test("a file on disk reads as its bytes do, whatever its name")
    func file() throws {
        let folder = try Folder()
        let path = try folder.write("picture.pdf", Fixture.bytes("rgb.png"))
        let file = try ImageFile(path: path)
        #expect(file.format == .png)
        #expect(try file.lumaPage(1) == Fixture.page("rgb.png"))
    }

    @Test("a missing file, an empty file and a folder are distinguished")
    func absent() throws {
        let folder = try Folder()
        let empty = try folder.write("empty", [])
        #expect(error(folder.path + "/none") == .notFound(file: folder.path + "/none"))
        #expect(error(empty + "/below") == .notFound(file: empty + "/below"))
        #expect(error("a\0b") == .notFound(file: "a\0b"))
        #expect(error(folder.path) == .isDirectory(file: folder.path))
        #expect(error(empty) == .empty(file: empty))
    }

    @Test("a pipe and a device are rejected without waiting")
    func special() throws {
        let folder = try Folder()
        let pipe = folder.path + "/pipe"
        let made = unsafe mkfifo(pipe, 0o600)
        #expect(made == 0)
        #expect(error(pipe) == .notRegularFile(file: pipe, kind: .pipe))
        #expect(error("/dev/zero") == .notRegularFile(file: "/dev/zero", kind: .characterDevice))
    }

    @Test("symbolic links that run in a circle are named as such")
    func links() throws {
        let folder = try Folder()
        let (one, two) = (folder.path + "/one", folder.path + "/two")
        try FileManager.default.createSymbolicLink(atPath: one, withDestinationPath: two)
        try FileManager.default.createSymbolicLink(atPath: two, withDestinationPath: one)
        #expect(error(one) == .symbolicLinkLoop(file: one))
    }

    @Test("a file that may not be read says so")
    func permission() throws {
        let folder = try Folder()
        let path = try folder.write("secret.png", Fixture.bytes("rgb.png"))
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        // Root may read everything; for files, this thread alone becomes nobody for a moment.
        typealias Become = @convention(c) (UInt32) -> Int32
        let found = unsafe dlsym(nil, "setfsuid")
        let symbol = try unsafe #require(found)
        let become = unsafe unsafeBitCast(symbol, to: Become.self)
        let isRoot = getuid() == 0
        if isRoot { _ = become(65_534) }
        let result = Result { () throws(ImageFileError) in try ImageFile(path: path) }
        if isRoot { _ = become(0) }
        #expect(throws: ImageFileError.permissionDenied(file: path)) { try result.get() }
    }

    @Test("a file over the byte limit is rejected, from a path, a stream and memory")
    func byteLimit() throws {
        let folder = try Folder()
        let bytes = try Fixture.bytes("rgb.png")
        let path = try folder.write("a", bytes)
        var limits = ImageLimits()
        limits.maximumFileBytes = bytes.count - 1
        let expected = ImageFileError.tooManyBytes(file: path, limit: bytes.count - 1)
        #expect(error(path, limits: limits) == expected)
        #expect(throws: expected) { try ImageFile(bytes: bytes, name: path, limits: limits) }
        let descriptor = unsafe open(path, O_RDONLY)
        defer { close(descriptor) }
        #expect(throws: expected) {
            try ImageFile(readingFrom: descriptor, name: path, limits: limits)
        }
        limits.maximumFileBytes = bytes.count
        #expect(throws: Never.self) { try ImageFile(path: path, limits: limits) }
    }

    @Test("a pipe that is given as a stream is read to its end, also when it comes in drops")
    func stream() throws {
        let bytes = try Fixture.bytes("large.jpg")
        var ends: [Int32] = [0, 0]
        #expect(unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress) } == 0)
        let (reading, writing) = (ends[0], ends[1])
        // A stream that does not wait must be waited for.
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
        Thread.detachNewThread {
            for byte in bytes {
                _ = unsafe withUnsafeBytes(of: byte) { unsafe write(writing, $0.baseAddress, 1) }
            }
            close(writing)
        }
        let file = try ImageFile(readingFrom: reading, name: "standard input")
        #expect(try file.lumaPage(1) == Fixture.page("large.jpg"))
        close(reading)
        #expect(throws: ImageFileError.unreadable(file: "standard input", code: EBADF)) {
            try ImageFile(readingFrom: -1, name: "standard input")
        }
    }
}
