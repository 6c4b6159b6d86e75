/// Why a hub's database cannot do what was asked.
public enum HubError: Error, Equatable, Sendable {
    /// There is no such database, and none was to be made.
    case missing(name: String)
    case cannotOpen(name: String, reason: String)
    /// Something else than a hub's database.
    case notAHub(name: String)
    /// Written by a newer program.
    case newer(name: String, version: Int)
    /// Everything of another database was to be copied into this one, and was not yet.
    case unfinished(name: String)
    case corrupt(name: String, detail: String)
    /// The disk is full; nothing was changed.
    case full(name: String)
    /// Somebody else changed the rollout between reading and writing it; nothing was changed here.
    ///
    /// `by` is who that was, `nil` where it was a command or the hub itself; `now` is how the rollout is since.
    case overtaken(by: String?, now: String)
    /// Others write all the time, or the server cannot be reached now: the same may work later.
    case busy(name: String, reason: String)
    case failed(name: String, reason: String)
    /// The request itself is wrong: no kiosk of that name, a name that is taken.
    case invalid(String)

    /// Whether the same may work a little later.
    public var isPassing: Bool {
        switch self {
        case .full, .busy, .overtaken: true
        case .missing, .cannotOpen, .notAHub, .newer, .unfinished, .corrupt, .failed, .invalid:
            false
        }
    }
}

extension HubError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let name):
            "there is no hub at \(name); correct the path, or make one with: docent serve --hub \(name)"
        case .cannotOpen(let name, let reason): "cannot open \(name): \(reason)"
        case .notAHub(let name):
            "\(name) is not a hub's database; name another file, or an empty database"
        case .newer(let name, let version):
            """
            \(name) has format \(version), and this program knows formats up to \
            \(HubSchema.version); update the program
            """
        case .unfinished(let name):
            "\(name) is an unfinished copy; finish it with: docent hub move --to \(name)"
        case .corrupt(let name, let detail):
            "\(name) is corrupt (\(detail)); restore it from a backup"
        case .full(let name): "\(name) cannot grow: no space left on the disk; nothing was changed"
        case .overtaken(let by, let now):
            "\(by ?? "another hub or operator") was faster: \(now); look again"
        case .busy(let name, let reason): "\(name) cannot be used now: \(reason); try again"
        case .failed(let name, let reason): "\(name): \(reason)"
        case .invalid(let words): words
        }
    }
}
