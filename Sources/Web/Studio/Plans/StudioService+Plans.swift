import Files
import Foundation
import Imaging
import PageMaking
import TourAuthoring
import TourModel
import WebPages

/// The desk of the plans: floors and the site map, drawn in metres.
extension StudioService {
    /// The answer to a request about plans; nil where it is about something else.
    func plans(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        switch (request.path.first, request.path.count) {
        case ("values", 1) where request.method == .patch:
            return await change(request, page, session)
        case ("route", 1) where request.isGet: return try await route(request.query, page)
        case ("plans", 1) where request.isGet:
            let (building, floor) = PlanDocument.site
            let site = try await folder.plan(of: building, floor: floor)
            return Self.page(page.plans(hasSiteMap: site != nil))
        case ("plans", 4) where request.path[3] == "sheet" && !request.isGet:
            return try await change(sheetOf: request.path, request)
        case ("plans", 4) where request.path[3] == "photo" && request.method != .patch:
            return try await flatten(request, page)
        case ("plans", 3...4) where request.isGet:
            return try await plan(Array(request.path.dropFirst()), page)
        default: return nil
        }
    }

    private func plan(_ parts: [String], _ page: StudioPage) async throws -> Answer? {
        let isData = parts.count == 2 && parts[1].hasSuffix(".json")
        let floor = isData ? String(parts[1].dropLast(".json".count)) : parts[1]
        guard var plan = try await folder.plan(of: parts[0], floor: floor) else { return nil }
        plan.person = page.session?.person?.account ?? ""
        if parts.count == 3 {
            return switch parts[2] {
            case "picture": await picture(of: plan)
            case "sheet": await sheet(of: plan)
            case "reach" where !plan.isSite: try await reach(plan)
            default: nil
            }
        }
        guard isData else { return Self.page(page.plan(plan)) }
        let words = page.words.plan(isSite: plan.isSite)
            .map { ContentValue.Entry($0.key, .text($0.value)) }
        let keys: [ContentValue.Entry] = [
            .init("language", .text(page.words.language.rawValue)), .init("words", .map(words)),
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

    private func picture(of plan: PlanDocument) async -> Answer? {
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

    private func sheet(of plan: PlanDocument) async -> Answer? {
        guard let sheet = await folder.sheet(of: plan.building, plan.floor),
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

    private func change(sheetOf path: [String], _ request: Request) async throws -> Answer? {
        guard let plan = try await folder.plan(of: path[1], floor: path[2]) else { return nil }
        guard request.isScript else {
            return Self.text(400, "this sheet was not sent by a page of the studio")
        }
        do {
            let new: PlanSheet?
            if request.isPost {
                new = try await folder.bring(
                    request.body, to: plan.building, plan.floor, width: plan.width,
                    page: request.query["page"].flatMap { Int($0) } ?? 1,
                    paper: Self.paper(request.query))
            } else {
                let placing = try JSONDecoder().decode(Placing.self, from: Data(request.body))
                new = try await folder.place(plan.building, plan.floor) { old in
                    guard placing.isGone != true else { return nil }
                    var sheet = old
                    sheet.scale = placing.scale ?? old.scale
                    sheet.at = placing.at ?? old.at
                    sheet.turn = placing.turn ?? old.turn
                    return sheet
                }
            }
            return Self.json(["sheet": new.map { Self.sheet($0, plan) } ?? .bare("")])
        } catch is DecodingError {
            return Self.text(400, "this sheet was not placed by a page of the studio")
        } catch {
            return PlanAnswer.refused("\(error)")
        }
    }

    // MARK: Changes

    private func change(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async -> Answer {
        guard request.isScript, let sent = try? PlanChange(request.body) else {
            return Self.text(400, "these values were not sent by a page of the studio")
        }
        do {
            let change = await sent.change(in: page.overview) {
                await folder.takenOut($0, by: session.id)
            }
            let (outcome, undo) = try await folder.apply(change, by: session.id)
            switch outcome {
            case .saved(let saved, _, _):
                let now = try await folder.overview(hasLabels: false)
                var answer = PlanAnswer(undo: undo)
                answer.saved = saved.map { .init(file: $0.file, path: $0.path, value: $0.value) }
                answer.problems = now.problems.prefix(PlanDocument.mostProblems).map { .init($0) }
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
                return PlanAnswer(problems: problems.map { .init($0) }).answer(status: 422)
            }
        } catch ContentEditError.fileExists(let file) {
            var answer = PlanAnswer(exists: file)
            answer.next = try? await nextRoom(of: sent)
            return answer.answer(status: 409)
        } catch {
            return PlanAnswer.refused("\(error)")
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
    private func reach(_ plan: PlanDocument) async throws -> Answer {
        let languages = plan.overview.languages
        return Self.json(
            try await painter.reach(plan.rooms.map(\.id)).map {
                Reach(
                    kiosk: $0.names.value(in: languages)?.value ?? $0.kiosk, reached: $0.reached,
                    free: $0.free, missing: $0.missing)
            })
    }

    private func route(_ query: [String: String], _ page: StudioPage) async throws -> Answer {
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
