import Files
import Foundation
import Payloads
import TourAuthoring
import TourModel
import WebPages
import Wording

/// The subtitles of films: files of WebVTT or SubRip that come in beside them.
extension StudioService {
    /// Takes subtitles in, or out.
    ///
    /// - Returns: nil for what no page asks for.
    func subtitles(_ call: Call) async throws -> Answer? {
        guard let item = try await folder.shelf()[call.parts[0]], item.kind == .film else {
            return nil
        }
        if let upload = call.request.upload {
            defer { upload.remove() }
            guard upload.files.count == 1, let file = upload.files.first else {
                return Self.page(
                    call.page.notTaken([("", call.page.words("media.not.one"))]), status: 422)
            }
            guard let language = language(upload.fields["language"], call.page) else { return nil }
            return try await take(file, of: item, in: language, call)
        }
        guard let form = FormBody(call.request.body),
            let language = language(form["out"], call.page)
        else {
            throw Unusable.form
        }
        let subtitles = try await folder.subtitles(of: item.id)
        guard let name = subtitles.files[language] else { return nil }
        var change = ContentChange(edits: [
            subtitles.naming(nil, in: language, call.page.languages)
        ])
        if subtitles.owns(language), let hash = try await folder.subtitlesHash(name) {
            change.gone = [.init(file: "media/\(name)", sha256: hash)]
        }
        return try await changed(change, call, then: ["media", item.id])
    }

    private func language(_ tag: String?, _ page: StudioPage) -> Language? {
        page.languages.first { $0.rawValue == tag }
    }

    private func take(
        _ file: StudioUpload.File, of item: MediaShelf.Item, in language: Language, _ call: Call
    ) async throws -> Answer {
        func refused(_ why: String) -> Answer {
            Self.page(call.page.notTaken([(file.name, why)]), status: 422)
        }
        guard let bytes = try? BoundedFile.read(file.path, limit: Subtitles.mostBytes)?.bytes else {
            let limit = call.page.words.size(ofBytes: Subtitles.mostBytes)
            return refused(call.page.words("media.not.tooLarge", ["limit": limit]))
        }
        guard let text = try? FileText(bytes).text else {
            return refused(call.page.words("subtitles.not.text"))
        }
        let webVTT: [UInt8]
        do throws(Subtitles.Problem) {
            webVTT = Array(try Subtitles(file: text).source.utf8)
        } catch {
            return refused(
                call.page.words(
                    "subtitles.not.line",
                    [
                        "line": "\(error.line)",
                        "reason": "\(error.message); \(error.advice)",
                    ]))
        }
        guard webVTT.count <= Subtitles.mostBytes else {
            let limit = call.page.words.size(ofBytes: Subtitles.mostBytes)
            return refused(call.page.words("media.not.tooLarge", ["limit": limit]))
        }
        let subtitles = try await folder.subtitles(of: item.id)
        var change = ContentChange()
        if subtitles.owns(language), let name = subtitles.files[language],
            let read = try await folder.subtitlesHash(name)
        {
            change.replaced = [
                .init(file: "media/\(name)", read: .sha256(read), content: .bytes(webVTT))
            ]
        } else {
            let name = await folder.freeSubtitlesName(item, language)
            change.made = [.init(file: "media/\(name)", content: .bytes(webVTT))]
            change.edits = [subtitles.naming(name, in: language, call.page.languages)]
        }
        return try await changed(change, call, then: ["media", item.id])
    }
}
