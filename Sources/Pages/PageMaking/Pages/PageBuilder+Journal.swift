import Journal
import PageModel
import TourStore

/// What visitors read of what is counted: made from the journal's own list of tables.
extension PageBuilder {
    /// Whether anything is counted; if so what, for how long it is kept, and what never is.
    func journalStatement() -> [Section] {
        guard let counting = maker.settings.counting else { return [.note(say("journal.off"))] }
        let least = Fact(
            say("journal.told"),
            say("journal.least", ["least": "\(counting.least)"]))
        return [
            .note(say("journal.on", ["days": "\(counting.days)"])),
            .facts(journalTables + [least]),
        ]
    }

    /// What screens may count, for the public site, which itself counts nothing.
    func journalStatementForWeb() -> [Section] {
        [.note(say("journal.web")), .facts(journalTables)]
    }

    private var journalTables: [Fact] {
        func counted(_ resolution: JournalTable.Resolution) -> Text {
            let names = JournalTable.allCases.filter { $0.resolution == resolution }
                .map { say("journal.table.\($0.rawValue)") }
            return names.dropFirst().reduce(names.first ?? "") {
                say("journal.between", ["a": $0, "b": $1])
            }
        }
        return [
            Fact(say("journal.hour"), counted(.hour)), Fact(say("journal.day"), counted(.day)),
            Fact(say("journal.never"), say("journal.never.list")),
        ]
    }
}
