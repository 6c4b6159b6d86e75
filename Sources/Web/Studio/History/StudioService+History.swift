import Accounts
import Foundation
import TourAuthoring
import WebPages

extension Desk {
    /// Changes, and what takes them back.
    static let history = Desk(
        "history", Menu(.house, .commit), changedBy: .author, isExplained: true,
        routes: [
            .get("history", StudioService.history),
            .get("history/*", StudioService.commit),
            .post("history/keep", StudioService.keepInHistory),
            .post("history/settings", by: .operator, StudioService.allowSettings),
            .post("history/*", StudioService.bringBack),
            .post("undo", by: .translator, StudioService.undo),
        ])
}

extension StudioService {
    /// No commit has more words, in bytes.
    private static let mostWords = 500

    fileprivate func history(_ call: Call) async throws -> Answer {
        Self.page(try await historyPage(call))
    }

    fileprivate func commit(_ call: Call) async throws -> Answer? {
        guard let found = try await git.commit(call.parts[0]) else { return nil }
        return Self.page(call.page.commit(found, try await differences(found)))
    }

    private func historyPage(_ call: Call, problem: String? = nil) async throws -> HTML {
        let file = call.request.query["file"].flatMap {
            call.page.overview.paths.contains($0) ? $0 : nil
        }
        var kept = StudioPage.Kept()
        if await git.isThere() {
            kept.foreign = try await git.foreignSettings()
            kept.isThere = kept.foreign == nil
        }
        if kept.isThere {
            kept.open = try await git.uncommitted().filter { file == nil || $0 == file }
            kept.commits = try await git.commits(of: file)
        }
        kept.problem = problem
        return call.page.history(
            await folder.history.steps, file: call.request.query["file"],
            isMet: call.request.query["met"] != nil, kept: kept)
    }

    /// Lets git use the settings that the page has shown.
    fileprivate func allowSettings(_ call: Call) async throws -> Answer {
        try await git.allow(try call.form()["digest"] ?? "")
        return Answer(status: 303, location: "/history")
    }

    /// Commits what the form names.
    fileprivate func keepInHistory(_ call: Call) async throws -> Answer {
        let form = try call.form()
        let open: [String]
        do {
            open = try await git.uncommitted()
        } catch let error as GitHistory.Trouble {
            return Self.page(try await historyPage(call, problem: "\(error)"), status: 422)
        }
        let files = open.enumerated().filter { form["file.\($0.offset)"] == $0.element }
            .map(\.element)
        let words = (form["words"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !files.isEmpty, !words.isEmpty, words.utf8.count <= Self.mostWords else {
            let problem = call.page.words(files.isEmpty ? "git.nothing" : "git.words.wrong")
            return Self.page(try await historyPage(call, problem: problem), status: 422)
        }
        do {
            try await git.keep(files, words: words, by: call.session.person?.name ?? "")
        } catch let error as GitHistory.Trouble {
            return Self.page(
                try await historyPage(call, problem: "\(error)"), status: 422)
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
    fileprivate func bringBack(_ call: Call) async throws -> Answer? {
        let id = call.parts[0]
        guard let commit = try await git.commit(id),
            let file = FormBody(call.request.body)?["file"], commit.files.contains(file),
            PublishedRecord.isText(file), let then = try await git.bytes(of: file, at: id)
        else { return nil }
        if let team, let role = RoleTable.role(changingFile: file),
            let person = call.session.person, !person.roles.include(role)
        {
            return try await refusal(call.request, call.page, team, role)
        }
        var change = ContentChange()
        if let now = await folder.bytes(ofFile: file, limit: 1 << 20) {
            guard now != then else { return Answer(status: 303, location: "/history/\(id)") }
            change.replaced = [.init(file: file, read: .bytes(now), content: .bytes(then))]
        } else {
            change.made = [.init(file: file, content: .bytes(then))]
        }
        let (outcome, _) = try await folder.apply(change, by: call.session.id)
        guard case .refused(let problems) = outcome else {
            return Answer(status: 303, location: "/history")
        }
        return Self.page(
            call.page.commit(commit, try await differences(commit), refused: problems), status: 422)
    }
}
