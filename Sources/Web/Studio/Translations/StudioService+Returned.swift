import Files
import Foundation
import TourAuthoring
import TourModel
import WebPages
import Wording

/// Translators' files that come back: shown first, then taken in.
extension StudioService {
    /// Takes files that a page has sent; what they would change is shown next.
    func receive(_ call: Call) async throws -> Answer {
        let upload = try call.upload()
        guard !upload.files.isEmpty else {
            let why = [("", call.page.words("returned.none"))]
            return Self.page(call.page.notTaken(why, on: "translations"), status: 422)
        }
        let id: String
        do {
            id = try await folder.receive(upload.files, by: call.session.id)
        } catch {
            upload.remove()
            throw error
        }
        return Answer(
            status: 303, location: Link.path(["translations", "returned", id]).url)
    }

    /// What files would change, and whether they do.
    ///
    /// - Returns: nil where there are no such files.
    func returned(_ call: Call) async throws -> Answer? {
        let id = call.parts[0]
        do {
            return call.request.isPost
                ? try await takeIn(id, call)
                : try await folder.review(id, by: call.session.id).map {
                    Self.page(call.page.returned(id, $0))
                }
        } catch TourImportError.invalid(_, let problems) {
            await folder.putAway(id, of: call.session.id)
            guard call.page.overview.isWhole else {
                return Self.page(call.page.untranslatable(), status: 422)
            }
            return Self.page(call.page.notReturned(problems), status: 422)
        } catch TourImportError.cannotOpen(let name, let reason) {
            await folder.putAway(id, of: call.session.id)
            let problem = TourProblem(
                .error, file: name, message: "\(reason)",
                remedy: "send the file again")
            return Self.page(call.page.notReturned([problem]), status: 422)
        }
    }

    private func takeIn(_ id: String, _ call: Call) async throws -> Answer? {
        let form = try call.form()
        let desk = Link.path(["translations"])
        guard form["do"] == "take" else {
            await folder.putAway(id, of: call.session.id)
            return Answer(status: 303, location: desk.url)
        }
        let replacing = Set(form.values.filter { $0.key.hasPrefix("replace.") }.map(\.value))
        guard let review = try await folder.take(id, replacing: replacing, by: call.session.id)
        else {
            return nil
        }
        let taken = review.texts.filter(\.isTaken)
        let language = (taken.first ?? review.texts.first)?.language
        let link = Link.path(["translations"] + (language.map { [$0.rawValue] } ?? []))
        return Answer(
            status: 303,
            location: link.asking([
                "taken": "\(taken.count)", "stay": "\(review.texts.count - taken.count)",
            ]).url)
    }
}
