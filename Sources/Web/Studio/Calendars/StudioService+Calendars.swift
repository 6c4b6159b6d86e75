import Accounts
import Files
import Foundation
import TourAuthoring
import WebPages

extension Desk {
    /// The calendars of the tour: brought, replaced, taken along and taken out.
    static let calendars = Desk(
        "calendars", Menu(.tour, .calendar) { $0.overview.calendars.count }, changedBy: .author,
        routes: [
            .get("calendars", StudioService.calendars),
            .post("calendars", files: CalendarShelf.mostBytes, StudioService.bringCalendar),
            .get("calendars/*.ics", StudioService.calendar),
            .post("calendars/*/out", StudioService.takeOutCalendar),
        ])
}

extension StudioService {
    fileprivate func calendars(_ call: Call) async throws -> Answer {
        let query = call.request.query
        return Self.page(
            call.page.calendars(
                try await folder.calendars(), gone: query["gone"], brought: query["brought"]))
    }

    fileprivate func calendar(_ call: Call) async throws -> Answer? {
        let id = call.parts[0]
        guard let item = try await folder.calendars()[id] else { return nil }
        return Answer(
            type: "text/calendar; charset=utf-8", file: "\(folder.path)/\(item.file)",
            download: "\(id).ics")
    }

    /// Takes a calendar in, new or in the place of another.
    fileprivate func bringCalendar(_ call: Call) async throws -> Answer {
        let upload = try call.upload()
        defer { upload.remove() }
        func refused(_ name: String, _ why: [String]) -> Answer {
            Self.page(call.page.notTaken(why.map { (name, $0) }, on: "calendars"), status: 422)
        }
        guard upload.files.count == 1, let file = upload.files.first else {
            return refused("", [call.page.words("media.not.one")])
        }
        if let fault = CalendarFault.of(file.path) {
            return refused(file.name, ["\(fault.message); \(fault.remedy)"])
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
                return refused(file.name, [call.page.words("calendars.id.wrong")])
            }
            guard shelf[id] == nil else {
                return refused(file.name, [call.page.words("calendars.id.taken", ["id": id])])
            }
            change.made = [.init(file: CalendarShelf.file(of: id), content: .file(file.path))]
        }
        do {
            switch try await folder.apply(change, by: call.session.id).outcome {
            case .saved:
                return Answer(
                    status: 303,
                    location: Link.path(["calendars"]).asking(["brought": id]).url)
            case .conflict: return refused(file.name, [call.page.words("conflict.title")])
            case .refused(let problems):
                return refused(
                    file.name, problems.prefix(5).map { call.page.said($0) })
            }
        } catch let error as ContentEditError {
            return refused(file.name, ["\(error)"])
        }
    }

    /// Takes a calendar out with its translations.
    fileprivate func takeOutCalendar(_ call: Call) async throws -> Answer? {
        let id = call.parts[0]
        guard let item = try await folder.calendars()[id] else { return nil }
        let stem = item.file.dropLast("ics".count)
        let translations = call.page.overview.paths.filter {
            $0.hasPrefix(stem) && $0.hasSuffix(".yaml")
        }
        let change = ContentChange(
            gone: ([item.file] + translations.sorted()).map { .init(file: $0) })
        return try await changed(change, call, then: ["calendars"], asking: ["gone": id])
    }
}
