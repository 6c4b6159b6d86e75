import WebPages

/// Admission by the head of a request, before its body is read.
extension StudioService {
    /// The part of a request that is taken, where it changes something.
    public enum Allowance: Sendable {
        case refused(Answer)
        /// - Parameters:
        ///   - mostBytes: no body is longer, but for a form with files.
        ///   - mostFileBytes: the most bytes of one file of such a form; nil where no files are taken.
        case taken(mostBytes: Int, mostFileBytes: Int?)
    }

    /// No form is longer that comes from somebody who is not let in yet, in bytes.
    static let mostDoorBytes = 1 << 14

    /// The forms of every member, which no desk answers, and the most bytes of each.
    static let ownForms = [["close"]: mostDoorBytes, ["again"]: mostBytes]

    /// Looks at the head of a request that changes something, before any byte of its body is read.
    public func allowance(for request: Request) async -> Allowance {
        var head = request
        head.isHead = true
        switch await admit(head) {
        case .answer(let answer): return .refused(answer)
        case .body(let mostBytes?): return .taken(mostBytes: mostBytes, mostFileBytes: nil)
        case .body(nil), .session:
            if let mostBytes = Self.ownForms[request.path] {
                return .taken(mostBytes: mostBytes, mostFileBytes: nil)
            }
            guard let (route, _) = Desk.route(request.method, request.path) else {
                return .refused(gone(request))
            }
            return .taken(mostBytes: route.mostBytes, mostFileBytes: route.mostFileBytes)
        }
    }

    /// Says that nothing is at an address, without a menu.
    func gone(_ request: Request) -> Answer {
        let page = StudioPage(
            words: StudioWords(accepting: request.languages), overview: FolderOverview())
        return Self.page(
            page.plain(page.words("gone.title")) { page.goOn("/") }, status: 404)
    }
}
