import Foundation
import Imaging
import Times
import TourAuthoring
import TourStore
import WebPages

/// Asks what is needed for something new, and makes the files of it.
///
/// Only what nothing can be made without is asked, each answer filled in as far as it can be known; all else follows on
/// the new thing's own page.
struct Maker {
    let words: StudioWords
    let overview: FolderOverview
    /// What the folder was when it could last be read; nil before that.
    let store: TourStore?
    let today: CalendarDay

    /// The questions; nil where this cannot be made here.
    ///
    /// - Parameter place: the floor that it shall stand on: "A/G".
    func form(_ kind: MakingKind, on place: String?) -> MakingForm? {
        switch kind {
        case .buildings: overview.paths.contains("site.yaml") ? buildingForm() : nil
        case .floors: overview.buildings.isEmpty ? nil : floorForm(place)
        case .rooms: floor(place).map { roomForm($0) }
        case .tours: overview.rooms.isEmpty ? nil : tourForm()
        case .news: newsForm()
        case .visits: overview.rooms.isEmpty ? nil : visitForm()
        case .kiosks: floor(place).map { kioskForm($0) }
        }
    }

    /// - Parameters:
    ///   - answers: by the names of the questions, with those that were left empty filled in.
    ///   - file: reads a file of the folder.
    /// - Throws: ``MakingProblem`` for an answer that will not do.
    func make(
        _ kind: MakingKind, on place: String?, _ answers: [String: String],
        file: (String) async throws -> ContentFile?
    ) async throws -> Made {
        guard let form = form(kind, on: place) else {
            throw MakingProblem(question: "", words: words("new.gone"))
        }
        let answers = try Answers(answers, to: form, words)
        switch kind {
        case .buildings: return try building(answers, site: try await file("site.yaml"))
        case .floors: return try await self.floor(answers, file: file)
        case .rooms:
            guard let floor = floor(place) else {
                throw MakingProblem(question: "", words: words("new.gone"))
            }
            return try room(answers, on: floor)
        case .tours: return tour(answers)
        case .news: return try news(answers)
        case .visits: return try visit(answers)
        case .kiosks:
            guard let floor = floor(place) else {
                throw MakingProblem(question: "", words: words("new.gone"))
            }
            guard try await file("kiosks.yaml") == nil else {
                return try kiosk(answers, on: floor, isFirst: false)
            }
            var made = try kiosk(answers, on: floor, isFirst: true)
            made.change.edits += try await onlyKiosk(file)
            return made
        }
    }

    /// What was answered, each in a form that can be written.
    struct Answers {
        private let form: MakingForm
        private let values: [String: String]
        let words: StudioWords

        init(_ values: [String: String], to form: MakingForm, _ words: StudioWords) throws {
            self.form = form
            self.words = words
            self.values = values.mapValues { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            for question in form.questions where question.isNeeded && self[question.name].isEmpty {
                throw problem(question.name, "new.needed")
            }
        }

        subscript(name: String) -> String { values[name] ?? "" }

        func problem(
            _ question: String, _ key: String, _ values: KeyValuePairs<String, String> = [:]
        ) -> MakingProblem {
            MakingProblem(question: question, words: words(key, values))
        }

        /// A number, with a point or a comma.
        func number(_ name: String, _ range: ClosedRange<Double>) throws -> Double {
            let text = self[name].replacing(",", with: ".")
            guard let number = Double(text), range.contains(number) else {
                throw problem(
                    name, "new.number",
                    [
                        "least": Maker.number(range.lowerBound),
                        "most": Maker.number(range.upperBound),
                    ])
            }
            return (number * 100).rounded() / 100
        }
    }

    // MARK: Values

    static func number(_ number: Double) -> String { ContentValue.number(number).word ?? "" }

    static func value(_ numbers: [Double]) -> ContentValue {
        .list(numbers.map { .number($0) })
    }

    static func value(_ points: [Point]) -> ContentValue {
        .list(points.map { value([$0.x, $0.y]) })
    }

    /// A map of what was answered.
    static func map(_ entries: KeyValuePairs<String, ContentValue?>) -> ContentValue {
        .map(entries.compactMap { key, value in value.map { .init(key, $0) } })
    }

    static func text(_ text: String) -> ContentValue? { text.isEmpty ? nil : .text(text) }

    /// What the new thing is called, in the first language.
    var nameQuestion: MakingForm.Question {
        .init(name: "name", label: words("field.name"), language: overview.languages.first)
    }
}
