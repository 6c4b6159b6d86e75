import Foundation
import Imaging
import TourModel
import WebPages

/// A floor's sheet that is a photo taken from aside: its four corners are chosen, and it is made flat.
extension StudioService {
    func flatten(_ call: Call) async throws -> Answer? {
        let maker = await folder.maker(call.page.words, call.page.overview)
        let address = call.parts.joined(separator: "/")
        guard let floor = maker.floor(address),
            let sheet = await folder.sheet(of: floor.building.id, floor.floor.id)
        else { return nil }
        let hasPhoto = await folder.photo(of: floor.building.id, floor.floor.id) != nil
        // Whoever makes a tour comes back to its plan, others to the floor.
        let isFirst = Self.open(firstSteps, call.page.overview) != nil
        let back =
            isFirst
            ? StudioLinks.step(.plan)
            : StudioLinks.page("plans", floor.building.id, floor.floor.id)
        var view = SheetPhotoView(sheet: sheet, floor: floor, hasPhoto: hasPhoto, back: back)
        guard call.request.isPost else { return Self.page(call.page.photo(view)) }
        let body = try call.form()
        view.answers = body.values
        do {
            let (building, id, width) = (floor.building.id, floor.floor.id, floor.floor.width)
            if body["do"] == "back" {
                _ = try await folder.takePhotoBack(building, id, width: width)
                return Answer(status: 303, location: StudioLinks.photo(building, id).url)
            }
            let fields = SheetFields(body, call.page.words)
            view.corners = try fields.corners(on: view.box)
            if let click = fields.click { view.corners.move(to: click) }
            guard body["do"] == "flat" else { return Self.page(call.page.photo(view)) }
            guard view.corners.goRound(onWidth: sheet.size[0], height: sheet.size[1]) else {
                throw MakingProblem(question: "", words: call.page.words("photo.corners.wrong"))
            }
            _ = try await folder.flatten(
                building, id, view.corners, metres: try fields.rectangle(), width: width)
            return Answer(status: 303, location: back.url)
        } catch let problem as MakingProblem {
            view.problem = problem
        } catch {
            view.problem = MakingProblem(question: "", words: "\(error)")
        }
        return Self.page(call.page.photo(view), status: 422)
    }
}

/// A sheet whose corners are chosen.
struct SheetPhotoView {
    let sheet: PlanSheet
    let floor: Maker.FloorPlace
    /// Whether it was made of a photo that can be taken back.
    let hasPhoto: Bool
    /// The page that follows.
    let back: Link
    var corners: SheetCorners
    var answers: [String: String] = [:]
    var problem: MakingProblem?

    init(sheet: PlanSheet, floor: Maker.FloorPlace, hasPhoto: Bool, back: Link) {
        var sheet = sheet
        // Corners are places on the picture as it is, not turned.
        sheet.turn = 0
        (self.sheet, self.floor, self.hasPhoto, self.back) = (sheet, floor, hasPhoto, back)
        corners = SheetCorners(onWidth: sheet.size[0], height: sheet.size[1])
    }

    var box: SheetView { SheetView(sheet) }
}

extension SheetFields {
    /// The four corners, as far as the form has them.
    func corners(on view: SheetView) throws -> SheetCorners {
        var corners = SheetCorners(onWidth: Int(view.width), height: Int(view.height))
        corners.all = try SheetCorners.names.map { name in
            Point(
                x: try number("\(name)x", 0...view.width),
                y: try number("\(name)y", 0...view.height))
        }
        return corners
    }

    /// How wide and deep the rectangle is, in metres; nil if both fields are empty.
    func rectangle() throws -> (width: Double, depth: Double)? {
        let names = ["wide", "deep"]
        guard names.contains(where: { body[$0]?.isEmpty == false }) else { return nil }
        return (try number("wide", 0.5...5_000), try number("deep", 0.5...5_000))
    }
}
