import Accounts
import Files
import Foundation
import ImageFiles
import Imaging
import Pictures
import TourAuthoring
import TourModel
import WebPages

extension Desk {
    /// Leads from an empty folder to a tour, one question after the other.
    static let firstSteps = Desk(
        "start", changedBy: .author,
        routes: [
            .get("start", StudioService.firstSteps),
            .get("start/*", StudioService.firstSteps),
            .post(
                "start/*", files: PlanSheet.limits.maximumFileBytes, StudioService.firstSteps),
        ])
}

extension StudioService {
    var firstSteps: FirstSteps { FirstSteps(state: folder.state) }

    fileprivate func firstSteps(_ call: Call) async throws -> Answer? {
        let maker = await folder.maker(call.page.words, call.page.overview)
        guard let open = Self.open(firstSteps, call.page.overview) else {
            return Answer(status: 303, location: "/")
        }
        guard let name = call.parts.first else {
            return Answer(status: 303, location: StudioLinks.step(open).url)
        }
        guard let step = FirstStep(rawValue: name) else { return nil }
        let floor = maker.floor(nil)
        // Whatever comes later needs a building to be about.
        guard step == .place || floor != nil else {
            return Answer(status: 303, location: StudioLinks.step(.place).url)
        }
        var view = FirstStepView(step: step, open: open)
        view.floor = floor
        if let floor {
            view.sheet = await folder.sheet(of: floor.building.id, floor.floor.id)
        }
        if [.place, .building].contains(step) { view.form = await form(view, maker) }
        do {
            return try await answer(call, view, maker)
        } catch let problem as MakingProblem {
            call.request.upload?.remove()
            view.problem = problem
            view.answers = Self.answers(call.request)
            return Self.page(call.page.firstStep(view), status: 422)
        }
    }

    /// The step that is open; nil where the tour is made.
    static func open(_ steps: FirstSteps, _ overview: FolderOverview) -> FirstStep? {
        if overview.isEmpty { return .place }
        if let open = steps.open { return open }
        // Begun without the studio, or on another machine.
        return overview.buildings.isEmpty || !overview.rooms.isEmpty ? nil : .plan
    }

    private static func answers(_ request: Request) -> [String: String] {
        request.upload?.fields ?? FormBody(request.body)?.values ?? [:]
    }

    private func answer(_ call: Call, _ view: FirstStepView, _ maker: Maker) async throws -> Answer
    {
        var view = view
        guard call.request.isPost else {
            view.byWhole = call.request.query["by"] == "sheet"
            return Self.page(call.page.firstStep(view))
        }
        if let upload = call.request.upload, view.step == .plan {
            return try await take(upload, view, call.page)
        }
        let body = try call.form()
        view.answers = body.values
        switch view.step {
        case .place, .building:
            guard let form = view.form else { return Self.page(call.page.gone(), status: 404) }
            let answers = try Maker.Answers(body.values, to: form, call.page.words)
            let change =
                view.step == .place
                ? try await place(answers, maker) : try await building(answers, view, maker)
            return try await write(change, view, call)
        case .plan: return try await plan(body, view, call.page)
        case .scale: return try await scale(body, view, call.page)
        case .wall: return try await wall(body, view, maker, call)
        case .rooms: return try goOn(from: .rooms)
        case .ways:
            try firstSteps.end()
            return Answer(status: 303, location: "/")
        }
    }

    private func goOn(from step: FirstStep) throws -> Answer {
        guard let next = step.next else { return Answer(status: 303, location: "/") }
        try firstSteps.reach(next)
        return Answer(status: 303, location: StudioLinks.step(next).url)
    }

    /// Makes a change, and continues with the next step where it is made.
    private func write(_ change: ContentChange, _ view: FirstStepView, _ call: Call) async throws
        -> Answer
    {
        var view = view
        do {
            switch try await folder.apply(change, by: call.session.id).outcome {
            case .saved: return try goOn(from: view.step)
            case .conflict:
                throw MakingProblem(question: "", words: call.page.words("conflict.title"))
            case .refused(let problems):
                view.refused = problems
                return Self.page(call.page.firstStep(view), status: 422)
            }
        } catch let error as ContentEditError {
            throw MakingProblem(question: "", words: "\(error)")
        }
    }

    // MARK: The place and its building

    private func form(_ view: FirstStepView, _ maker: Maker) async -> MakingForm {
        guard view.step == .building, let floor = view.floor else {
            let file = try? await folder.file("site.yaml")
            return maker.placeForm(file)
        }
        return maker.firstBuildingForm(floor)
    }

    private func place(_ answers: Maker.Answers, _ maker: Maker) async throws -> ContentChange {
        guard let file = try await folder.file("site.yaml") else { return try maker.site(answers) }
        return try maker.changedSite(answers, file)
    }

    private func building(
        _ answers: Maker.Answers, _ view: FirstStepView, _ maker: Maker
    ) async throws -> ContentChange {
        guard let floor = view.floor,
            let path = maker.overview.files["buildings/\(floor.building.id)"],
            let file = try await folder.file(path)
        else { throw MakingProblem(question: "", words: maker.words("new.gone")) }
        return try maker.changedBuilding(answers, floor, file, hasSheet: view.sheet != nil)
    }

    // MARK: The sheet

    private func take(
        _ upload: StudioUpload, _ view: FirstStepView, _ page: StudioPage
    ) async throws -> Answer {
        defer { upload.remove() }
        guard let floor = view.floor, let file = upload.files.first else {
            throw MakingProblem(question: "file", words: page.words("start.plan.none"))
        }
        let number = upload.fields["page"].flatMap { Int($0) } ?? 1
        do {
            let limit = PlanSheet.limits.maximumFileBytes
            guard let bytes = try BoundedFile.read(file.path, limit: limit)?.bytes else {
                throw PlanSheetError(description: "\(file.name) is gone; bring it again")
            }
            _ = try await folder.bring(
                bytes, to: floor.building.id, floor.floor.id, width: floor.floor.width,
                page: number)
        } catch {
            throw MakingProblem(question: "file", words: "\(error)")
        }
        return Answer(status: 303, location: StudioLinks.step(.plan).url)
    }

    private func plan(
        _ body: FormBody, _ view: FirstStepView, _ page: StudioPage
    ) async throws -> Answer {
        switch body["do"] {
        case "turn":
            try await lay(view) { $0.turned(by: 90) }
            return Answer(status: 303, location: StudioLinks.step(.plan).url)
        case "none":
            if view.sheet != nil { try await lay(view) { _ in nil } }
            try firstSteps.reach(.wall)
            return Answer(status: 303, location: StudioLinks.step(.wall).url)
        default:
            guard view.sheet != nil else {
                throw MakingProblem(question: "file", words: page.words("start.plan.none"))
            }
            return try goOn(from: .plan)
        }
    }

    /// Lays the sheet otherwise; nil takes it out.
    private func lay(
        _ view: FirstStepView,
        _ change: @escaping @Sendable (PlanSheet) -> PlanSheet?
    ) async throws {
        guard let floor = view.floor else { return }
        do {
            _ = try await folder.place(floor.building.id, floor.floor.id, change)
        } catch {
            throw MakingProblem(question: "", words: "\(error)")
        }
    }

    private func scale(
        _ body: FormBody, _ view: FirstStepView, _ page: StudioPage
    ) async throws -> Answer {
        guard let sheet = view.sheet else {
            return Answer(status: 303, location: StudioLinks.step(.plan).url)
        }
        if let said = body["do"]?.split(separator: ":"), said.count == 2, said[0] == "printed" {
            guard let new = Int(said[1]).flatMap(sheet.scale(printed:)) else {
                return Self.page(page.firstStep(view), status: 422)
            }
            try await lay(view) { $0.scaled(to: new) }
            return try goOn(from: .scale)
        }
        var view = view
        view.byWhole = body["whole"] != nil
        let fields = SheetFields(body, page.words)
        let new: Double
        var slant: Double?
        if view.byWhole {
            let metres = try fields.number("whole", 0.5...100_000)
            new = SheetView(sheet).width / metres
        } else {
            var distance = try fields.distance(on: SheetView(sheet))
            if let place = fields.click { distance.move(to: place) }
            view.distance = distance
            guard body["do"] == "next" else { return Self.page(page.firstStep(view)) }
            guard let scale = distance.scale else {
                throw MakingProblem(
                    question: "metres",
                    words: page.words(
                        distance.pixels > 0 ? "start.scale.needed" : "start.scale.same"))
            }
            new = scale
            slant = body["level"] == nil ? nil : distance.slant
        }
        guard body["do"] == "next" else { return Self.page(page.firstStep(view)) }
        let straightening = -(slant ?? 0)
        try await lay(view) { $0.scaled(to: new).turned(by: straightening) }
        return try goOn(from: .scale)
    }

    private func wall(_ body: FormBody, _ view: FirstStepView, _ maker: Maker, _ call: Call)
        async throws -> Answer
    {
        guard let floor = view.floor else { return try goOn(from: .wall) }
        // Rooms stand within these walls already.
        guard floor.rooms.isEmpty else { return try goOn(from: .wall) }
        var view = view
        var wall = try SheetFields(body, call.page.words).wall(isOnSheet: view.sheet != nil)
        if let sheet = view.sheet, let click = SheetFields(body, call.page.words).click {
            wall.move(
                to: Point(x: click.x / sheet.scale, y: click.y / sheet.scale))
        }
        view.wall = wall
        guard body["do"] == "next" else { return Self.page(call.page.firstStep(view)) }
        guard let path = maker.overview.files["buildings/\(floor.building.id)"],
            let file = try await folder.file(path), let site = try await folder.file("site.yaml")
        else { throw MakingProblem(question: "", words: call.page.words("new.gone")) }
        let answer = try await write(
            try maker.walls(wall, of: floor, file, site: site), view, call)
        if answer.status == 303, view.sheet != nil {
            let corner = Point(x: wall.left, y: wall.top)
            try await lay(view) { $0.placed(corner: corner) }
        }
        return answer
    }
}

extension FreeSpot.Rectangle {
    /// Takes the nearer of its top left and bottom right corner to a place.
    mutating func move(to place: Point) {
        let (right, bottom) = (left + width, top + depth)
        func squared(_ across: Double, _ down: Double) -> Double {
            (across - place.x) * (across - place.x) + (down - place.y) * (down - place.y)
        }
        let isFirst = squared(left, top) <= squared(right, bottom)
        let (one, other) =
            isFirst ? (place, Point(x: right, y: bottom)) : (Point(x: left, y: top), place)
        func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        left = rounded(min(one.x, other.x))
        top = rounded(min(one.y, other.y))
        width = rounded(abs(one.x - other.x))
        depth = rounded(abs(one.y - other.y))
    }
}
