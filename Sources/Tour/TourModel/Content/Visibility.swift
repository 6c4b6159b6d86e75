/// To whom a tour, a room's text or a medium is shown.
///
/// A matter of showing, not of secrecy: a bundle holds all of it.
public enum Visibility: String, Sendable, CaseIterable {
    case `public`
    /// To the holders of any valid pass.
    case pass
    /// To the groups whose visits name the tour; for tours alone.
    case visit
    /// To the holders of staff passes, and on kiosks for staff.
    case staff

    /// Those that a room's text and a medium may have.
    public static let withoutVisit: [Visibility] = [.public, .pass, .staff]

    /// Whether all visitors who see content with another access see content with this one.
    public func includes(_ other: Visibility) -> Bool {
        switch self {
        case .public: true
        case .pass: other != .public
        case .visit: other == .visit || other == .staff
        case .staff: other == .staff
        }
    }
}

/// What a visitor may see, by the pass that they hold up.
public enum Clearance: Sendable, Hashable {
    /// No pass was held up.
    case `public`
    /// A valid pass was.
    case pass
    /// The pass of a group's visit was.
    case visit(GroupVisit.ID)
    /// A staff pass was, or the kiosk is for staff: everything is shown.
    case staff
}
