import JournalReports
import TourModel
import WebPages

/// What kiosks have counted.
extension StudioService {
    /// - Returns: nil for an address that is not about this.
    func journal(_ request: Request, _ page: StudioPage) async throws -> Answer? {
        let path = request.path
        if path == ["journal", "star"], request.isPost { return try await star(request) }
        guard path.first == "journal", request.isGet, path.count <= 2 else { return nil }
        var question = Self.question(request.query, page)
        do throws(JournalDesk.Failure) {
            switch path.dropFirst().first {
            case nil:
                return Self.page(page.journal(question, try await journal.answer(question)))
            case "report.csv":
                return file(try await journal.csv(question), "text/csv; charset=utf-8", question)
            case "report.pdf":
                let isWhole = request.query["whole"] != nil
                return file(
                    try await journal.pdf(question, isWhole: isWhole), "application/pdf", question,
                    isWhole: isWhole)
            default: return nil
            }
        } catch {
            switch error {
            case .none:
                return Self.page(page.noJournal(folder.path), status: path.count == 1 ? 200 : 404)
            case .journal(let reason):
                return Self.page(page.brokenJournal(reason), status: 500)
            case .period(let error):
                question.period = JournalDesk.Question().period
                guard let answer = try? await journal.answer(question) else { return nil }
                return Self.page(
                    page.journal(question, answer, problem: "\(error)"), status: 422)
            }
        }
    }

    /// Keeps a tour on top of the walks, or no longer, and shows them again.
    private func star(_ request: Request) async throws -> Answer? {
        guard let form = FormBody(request.body), let tour = form["tour"], let isOn = form["on"],
            try await journal.star(tour, isStarred: isOn == "1")
        else { return nil }
        let page = Link.path(["journal"])
        let period = form["period"] ?? JournalDesk.Question().period
        let asked =
            switch form["kiosk"] ?? "" {
            case "": page.asking(["period": period])
            case let kiosk: page.asking(["period": period, "kiosk": kiosk])
            }
        return Answer(status: 303, location: asked.url + "#walks")
    }

    private func file(
        _ bytes: [UInt8], _ type: String, _ question: JournalDesk.Question, isWhole: Bool = false
    ) -> Answer {
        var answer = Answer(type: type, body: bytes)
        let subject = isWhole ? "all" : question.subject.rawValue
        // The period was understood: it has letters, digits, hyphens and points.
        let ending = type.hasSuffix("pdf") ? "pdf" : "csv"
        answer.download =
            "visits-\(subject)-\(question.period.replacing("..", with: "-")).\(ending)"
        return answer
    }

    private static func question(
        _ query: [String: String], _ page: StudioPage
    ) -> JournalDesk.Question {
        var question = JournalDesk.Question()
        question.language = page.words.language.rawValue
        question.subject = query["by"].flatMap(ReportSubject.init(rawValue:)) ?? .room
        question.showsHours = query["by"] == nil
        if let period = query["period"], !period.isEmpty { question.period = period }
        // Days that were filled in go before a period.
        let (from, to) = (query["from"] ?? "", query["to"] ?? "")
        if !from.isEmpty || !to.isEmpty {
            question.period = from.isEmpty ? to : to.isEmpty ? from : "\(from)..\(to)"
        }
        question.kiosk = query["kiosk"].flatMap { kiosk in
            page.overview.kiosks.contains { $0.id == kiosk } ? kiosk : nil
        }
        return question
    }
}
