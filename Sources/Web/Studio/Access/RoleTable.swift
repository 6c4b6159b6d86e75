import Accounts

/// Roles that a change needs beside that of its address.
enum RoleTable {
    /// Files that need another role than the address at which a page names the files itself.
    private static let files: [String: Role] = [
        "kiosks.yaml": .operator, "passes.yaml": .publisher,
    ]

    /// What takes back a change of somebody else.
    static let othersUndo = Role.operator

    /// The role that changes a file which a page has named; nil where the address decides.
    static func role(changingFile path: String) -> Role? {
        files[(path.split(separator: "/").last ?? "").lowercased()]
    }
}
