/// What somebody of the team may do; somebody has one or several.
///
/// Which changes each may make stands with the addresses, in the studio.
public enum Role: String, Sendable, Codable, CaseIterable {
    /// Sees everything, and changes nothing.
    case reader
    /// Writes translations.
    case translator
    /// Changes texts, plans, media and people of the tour.
    case author
    /// Publishes, and issues passes, too.
    case publisher
    /// Sets kiosks up, and takes back what others have changed, too.
    case `operator`

    /// This role and all that it has within it.
    public var whole: Set<Role> {
        switch self {
        case .reader: [.reader]
        case .translator: [.reader, .translator]
        case .author: [.reader, .translator, .author]
        case .publisher: [.reader, .translator, .author, .publisher]
        case .operator: Set(Role.allCases)
        }
    }
}

extension Set<Role> {
    /// Whether one of them is this role, or has it within it.
    public func include(_ role: Role) -> Bool { contains { $0.whole.contains(role) } }
}
