import Foundation
import Glibc
import Journal
import Times

// Appends hours to a journal without end, each twice, and writes a line for each that is closed, for the tests that
// kill it:
//     journal-probe JOURNAL [LIMIT-IN-BYTES]
// It continues after the newest hour of the journal.

let arguments = CommandLine.arguments
guard arguments.count >= 2 else { exit(64) }
if arguments.count > 2, let bytes = UInt64(arguments[2]) {
    // A file that grows over this limit stands for a full disk.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
        exit(70)
    }
}
do {
    let store = try JournalStore(path: arguments[1])
    let first = Date(timeIntervalSince1970: 1_767_225_600)
    var index = 0
    if let latest = try store.latestHour(of: "") {
        // The hour that was written last comes once more: it is not known whether its closing was reported.
        index = Int(latest.start.date.timeIntervalSince(first) / 3600)
    }
    while true {
        let hour = JournalHour(of: first + Double(index) * 3600, in: .gmt)
        var batch = HourBatch(hour: hour, part: Int64(index))
        for room in 0..<40 { batch.counts[.init(.pages, ["room", "R-\(room)"])] = 1 + index % 7 }
        batch.counts[.init(.languages, ["en"])] = 3
        try store.append(batch)
        try store.append(batch)
        try FileHandle.standardOutput.write(contentsOf: Data("\(index)\n".utf8))
        index += 1
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(3)
}
