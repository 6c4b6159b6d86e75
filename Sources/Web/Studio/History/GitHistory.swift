import Dispatch
import Files
import Foundation
import Synchronization
import Threads
import Wording

/// The history of a folder that lies in a git work tree, by the program git.
///
/// It only reads, and commits single files: nothing is pulled, pushed, merged, rebased or stashed, and what somebody has staged
/// stays staged. Settings and hooks that lie in the folder run nothing before they are allowed.
actor GitHistory: ThreadActor {
    /// One commit that is about the folder.
    struct Commit: Equatable {
        /// 40 or 64 hexadecimal digits.
        var id: String
        var time: Date
        var author: String
        var subject: String
        /// Within the folder.
        var files: [String]
    }

    /// Why git did not do what it was asked to.
    enum Trouble: Error, CustomStringConvertible {
        case failed(command: String, reason: String)
        case slow(command: String)
        case tooMuch(command: String)
        /// These settings of the folder are not allowed.
        case foreign([String])

        var description: String {
            switch self {
            case .failed(let command, let reason):
                "git \(command): \(VisibleText.line(reason))"
            case .slow(let command):
                "git \(command) did not end within \(GitHistory.patience) s and was stopped; try it in a terminal"
            case .tooMuch(let command):
                "git \(command) tells more than \(GitHistory.mostBytes >> 20) MiB; try it in a terminal"
            case .foreign(let names):
                "git is not used: settings in this folder may run programs "
                    + "(\(names.map(VisibleText.line).joined(separator: ", "))); allow them under Changes"
            }
        }
    }

    nonisolated let thread = ThreadExecutor(name: "git")
    private let folder: String
    private let state: String
    /// Nil until somebody has looked.
    private var isTree: Bool?

    private static let program = "/usr/bin/git"
    /// In seconds.
    private static let patience = 30
    private static let mostBytes = 8 << 20
    /// Commits that a page lists at most.
    private static let mostCommits = 50

    /// - Parameters:
    ///   - folder: of the content.
    ///   - state: the studio's own folder, for what git says.
    init(folder: String, state: String) {
        self.folder = folder
        self.state = state
    }

    // MARK: Reading

    /// Whether the folder lies in a work tree, and git is installed.
    func isThere() -> Bool {
        if let isTree { return isTree }
        let answer = try? execute(["rev-parse", "--is-inside-work-tree"])
        let found = answer == Array("true\n".utf8)
        isTree = found
        return found
    }

    // MARK: What the folder would have run

    /// The settings and hooks in the folder that are not allowed; nil where all are.
    func foreignSettings() throws -> GitSettings? {
        let list = try execute(["config", "--show-scope", "--null", "--list"])
        let hooks = String(
            decoding: try execute(["rev-parse", "--git-path", "hooks"]), as: UTF8.self
        )
        .trimmingCharacters(in: .newlines)
        let settings = GitSettings(
            list: list, hooks: hooks.hasPrefix("/") ? hooks : "\(folder)/\(hooks)")
        guard !settings.names.isEmpty else { return nil }
        let allowed = (try? BoundedFile.read(allowedFile, limit: 1024))??.bytes
        return allowed == Array(settings.digest.utf8) ? nil : settings
    }

    /// Lets git use the settings and hooks in the folder, until one of them changes.
    ///
    /// - Parameter digest: of those that were looked at.
    func allow(_ digest: String) throws {
        guard let settings = try foreignSettings(), settings.digest == digest else { return }
        try NewFile.write(Array(digest.utf8), to: allowedFile, mode: .exactly(0o600))
    }

    private var allowedFile: String { "\(state)/git-allowed" }

    /// The files whose state is not in the history yet, in order.
    func uncommitted() throws -> [String] {
        guard isThere() else { return [] }
        let prefix = try text(["rev-parse", "--show-prefix"]).dropLast()
        let status = try run([
            "status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all",
            "--ignore-submodules=all", "--", ".",
        ])
        return status.split(separator: 0).compactMap { line in
            // Two letters and a space, then the path from the top of the work tree.
            let path = String(decoding: line.dropFirst(3), as: UTF8.self)
            guard path.hasPrefix(prefix) else { return nil }
            let file = String(path.dropFirst(prefix.count))
            return file.split(separator: "/").contains { $0.hasPrefix(".") } ? nil : file
        }.sorted()
    }

    /// The newest commits that are about the folder, or about one file of it.
    func commits(of file: String?) throws -> [Commit] {
        guard isThere(), (try? text(["rev-parse", "--verify", "--quiet", "HEAD"])) != nil else {
            return []
        }
        let log = try run([
            "log", "-n", "\(Self.mostCommits)", "--no-renames", "--relative", "--name-only", "-z",
            "--format=%x1e%H%x1f%at%x1f%an%x1f%s%x1f", "--", file ?? ".",
        ])
        return log.split(separator: 0x1E).compactMap(Self.commit)
    }

    /// A commit by its ID; nil for what is none that is about the folder.
    func commit(_ id: String) throws -> Commit? {
        guard isThere(), Self.isID(id) else { return nil }
        let log = try? run([
            "log", "-n", "1", "--no-renames", "--relative", "--name-only", "-z",
            "--format=%x1e%H%x1f%at%x1f%an%x1f%s%x1f", id, "--", ".",
        ])
        return (log ?? []).split(separator: 0x1E).first.flatMap(Self.commit)
            .flatMap { $0.id == id ? $0 : nil }
    }

    /// A file as it was at a commit; nil where it was not there.
    func bytes(of file: String, at commit: String) throws -> [UInt8]? {
        guard isThere(), Self.isID(commit) else { return nil }
        let name = "\(commit):./\(file)"
        guard (try? run(["cat-file", "-e", name])) != nil else { return nil }
        return try run(["cat-file", "blob", name])
    }

    private static func isID(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
            }
    }

    private static func commit(_ record: ArraySlice<UInt8>) -> Commit? {
        let fields = record.split(
            separator: 0x1F, maxSplits: 4, omittingEmptySubsequences: false)
        guard fields.count == 5, let time = Double(String(decoding: fields[1], as: UTF8.self))
        else { return nil }
        let files = fields[4].split { $0 == 0 || $0 == 0x0A }
            .map { String(decoding: $0, as: UTF8.self) }
        return Commit(
            id: String(decoding: fields[0], as: UTF8.self),
            time: Date(timeIntervalSince1970: time),
            author: String(decoding: fields[2], as: UTF8.self),
            subject: String(decoding: fields[3], as: UTF8.self), files: files)
    }

    // MARK: Keeping

    /// Commits files as they are now, and nothing else.
    ///
    /// - Parameters:
    ///   - files: of those that ``uncommitted()`` names.
    ///   - words: what the commit is called.
    ///   - person: who has made the changes; empty for whom git knows as this machine's user.
    func keep(_ files: [String], words: String, by person: String) throws {
        let names = "\(state)/git-files"
        defer { try? FilePath.remove(names) }
        try NewFile.write(
            Array(files.joined(separator: "\0").utf8), to: names, mode: .exactly(0o600))
        let listed = ["--pathspec-from-file=\(names)", "--pathspec-file-nul"]
        // A file that git does not know yet is made known, so that a commit can name it.
        let known = Set(
            try run(["ls-files", "-z", "--", "."]).split(separator: 0)
                .map { String(decoding: $0, as: UTF8.self) })
        let new = files.filter { !known.contains($0) }
        if !new.isEmpty {
            let newNames = "\(state)/git-new"
            defer { try? FilePath.remove(newNames) }
            try NewFile.write(
                Array(new.joined(separator: "\0").utf8), to: newNames, mode: .exactly(0o600))
            _ = try run([
                "add", "--intent-to-add", "--pathspec-from-file=\(newNames)",
                "--pathspec-file-nul",
            ])
        }
        var command = try identity() + ["commit", "--only", "--quiet", "-m", words]
        if !person.isEmpty {
            let name = person.filter { !"<>\n".contains($0) }
            command.append("--author=\(name) <>")
        }
        _ = try run(command + listed)
    }

    /// Gives the newest commit a name, as an annotated tag; one that it has already stays.
    ///
    /// - Parameter name: as `git check-ref-format` takes it.
    func tag(_ name: String, words: String) throws {
        func commit(_ revision: String) -> String? {
            (try? text(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"]))?
                .trimmingCharacters(in: .newlines)
        }
        guard let head = commit("HEAD") else {
            throw Trouble.failed(command: "tag", reason: "there is no commit yet")
        }
        if let tagged = commit("refs/tags/\(name)") {
            guard tagged == head else {
                throw Trouble.failed(
                    command: "tag",
                    reason: "there is a tag \(name) already, of the commit \(tagged.prefix(12)); "
                        + "delete it with git tag -d, or leave it")
            }
            return
        }
        _ = try run(identity() + ["tag", "-a", "-m", words, name, head])
    }

    /// Settings for whom git does not know: the name of this machine's user.
    private func identity() throws -> [String] {
        let known = try? text(["config", "user.email"])
        guard known == nil || known == "\n" else { return [] }
        let user = NSUserName()
        return ["-c", "user.name=\(user)", "-c", "user.email=\(user)@localhost"]
    }

    // MARK: The program

    private func text(_ arguments: [String]) throws -> String {
        String(decoding: try run(arguments), as: UTF8.self)
    }

    /// Runs git in the folder, as far as its settings are allowed, and returns what it writes.
    private func run(_ arguments: [String]) throws -> [UInt8] {
        if let settings = try foreignSettings() { throw Trouble.foreign(settings.names) }
        return try execute(arguments)
    }

    /// Runs git in the folder, and returns what it writes; reads settings only, where these are not known to be allowed.
    ///
    /// Paths are taken as they are written; nothing of this program's environment that would lead git elsewhere is passed on, and
    /// submodules, which have settings of their own, are left alone.
    private func execute(_ arguments: [String]) throws -> [UInt8] {
        let command = arguments.first { !$0.hasPrefix("-") && !$0.contains("=") } ?? ""
        guard FileManager.default.isExecutableFile(atPath: Self.program) else {
            throw Trouble.failed(command: command, reason: "it is not installed")
        }
        let (output, errors) = ("\(state)/git-output", "\(state)/git-errors")
        defer {
            try? FilePath.remove(output)
            try? FilePath.remove(errors)
        }
        for path in [output, errors] { try NewFile.write([], to: path, mode: .exactly(0o600)) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments =
            [
                "-C", folder, "-c", "core.quotePath=false", "-c", "core.pager=cat",
                "-c", "diff.ignoreSubmodules=all", "-c", "submodule.recurse=false",
            ] + arguments
        process.environment = Self.environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        let done = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in done.signal() }
        try process.run()
        guard done.wait(timeout: .now() + .seconds(Self.patience)) == .success else {
            process.terminate()
            throw Trouble.slow(command: command)
        }
        guard process.terminationStatus == 0 else {
            let reason = (try? BoundedFile.read(errors, limit: 1 << 16))??.bytes ?? []
            throw Trouble.failed(
                command: command,
                reason: String(decoding: reason.prefix(2000), as: UTF8.self)
                    .trimmingCharacters(in: .whitespacesAndNewlines))
        }
        guard let content = try? BoundedFile.read(output, limit: Self.mostBytes) else {
            throw Trouble.tooMuch(command: command)
        }
        return content.bytes
    }

    private static let environment: [String: String] = {
        let own = ProcessInfo.processInfo.environment
        var environment = [
            "LC_ALL": "C.UTF-8", "GIT_TERMINAL_PROMPT": "0", "GIT_LITERAL_PATHSPECS": "1",
        ]
        for name in ["PATH", "HOME", "XDG_CONFIG_HOME"] { environment[name] = own[name] }
        return environment
    }()
}
