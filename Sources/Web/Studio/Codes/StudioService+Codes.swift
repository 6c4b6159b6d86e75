import Foundation
import Sheets
import TourModel
import WebPages

/// The codes on doors: which labels are needed, sheets of them, and what was printed.
extension StudioService {
    /// - Returns: nil for an address that is not about this.
    func codes(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        let path = request.path
        guard path.first == "codes", request.method != .patch else { return nil }
        if path == ["codes"] {
            if request.isPost { return try await makeSheet(request, page, session) }
            drafts.prepare(for: page.overview.languages.map(\.rawValue))
            var choice = CodesChoice(request.query["show"], in: page.overview.labels)
            let printed = await folder.printedSheets()
            if let again = request.query["again"].flatMap({ Int($0) }),
                let sheet = printed.first(where: { $0.number == again })
            {
                choice.show = .all
                choice.ticked = Set(sheet.manifest.labels.map { DoorLabels.key($0.kind, $0.id) })
                choice.stock = sheet.manifest.stock
            } else if let last = printed.last {
                choice.stock = last.manifest.stock
            }
            return await codesPage(choice, draft(of: choice, page, session), page)
        }
        if path[1] == "photos" { return try await photos(request, page, session) }
        if path[1] == "draft" { return try await draft(request, page, session) }
        guard path.count >= 3, path.count <= 4, path[1] == "sheets" else { return nil }
        return try await sheet(path[2], path.dropFirst(3).first, request, page)
    }

    // MARK: Making

    private func codesPage(
        _ choice: CodesChoice, _ draft: SheetDraft?, _ page: StudioPage, status: Int = 200
    ) async -> Answer {
        Self.page(
            page.codes(
                choice, draft: draft, printed: await folder.printedSheets(),
                waiting: await sheets.waiting().last), status: status)
    }

    private func makeSheet(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard let form = FormBody(request.body) else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        var choice = CodesChoice(form, in: page.overview.labels)
        func again(_ problem: String, status: Int = 422) async -> Answer {
            choice.problem = problem
            return await codesPage(choice, draft(of: choice, page, session), page, status: status)
        }
        if page.overview.labels.needsKey { return await again(page.words("codes.key")) }
        let order: SheetDesk.Order
        switch choice.order(page) {
        case .success(let found): order = found
        case .failure(let problem): return await again(problem.words)
        }
        guard !order.labels.isEmpty else { return await again(page.words("codes.choose")) }
        guard let id = sheets.begin(order) else {
            return await again(page.words("codes.busy"), status: 409)
        }
        return Answer(status: 303, location: Link.path(["codes", "sheets", id]).url)
    }

    // MARK: Drawing

    /// How a choice will be printed; nil where it cannot be.
    private func draft(
        of choice: CodesChoice, _ page: StudioPage, _ session: StudioSessions.Session,
        turnedTo number: Int = 1
    ) -> SheetDraft? {
        guard !page.overview.labels.needsKey, case .success(let order) = choice.order(page) else {
            return nil
        }
        var draft = SheetDraft(id: drafts.begin(order, for: session.id), order: order)
        draft.page = min(max(1, number), draft.pages)
        return draft
    }

    /// Draws what a form has chosen, and shows pages of it.
    private func draft(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        let path = request.path
        if path.count == 4, request.isGet {
            guard path[3].hasSuffix(".png"), let number = Int(path[3].dropLast(".png".count)),
                case .picture(let bytes) = try await drafts.picture(
                    path[2], page: number, for: session.id)
            else { return nil }
            return Answer(type: "image/png", body: bytes)
        }
        guard path.count == 2 else { return nil }
        guard request.isPost else { return Answer(status: 303, location: "/codes") }
        guard let form = FormBody(request.body) else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        var choice = CodesChoice(form, in: page.overview.labels)
        choice.begin(atX: form["at.x"], y: form["at.y"])
        var draft = draft(
            of: choice, page, session, turnedTo: form["turn"].flatMap { Int($0) } ?? 1)
        if case .failure(let problem) = choice.order(page) { choice.problem = problem.words }
        if let id = draft?.id, let number = draft?.page,
            case .refused(let reason) = try await drafts.picture(
                id, page: number, for: session.id)
        {
            draft?.refusal = reason
        }
        guard request.isScript else {
            return await codesPage(
                choice, draft, page, status: choice.problem == nil ? 200 : 422)
        }
        guard let draft else {
            return Self.text(422, choice.problem ?? page.words("codes.key"))
        }
        return Self.page(page.draft(draft))
    }

    // MARK: One sheet

    private func sheet(
        _ id: String, _ act: String?, _ request: Request, _ page: StudioPage
    ) async throws -> Answer? {
        if let work = await work(id) {
            switch (act, request.isPost) {
            case (nil, false): return Self.page(page.sheet(work))
            case ("stop", true):
                sheets.stop(id)
                return Answer(status: 303, location: Link.path(["codes", "sheets", id]).url)
            default: return Self.page(page.gone(), status: 404)
            }
        }
        guard let proven = await sheets.proven(id) else { return nil }
        switch (act, request.isPost) {
        case (nil, false):
            return Self.page(page.sheet(proven, try await sheets.manifest(of: proven)))
        case ("sheet.pdf", false):
            guard let document = try await sheets.document(of: proven) else { return nil }
            var answer = Answer(type: "application/pdf", body: document)
            answer.download = "labels-\(proven.stock).pdf"
            return answer
        case ("sheet.json", false):
            var answer = Answer(
                type: "application/json", body: try await sheets.manifest(of: proven).json())
            answer.download = "labels-\(proven.stock).json"
            return answer
        case ("printed", true):
            if proven.printed == nil {
                var manifest = try await sheets.manifest(of: proven)
                manifest.printed = Date.now
                try await sheets.note(proven, printed: try await folder.notePrinted(manifest))
            }
            return Answer(status: 303, location: Link.path(["codes", "sheets", id]).url)
        case ("unprinted", true):
            if let number = proven.printed {
                try await folder.forgetPrinted(number)
                try await sheets.note(proven, printed: nil)
            }
            return Answer(status: 303, location: Link.path(["codes", "sheets", id]).url)
        case (let name?, false):
            guard name.hasSuffix(".png"), let number = Int(name.dropLast(".png".count)),
                let picture = try await sheets.picture(of: proven, page: number)
            else { return nil }
            return Answer(type: "image/png", body: picture)
        default: return nil
        }
    }

    /// A sheet that is being made or was not made, once it is done or after two seconds; nil for others.
    private func work(_ id: String) async -> SheetDesk.Work? {
        for _ in 0..<20 {
            guard let work = sheets.work(id), work.isReading, !work.isStopping else { break }
            guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { break }
        }
        guard let work = sheets.work(id) else { return nil }
        if case .proven = work.state { return nil }
        return work
    }
}

/// What is chosen on the page of door codes.
struct CodesChoice {
    enum Show: String, CaseIterable { case needed, rooms, buildings, people, tours, all }

    var show: Show
    /// The names of the boxes that are ticked.
    var ticked: Set<String>
    var stock = "L7160"
    var start = "1"
    var problem: String?

    /// - Parameter show: as an address has it; what is needed is ticked from the beginning.
    init(_ show: String?, in labels: DoorLabels) {
        self.show = show.flatMap(Show.init(rawValue:)) ?? .needed
        ticked = self.show == .needed ? Set(labels.needed.map(\.key)) : []
    }

    /// - Parameter form: any names and values.
    init(_ form: FormBody, in labels: DoorLabels) {
        self.init(form["show"], in: labels)
        ticked = Set(form.values.keys)
        stock = form["stock"] ?? ""
        start = form["start"] ?? ""
    }

    /// Why nothing can be made of a choice, in the studio's words.
    struct Problem: Error {
        var words: String
    }

    /// What is to be printed; perhaps no label.
    func order(_ page: StudioPage) -> Result<SheetDesk.Order, Problem> {
        let labels = page.overview.labels
        guard let stock = LabelStock.known.first(where: { $0.name == stock }) else {
            return .failure(Problem(words: page.words("codes.stock.wrong")))
        }
        let number = Int(start.trimmingCharacters(in: .whitespaces))
        guard let number, (1...stock.labelsPerPage).contains(number) else {
            return .failure(
                Problem(
                    words: page.words(
                        "codes.start.wrong",
                        ["stock": stock.name, "count": "\(stock.labelsPerPage)"])))
        }
        let buildings = Dictionary(page.overview.rooms.map { ($0.id, $0.building) }) { $1 }
        let chosen = labels.rows.filter { row in
            ticked.contains(row.key)
                || row.label.kind == .room
                    && ticked.contains("b.\(buildings[row.label.id] ?? "")")
        }
        return .success(
            SheetDesk.Order(
                labels: chosen.map(\.label), stock: stock, start: number, title: labels.title,
                language: labels.language))
    }

    /// Begins at the label that was clicked on; by a key, which clicks on no place, nothing changes.
    mutating func begin(atX x: String?, y: String?) {
        guard let x = x.flatMap({ Int($0) }), let y = y.flatMap({ Int($0) }), x > 0 || y > 0,
            let stock = LabelStock.known.first(where: { $0.name == stock })
        else { return }
        start = "\(SheetPage(stock: stock).label(x: x, y: y))"
    }

    /// The labels that are shown.
    func rows(of labels: DoorLabels) -> [DoorLabels.Row] {
        switch show {
        case .needed: labels.needed
        case .rooms: labels.rows(of: .room)
        case .buildings: labels.rows(of: .building)
        case .people: labels.rows(of: .person)
        case .tours: labels.rows(of: .tour)
        case .all: labels.rows
        }
    }
}
