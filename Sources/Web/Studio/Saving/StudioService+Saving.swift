import Foundation
import TourAuthoring
import WebPages

/// What a page's form saves, and what takes it back.
extension StudioService {
    func save(_ entry: StudioEntry, _ call: Call) async throws -> Answer {
        do {
            return try await saved(entry, call)
        } catch let error as ContentEditError where !call.request.isScript {
            return await broken(entry, entry.file, reason: "\(error)", call.page, status: 422)
        } catch let error as Unusable {
            throw error
        } catch  where call.request.isScript {
            // A full disk, a file that cannot be read, a folder that another program holds: the window tries again.
            return SaveAnswer.failed(error, call.page.words)
        }
    }

    private func saved(_ entry: StudioEntry, _ call: Call) async throws -> Answer {
        let form = try call.form()
        var view = view(call.request.query, call.page)
        let (name, units, file, source) = try await open(entry, view.language, call.page.overview)
        if file == nil, name == entry.file {
            // Somebody has taken it out since the folder was looked at.
            return Self.page(call.page.gone(), status: 404)
        }
        let codec = call.page.codec(for: entry)
        let entries = FormActs.applied(form, to: form.values)
        view.stop = form["stop"].flatMap { Int($0.prefix(4)) }
        var change = ContentChange()
        let edits: [ContentEditor.Edit]
        let rights = call.page.rights(of: entry)
        var isAllowed = true
        do {
            let sent = FormBody(form, with: entries)
            edits = try units.compactMap { unit in
                guard let edit = try unit.edit(from: sent, codec) else { return nil }
                isAllowed =
                    isAllowed
                    && rights.allows(
                        edit, unit.kind, isTranslation: name != entry.file,
                        first: codec.languages[0])
                // What is not whole yet stays in the form; all else is saved.
                view.drafts[unit.name] = unit.draft(of: edit, in: form)
                return view.drafts[unit.name] == nil ? edit : nil
            }
            if file == nil {
                change.made = Self.firstPage(name, edits)
            } else {
                change.edits = edits
            }
        } catch is DecodingError {
            throw Unusable.form
        }
        if !isAllowed, let team, let role = Desk.role(changing: call.request.path) {
            return try await refusal(call.request, call.page, team, role)
        }
        let (outcome, _) = try await folder.apply(change, by: call.session.id)
        var now = StudioPage(words: call.page.words, overview: try await folder.glanceAfterChange())
        now.session = call.page.session
        if !view.drafts.isEmpty {
            view.sent = entries
            view.empty = FormActs.added(form)
        }
        switch outcome {
        case .saved(let saved, _, _):
            if call.request.isScript {
                var own = Dictionary(saved.map { ($0.path, $0.isMerged) }) { $1 }
                // A page that was made now has only what was sent.
                for edit in edits where file == nil { own[edit.path] = false }
                let after = try await open(entry, view.language, now.overview)
                var parts: [String: HTML] = [:]
                if entry.kind == .people {
                    let card = await folder.bytes(entry.file) ?? []
                    parts["card"] = now.cardText(entry, String(decoding: card, as: UTF8.self))
                }
                if entry.kind == .tours {
                    _ = try await folder.overview(hasLabels: false)
                    view.walk = try await painter.walk(of: entry.id, language: view.language)
                    let minutes = after.units.first { $0.key == "minutes" }?.value?.word
                    let order = FormCodec.order(of: "stops", in: entries)
                    // What the page shows now has its numbers from this order.
                    view.stop = view.stop.flatMap { order.firstIndex(of: $0) }
                    parts = now.parts(ofTour: view.walk, minutes: minutes, chosen: view.stop)
                }
                return SaveAnswer.saved(
                    own, form, entry: entry, units: after.units, page: now, view: view, file: name,
                    source: after.source, parts: parts)
            }
            if !view.drafts.isEmpty {
                var page = call.page
                page.overview = now.overview
                let after = try await open(entry, view.language, now.overview)
                return Self.page(
                    try await entryPage(
                        entry, units: after.units, file: name, source: after.source, view: view,
                        page))
            }
            var query = FormActs.added(form).map { "&add=\($0)" } ?? ""
            let order = FormCodec.order(of: "stops", in: entries)
            if let stop = view.stop.flatMap({ order.firstIndex(of: $0) }) {
                query += "&stop=\(stop)"
            }
            let link = Link.path(call.request.path)
            let asked =
                view.hasAllLanguages
                ? link.asking(["lang": view.tongue])
                : StudioLinks.asking(link, view.language, view)
            return Answer(status: 303, location: asked.url + query)
        case .conflict(let conflicts):
            view.conflicts = conflicts
            view.author = await folder.author(of: conflicts)
        case .refused(let problems): view.refused = problems
        }
        view.sent = entries
        if entry.kind == .tours {
            view.walk = try await painter.walk(of: entry.id, language: view.language)
        }
        if call.request.isScript {
            return SaveAnswer.unsaved(
                entry: entry, units: units, page: call.page, view: view, source: source)
        }
        return Self.page(
            try await entryPage(
                entry, units: units, file: name, source: source, view: view, call.page),
            status: view.conflicts.isEmpty ? 422 : 409)
    }

    /// The page of an entry, as its desk draws it.
    func entryPage(
        _ entry: StudioEntry, units: [FormUnit], file: String, source: ContentFile?,
        view: EntryView, _ page: StudioPage
    ) async throws -> HTML {
        var page = page
        page.unsaved = view.unsaved(page.words)
        switch entry.kind {
        case .people:
            let card = await folder.bytes(entry.file) ?? []
            return page.person(
                entry, units: units, file: file, view: view,
                shown: try? await folder.references(),
                card: String(decoding: card, as: UTF8.self))
        case .media:
            return page.medium(
                entry, units: units, view: view, shelf: try await folder.shelf(),
                waiting: await desk.waiting(),
                subtitles: try await folder.subtitles(of: entry.id))
        case .tours:
            var view = view
            if view.walk == nil {
                view.walk = try await painter.walk(of: entry.id, language: view.language)
            }
            view.needs = try await folder.needs(of: file, page.overview)
            return page.tour(entry, units: units, file: file, view: view)
        default:
            return page.entry(entry, units: units, file: file, source: source, view: view)
        }
    }

    /// The page in another language, which begins with its first text.
    private static func firstPage(
        _ name: String, _ edits: [ContentEditor.Edit]
    ) -> [ContentChange.New] {
        var values: [ContentValue.Entry] = []
        var text = ""
        for edit in edits {
            if edit.path == .text {
                text = edit.new?.word ?? ""
            } else if case .key(let key)? = edit.path.steps.last, let value = edit.new {
                values.append(.init(key, value))
            }
        }
        guard !values.isEmpty || !text.isEmpty else { return [] }
        return [.init(file: name, content: .values(.map(values), text: text))]
    }

    func undo(_ call: Call) async throws -> Answer {
        let form = FormBody(call.request.body)
        let number = form?["number"].flatMap { Int($0) }
        if let refusal = try await refusal(toUndo: number, call) {
            return refusal
        }
        var isDone = false
        var isThere = true
        do {
            let undone = try await folder.undo(
                number, by: call.session.id, of: Self.undoes(call.session))
            isThere = undone != nil
            if case .saved = undone?.outcome { isDone = true }
        } catch is ContentEditError {
            // A file that has changed since, or is gone.
        }
        guard call.request.isScript else {
            let list = form?["page"] ?? ""
            let isList = Desk.route(.get, [list]) != nil
            return Answer(
                status: 303, location: isDone ? isList ? "/\(list)" : "/" : "/history?met=1")
        }
        guard isThere else { return SaveAnswer.failed(call.page.words("nothing.undo")) }
        return isDone
            ? SaveAnswer.words(call.page.words("undone"))
            : SaveAnswer.failed(call.page.words("conflict.title"))
    }
}
