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
            throws: NewFileError.notWritable(file: "/dev/full", reason: "No space left on device")
        ) { try NewFile.write([1], to: "/dev/full") }
    }

    @Test("a folder that is not there, and one in the file's place, are named")
    func folders() throws {
        let folder = try TemporaryFolder()
        let lost = "\(folder.path)/no/a.png"
        #expect(throws: NewFileError.noSuchFolder(file: lost, folder: "\(folder.path)/no")) {
            try NewFile.write([1], to: lost)
        }
        #expect(
            throws: NewFileError.notWritable(
                file: folder.path, reason: "it is a folder; name a file in it")
        ) { try NewFile.write([1], to: folder.path) }
        try folder.write("x", to: "file")
        let below = "\(folder.path)/file/a.png"
        #expect(throws: NewFileError.noSuchFolder(file: below, folder: "\(folder.path)/file")) {
            try NewFile.write([1], to: below)
        }
        #expect(try folder.names() == ["file"])
    }

    @Test("a file that was there keeps its rights; a new one has those asked for")
    func rights() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/key"
        try NewFile.write([1], to: path, mode: 0o600)
        #expect(try status(ofPath: path)?.st_mode == S_IFREG | 0o600)
        #expect(unsafe chmod(path, 0o640) == 0)
        try NewFile.write([2], to: path)
        #expect(try status(ofPath: path)?.st_mode == S_IFREG | 0o640)
    }

    @Test(
        "an error names the file, what is wrong and what to do",
        arguments: [
            (
                .noSuchFolder(file: "x/a.png", folder: "x"),
                "x/a.png cannot be written: there is no folder x; make it first"
            ),
            (
                .notWritable(file: "a", reason: "No space left on device"),
                "a cannot be written: No space left on device"
            ),
        ] as [(NewFileError, String)])
    func errors(error: NewFileError, words: String) {
        #expect(error.description == words)
    }
}
