import Files
import Foundation
import TestSupport
import Testing
import TourStore

@testable import Link

@Suite("A part of an object")
struct PartFileTests {
    @Test(
        "that another user has begun is begun again",
        .enabled(if: geteuid() == 0, "run as root, which can become another user"))
    func others() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let object = StoredObject(Array("abcdef".utf8))
            let part = PartFile(object, in: ObjectFolder(folder.path))
            let place = FilePath.split(part.path).folder
            try FilePath.makeFolder(place)
            try NewFile.write(Array("abc".utf8), to: part.path, mode: .exactly(0o600))
            for folder in [folder.path, place] {
                try SystemCall.check { unsafe chmod(folder, 0o777) }
            }
            try SystemCall.check { seteuid(65534) }
            let bytes = try part.open(SyncPace()).bytes
            try SystemCall.check { seteuid(0) }
            guard bytes == 0, part.bytes == 0 else { exit(1) }
        }
    }
}
