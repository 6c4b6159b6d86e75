public import Times

/// Why a journal cannot be read or written.
public enum JournalError: Error, Sendable, Hashable, CustomStringConvertible {
    case missing(path: String)
    case cannotOpen(path: String, reason: String)
    /// It is an SQLite file, or any other, but not a journal.
    case notAJournal(path: String)
    case newer(path: String, version: Int)
    /// It can only be read here, and has to be brought up to date first.
    case older(path: String, version: Int)
    case corrupt(path: String, reason: String)
    case full(path: String)
    case notWritable(path: String, reason: String)
    case busy(path: String)
    case failed(path: String, reason: String)
    /// It has its largest size.
    case tooLarge(path: String, megabytes: Int)
    case noEntry(Int)
    /// The month has been summed up, and there is no later hour.
    case late(path: String, day: CalendarDay)
    case invalid(String)

    public var description: String {
        switch self {
        case .missing(let path):
            "there is no journal at \(path); set journal: on in kiosk.yaml, or name one with --journal FILE"
        case .cannotOpen(let path, let reason):
            "cannot open the journal \(path): \(reason)"
        case .notAJournal(let path):
            "\(path) is not a journal; name the kiosk's with --journal FILE, or move this file away"
        case .newer(let path, let version):
            "the journal \(path) has version \(version), and this program reads at most "
                + "\(JournalSchema.version); update docent"
        case .older(let path, let version):
            "the journal \(path) has version \(version), and this program reads \(JournalSchema.version); "
                + "start the kiosk, or run a report as the user that it runs as, to bring it up to date"
        case .corrupt(let path, let reason):
            "the journal \(path) is corrupt: \(reason); move it away, and the kiosk begins a new one"
        case .full(let path):
            "cannot write the journal \(path): the disk is full; free some space"
        case .notWritable(let path, let reason):
            "cannot write the journal \(path): \(reason)"
        case .busy(let path):
            "the journal \(path) is locked by another program; try again"
        case .failed(let path, let reason):
            "cannot use the journal \(path): \(reason)"
        case .tooLarge(let path, let megabytes):
            "the journal \(path) has reached its limit of \(megabytes) MB; lower journal-keep in kiosk.yaml, "
                + "or delete old days with docent journal forget"
        case .noEntry(let id):
            "there is no entry \(id); docent journal list shows those of a period"
        case .late(let path, let day):
            "the journal \(path) takes nothing more of the month of \(day), which is summed up; set the clock"
        case .invalid(let reason): reason
        }
    }
}
