import Files
import Foundation
import TourAuthoring
import TourModel

/// The drawing that a floor's outlines are read from, and the rooms in it.
struct FloorDrawing: Sendable {
    /// The name of the file beside the building's page, or that it will have; nil where there is none.
    var name: String?
    /// The path of an uploaded drawing that is not part of the tour yet; nil for none.
    var waiting: String?
    /// The rooms in the drawing; nil if it cannot be read.
    var survey: PlanSurvey?
    /// Why it cannot.
    var problem: String?

    /// No drawing that a tour has is longer, in bytes.
    static let mostBytes = PlanSurvey.mostBytes
    /// More rooms are not listed at once; the next ones follow when these have their pages.
    static let mostRooms = 1000

    /// The address of a floor's drawing within the building's folder.
    static func path(of name: String, besides page: String) -> String {
        page.split(separator: "/").dropLast().joined(separator: "/") + "/\(name)"
    }
}

extension StudioFolder {
    /// A floor's drawing: the one that was brought last, else the tour's.
    func drawing(of plan: PlanDocument) -> FloorDrawing {
        var drawing = FloorDrawing(name: plan.shapes)
        if let name = Self.waitingDrawing(of: plan),
            FileManager.default.fileExists(atPath: "\(path)/\(PlanSheet.folder)/\(name)")
        {
            drawing.name = plan.shapes ?? newDrawing(of: plan)
            drawing.waiting = "\(path)/\(PlanSheet.folder)/\(name)"
        }
        guard let name = drawing.name else { return drawing }
        do {
            drawing.survey = try survey(
                drawing.waiting ?? "\(path)/\(FloorDrawing.path(of: name, besides: plan.file))",
                of: plan)
        } catch {
            drawing.problem = "\(error)"
        }
        return drawing
    }

    func survey(_ file: String, of plan: PlanDocument) throws -> PlanSurvey {
        try PlanSurvey(of: file, in: path, at: "\(plan.building):\(plan.floor)")
    }

    /// Has a drawing wait in the hidden folder of the tour until its rooms have their pages: a tour whose drawing names other
    /// rooms cannot be read.
    func bring(_ file: String, as plan: PlanDocument) throws {
        guard let name = Self.waitingDrawing(of: plan),
            let bytes = try BoundedFile.read(file, limit: FloorDrawing.mostBytes)?.bytes
        else {
            throw PlanSheetError(
                description: "\(plan.building) \(plan.floor) makes no file's name; "
                    + "use letters and digits")
        }
        try writeSheet(bytes, name)
    }

    /// Removes a drawing that waits.
    func putAwayDrawing(of plan: PlanDocument) {
        if let name = Self.waitingDrawing(of: plan) { removeSheet(name) }
    }

    private static func waitingDrawing(of plan: PlanDocument) -> String? {
        sheetKey(plan.building, plan.floor).map { "\($0)-rooms.svg" }
    }

    /// A name for the first drawing of a floor, of no file that is there.
    private func newDrawing(of plan: PlanDocument) -> String {
        let folder = FloorDrawing.path(of: "", besides: plan.file)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)"))
        let taken = (files ?? []).map { String($0.prefix { $0 != "." }) }
        return Naming.id(from: "plan \(plan.floor)", or: "plan", taken: taken) + ".svg"
    }
}
