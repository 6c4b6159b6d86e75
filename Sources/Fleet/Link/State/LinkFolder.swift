/// The folder of what a link remembers.
public enum LinkFolder {
    /// The one that systemd keeps for the service, else the user's own; nil where there is neither.
    ///
    /// - SeeAlso: systemd.exec(5), StateDirectory; XDG Base Directory Specification.
    public static func path(in environment: [String: String]) -> String? {
        // systemd may name several folders, divided by colons.
        if let folder = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
            return String(folder)
        }
        if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
            return "\(folder)/docent/link"
        }
        return environment["HOME"].map { "\($0)/.local/state/docent/link" }
    }
}
