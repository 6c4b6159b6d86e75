import Times
import TourModel
import Wording

extension ContentCheck {
    /// Texts too long for their place, days that are past, alternatives that tell nothing.
    func checkTexts() {
        for page in pages(with: [.longText, .markup, .days]) {
            check(page.names, "name", .name, page.path)
            check(page.summaries, "summary", .summary, page.path)
            check(page.hours, "hours", .hours, page.path)
            check(page.texts, "the text", .markdown, page.path)
            checkMarkup(page.texts, page.path)
            checkDays(page.hours, page.path)
        }
        check(content.site.about, "about", .markdown, SiteReader.path)
        checkMarkup(content.site.about, SiteReader.path)
        for page in content.site.web.pages {
            check(page.names, "name", .name, SiteReader.path)
            checkMarkup(page.texts, SiteReader.path)
        }
        checkDays(content.site.reception.hours, SiteReader.path)
        for tour in content.tours {
            let path = path(of: tour)
            check(tour.names, "name", .name, path)
            check(tour.summaries, "summary", .summary, path)
            for stop in tour.stops { check(stop.quiz, path) }
        }
        for room in rooms(with: .longText) {
            check(room.quiz, "buildings/\(room.buildingID)/\(room.id).md")
        }
        for kiosk in content.kiosks { check(kiosk.names, "name", .name, KiosksReader.path) }
        for medium in content.media {
            check(medium.alternatives, "alt", .alternative, MediaReader.path)
            check(medium.transcripts, "transcript", .transcript, MediaReader.path)
            checkMarkup(medium.transcripts, MediaReader.path)
            checkSpeaker(medium)
            for (language, text) in sorted(medium.alternatives) {
                let stem = medium.fileName.prefix { $0 != "." }
                let isName = [medium.fileName, String(stem), medium.id].contains {
                    Folding.words($0) == Folding.words(text)
                }
                guard isName || text.unicodeScalars.count < 3 else { continue }
                log.warning(
                    place(MediaReader.path, containing: text),
                    "\"alt\" of \(medium.id) is \"\(text.shortened)\" in \(language)",
                    "say what it shows to those who do not see it", .weakAlternative)
            }
        }
    }

    private func checkSpeaker(_ medium: Media) {
        guard let speaker = medium.speaker else { return }
        let count = speaker.unicodeScalars.count
        guard count > ContentFormat.longestSpeaker else { return }
        log.warning(
            place(MediaReader.path, containing: speaker),
            "\(key: "speaker") has \(count) letters",
            "keep it to \(ContentFormat.longestSpeaker), so that it fits the screen", .longText)
    }

    private func path(of tour: GuidedTour) -> String {
        scope.listing.names(in: "tours").first {
            ["\(tour.id).YAML", "\(tour.id).YML"].contains($0.uppercased())
        }.map { "tours/" + $0 } ?? "tours/\(tour.id.lowercased()).yaml"
    }

    func sorted(_ texts: Localized<String>) -> [(Language, String)] {
        texts.values.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }

    func check(_ texts: Localized<String>, _ what: String, _ kind: TextKind, _ path: String) {
        guard let limit = kind.limit else { return }
        for (language, text) in sorted(texts) {
            let count = text.unicodeScalars.count
            guard count > limit else { continue }
            let place = self.place(of: text, language, in: path)
            let name: FilledMessage = what.hasPrefix("the ") ? "\(what)" : "\(key: what)"
            log.warning(
                place, "\(name) has \(count) letters in \(language)",
                "keep it to \(limit), so that it fits the screen", .longText)
        }
    }

    private func check(_ quiz: [QuizQuestion], _ path: String) {
        for question in quiz {
            check(question.texts, "question", .question, path)
            for answer in question.answers {
                check(answer.texts, "text", .answer, path)
                check(answer.explanations, "why", .explanation, path)
            }
        }
    }

    /// Tables and HTML, which would be read as they are written, and pictures, of which only the words would.
    func checkMarkup(_ texts: Localized<String>, _ path: String) {
        for (language, text) in sorted(texts) {
            for markup in MarkdownText(text).plainMarkup {
                let place = place(of: markup.beginning, language, in: path)
                let shown = markup.beginning.shortened(to: 40)
                switch markup.kind {
                case .table:
                    log.warning(
                        place, "a table (\"\(shown)\") is not drawn", "write a list instead",
                        .plainMarkup)
                case .html:
                    log.warning(
                        place, "HTML (\"\(shown)\") is not drawn",
                        "write Markdown, such as **bold**, or take it out", .plainMarkup)
                case .picture:
                    log.warning(
                        place, "a picture in a text (\"\(shown)\") is not drawn",
                        "describe it in media/media.yaml, and name it in the page's media",
                        .plainMarkup)
                }
            }
        }
    }

    func place(of text: String, _ language: Language, in path: String) -> Place {
        EditableFile.isPage(path)
            ? place(path, language, containing: text) : place(path, containing: text)
    }

    private func checkDays(_ hours: Localized<String>, _ path: String) {
        for (language, text) in sorted(hours) {
            let days = CalendarDay.days(in: text, language)
            guard let last = days.max(), last < options.today else { continue }
            log.warning(
                place(of: text, language, in: path),
                "the hours \"\(text.shortened)\" end on \(last), which is past",
                "write those of today", .pastDate)
        }
    }
}
