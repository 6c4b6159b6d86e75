import Cryptography
import Files
import Foundation

/// Settings and hooks that lie in a work tree itself, and may have git run programs or lead it elsewhere.
///
/// A folder may come from somebody else, whose settings come with it. What the machine's user has set for all folders is not among
/// them.
///
/// - SeeAlso: git-config(1), githooks(5).
struct GitSettings: Equatable {
    /// "core.fsmonitor", "hooks/pre-commit": in order.
    let names: [String]
    /// Of the names and all that they say.
    let digest: String

    /// The variables of a work tree that run nothing, by their sections; all others may.
    private static let harmless: [String: Set<String>] = [
        "core": [
            "abbrev", "autocrlf", "bare", "commentchar", "compression", "eol", "filemode",
            "ignorecase", "logallrefupdates", "precomposeunicode", "preloadindex", "quotepath",
            "repositoryformatversion", "safecrlf", "sharedrepository", "symlinks",
        ],
        "author": ["name", "email"], "committer": ["name", "email"],
        "user": ["name", "email", "signingkey"],
        "branch": ["remote", "merge", "rebase", "description"],
        "remote": ["url", "pushurl", "fetch", "prune", "tagopt"],
        "extensions": ["objectformat", "worktreeconfig"],
        "gc": ["auto", "autodetach"], "i18n": ["commitencoding", "logoutputencoding"],
        "init": ["defaultbranch"], "merge": ["conflictstyle", "ff"],
        "pull": ["ff", "rebase"], "push": ["autosetupremote", "default", "followtags"],
        "submodule": ["active", "url"],
    ]
    private static let mostHookBytes = 1 << 20

    /// - Parameters:
    ///   - list: what `git config --show-scope --null --list` writes.
    ///   - hooks: the folder of the hooks.
    init(list: [UInt8], hooks: String) {
        var found: [(name: String, content: [UInt8])] = []
        var hasOwnHooks = true
        let fields = list.split(separator: 0, omittingEmptySubsequences: false)
        for place in stride(from: 0, to: fields.count - 1, by: 2) {
            let parts = fields[place + 1].split(separator: 0x0A, maxSplits: 1)
            let name = String(decoding: parts.first ?? [], as: UTF8.self)
            let isUsers = ["system", "global", "command"].contains {
                fields[place].elementsEqual($0.utf8)
            }
            if isUsers {
                if name == "core.hookspath" { hasOwnHooks = false }
            } else if !Self.isHarmless(name) {
                found.append((name, Array(fields[place + 1])))
            }
        }
        let all = hasOwnHooks ? (try? FileManager.default.contentsOfDirectory(atPath: hooks)) : []
        for name in (all ?? []).sorted() where !name.hasSuffix(".sample") {
            let path = "\(hooks)/\(name)"
            guard FileManager.default.isExecutableFile(atPath: path) else { continue }
            let content = (try? BoundedFile.read(path, limit: Self.mostHookBytes))??.bytes
            // One that is too large to be looked at is never the same, and is never allowed.
            found.append(("hooks/\(name)", content ?? Array(UUID().uuidString.utf8)))
        }
        names = found.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        let parts = found.flatMap { Array("\($0.name)\n\($0.content.count)\n".utf8) + $0.content }
        digest = SHA256.hash(parts).hexadecimal
    }

    /// - Parameter name: "section.variable" or "section.subsection.variable".
    private static func isHarmless(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let section = parts.first, let variable = parts.last else {
            return false
        }
        return harmless[String(section)]?.contains(String(variable)) == true
    }
}
