import TourAuthoring
import TourModel
import WebPages

/// The drawing of a floor: brought, looked at for its rooms, and pages made for those that have none.
extension StudioService {
    private func floor(_ call: Call) async throws -> PlanDocument? {
        let plan = try await folder.plan(of: call.parts[0], floor: call.parts[1])
        return plan?.isSite == true ? nil : plan
    }

    func drawing(_ call: Call) async throws -> Answer? {
        guard let plan = try await floor(call) else { return nil }
        let written = call.request.query["written"].flatMap { Int($0) }
        return Self.page(
            call.page.drawing(
                plan, await folder.drawing(of: plan), written: written,
                isBrought: call.request.query["brought"] != nil))
    }

    /// Takes a drawing, which waits until its rooms are chosen.
    func bringDrawing(_ call: Call) async throws -> Answer? {
        let upload = try call.upload()
        defer { upload.remove() }
        guard let plan = try await floor(call) else { return nil }
        guard upload.files.count == 1, let file = upload.files.first else {
            return Self.page(call.page.unmade([call.page.words("media.not.one")]), status: 422)
        }
        do {
            let faults = try await folder.survey(file.path, of: plan).problems
                .filter { $0.severity == .error }
            guard faults.isEmpty else {
                return Self.page(
                    call.page.unmade(faults.prefix(5).map(call.page.said)), status: 422)
            }
            try await folder.bring(file.path, as: plan)
        } catch {
            return Self.page(call.page.unmade(["\(error)"]), status: 422)
        }
        return Self.back(to: plan, ["brought": "1"])
    }

    private static func back(
        to plan: PlanDocument, _ query: KeyValuePairs<String, String> = [:]
    ) -> Answer {
        let link = StudioLinks.page("plans", plan.building, plan.floor, "drawing")
        return Answer(status: 303, location: link.asking(query).url)
    }

    /// Makes a page for each chosen room of the drawing that has none, and takes a drawing that waits into the tour.
    func writeRooms(_ call: Call) async throws -> Answer? {
        let form = try call.form()
        guard let plan = try await floor(call) else { return nil }
        if form["do"] == "away" {
            await folder.putAwayDrawing(of: plan)
            return Self.back(to: plan)
        }
        let drawing = await folder.drawing(of: plan)
        let files = call.page.overview.files
        let rooms = (drawing.survey?.missing ?? []).filter {
            form["room.\($0.id)"] != nil && files["rooms/\($0.id)"] == nil
        }
        var change = ContentChange(
            made: rooms.map { room in
                .init(
                    file: FloorDrawing.path(of: "\(room.id).md", besides: plan.file),
                    content: .values(
                        .map([
                            .init("name", .text(room.text)), .init("floor", .text(plan.floor)),
                        ]), text: ""))
            })
        if let name = drawing.name, let waiting = drawing.waiting {
            await take(waiting, as: name, of: plan, into: &change)
        }
        let answer = try await changed(
            change, call, then: ["plans", plan.building, plan.floor, "drawing"],
            asking: ["written": "\(rooms.count)"])
        if answer.status == 303 { await folder.putAwayDrawing(of: plan) }
        return answer
    }

    /// Adds a drawing to a change: the floor's first one, or in the place of another.
    private func take(
        _ waiting: String, as name: String, of plan: PlanDocument, into change: inout ContentChange
    ) async {
        let path = FloorDrawing.path(of: name, besides: plan.file)
        if let old = try? await desk.sha256(of: "\(folder.path)/\(path)") {
            change.replaced = [.init(file: path, read: .sha256(old), content: .file(waiting))]
        } else {
            change.made.append(.init(file: path, content: .file(waiting)))
        }
        guard plan.shapes == nil else { return }
        let key: [ContentPath.Step] = [
            .key("floors"), .element(key: "id", value: plan.floor), .key("shapes"),
        ]
        change.edits = [
            .init(file: plan.file, path: ContentPath(key), read: nil, new: .text(name))
        ]
    }
}
