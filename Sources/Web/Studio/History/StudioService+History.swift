import Accounts
import Foundation
import TourAuthoring
import WebPages

extension StudioService {
    /// No commit has more words, in bytes.
    private static let mostWords = 500

    /// Answers for what was changed; nil for what is another's.
    func history(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        guard request.path.first == "history" else { return nil }
        switch (request.method, request.path.dropFirst().first, request.path.count) {
        case (.get, nil, _):
            return Self.page(try await historyPage(request, page))
        case (.post, "keep", 2):
            return try await keepInHistory(request, page, session)
        case (.get, let commit?, 2):
            guard let found = try await git.commit(commit) else { break }
            return Self.page(page.commit(found, try await differences(found)))
        case (.post, let commit?, 2):
            return try await bringBack(commit, request, page, session)
        default: break
        }
        return Self.page(page.gone(), status: 404)
    }

    private func historyPage(
        _ request: Request, _ page: StudioPage, problem: String? = nil
    ) async throws -> HTML {
        let file = request.query["file"].flatMap { page.overview.paths.contains($0) ? $0 : nil }
        var kept = StudioPage.Kept()
        if await git.isThere() {
            kept.isThere = true
            kept.open = try await git.uncommitted().filter { file == nil || $0 == file }
            kept.commits = try await git.commits(of: file)
        }
        kept.problem = problem
        return page.history(
            await folder.history.steps, file: request.query["file"],
            isMet: request.query["met"] != nil, kept: kept)
    }

    /// Commits what the form names.
    private func keepInHistory(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard let form = FormBody(request.body) else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        let open = try await git.uncommitted()
        let files = open.enumerated().filter { form["file.\($0.offset)"] == $0.element }
            .map(\.element)
        let words = (form["words"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !files.isEmpty, !words.isEmpty, words.utf8.count <= Self.mostWords else {
            let problem = page.words(files.isEmpty ? "git.nothing" : "git.words.wrong")
            return Self.page(try await historyPage(request, page, problem: problem), status: 422)
        }
        do {
            try await git.keep(files, words: words, by: session.person?.name ?? "")
        } catch let error as GitHistory.Trouble {
            return Self.page(
                try await historyPage(request, page, problem: "\(error)"), status: 422)
        }
        return Answer(status: 303, location: "/history")
    }

    /// What each file of a commit had then that it does not have now.
    private func differences(
        _ commit: GitHistory.Commit
    ) async throws -> [(file: String, lines: [FolderChange.Line], isThere: Bool)] {
        var differences: [(file: String, lines: [FolderChange.Line], isThere: Bool)] = []
        for file in commit.files.prefix(StudioPage.mostCommitFiles) {
            guard PublishedRecord.isText(file) else { continue }
            let then = try await git.bytes(of: file, at: commit.id)
            let now = await folder.bytes(ofFile: file, limit: 1 << 20)
            let lines = FolderChange.differences(
                file, now ?? [], then ?? [], hasLines: true
            ).flatMap(\.lines)
            differences.append((file, then == now ? [] : lines, then != nil))
        }
        return differences
    }

    /// Writes a file as it was at a commit: a change like any other.
    private func bringBack(
        _ id: String, _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard let commit = try await git.commit(id),
            let file = FormBody(request.body)?["file"], commit.files.contains(file),
            PublishedRecord.isText(file), let then = try await git.bytes(of: file, at: id)
        else { return Self.page(page.gone(), status: 404) }
        if let team, let role = RoleTable.role(changingFile: file),
            let person = session.person, !person.roles.include(role)
        {
            return try await refusal(request, page, team, role)
        }
        var change = ContentChange()
        if let now = await folder.bytes(ofFile: file, limit: 1 << 20) {
            guard now != then else { return Answer(status: 303, location: "/history/\(id)") }
            change.replaced = [.init(file: file, read: .bytes(now), content: .bytes(then))]
        } else {
            change.made = [.init(file: file, content: .bytes(then))]
        }
        let (outcome, _) = try await folder.apply(change, by: session.id)
        guard case .refused(let problems) = outcome else {
            return Answer(status: 303, location: "/history")
        }
        return Self.page(
            page.commit(commit, try await differences(commit), refused: problems), status: 422)
    }
}
