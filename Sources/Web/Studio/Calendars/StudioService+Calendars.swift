import Files
import Foundation
import TourAuthoring
import WebPages

/// The calendars of the tour: brought, replaced, taken along and taken out.
extension StudioService {
    /// - Returns: nil for an address that is not about this.
    func calendars(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        let path = request.path
        guard path.first == "calendars", request.method != .patch else { return nil }
        switch (path.count, request.isPost) {
        case (1, false):
            return Self.page(
                page.calendars(
                    try await folder.calendars(), gone: request.query["gone"],
                    brought: request.query["brought"]))
        case (1, true):
            guard let upload = request.upload else {
                return Self.text(415, "bring files as multipart/form-data")
            }
            return try await bring(upload, page, session)
        case (2, false) where path[1].hasSuffix(".ics"):
            let id = String(path[1].dropLast(".ics".count))
            guard let item = try await folder.calendars()[id] else { return nil }
            return Answer(
                type: "text/calendar; charset=utf-8", file: "\(folder.path)/\(item.file)",
                download: "\(id).ics")
        case (3, true) where path[2] == "out": return try await takeOut(path[1], page, session)
        default: return nil
        }
    }

    /// Takes a calendar in, new or in the place of another.
    private func bring(
        _ upload: StudioUpload, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        defer { for file in upload.files { try? FilePath.remove(file.path) } }
        func refused(_ name: String, _ why: [String]) -> Answer {
            Self.page(page.notTaken(why.map { (name, $0) }, on: "calendars"), status: 422)
        }
        guard upload.files.count == 1, let file = upload.files.first else {
            return refused("", [page.words("media.not.one")])
        }
        let shelf = try await folder.calendars()
        var change = ContentChange()
        let id: String
        if let item = upload.fields["replace"].flatMap({ shelf[$0] }) {
            id = item.id
            let read = try await desk.sha256(of: "\(folder.path)/\(item.file)")
            change.replaced = [
                .init(file: item.file, read: .sha256(read), content: .file(file.path))
            ]
        } else {
            let wish = (upload.fields["id"] ?? "").trimmingCharacters(in: .whitespaces)
            id =
                wish.isEmpty
                ? Naming.id(
                    from: String(file.name.split(separator: ".").first ?? ""), or: "calendar",
                    taken: shelf.items.map(\.id)) : wish.lowercased()
            guard CalendarShelf.isID(id) else {
                return refused(file.name, [page.words("calendars.id.wrong")])
            }
            guard shelf[id] == nil else {
                return refused(file.name, [page.words("calendars.id.taken", ["id": id])])
            }
            change.made = [.init(file: CalendarShelf.file(of: id), content: .file(file.path))]
        }
        do {
            switch try await folder.apply(change, by: session.id).outcome {
            case .saved:
                return Answer(
                    status: 303,
                    location: Link.path(["calendars"]).asking(["brought": id]).url)
            case .conflict: return refused(file.name, [page.words("conflict.title")])
            case .refused(let problems):
                return refused(
                    file.name, problems.prefix(5).map { "\($0.message); \($0.remedy)" })
            }
        } catch let error as ContentEditError {
            return refused(file.name, ["\(error)"])
        }
    }

    /// Takes a calendar out with its translations.
    private func takeOut(
        _ id: String, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        guard let item = try await folder.calendars()[id] else { return nil }
        let stem = item.file.dropLast("ics".count)
        let translations = page.overview.paths.filter {
            $0.hasPrefix(stem) && $0.hasSuffix(".yaml")
        }
        let change = ContentChange(
            gone: ([item.file] + translations.sorted()).map { .init(file: $0) })
        return try await changed(change, page, session, then: ["calendars"], asking: ["gone": id])
    }
}
