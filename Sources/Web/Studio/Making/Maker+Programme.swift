import Foundation
import Times
import TourAuthoring
import WebPages

/// Makes tours, news and visits of groups.
extension Maker {
    private var rooms: [(value: String, text: String)] {
        overview.rooms.map { ($0.id, overview.title(of: $0)) }
    }

    // MARK: Tours

    func tourForm() -> MakingForm {
        let more = [(value: "", text: "\u{2013}")] + rooms
        return MakingForm(
            title: words("new.tours"), lead: words("new.tours.lead"), button: words("new.make"),
            parts: [
                .init(
                    title: nil,
                    questions: [
                        nameQuestion,
                        .init(
                            name: "summary", label: words("field.summary"), isNeeded: false,
                            language: overview.languages.first),
                    ]),
                .init(
                    title: words("field.stops"),
                    questions: (1...4).map { number in
                        .init(
                            name: "stop\(number)",
                            label: words("new.tour.stop", ["number": "\(number)"]),
                            kind: .choice(number == 1 ? rooms : more),
                            value: number == 1 ? rooms[0].value : "", isNeeded: number == 1)
                    }),
            ])
    }

    func tour(_ answers: Answers) -> Made {
        let id = Naming.id(from: answers["name"], or: "tour", taken: overview.tours.map(\.id))
        let stops = (1...4).map { answers["stop\($0)"] }.filter { !$0.isEmpty }
        let values = Self.map([
            "name": .text(answers["name"]), "summary": Self.text(answers["summary"]),
            "stops": .list(stops.map { Self.map(["room": .text($0)]) }),
        ])
        return Made(
            change: ContentChange(made: [
                .init(file: "tours/\(id).yaml", content: .values(values, text: ""))
            ]), page: StudioLinks.entry(.tours, id))
    }

    // MARK: News

    func newsForm() -> MakingForm {
        MakingForm(
            title: words("new.news"), lead: words("new.news.lead"), button: words("new.make"),
            parts: [
                .init(
                    title: nil,
                    questions: [
                        .init(
                            name: "title", label: words("field.title"),
                            language: overview.languages.first),
                        .init(
                            name: "day", label: words("new.news.day"), kind: .date,
                            value: "\(today)"),
                        .init(
                            name: "until", label: words("new.news.until"), kind: .date,
                            isNeeded: false),
                        .init(
                            name: "text", label: words("field.text"), help: words("text.help"),
                            kind: .text, language: overview.languages.first),
                    ])
            ])
    }

    func news(_ answers: Answers) throws -> Made {
        let day = try self.day("day", answers)
        let until = answers["until"].isEmpty ? nil : try self.day("until", answers)
        let id = dated(day, answers["title"], "news", taken: overview.news)
        let values = Self.map([
            "title": .text(answers["title"]), "until": until.map { .bare($0) },
        ])
        return Made(
            change: ContentChange(made: [
                .init(
                    file: "news/\(id).md", content: .values(values, text: answers["text"]))
            ]), page: StudioLinks.entry(.news, id))
    }

    // MARK: Groups

    func visitForm() -> MakingForm {
        MakingForm(
            title: words("new.visits"), lead: words("new.visits.lead"), button: words("new.make"),
            parts: [
                .init(
                    title: nil,
                    questions: [
                        .init(
                            name: "name", label: words("new.visit.name"),
                            help: words("new.visit.name.help"),
                            language: overview.languages.first),
                        .init(
                            name: "day", label: words("field.date"), kind: .date, value: "\(today)"),
                        .init(
                            name: "from", label: words("new.visit.from"), kind: .time,
                            value: "10:00"),
                        .init(
                            name: "until", label: words("new.visit.until"), kind: .time,
                            value: "12:00"),
                        .init(
                            name: "people", label: words("new.visit.people"), kind: .number,
                            value: "20"),
                        .init(
                            name: "meet", label: words("new.visit.meet"), kind: .choice(rooms),
                            value: rooms[0].value),
                    ])
            ])
    }

    func visit(_ answers: Answers) throws -> Made {
        let day = try self.day("day", answers)
        let id = dated(day, answers["name"], "visit", taken: overview.visits)
        for name in ["from", "until"] {
            guard answers[name].wholeMatch(of: /([01][0-9]|2[0-3]):[0-5][0-9]/) != nil else {
                throw answers.problem(name, "new.time")
            }
        }
        let values = Self.map([
            "name": .text(answers["name"]),
            "people": .bare("\(Int(try answers.number("people", 1...10_000)))"),
            "from": .text(answers["from"]), "until": .text(answers["until"]),
            "meet": .text(answers["meet"]),
        ])
        return Made(
            change: ContentChange(made: [
                .init(file: "visits/\(id).yaml", content: .values(values, text: ""))
            ]), page: StudioLinks.entry(.visits, id))
    }

    /// The name of a file that begins with a day.
    private func dated(
        _ day: String, _ name: String, _ fallback: String, taken: [FolderOverview.Row]
    ) -> String {
        let used = taken.map(\.id).filter { $0.hasPrefix("\(day)-") }
            .map { String($0.dropFirst(day.count + 1)) }
        return "\(day)-\(Naming.id(from: name, or: fallback, taken: used))"
    }

    private func day(_ name: String, _ answers: Answers) throws -> String {
        guard CalendarDay(answers[name]) != nil else {
            throw answers.problem(name, "new.day")
        }
        return answers[name]
    }
}
