import Foundation
import TourAuthoring
import WebPages

/// The people of the tour: their cards, and the rooms that show them.
extension StudioService {
    /// - Returns: nil for what is answered as any other entry is.
    func people(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        let path = request.path
        guard path.first == "people", request.method != .patch else { return nil }
        if path.count == 1 {
            if request.isPost { return try await newPerson(request, page, session) }
            return Self.page(
                page.people(
                    isAdding: request.query["add"] != nil, gone: request.query["gone"]))
        }
        guard path.count == 3, let entry = StudioEntry(.people, path[1], in: page.overview) else {
            return nil
        }
        switch (path[2], request.isPost) {
        case ("card.vcf", false): return try await card(entry)
        case ("rooms", true): return try await rooms(entry, request, page, session)
        case ("version", true):
            let change = ContentChange(edits: [
                .init(
                    file: entry.file, path: ContentPath([.key("version")]), read: .text("3.0"),
                    new: .text("4.0"))
            ])
            return try await changed(change, page, session, then: request.path.dropLast())
        default: return nil
        }
    }

    private func card(_ entry: StudioEntry) async throws -> Answer? {
        guard let bytes = await folder.bytes(entry.file) else { return nil }
        return Answer(type: "text/vcard; charset=utf-8", body: bytes)
    }

    private func newPerson(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        let name = (FormBody(request.body)?["name"] ?? "").trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty, let bytes = PersonCard.new(name: name) else {
            return Self.page(
                page.people(isAdding: true, problem: page.words("people.no.name")), status: 422)
        }
        let id = Naming.id(
            from: name, or: "person", taken: page.overview.people.map(\.id))
        let change = ContentChange(made: [.init(file: "people/\(id).vcf", content: .bytes(bytes))])
        return try await changed(change, page, session, then: ["people", id])
    }

    /// Makes a change, and goes to a page; or says why it was not made.
    func changed(
        _ change: ContentChange, _ page: StudioPage, _ session: StudioSessions.Session,
        then path: some Sequence<String>, asking query: KeyValuePairs<String, String> = [:]
    ) async throws -> Answer {
        do {
            switch try await folder.apply(change, by: session.id).outcome {
            case .saved:
                return Answer(status: 303, location: Link.path(Array(path)).asking(query).url)
            case .conflict:
                return Self.page(page.unmade([page.words("conflict.title")]), status: 409)
            case .refused(let problems):
                return Self.page(
                    page.unmade(problems.prefix(5).map { "\($0.message); \($0.remedy)" }),
                    status: 422)
            }
        } catch let error as ContentEditError {
            return Self.page(page.unmade(["\(error)"]), status: 422)
        }
    }

    // MARK: Rooms that show somebody

    private func rooms(
        _ entry: StudioEntry, _ request: Request, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws -> Answer {
        let form = FormBody(request.body)
        var change = ContentChange()
        if let id = form?["out"], let room = StudioEntry(.rooms, id, in: page.overview) {
            let read = try await folder.file(room.file)?.value(at: Self.peopleKey)
            let list: [ContentValue] = if case .list(let list)? = read { list } else { [] }
            let rest = list.filter { $0.word?.lowercased() != entry.id }
            if rest != list {
                let new: ContentValue? = rest.isEmpty ? nil : .list(rest)
                change.edits = [
                    .init(file: room.file, path: Self.peopleKey, read: read, new: new)
                ]
            }
        } else if let id = form?["in"], let room = StudioEntry(.rooms, id, in: page.overview) {
            let read = try await folder.file(room.file)?.value(at: Self.peopleKey)
            let list: [ContentValue] = if case .list(let list)? = read { list } else { [] }
            let isThere = list.contains { $0.word?.lowercased() == entry.id }
            if !isThere {
                change.edits = [
                    .init(
                        file: room.file, path: Self.peopleKey, read: read,
                        new: .list(list + [.text(entry.id)]))
                ]
            }
        }
        return try await changed(change, page, session, then: ["people", entry.id])
    }

    private static let peopleKey = ContentPath([.key("people")])
}
