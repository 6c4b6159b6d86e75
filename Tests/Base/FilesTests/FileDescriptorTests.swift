import Files
import Glibc
import TestSupport
import Testing

@Suite("File descriptors")
struct FileDescriptorTests {
    private let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 * 31) }

    @Test("no more is read than asked for, and what follows the next time")
    func parts() throws {
        let folder = try TemporaryFolder()
        try NewFile.write(bytes, to: "\(folder.path)/file")
        let file = try FileDescriptor(opening: "\(folder.path)/file", O_RDONLY)
        #expect(try file.read(upTo: 0).isEmpty)
        #expect(try file.read(upTo: 1) == [bytes[0]])
        #expect(try file.read(upTo: 4_000) == Array(bytes[1..<4_001]))
        #expect(try file.read(upTo: 1 << 30) == Array(bytes[4_001...]))
        #expect(try file.read(upTo: 5).isEmpty)
    }

    @Test("a pipe, which has no size, is read to its end or to what was asked for")
    func pipe() throws {
        for limit in [1, 4_096, 9_999, 10_000, 10_001, 1 << 20] {
            var ends: [CInt] = [0, 0]
            try #require(unsafe Glibc.pipe(&ends) == 0)
            let reader = FileDescriptor(owning: ends[0])
            try FileDescriptor(owning: ends[1]).write(bytes)
            #expect(try reader.read(upTo: limit) == Array(bytes.prefix(limit)))
        }
    }

    @Test("files of the kernel, which say that they are empty, are read")
    func kernelFile() throws {
        let file = try FileDescriptor(opening: "/proc/self/status", O_RDONLY)
        #expect(try String(decoding: file.read(upTo: 1 << 20), as: UTF8.self).contains("Pid:"))
    }

    @Test("what cannot be read is an error")
    func folder() throws {
        let folder = try TemporaryFolder()
        let file = try FileDescriptor(opening: folder.path, O_RDONLY)
        #expect(throws: SystemCallError(code: EISDIR)) { _ = try file.read(upTo: 10) }
    }
}
