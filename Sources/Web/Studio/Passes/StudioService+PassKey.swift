import Cryptography
import Passes
import TourAuthoring
import WebPages

/// The key that passes are signed with, made here.
extension StudioService {
    func makePassKey(_ call: Call) async throws -> Answer {
        guard folder.passKey.isMadeHere else {
            // The studio signs with the one that it was started with.
            return Self.page(call.page.nextPassKey(folder.path, isMadeHere: false), status: 409)
        }
        let news: PassesView.KeyNews
        do {
            switch try await folder.makePassKey(now: passDesk.time(), by: call.session.id) {
            case .made(let id):
                let link = Link.path(["passes"]).asking(["made": "\(id)"])
                return Answer(status: 303, location: link.url)
            case .exists(let id): news = .exists(id: "\(id)")
            case .refused(let problems):
                news = .unmade(problems.prefix(5).map { call.page.said($0) })
            }
        } catch {
            news = .unmade(["\(error)"])
        }
        return try await passesPage(call, PassWish(), news: news)
    }

    /// The key that was made here just now.
    func madeKey(_ request: Request) -> PassesView.KeyNews? {
        guard let id = request.query["made"].flatMap(KeyID.init) else { return nil }
        return .made(id: "\(id)", path: folder.passKey.folder.path(of: id))
    }
}

extension PassesView {
    /// What has come of making a key.
    enum KeyNews {
        case made(id: String, path: String)
        /// The tour has one already.
        case exists(id: String)
        /// In the words of what kept it from being made.
        case unmade([String])

        var status: Int {
            switch self {
            case .made: 200
            case .exists: 409
            case .unmade: 422
            }
        }
    }
}
