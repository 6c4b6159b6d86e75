import Confinement
import Foundation
import TestSupport
import Testing

@Suite("Limits of confined processes")
struct ResourceLimitTests {
    @Test("writing more than a file may hold fails, and does not end the process")
    func fileSize() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "file")
        await #expect(processExitsWith: .success) { [path = path as String] in
            // The threads that tests run on block signals.
            var all = sigset_t()
            unsafe sigfillset(&all)
            unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
            try ResourceLimit.fileSize.set(to: 4)
            let file = unsafe open(path, O_WRONLY)
            guard unsafe write(file, "123456", 6) == 4 else { exit(1) }
            guard unsafe write(file, "56", 2) == -1, errno == EFBIG else { exit(2) }
        }
    }
}
