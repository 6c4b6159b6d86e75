import ArgumentParser
import Commands
import Foundation
import KioskCommands
import TourAuthoring
import Wording

extension TourCommand {
    /// The rooms that a floor's drawing has, and pages for those that have none.
    struct Plan: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the rooms in a floor's drawing.",
            discussion: """
                Reads an SVG file as the key "shapes" of a floor does, and lists each
                outline that is a room's: its ID, whether it has a page, where the drawing
                names it, its area and its middle. Besides the rooms of the folder it lists
                those that the drawing seems to have, by a number as text in an outline.

                With --write each room without a page gets one; no file is changed. Look
                at the list first, for not every number on a plan is a room's.

                EXAMPLES
                  docent tour plan tour-content/buildings/E/plan-g.svg
                  docent tour plan plan.svg tour-content --floor E:G --write

                EXIT STATUS
                  1  the drawing has problems
                  3  the tour's folder could not be read or written
                  0  success
                """)

        @Argument(help: "Drawing, SVG.")
        var file: String

        @Argument(help: "Folder of the tour (default: the one around the drawing).")
        var folder: String?

        @Option(
            help: .init(
                "Building and floor (default: the floor that names the drawing).",
                valueName: "building:floor"))
        var floor: String?

        @Flag(help: "Write a page for each room that has none.")
        var write = false

        func run() throws {
            let survey: PlanSurvey
            do {
                survey = try PlanSurvey(of: file, in: folder, at: floor)
            } catch let error as PlanSurveyError {
                throw ValidationError(error.description)
            }
            try list(survey)
            for problem in survey.problems { Words.say("\(problem)") }
            let counts = [
                counted(survey.rooms.count, "room"),
                survey.missing.isEmpty ? nil : "\(survey.missing.count) without a page",
                survey.doors == 0 ? nil : counted(survey.doors, "door"),
                survey.nameless == 0
                    ? nil : counted(survey.nameless, "outline") + " without a name",
            ]
            Words.say(counts.compactMap(\.self).joined(separator: ", "))
            if write {
                let pages = try survey.writePages()
                for page in pages { Words.say("written: \(page)") }
            }
            if !survey.isNamed, !survey.rooms.isEmpty {
                Words.say(
                    "floor \(survey.floor) does not use this drawing yet; put it beside "
                        + "buildings/\(survey.building)/building.md, and name it there with shapes:"
                )
            }
            if survey.problems.contains(where: { $0.severity == .error }) {
                throw ExitCode.unexpected
            }
        }

        private func list(_ survey: PlanSurvey) throws {
            let rows = survey.rooms.map { room in
                [
                    room.id, room.isKnown ? "known" : "no page",
                    room.text == room.id ? room.source : "\(room.source) \(room.text)",
                    String(format: "%.1f m²", room.area),
                    String(format: "[%.1f, %.1f]", room.x, room.y),
                ]
            }
            let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
            let output = try Output()
            for row in rows {
                let cells = zip(row, widths).enumerated().map { column, cell in
                    let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
                    return column < 3 ? cell.0 + blanks : blanks + cell.0
                }
                try output.write(line: VisibleText.line(cells.joined(separator: "  ")))
            }
        }
    }
}
