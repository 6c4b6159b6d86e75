import Accounts
import Files
import Foundation
import Imaging
import PageMaking
import Pictures
import TourAuthoring
import TourModel
import WebPages

extension Desk {
    /// Floors and the site map, drawn in metres.
    static let plans = Desk(
        "plans",
        Menu(.tour, .map) { $0.overview.buildings.reduce(0) { $0 + $1.floors.count } },
        changedBy: .author, isExplained: true,
        routes: [
            .get("plans", StudioService.plans),
            .get("plans/*/*.json", StudioService.planData),
            .get("plans/*/*", StudioService.plan),
            .get("plans/*/*/picture", StudioService.planPicture),
            .get("plans/*/*/reach", StudioService.reach),
            .get("plans/*/*/sheet", StudioService.sheetPicture),
            .post(
                "plans/*/*/sheet", mostBytes: PlanSheet.limits.maximumFileBytes,
                StudioService.bringSheet),
            .patch("plans/*/*/sheet", StudioService.placeSheet),
            .get("plans/*/*/photo", StudioService.flatten),
            .post("plans/*/*/photo", StudioService.flatten),
            .get("plans/*/*/drawing", StudioService.drawing),
            .post(
                "plans/*/*/drawing", files: FloorDrawing.mostBytes, StudioService.bringDrawing),
            .post("plans/*/*/rooms", StudioService.writeRooms),
            .patch("values", StudioService.changeValues),
            .get("route", StudioService.route),
        ])
}

extension StudioService {
    fileprivate func plans(_ call: Call) async throws -> Answer? {
        let (building, floor) = PlanDocument.site
        let site = try await folder.plan(of: building, floor: floor)
        return Self.page(call.page.plans(hasSiteMap: site != nil))
    }

    /// The plan that an address names; nil where there is none.
    private func document(_ call: Call) async throws -> PlanDocument? {
        var plan = try await folder.plan(of: call.parts[0], floor: call.parts[1])
        plan?.person = call.page.session?.person?.account ?? ""
        plan?.reader = call.page.words
        return plan
    }

    fileprivate func plan(_ call: Call) async throws -> Answer? {
        try await document(call).map { Self.page(call.page.plan($0)) }
    }

    fileprivate func planData(_ call: Call) async throws -> Answer? {
        guard let plan = try await document(call) else { return nil }
        let words = call.page.words.plan(isSite: plan.isSite)
            .map { ContentValue.Entry($0.key, .text($0.value)) }
        let keys: [ContentValue.Entry] = [
            .init("language", .text(call.page.words.language.rawValue)),
            .init("words", .map(words)),
        ]
        let sheet = await folder.sheet(of: plan.building, plan.floor).map { Self.sheet($0, plan) }
        return Self.json(
            ContentValue.map(plan.entries + keys + [.init("sheet", sheet ?? .bare(""))]))
    }

    static func json(_ value: some Encodable) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let body = (try? encoder.encode(value)) ?? Data()
        return Answer(type: "application/json", body: Array(body))
    }

    // MARK: Pictures

    /// No plan's picture is larger, in bytes.
    private static let mostPictureBytes = 32 << 20

    fileprivate func planPicture(_ call: Call) async throws -> Answer? {
        guard let plan = try await document(call) else { return nil }
        if plan.isSite { return Answer(type: "image/svg+xml", body: plan.ground) }
        guard let id = plan.picture,
            let name = plan.overview.media.first(where: { $0.id == id })?.more,
            !name.contains("/"), name.first != ".",
            let kind = name.split(separator: ".").last?.lowercased(),
            let type = ["png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg"][kind],
            let bytes = await folder.bytes(
                ofFile: "media/\(name)", limit: Self.mostPictureBytes)
        else { return nil }
        return Answer(type: type, body: bytes)
    }

    // MARK: Sheets

    /// What a page knows of a sheet.
    private static func sheet(_ sheet: PlanSheet, _ plan: PlanDocument) -> ContentValue {
        let link = StudioLinks.page("plans", plan.building, plan.floor, "sheet")
        return .map([
            .init("picture", .text(link.url)),
            .init("size", .list(sheet.size.map { .number(Double($0)) })),
            .init("scale", .number(sheet.scale)), .init("at", .list(sheet.at.map { .number($0) })),
            .init("turn", .number(sheet.turn)),
        ])
    }

    fileprivate func sheetPicture(_ call: Call) async throws -> Answer? {
        guard let plan = try await document(call),
            let sheet = await folder.sheet(of: plan.building, plan.floor),
            let bytes = await folder.picture(of: sheet)
        else { return nil }
        let isPNG = sheet.file.hasSuffix(".png")
        return Answer(type: isPNG ? "image/png" : "image/jpeg", body: bytes)
    }

    /// Where a sheet shall lie.
    private struct Placing: Decodable {
        var scale: Double?
        var at: [Double]?
        var turn: Double?
        var isGone: Bool?
    }

    /// What a page says of the file that it has drawn a picture of.
    private static func paper(_ query: [String: String]) -> PlanPaper? {
        guard let width = query["paper"].flatMap(Double.init), (10...20_000).contains(width)
        else { return nil }
        return PlanPaper(
            width: width, height: query["high"].flatMap(Double.init), text: query["says"] ?? "")
    }

    fileprivate func bringSheet(_ call: Call) async throws -> Answer? {
        try await changeSheet(call) { plan in
            let query = call.request.query
            return try await folder.bring(
                call.request.body, to: plan.building, plan.floor, width: plan.width,
                page: query["page"].flatMap { Int($0) } ?? 1, paper: Self.paper(query))
        }
    }

    fileprivate func placeSheet(_ call: Call) async throws -> Answer? {
        try await changeSheet(call) { plan in
            let placing = try JSONDecoder().decode(Placing.self, from: Data(call.request.body))
            return try await folder.place(plan.building, plan.floor) { old in
                guard placing.isGone != true else { return nil }
                var sheet = old
                sheet.scale = placing.scale ?? old.scale
                sheet.at = placing.at ?? old.at
                sheet.turn = placing.turn ?? old.turn
                return sheet
            }
        }
    }

    private func changeSheet(
        _ call: Call, _ change: (PlanDocument) async throws -> PlanSheet?
    ) async throws -> Answer? {
        guard let plan = try await document(call) else { return nil }
        guard call.request.isScript else {
            return Self.text(400, "this sheet was not sent by a page of the studio")
        }
        do {
            let new = try await change(plan)
            return Self.json(["sheet": new.map { Self.sheet($0, plan) } ?? .bare("")])
        } catch is DecodingError {
            return Self.text(400, "this sheet was not placed by a page of the studio")
        } catch {
            return PlanAnswer.refused("\(error)")
        }
    }

    // MARK: Changes

    fileprivate func changeValues(_ call: Call) async -> Answer {
        guard call.request.isScript, let sent = try? PlanChange(call.request.body) else {
            return Self.text(400, "these values were not sent by a page of the studio")
        }
        do {
            let change = await sent.change(in: call.page.overview) {
                await folder.takenOut($0, by: call.session.id)
            }
            let (outcome, undo) = try await folder.apply(change, by: call.session.id)
            switch outcome {
            case .saved(let saved, _, _):
                let now = try await folder.overview(hasLabels: false)
                var answer = PlanAnswer(undo: undo)
                answer.saved = saved.map { .init(file: $0.file, path: $0.path, value: $0.value) }
                answer.problems = now.problems.prefix(PlanDocument.mostProblems).map {
                    .init($0, call.page.words)
                }
                answer.next = try await nextRoom(of: sent)
                return answer.answer(status: 200)
            case .conflict(let conflicts):
                var answer = PlanAnswer()
                answer.conflicts = conflicts.map {
                    .init(
                        file: $0.edit.file, path: $0.edit.path, mine: $0.edit.new,
                        theirs: $0.theirs, both: $0.both)
                }
                return answer.answer(status: 409)
            case .refused(let problems):
                return PlanAnswer(problems: problems.map { .init($0, call.page.words) })
                    .answer(status: 422)
            }
        } catch ContentEditError.fileExists(let file) {
            var answer = PlanAnswer(exists: file)
            answer.next = try? await nextRoom(of: sent)
            return answer.answer(status: 409)
        } catch {
            return PlanAnswer.refused(call.page.words.why(notSaved: error))
        }
    }

    private func nextRoom(of change: PlanChange) async throws -> String? {
        guard let place = change.plan else { return nil }
        return try await folder.plan(of: place.building, floor: place.floor)?.nextRoom
    }

    // MARK: Ways

    /// A way from room to room, as the kiosk leads it and says it.
    private struct Way: Encodable {
        struct Leg: Encodable {
            var building: Building.ID?
            var floor: Floor.ID?
            var metres: Double
            var points: [[Double]]
        }

        struct Step: Encodable {
            var leg: Int
            var place: [Double]
            var metres: Double
        }

        var legs: [Leg] = []
        var steps: [Step] = []
        var metres = 0
        var minutes = 0
        var sentences: [String] = []
        var summary = ""
        /// Why there is none.
        var none: String?
    }

    private struct Reach: Encodable {
        var kiosk: String
        var reached: Int
        var free: Int
        var missing: [Room.ID]
    }

    /// From each kiosk to every room of a floor.
    fileprivate func reach(_ call: Call) async throws -> Answer? {
        guard let plan = try await document(call), !plan.isSite else { return nil }
        let languages = plan.overview.languages
        return Self.json(
            try await painter.reach(plan.rooms.map(\.id)).map {
                Reach(
                    kiosk: $0.names.value(in: languages)?.value ?? $0.kiosk, reached: $0.reached,
                    free: $0.free, missing: $0.missing)
            })
    }

    fileprivate func route(_ call: Call) async throws -> Answer {
        let (query, page) = (call.request.query, call.page)
        guard let from = query["from"], let to = query["to"] else {
            return Self.text(400, "a way is asked for with from= and to=")
        }
        let languages = page.overview.languages
        let language =
            languages.contains(page.words.language) ? page.words.language : languages.first
        let found = try await painter.way(
            from: from.uppercased(), to: to.uppercased(), isStepFree: query["steps"] == "no",
            language: language)
        switch found {
        case nil: return Self.json(Way(none: page.words("page.none")))
        case .failure(let failure)?: return Self.json(Way(none: failure.description))
        case .success(let way)?: return Self.json(Self.way(way))
        }
    }

    private static func way(_ found: PagePreview.Way) -> Way {
        func pair(_ x: Double, _ y: Double) -> [Double] {
            [(x * 100).rounded() / 100, (y * 100).rounded() / 100]
        }
        let route = found.route
        return Way(
            legs: route.legs.map { leg in
                let points = leg.points.map { pair($0.x, $0.y) }
                let metres = (leg.metres * 10).rounded() / 10
                return switch leg.area {
                case .site: .init(metres: metres, points: points)
                case .floor(let building, let floor):
                    .init(building: building, floor: floor, metres: metres, points: points)
                }
            },
            steps: route.steps.map {
                .init(leg: $0.leg, place: pair($0.place.x, $0.place.y), metres: $0.metres)
            },
            metres: Int(route.metres.rounded()), minutes: route.minutes,
            sentences: found.sentences, summary: found.summary)
    }
}

extension StudioFolder {
    /// The bytes of a file of the folder; nil where there is none, or it is larger.
    ///
    /// - Parameter name: of the program's own making: no part of it is hidden or leads elsewhere.
    func bytes(ofFile name: String, limit: Int) -> [UInt8]? {
        guard let real = FilePath.resolved("\(path)/\(name)"), real.hasPrefix("\(path)/") else {
            return nil
        }
        return try? BoundedFile.read(real, limit: limit)?.bytes
    }
}
