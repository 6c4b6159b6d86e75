import ArgumentParser
import FoundationEssentials

/// Files of the user's configuration, by the XDG Base Directory Specification.
public enum UserFile {
    /// The path that was named, or that an environment variable has, or the usual one.
    ///
    /// - Parameters:
    ///   - named: by an option.
    ///   - variable: of the environment.
    ///   - usual: its name in `~/.config/docent`.
    ///   - option: what names it otherwise.
    /// - Throws: `ValidationError` where no home folder is set.
    public static func path(
        _ named: String?, variable: String? = nil, usual: String, option: String
    ) throws -> String {
        let environment = ProcessInfo.processInfo.environment
        if let path = named ?? variable.flatMap({ environment[$0] }), !path.isEmpty { return path }
        if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
            return "\(base)/docent/\(usual)"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw ValidationError("no home folder is set; give the path with \(option)")
        }
        return "\(home)/.config/docent/\(usual)"
    }
}
