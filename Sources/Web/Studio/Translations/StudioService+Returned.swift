import Files
import Foundation
import TourAuthoring
import TourModel
import WebPages

/// Translators' files that come back: shown first, then taken in.
extension StudioService {
    /// Takes files that a page has sent; what they would change is shown next.
    func receive(
        _ upload: StudioUpload, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer {
        guard !upload.files.isEmpty else {
            let why = [("", page.words("returned.none"))]
            return Self.page(page.notTaken(why, on: "translations"), status: 422)
        }
        let id: String
        do {
            id = try await folder.receive(upload.files, by: session.id)
        } catch {
            for file in upload.files { try? FilePath.remove(file.path) }
            throw error
        }
        return Answer(
            status: 303, location: Link.path(["translations", "returned", id]).url)
    }

    /// What files would change, and whether they do.
    ///
    /// - Returns: nil where there are no such files.
    func returned(
        _ id: String, _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        do {
            return request.isPost
                ? try await takeIn(id, request, page, session)
                : try await folder.review(id, by: session.id).map {
                    Self.page(page.returned(id, $0))
                }
        } catch TourImportError.invalid(_, let problems) {
            await folder.putAway(id, of: session.id)
            guard page.overview.isWhole else {
                return Self.page(page.untranslatable(), status: 422)
            }
            return Self.page(page.notReturned(problems), status: 422)
        } catch TourImportError.cannotOpen(let name, let reason) {
            await folder.putAway(id, of: session.id)
            let problem = TourProblem(
                .error, file: name, message: reason, remedy: "send the file again")
            return Self.page(page.notReturned([problem]), status: 422)
        }
    }

    private func takeIn(
        _ id: String, _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async throws -> Answer? {
        guard let form = FormBody(request.body) else {
            return Self.text(400, "the form was not made by the studio; load the page again")
        }
        let desk = Link.path(["translations"])
        guard form["do"] == "take" else {
            await folder.putAway(id, of: session.id)
            return Answer(status: 303, location: desk.url)
        }
        let replacing = Set(form.values.filter { $0.key.hasPrefix("replace.") }.map(\.value))
        guard let review = try await folder.take(id, replacing: replacing, by: session.id) else {
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
