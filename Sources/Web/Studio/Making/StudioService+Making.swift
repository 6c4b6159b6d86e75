import Accounts
import Foundation
import TourAuthoring
import TourStore
import WebPages

extension Desk {
    /// Makes new entries and takes entries out.
    static let making = Desk(
        "making", changedBy: .author,
        routes: [
            .get("new/*", StudioService.make),
            .post("new/kiosks", by: .operator, StudioService.make),
            .post("new/*", StudioService.make),
            .get("out/*/*", StudioService.takeOut),
            .post("out/kiosks/*", by: .operator, StudioService.takeOut),
            .post("out/*/*", StudioService.takeOut),
        ])
}

extension StudioService {
    fileprivate func make(_ call: Call) async throws -> Answer? {
        guard let kind = MakingKind(rawValue: call.request.path[1]) else { return nil }
        let maker = await folder.maker(call.page.words, call.page.overview)
        let place =
            [.rooms, .kiosks].contains(kind)
            ? maker.floor(call.request.query["on"])?.address : call.request.query["on"]
        guard let form = maker.form(kind, on: place) else { return nil }
        guard call.request.isPost else { return Self.page(call.page.making(kind, form, on: place)) }
        let body = try call.form()
        func again(
            _ problem: MakingProblem? = nil, refused: [TourProblem] = [], status: Int = 422
        ) -> Answer {
            Self.page(
                call.page.making(
                    kind, form, on: place, answers: body.values, problem: problem, refused: refused),
                status: status)
        }
        do {
            let made = try await maker.make(kind, on: place, body.values) { file in
                try await folder.file(file)
            }
            switch try await folder.apply(made.change, by: call.session.id).outcome {
            case .saved: return Answer(status: 303, location: made.page.url)
            case .conflict:
                return again(
                    .init(question: "", words: call.page.words("conflict.title")), status: 409)
            case .refused(let problems): return again(refused: problems)
            }
        } catch let problem as MakingProblem {
            return again(problem)
        } catch let error as ContentEditError {
            return again(.init(question: "", words: "\(error)"))
        }
    }

    // MARK: Taking out

    fileprivate func takeOut(_ call: Call) async throws -> Answer? {
        let path = call.request.path
        guard let kind = StudioEntry.Kind(rawValue: path[1]),
            let entry = StudioEntry(kind, path[2], in: call.page.overview), entry.canGo
        else { return nil }
        let out = try await folder.takingOut(entry)
        let name = call.page.name(of: entry)
        guard call.request.isPost else {
            return Self.page(call.page.takingOut(entry, name: name, out))
        }
        guard out.references.held.isEmpty else {
            return Self.page(call.page.takingOut(entry, name: name, out), status: 409)
        }
        switch try await folder.apply(out.change, by: call.session.id).outcome {
        case .saved:
            return Answer(status: 303, location: "/\(entry.kind.rawValue)?gone=\(entry.id)")
        case .conflict: return Self.page(call.page.takingOut(entry, name: name, out), status: 409)
        case .refused(let problems):
            return Self.page(
                call.page.takingOut(entry, name: name, out, refused: problems), status: 422)
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
