import Glibc
import Tour

// Imports a folder over a database and ends as it is told to, for the tests that kill an import:
//     tour-import-probe FOLDER DATABASE [--die-at STEP | --limit BYTES]

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 || arguments.count == 4 else { exit(64) }
let option = arguments.count == 4 ? arguments[2] : ""
let number = arguments.last.flatMap { Int($0) } ?? -1

if option == "--limit" {
    // A file that grows over this limit stands for a full disk; without the signal the write itself
    // fails.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(number), rlim_max: rlim_t(number))
    guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
        exit(70)
    }
}

// The test counts the time from here on.
print("start")
fflush(nil)

var step = 0
do {
    let summary = try TourImporter.import(
        folder: arguments[0], into: arguments[1], measure: { _ in (width: 4, height: 3) },
        progress: { _ in
            step += 1
            if option == "--die-at", step == number { kill(getpid(), SIGKILL) }
        })
    print("imported \(summary.rooms) rooms in \(step) steps")
} catch {
    print(error)
    exit(1)
}
