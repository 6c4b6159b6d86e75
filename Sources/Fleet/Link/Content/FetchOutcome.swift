/// What a round has brought.
enum FetchOutcome: Equatable, CustomStringConvertible {
    /// The kiosk has taken what the channel offers.
    case unchanged
    /// The channel was handed over; the version is nil where only its end is new.
    case handedOver(version: Int?)
    /// The kiosk has not yet taken what was handed over.
    case waiting
    /// The hub says that nothing new is to be shown.
    case held(version: Int)

    /// Whether the kiosk gets something new, now or later.
    var isChange: Bool {
        switch self {
        case .handedOver(_?), .held: true
        default: false
        }
    }

    var description: String {
        switch self {
        case .unchanged: "the kiosk has what the channel offers"
        case .handedOver(let version?):
            "version \(version) was fetched whole and handed to the kiosk"
        case .handedOver(nil): "the channel was renewed"
        case .waiting: "the kiosk has not yet taken what was handed to it"
        case .held(let version): "version \(version) was fetched, and the hub holds it back"
        }
    }
}
