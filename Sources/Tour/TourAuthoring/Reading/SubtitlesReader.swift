import Files
import TourModel
import Wording

/// Reads the files with the subtitles of films, or with their descriptions.
struct SubtitlesReader {
    let scope: ContentScope
    /// `subtitles` or `descriptions`.
    let key: String
    private var log: ProblemLog { scope.log }

    private var isDescription: Bool { key == "descriptions" }

    init(scope: ContentScope, key: String = "subtitles") { (self.scope, self.key) = (scope, key) }

    /// The files' texts, by language; those that cannot be shown are reported and left out.
    ///
    /// A film may have them in the language alone that is spoken in it, which need not be the site's first.
    func read(_ fields: Fields) -> Localized<String> {
        let place = fields.place(of: key)
        let files = fields.localized(key, needsDefault: false)
        return Localized(files.values.compactMapValues { text(of: $0, at: place) })
    }

    /// Reports them with what is no film.
    func check(_ fields: Fields, _ kind: Media.Kind) {
        guard kind != .film, fields.has(key) else { return }
        log.error(
            fields.place(of: key), "\"\(key)\" stands with a \(kind.rawValue)",
            "only films have them; take the line out"
                + (kind == .sound && !isDescription
                    ? ", and write the words as transcript:" : ""))
    }

    private func text(of name: String, at place: Place) -> String? {
        guard FileName.stem(of: name, "vtt", "srt") != nil, !name.hasPrefix("/"),
            !name.split(separator: "/").contains("..")
        else {
            log.error(
                place,
                !isDescription
                    ? "\"\(name.shortened)\" is not a file of subtitles in media/"
                    : "\"\(name.shortened)\" is not a file of descriptions in media/",
                "save them there as WebVTT or SubRip, and write its name, such as film.en.vtt")
            return nil
        }
        let named = "media/" + name
        let path = scope.listing.stored(named) ?? named
        guard let size = scope.listing.size(of: path) else {
            log.error(
                place, "there is no file \(path.shortened)",
                scope.suggestion(for: name, among: scope.listing.names(in: "media"))
                    ?? "put it there, or take the line out")
            return nil
        }
        guard size <= Subtitles.mostBytes else {
            scope.knownFiles.insert(path)
            log.error(
                place, "\(path) has \(size) bytes",
                "keep a file of subtitles under \(Subtitles.mostBytes)")
            return nil
        }
        guard let file = scope.guessedText(path, .brokenSubtitle) else { return nil }
        do throws(Subtitles.Problem) {
            let subtitles = try Subtitles(file: file.text)
            for problem in subtitles.problems {
                log.warning(
                    Place(file: path, line: problem.line),
                    problem.message + (problem.isLeftOut ? "; it is left out" : ""),
                    problem.advice, .brokenSubtitle)
            }
            return subtitles.webVTT
        } catch {
            log.error(Place(file: path, line: error.line), error.message, error.advice)
            return nil
        }
    }
}
