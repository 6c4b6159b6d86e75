import Accounts

/// Who of a team may change what: one role for each address, and those that have it within them.
///
/// Every member can see every page. Changes at addresses that are not listed are refused, so a new desk needs an entry first.
enum RoleTable {
    /// By the first part of an address; where the second one makes a difference, by both: "new/kiosks".
    static let changes: [String: Role] = [
        "rooms": .author, "buildings": .author, "tours": .author, "news": .author,
        "visits": .author, "calendars": .author, "site": .author, "people": .author,
        "media": .author, "waiting": .author,
        "plans": .author, "values": .author, "codes": .author,
        "new": .author, "start": .author, "out": .author, "history": .author,
        "translations": .translator, "undo": .translator,
        "publish": .publisher, "passes": .publisher, "journal": .publisher,
        "kiosks": .operator, "new/kiosks": .operator, "out/kiosks": .operator,
        "fleet": .operator,
    ]

    /// Files that need another role than the address at which a page names the files itself.
    private static let files: [String: Role] = [
        "kiosks.yaml": .operator, "passes.yaml": .publisher,
    ]

    /// What takes back a change of somebody else.
    static let othersUndo = Role.operator

    /// The addresses whose changes ask for the pass phrase once more, by their first part.
    private static let careful: Set<String> = ["publish", "passes", "fleet"]

    /// Whether a change at an address asks for the pass phrase once more; forms that are only filled in change nothing.
    static func asksOnceMore(changing path: [String]) -> Bool {
        careful.contains(path.first ?? "") && path != ["passes", "times"]
    }

    /// The role that may change something at an address; nil when no member may.
    static func role(changing path: [String]) -> Role? {
        changes[path.prefix(2).joined(separator: "/")] ?? changes[path.first ?? ""]
    }

    /// The role that changes a file which a page has named; nil where the address decides.
    static func role(changingFile path: String) -> Role? {
        files[(path.split(separator: "/").last ?? "").lowercased()]
    }

    /// Whether somebody may make a request.
    static func allows(
        _ roles: Set<Role>, _ method: StudioService.Request.Method, _ path: [String]
    ) -> Bool {
        if method == .get { return true }
        return role(changing: path).map { roles.include($0) } ?? false
    }
}
