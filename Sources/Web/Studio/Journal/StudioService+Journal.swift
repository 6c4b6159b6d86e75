import Accounts
import JournalReports
import TourModel
import WebPages

extension Desk {
    /// The counts of kiosks.
    static let journal = Desk(
        "journal", Menu(.reception, .chart), changedBy: .publisher,
        routes: [
            .get("journal", StudioService.journal),
            .get("journal/report.csv", StudioService.journalTable),
            .get("journal/report.pdf", StudioService.journalDocument),
            .post("journal/star", StudioService.star),
            .post("journal/group", StudioService.enterGroup),
            .post("journal/group/*/delete", StudioService.deleteGroup),
        ])
}

extension StudioService {
    fileprivate func journal(_ call: Call) async throws -> Answer? {
        try await answer(call) { question throws(JournalDesk.Failure) in
            Self.page(call.page.journal(question, try await journal.answer(question)))
        }
    }

    fileprivate func journalTable(_ call: Call) async throws -> Answer? {
        try await answer(call) { question throws(JournalDesk.Failure) in
            file(try await journal.csv(question), "text/csv; charset=utf-8", question)
        }
    }

    fileprivate func journalDocument(_ call: Call) async throws -> Answer? {
        let isWhole = call.request.query["whole"] != nil
        return try await answer(call) { question throws(JournalDesk.Failure) in
            file(
                try await journal.pdf(question, isWhole: isWhole), "application/pdf", question,
                isWhole: isWhole)
        }
    }

    /// Answers a question; or says that there is no journal, that it cannot be read, or that the period is none.
    func answer(
        _ call: Call,
        _ answer: (JournalDesk.Question) async throws(JournalDesk.Failure) -> Answer
    ) async throws -> Answer? {
        var question = Self.question(call.request.query, call.page)
        question.showsGroups =
            question.showsHours
            && call.session.person.map { Desk.allows($0.roles, .post, ["journal", "group"]) }
                ?? true
        do throws(JournalDesk.Failure) {
            return try await answer(question)
        } catch .none {
            return Self.page(
                call.page.noJournal(folder.path), status: call.request.path.count == 1 ? 200 : 404)
        } catch .entry {
            return nil
        } catch .journal(let reason) {
            return Self.page(call.page.brokenJournal(reason), status: 500)
        } catch .period(let error) {
            question.period = JournalDesk.Question().period
            guard let answer = try? await journal.answer(question) else { return nil }
            return Self.page(
                call.page.journal(question, answer, problem: "\(error)"), status: 422)
        }
    }

    /// Keeps a tour on top of the walks, or no longer, and shows them again.
    fileprivate func star(_ call: Call) async throws -> Answer? {
        guard let form = FormBody(call.request.body), let tour = form["tour"],
            let isOn = form["on"],
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
