import Foundation

/// Keeps what was published in the history: a commit of the files of the tour, and a tag with the version.
///
/// What is published stays published: nothing that goes wrong here takes it back.
struct PublishKeeping: Sendable {
    enum Outcome: Sendable, Equatable {
        /// - Parameters:
        ///   - files: how many were committed; 0 where the history had them all.
        ///   - tag: the name of the version.
        case kept(files: Int, tag: String)
        /// The commit is there, and its name is not.
        case untagged(files: Int, reason: String)
        /// Nothing was committed, since these files are others than those that were published.
        case changed([String])
        /// Nothing was committed.
        case failed(String)

        var isWhole: Bool { if case .kept = self { true } else { false } }
    }

    /// What the page says before it is published.
    struct Offer: Sendable, Equatable {
        /// The files whose state is not in the history yet.
        var files: [String]
        /// Those of them that were not changed in this studio.
        var others: [String]
        /// Why the history cannot be looked at.
        var trouble: String?

        /// - Returns: nil where the folder lies in no work tree.
        init?(_ git: GitHistory, of folder: StudioFolder) async {
            guard await git.isThere() else { return nil }
            do {
                files = try await git.uncommitted()
            } catch {
                // A version is published all the same.
                (files, trouble) = ([], "\(error)")
            }
            let own = Set(await folder.history.steps.flatMap(\.change.files))
            others = files.filter { !own.contains($0) }
        }
    }

    let history: GitHistory
    /// What the commit of a version is called.
    let words: @Sendable (_ version: Int) -> String

    /// Commits the files that the history does not have yet, and names the commit.
    ///
    /// - Parameters:
    ///   - published: the folder as it was published.
    ///   - channel: the folder that it was published into; nil for a file.
    ///   - person: who has published it.
    ///   - look: reads the folder as it is now.
    func keep(
        _ published: PublishedRecord.Folder, version: Int, channel: String?, by person: String,
        look: () throws -> PublishedRecord.Folder
    ) async -> Outcome {
        let words = words(version)
        let files: [String]
        do {
            files = try await history.uncommitted()
            let moved = Self.changed(published, try look())
            guard moved.isEmpty else { return .changed(moved) }
            if !files.isEmpty { try await history.keep(files, words: words, by: person) }
        } catch {
            return .failed("\(error)")
        }
        let tag = Self.tag(channel: channel, version: version)
        do {
            // Somebody may have saved between the look and the commit; the tag is of what was published, or is not there.
            if let file = Self.changed(published, try look()).first {
                return .untagged(
                    files: files.count,
                    reason: "\(file) changed while it was committed; publish once more")
            }
            try await history.tag(tag, words: words)
        } catch {
            return .untagged(files: files.count, reason: "\(error)")
        }
        return .kept(files: files.count, tag: tag)
    }

    /// The files that are others than those that were published, also where one is what the history has.
    private static func changed(
        _ published: PublishedRecord.Folder, _ now: PublishedRecord.Folder
    ) -> [String] {
        Set(published.files.keys).union(now.files.keys).filter {
            !isSame(published.files[$0], now.files[$0])
        }.sorted()
    }

    /// Whether a file has not changed: a text by its bytes, another by its size and time.
    private static func isSame(
        _ a: PublishedRecord.File?, _ b: PublishedRecord.File?
    ) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.sha256 != nil || b.sha256 != nil ? a.sha256 == b.sha256 : a == b
    }

    /// The name of a version: "docent/lobby/42".
    ///
    /// - SeeAlso: git-check-ref-format(1).
    static func tag(channel: String?, version: Int) -> String {
        let name = channel?.split(separator: "/").last.map(String.init) ?? "file"
        let plain = String(
            name.unicodeScalars.map { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
                    || scalar == "-" || scalar == "_" ? Character(scalar) : "-"
            }.prefix(60))
        return "docent/\(plain.allSatisfy { $0 == "-" } ? "channel" : plain)/\(version)"
    }
}
