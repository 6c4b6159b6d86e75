import Files
import Glibc
import TestSupport
import Testing

@Suite("A folder that is shared with a group")
struct SharedFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func setMode(_ mode: mode_t) {
        let isSet = unsafe chmod(folder.path, mode) == 0
        #expect(isSet)
    }

    @Test(
        "a folder that is made in it is its group's to change, whatever the process' mask",
        arguments: [0o022, 0o007, 0o077] as [mode_t], [0o2770, 0o770, 0o755, 0o700] as [mode_t])
    func makes(mask: mode_t, mode: mode_t) async {
        await #expect(processExitsWith: .success) { [mask, mode] in
            let folder = try TemporaryFolder()
            try SystemCall.check { unsafe chmod(folder.path, mode) }
            umask(mask)
            let path = "\(folder.path)/new"
            try FilePath.makeSharedFolder(path)
            let made = try #require(try status(ofPath: path))
            guard made.st_mode & S_ISGID == mode & S_ISGID,
                made.st_mode & 0o020 == mode & 0o020
            else { exit(1) }
            // One that is there stays as it is.
            try SystemCall.check { unsafe chmod(path, 0o711) }
            try FilePath.makeSharedFolder(path)
            guard try status(ofPath: path)?.st_mode == S_IFDIR | 0o711 else { exit(1) }
        }
    }

    @Test("private files in it are its group's to read, and elsewhere their owner's alone")
    func privateFiles() {
        for (mode, expected) in [
            (0o2750, 0o640), (0o2770, 0o640), (0o750, 0o600), (0o777, 0o600),
        ] as [(mode_t, UInt32)] {
            setMode(mode)
            #expect(FilePath.privateMode(in: folder.path) == expected)
        }
        #expect(FilePath.privateMode(in: "\(folder.path)/none") == 0o600)
    }
}
