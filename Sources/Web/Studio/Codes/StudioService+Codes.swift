import Accounts
import Foundation
import Pictures
import Sheets
import TourModel
import WebPages

extension Desk {
    /// The codes on doors: which labels are needed, sheets of them, what was printed, and photographs of doors.
    static let codes = Desk(
        "codes", Menu(.house, .qr, isToDo: true) { $0.overview.labels.needed.count },
        changedBy: .author,
        routes: [
            .get("codes", StudioService.codes),
            .post("codes", StudioService.makeSheet),
            .get("codes/photos", StudioService.photos),
            .post(
                "codes/photos", files: PhotoDesk.limits.maximumFileBytes, StudioService.photos),
            .get("codes/photos/*", StudioService.photos),
            .post(
                "codes/photos/*", files: PhotoDesk.limits.maximumFileBytes, StudioService.photos),
            .get("codes/draft") { _ in { _ in .init(status: 303, location: "/codes") } },
            .post("codes/draft", StudioService.draft),
            .get("codes/draft/*/*.png", StudioService.draftPage),
            .get("codes/sheets/*", StudioService.sheet),
            .get("codes/sheets/*/sheet.pdf", StudioService.sheetDocument),
            .get("codes/sheets/*/sheet.json", StudioService.sheetManifest),
            .get("codes/sheets/*/*.png", StudioService.sheetPage),
            .post("codes/sheets/*/stop", StudioService.stopSheet),
            .post("codes/sheets/*/printed", StudioService.notePrinted),
            .post("codes/sheets/*/unprinted", StudioService.forgetPrinted),
        ])
}

extension StudioService {
    fileprivate func codes(_ call: Call) async throws -> Answer {
        let (query, page) = (call.request.query, call.page)
        drafts.prepare(for: page.overview.languages.map(\.rawValue))
        var choice = CodesChoice(query["show"], in: page.overview.labels)
        let printed = await folder.printedSheets()
        if let again = query["again"].flatMap({ Int($0) }),
            let sheet = printed.first(where: { $0.number == again })
        {
            choice.show = .all
            choice.ticked = Set(sheet.manifest.labels.map { DoorLabels.key($0.kind, $0.id) })
            choice.stock = sheet.manifest.stock
        } else if let last = printed.last {
            choice.stock = last.manifest.stock
        }
        return await codesPage(choice, draft(of: choice, call), page)
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

    fileprivate func makeSheet(_ call: Call) async throws -> Answer {
        let form = try call.form()
        var choice = CodesChoice(form, in: call.page.overview.labels)
        func again(_ problem: String, status: Int = 422) async -> Answer {
            choice.problem = problem
            return await codesPage(choice, draft(of: choice, call), call.page, status: status)
        }
        if call.page.overview.labels.needsKey { return await again(call.page.words("codes.key")) }
        let order: SheetDesk.Order
        switch choice.order(call.page) {
        case .success(let found): order = found
        case .failure(let problem): return await again(problem.words)
        }
        guard !order.labels.isEmpty else { return await again(call.page.words("codes.choose")) }
        guard let id = sheets.begin(order) else {
            return await again(call.page.words("codes.busy"), status: 409)
        }
        return Answer(status: 303, location: Link.path(["codes", "sheets", id]).url)
    }

    // MARK: Drawing

    /// How a choice will be printed; nil where it cannot be.
    private func draft(of choice: CodesChoice, _ call: Call, turnedTo number: Int = 1)
        -> SheetDraft?
    {
        guard !call.page.overview.labels.needsKey,
            case .success(let order) = choice.order(call.page)
        else {
            return nil
        }
        var draft = SheetDraft(id: drafts.begin(order, for: call.session.id), order: order)
        draft.page = min(max(1, number), draft.pages)
        return draft
    }

    fileprivate func draftPage(_ call: Call) async throws -> Answer? {
        guard let number = Int(call.parts[1]),
            case .picture(let bytes) = try await drafts.picture(
                call.parts[0], page: number, for: call.session.id)
        else { return nil }
        return Answer(type: "image/png", body: bytes)
    }

    /// Draws what a form has chosen, and shows pages of it.
    fileprivate func draft(_ call: Call) async throws -> Answer {
        let form = try call.form()
        var choice = CodesChoice(form, in: call.page.overview.labels)
        choice.begin(atX: form["at.x"], y: form["at.y"])
        var draft = draft(
            of: choice, call, turnedTo: form["turn"].flatMap { Int($0) } ?? 1)
        if case .failure(let problem) = choice.order(call.page) { choice.problem = problem.words }
        if let id = draft?.id, let number = draft?.page,
            case .refused(let reason) = try await drafts.picture(
                id, page: number, for: call.session.id)
        {
            draft?.refusal = reason
        }
        guard call.request.isScript else {
            return await codesPage(
                choice, draft, call.page, status: choice.problem == nil ? 200 : 422)
        }
        guard let draft else {
            return Self.text(422, choice.problem ?? call.page.words("codes.key"))
        }
        return Self.page(call.page.draft(draft))
    }

    // MARK: One sheet

    fileprivate func sheet(_ call: Call) async throws -> Answer? {
        if let work = await work(call.parts[0]) { return Self.page(call.page.sheet(work)) }
        guard let proven = await proven(call) else { return nil }
        return Self.page(call.page.sheet(proven, try await sheets.manifest(of: proven)))
    }

    fileprivate func stopSheet(_ call: Call) async -> Answer? {
        guard await work(call.parts[0]) != nil else { return nil }
        sheets.stop(call.parts[0])
        return Self.backToSheet(call)
    }

    /// The sheet that an address names; nil while it is being made, and where there is none.
    private func proven(_ call: Call) async -> SheetDesk.Proven? {
        guard await work(call.parts[0]) == nil else { return nil }
        return await sheets.proven(call.parts[0])
    }

    /// Leads back to the page of a sheet.
    private static func backToSheet(_ call: Call) -> Answer {
        Answer(status: 303, location: Link.path(["codes", "sheets", call.parts[0]]).url)
    }

    fileprivate func sheetDocument(_ call: Call) async throws -> Answer? {
        guard let proven = await proven(call),
            let document = try await sheets.document(of: proven)
        else { return nil }
        return Answer(
            type: "application/pdf", body: document, download: "labels-\(proven.stock).pdf")
    }

    fileprivate func sheetManifest(_ call: Call) async throws -> Answer? {
        guard let proven = await proven(call) else { return nil }
        return Answer(
            type: "application/json", body: try await sheets.manifest(of: proven).json(),
            download: "labels-\(proven.stock).json")
    }

    fileprivate func sheetPage(_ call: Call) async throws -> Answer? {
        guard let proven = await proven(call), let number = Int(call.parts[1]),
            let picture = try await sheets.picture(of: proven, page: number)
        else { return nil }
        return Answer(type: "image/png", body: picture)
    }

    fileprivate func notePrinted(_ call: Call) async throws -> Answer? {
        guard let proven = await proven(call) else { return nil }
        if proven.printed == nil {
            var manifest = try await sheets.manifest(of: proven)
            manifest.printed = Date.now
            try await sheets.note(proven, printed: try await folder.notePrinted(manifest))
        }
        return Self.backToSheet(call)
    }

    fileprivate func forgetPrinted(_ call: Call) async throws -> Answer? {
        guard let proven = await proven(call) else { return nil }
        if let number = proven.printed {
            try await folder.forgetPrinted(number)
            try await sheets.note(proven, printed: nil)
        }
        return Self.backToSheet(call)
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
        // A roll begins at its next label, wherever the stock before was begun.
        let number =
            stock.endless == nil ? Int(start.trimmingCharacters(in: .whitespaces)) : 1
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
