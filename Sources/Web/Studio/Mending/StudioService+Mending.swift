import Cryptography
import TourAuthoring
import TourModel
import WebPages

/// Mends lines of files that cannot be read.
extension StudioService {
    /// No file that is mended here is longer, in bytes.
    private static let longestMended = 1 << 20

    /// The page of a file that cannot be read.
    func broken(
        _ entry: StudioEntry, _ name: String, reason: String, _ page: StudioPage, status: Int = 200
    ) async -> Answer {
        let file = await brokenFile(name, reason: reason, page.overview)
        return Self.page(page.broken(entry, file), status: status)
    }

    private func brokenFile(
        _ name: String, reason: String, _ overview: FolderOverview
    ) async -> BrokenFile {
        var file = BrokenFile(name: name, reason: reason)
        guard let bytes = await folder.bytes(ofFile: name, limit: Self.longestMended) else {
            return file
        }
        let problem = overview.problems(of: name).first { $0.severity == .error }
        file.lines = problem.flatMap { FileLines(around: $0.line, in: bytes) }
        file.sha256 = SHA256.hash(bytes).hexadecimal
        return file
    }

    /// Writes other lines into a file of an entry.
    ///
    /// - Returns: nil where the form is another one.
    func mend(_ entry: StudioEntry, _ call: Call) async throws -> Answer? {
        guard call.request.isPost, let form = FormBody(call.request.body),
            let text = form["mend.text"],
            let name = form["mend.file"]
        else { return nil }
        let own =
            [entry.file]
            + (entry.translated == nil
                ? [] : call.page.overview.languages.dropFirst().map { entry.file(in: $0) })
        guard own.contains(name),
            let bytes = await folder.bytes(ofFile: name, limit: Self.longestMended),
            let first = form["mend.first"].flatMap({ Int($0) }),
            let count = form["mend.count"].flatMap({ Int($0) }), let sha256 = form["mend.sha256"]
        else { return Self.page(call.page.gone(), status: 404) }
        var file = await brokenFile(name, reason: "", call.page.overview)
        file.written = text
        guard sha256 == file.sha256,
            let mended = FileLines.replacing(count, from: first, of: bytes, with: text)
        else {
            file.reason = ContentEditError.fileChanged(file: name).description
            return Self.page(call.page.broken(entry, file), status: 409)
        }
        let change = ContentChange(replaced: [
            .init(file: name, read: .sha256(sha256), content: .bytes(mended))
        ])
        do {
            switch try await folder.apply(change, by: call.session.id).outcome {
            case .saved:
                return Answer(status: 303, location: call.page.place(of: entry, file: name))
            case .conflict:
                file.reason = ContentEditError.fileChanged(file: name).description
                return Self.page(call.page.broken(entry, file), status: 409)
            case .refused(let problems):
                file.refused = problems
                return Self.page(call.page.broken(entry, file), status: 422)
            }
        } catch let error as ContentEditError {
            file.reason = "\(error)"
            return Self.page(call.page.broken(entry, file), status: 409)
        }
    }
}

extension StudioPage {
    /// The address of the page on which a file of an entry is written.
    fileprivate func place(of entry: StudioEntry, file: String) -> String {
        let link = StudioLinks.entry(entry.kind, entry.id)
        guard entry.translated != nil,
            let language = overview.languages.dropFirst().first(where: {
                entry.file(in: $0) == file
            })
        else { return link.url }
        return link.asking(["lang": language.rawValue]).url
    }
}
