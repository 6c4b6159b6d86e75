import Journal
import Times
import TourModel

extension StudioService {
    /// Enters a group without a visit in `visits/`, as reception counted it.
    func enterGroup(_ call: Call) async throws -> Answer? {
        guard let form = FormBody(call.request.body) else { return nil }
        do throws(JournalDesk.Failure) {
            let people = form["people"].flatMap { Int($0) } ?? 0
            let tour = form["tour"].flatMap { $0.isEmpty ? nil : $0 }
            guard people > 0, let day = form["day"].flatMap({ CalendarDay($0) }),
                let kind = form["kind"].flatMap(GroupVisit.Kind.init(rawValue:)),
                tour.map({ id in call.page.journalTours.contains { $0.id == id } }) ?? true
            else { throw .entry }
            try await journal.enter(
                HandEntry(
                    day: day, people: people, kind: kind, tour: tour, note: form["note"] ?? ""))
            return Answer(status: 303, location: "/journal#groups")
        } catch {
            return try await groupsAgain(call, error)
        }
    }

    /// Takes a group back that was entered; its trace stays in the journal.
    func deleteGroup(_ call: Call) async throws -> Answer? {
        guard let id = Int(call.request.path[2]) else { return nil }
        do throws(JournalDesk.Failure) {
            guard try await journal.deleteGroup(id) else { return nil }
            return Answer(status: 303, location: "/journal#groups")
        } catch {
            return try await groupsAgain(call, error)
        }
    }

    private func groupsAgain(_ call: Call, _ error: JournalDesk.Failure) async throws -> Answer? {
        try await answer(call) { question throws(JournalDesk.Failure) in
            guard case .entry = error else { throw error }
            return Self.page(
                call.page.journal(
                    question, try await journal.answer(question),
                    entryProblem: call.page.words("journal.group.wrong")), status: 422)
        }
    }
}
