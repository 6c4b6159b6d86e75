import Journal
import JournalReports
import Times
import TourModel
import WebPages

extension StudioPage {
    /// Groups of the day that reception has entered, and a form for one more.
    ///
    /// - Parameter problem: why the last one was not entered.
    func groups(
        _ entered: [HandEntry], _ answer: JournalDesk.Answer, problem: String?
    ) -> HTML {
        HTML("section", [.id("groups")]) {
            HTML("h2") { words("journal.groups") }
            if let problem {
                HTML.noteBlock(.warn, role: .alert) { HTML("p") { problem } }
            }
            if !entered.isEmpty {
                HTML.rows { for group in entered { self.group(group, answer.words) } }
            }
            HTML("details", [.class("more"), .flag("open", if: problem != nil)]) {
                HTML("summary") { words("journal.group.add") }
                HTML.post(.path(["journal", "group"]), [.class("form")]) {
                    groupFields(answer)
                    HTML.help { words("journal.group.help") }
                    HTML.submit(.first) { words("journal.group.enter") }
                }
            }
        }
    }

    /// The tours with their IDs as the journal counts them; the files of the folder are in small letters.
    var journalTours: [(id: GuidedTour.ID, name: String)] {
        overview.tours.map { ($0.id.uppercased(), $0.name) }
    }

    @HTMLBuilder private func groupFields(_ answer: JournalDesk.Answer) -> HTML {
        let today = answer.today.description
        HTML.field("group-day", words("journal.day")) {
            HTML.input(
                "day", id: "group-day",
                [
                    .named("type", "date"), .named("value", today), .named("max", today),
                    .flag("required"),
                ])
        }
        HTML.field("group-people", words("journal.group.people")) {
            HTML.input(
                "people", id: "group-people",
                [
                    .named("type", "number"), .named("min", 1),
                    .named("max", HandEntry.maximumPeople), .flag("required"),
                ])
        }
        choice(
            "kind", GroupVisit.Kind.private.rawValue,
            GroupVisit.Kind.allCases.map {
                ($0.rawValue, answer.words.word("kind", $0.rawValue))
            })
        choice(
            "tour", "",
            [("", words("journal.group.tour.none"))] + journalTours.map { ($0.id, $0.name) })
        HTML.field("group-note", words("journal.group.note")) {
            HTML.input(
                "note", id: "group-note",
                [.named("maxlength", HandEntry.maximumNote), .named("autocomplete", "off")])
        }
    }

    private func group(_ group: HandEntry, _ reported: ReportWords) -> HTML {
        HTML("li") {
            HTML("span") {
                HTML("b", [.class("num")]) { reported.number(group.people) }
                " "
                [
                    reported.word("kind", group.kind.rawValue),
                    group.tour.map { id in journalTours.first { $0.id == id }?.name ?? id } ?? "",
                    group.note,
                ].filter { !$0.isEmpty }.joined(separator: ", ")
            }
            HTML.post(.path(["journal", "group", "\(group.id)", "delete"])) {
                HTML.submit(.quiet) { words("journal.group.delete") }
            }
        }
    }
}
