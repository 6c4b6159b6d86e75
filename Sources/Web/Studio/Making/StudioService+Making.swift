import Foundation
import TourAuthoring
import TourStore
import WebPages

/// Makes new entries and takes entries out.
extension StudioService {
    /// - Returns: nil for an address that is not about this.
    func make(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        if request.path.count == 2, request.path[0] == "new",
            let kind = MakingKind(rawValue: request.path[1])
        {
            return try await make(kind, request, page, session)
        }
        if request.path.count == 3, request.path[0] == "out",
            let kind = StudioEntry.Kind(rawValue: request.path[1]),
            let entry = StudioEntry(kind, request.path[2], in: page.overview)
        {
            return try await takeOut(entry, request, page, session)
        }
        return nil
    }

    private func make(
        _ kind: MakingKind, _ request: Request, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws -> Answer {
        let maker = await folder.maker(page.words, page.overview)
        let place =
            [.rooms, .kiosks].contains(kind)
            ? maker.floor(request.query["on"])?.address : request.query["on"]
        guard let form = maker.form(kind, on: place) else {
            return Self.page(page.gone(), status: 404)
        }
        guard request.isPost else { return Self.page(page.making(kind, form, on: place)) }
        guard let body = FormBody(request.body) else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        func again(
            _ problem: MakingProblem? = nil, refused: [TourProblem] = [], status: Int = 422
        ) -> Answer {
            Self.page(
                page.making(
                    kind, form, on: place, answers: body.values, problem: problem, refused: refused),
                status: status)
        }
        do {
            let made = try await maker.make(kind, on: place, body.values) { file in
                try await folder.file(file)
            }
            switch try await folder.apply(made.change, by: session.id).outcome {
            case .saved: return Answer(status: 303, location: made.page.url)
            case .conflict:
                return again(.init(question: "", words: page.words("conflict.title")), status: 409)
            case .refused(let problems): return again(refused: problems)
            }
        } catch let problem as MakingProblem {
            return again(problem)
        } catch let error as ContentEditError {
            return again(.init(question: "", words: "\(error)"))
        }
    }

    // MARK: Taking out

    private func takeOut(
        _ entry: StudioEntry, _ request: Request, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard entry.canGo else { return Self.page(page.gone(), status: 404) }
        let out = try await folder.takingOut(entry)
        let name = page.name(of: entry)
        guard request.isPost else { return Self.page(page.takingOut(entry, name: name, out)) }
        guard out.references.held.isEmpty else {
            return Self.page(page.takingOut(entry, name: name, out), status: 409)
        }
        switch try await folder.apply(out.change, by: session.id).outcome {
        case .saved:
            return Answer(status: 303, location: "/\(entry.kind.rawValue)?gone=\(entry.id)")
        case .conflict: return Self.page(page.takingOut(entry, name: name, out), status: 409)
        case .refused(let problems):
            return Self.page(
                page.takingOut(entry, name: name, out, refused: problems), status: 422)
        }
    }
}

extension StudioEntry {
    /// What others name it as; nil where nothing names it, or it is not taken out here.
    var subject: FormatField.Subject? {
        switch kind {
        case .rooms: .room
        case .people: .person
        case .tours: .tour
        case .media, .buildings, .kiosks, .news, .visits, .site: nil
        }
    }

    /// Whether it can be taken out here: the desk of media takes out media with their files, and a building has rooms.
    var canGo: Bool { [.rooms, .people, .tours, .kiosks, .news, .visits].contains(kind) }
}

extension StudioFolder {
    func maker(_ words: StudioWords, _ overview: FolderOverview) -> Maker {
        Maker(
            words: words, overview: overview, store: try? TourStore(path: database),
            today: now())
    }

    /// What would go with an entry.
    func takingOut(_ entry: StudioEntry) throws -> TakingOut {
        var out = TakingOut(files: [], references: ContentReferences(), change: ContentChange())
        if let subject = entry.subject {
            out.references = try references(to: subject, entry.id)
        }
        if entry.kind == .kiosks {
            let path = ContentPath(entry.prefix)
            let value = try file(entry.file)?.value(at: path)
            out.change.edits = [.init(file: entry.file, path: path, read: value, new: nil)]
        } else {
            let stem = entry.file.split(separator: ".").first.map(String.init) ?? entry.file
            out.files = try overview(hasLabels: false).paths.filter {
                $0 == entry.file || $0.hasPrefix("\(stem).")
            }
            .sorted()
            out.change.gone = out.files.map { .init(file: $0) }
        }
        out.change.edits += out.references.edits
        return out
    }
}
