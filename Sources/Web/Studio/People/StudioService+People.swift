import Accounts
import Foundation
import TourAuthoring
import WebPages

extension Desk {
    /// The people of the tour: their cards, and the rooms that show them.
    static let people = Desk(
        entries: .people, .tour, .person, changedBy: .author,
        isExplained: true,
        routes: [
            .get("people", StudioService.people),
            .post("people", StudioService.newPerson),
            .get("people/*/card.vcf", StudioService.card),
            .post("people/*/rooms", StudioService.rooms),
            .post("people/*/version", StudioService.renewCard),
        ])
}

extension StudioService {
    fileprivate func people(_ call: Call) -> Answer {
        let query = call.request.query
        return Self.page(
            call.page.people(isAdding: query["add"] != nil, gone: query["gone"]))
    }

    private func person(_ call: Call) -> StudioEntry? {
        StudioEntry(.people, call.parts[0], in: call.page.overview)
    }

    fileprivate func card(_ call: Call) async throws -> Answer? {
        guard let entry = person(call), let bytes = await folder.bytes(entry.file) else {
            return nil
        }
        return Answer(type: "text/vcard; charset=utf-8", body: bytes)
    }

    /// Makes a card of vCard 3.0 one of 4.0.
    fileprivate func renewCard(_ call: Call) async throws -> Answer? {
        guard let entry = person(call) else { return nil }
        let change = ContentChange(edits: [
            .init(
                file: entry.file, path: ContentPath([.key("version")]), read: .text("3.0"),
                new: .text("4.0"))
        ])
        return try await changed(change, call, then: ["people", entry.id])
    }

    fileprivate func newPerson(_ call: Call) async throws -> Answer {
        let name = (FormBody(call.request.body)?["name"] ?? "").trimmingCharacters(in: .whitespaces)
        guard !name.isEmpty, let bytes = PersonCard.new(name: name) else {
            return Self.page(
                call.page.people(isAdding: true, problem: call.page.words("people.no.name")),
                status: 422)
        }
        let id = Naming.id(
            from: name, or: "person", taken: call.page.overview.people.map(\.id))
        let change = ContentChange(made: [.init(file: "people/\(id).vcf", content: .bytes(bytes))])
        return try await changed(change, call, then: ["people", id])
    }

    /// Makes a change, and goes to a page; or says why it was not made.
    func changed(
        _ change: ContentChange, _ call: Call, then path: some Sequence<String>,
        asking query: KeyValuePairs<String, String> = [:]
    ) async throws -> Answer {
        do {
            switch try await folder.apply(change, by: call.session.id).outcome {
            case .saved:
                return Answer(status: 303, location: Link.path(Array(path)).asking(query).url)
            case .conflict:
                return Self.page(call.page.unmade([call.page.words("conflict.title")]), status: 409)
            case .refused(let problems):
                return Self.page(
                    call.page.unmade(problems.prefix(5).map { call.page.said($0) }),
                    status: 422)
            }
        } catch let error as ContentEditError {
            return Self.page(call.page.unmade(["\(error)"]), status: 422)
        }
    }

    // MARK: Rooms that show somebody

    fileprivate func rooms(_ call: Call) async throws -> Answer? {
        guard let entry = person(call) else { return nil }
        let form = FormBody(call.request.body)
        var change = ContentChange()
        if let id = form?["out"], let room = StudioEntry(.rooms, id, in: call.page.overview) {
            let read = try await folder.file(room.file)?.value(at: Self.peopleKey)
            let list: [ContentValue] = if case .list(let list)? = read { list } else { [] }
            let rest = list.filter { $0.word?.lowercased() != entry.id }
            if rest != list {
                let new: ContentValue? = rest.isEmpty ? nil : .list(rest)
                change.edits = [
                    .init(file: room.file, path: Self.peopleKey, read: read, new: new)
                ]
            }
        } else if let id = form?["in"], let room = StudioEntry(.rooms, id, in: call.page.overview) {
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
        return try await changed(change, call, then: ["people", entry.id])
    }

    private static let peopleKey = ContentPath([.key("people")])
}
