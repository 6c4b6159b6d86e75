import TestSupport
import Testing

@testable import Sheets

@Suite("Files with what a code says")
struct FileReadingTests {
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
