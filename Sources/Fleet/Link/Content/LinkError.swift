public import Passes

/// Why a round of a link ends without what it should bring; what the kiosk shows stays in every case.
public enum LinkError: Error, Equatable, Sendable {
    case stopped
    /// A channel has an end, which a wrong clock cannot judge.
    case clock(ClockDoubt)
    /// There is no room for what must be fetched, and for the kiosk's copy of it.
    case noRoom(path: String, free: Int, needed: Int)
    /// An object is not the one that was signed, whole, twice.
    case wrongObject(url: String)
    /// A folder or file of the kiosk or the link cannot be used.
    case file(path: String, reason: String)
    /// Why no mirror could be followed, the first one first.
    case mirrors([String], retryAfter: Duration?)
    /// None of the hours in which objects are fetched.
    case otherHours(String)
    /// What the hub says, or what is wrong with what it says.
    case hub(String)
    case notJoined(String)

    var isNotJoined: Bool { if case .notJoined = self { true } else { false } }

    /// Whether nothing is wrong: there is only a time to wait for.
    var isRest: Bool { if case .otherHours = self { true } else { false } }

    /// How long a server asks to be left alone.
    var retryAfter: Duration? { if case .mirrors(_, let time) = self { time } else { nil } }

    /// Whether another mirror would fail as well.
    var isLocal: Bool {
        switch self {
        case .stopped, .clock, .noRoom, .file, .otherHours: true
        default: false
        }
    }
}

extension LinkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .stopped: "it was stopped"
        case .clock(let doubt): "nothing is fetched, since a channel has an end, and \(doubt)"
        case .noRoom(let path, let free, let needed):
            """
            \(path) has \(ByteSize.text(free)) free, and \(ByteSize.text(needed)) are needed with the \
            reserve; delete what is not needed there, or lower "reserve:" in link.yaml
            """
        case .wrongObject(let url):
            "\(url) is not the object that was signed, also when fetched again; publish it again"
        case .file(let path, let reason): "\(path) cannot be used: \(reason)"
        case .mirrors(let problems, _): problems.joined(separator: "; ")
        case .otherHours(let hours): "objects are fetched from \(hours) only"
        case .hub(let words): words
        case .notJoined(let words): words
        }
    }
}
