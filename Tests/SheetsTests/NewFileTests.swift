import Foundation
import TestSupport
import Testing

@testable import Sheets

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
            throws: SheetError.notWritable(file: "/dev/full", reason: "No space left on device")
        ) { try NewFile.write([1], to: "/dev/full") }
    }

    @Test("a folder that is not there, and one in the file's place, are named")
    func folders() throws {
        let folder = try TemporaryFolder()
        let lost = "\(folder.path)/no/a.png"
        #expect(throws: SheetError.noSuchFolder(file: lost, folder: "\(folder.path)/no")) {
            try NewFile.write([1], to: lost)
        }
        #expect(
            throws: SheetError.notWritable(
                file: folder.path, reason: "it is a folder; name a file in it")
        ) { try NewFile.write([1], to: folder.path) }
        try folder.write("x", to: "file")
        let below = "\(folder.path)/file/a.png"
        #expect(throws: SheetError.noSuchFolder(file: below, folder: "\(folder.path)/file")) {
            try NewFile.write([1], to: below)
        }
        #expect(try folder.names() == ["file"])
    }

    @Test("what cannot be read is named with the reason")
    func reading() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("text", to: "a")
        #expect(try ContentRequest.File(reading: path).bytes == Array("text".utf8))
        #expect(
            throws: SheetError.notReadable(
                file: "\(path)b", reason: "No such file or directory")
        ) { try ContentRequest.File(reading: "\(path)b") }
        #expect(throws: SheetError.notReadable(file: folder.path, reason: "Is a directory")) {
            try ContentRequest.File(reading: folder.path)
        }
        #expect(throws: SheetError.fileTooLong(name: "/dev/zero", limit: 16 << 20)) {
            try ContentRequest.File(reading: "/dev/zero")
        }
    }
}
