import Foundation
import PageModel
import Site
import TourAuthoring
import TourModel
import WebPages

extension Desk {
    /// Previews beside the forms: the kiosk's pages as pictures, and in a frame the pages of the public site.
    static let previews = Desk(
        "preview",
        routes: [
            .get("preview/*.png", StudioService.preview),
            .get("phone/light/**", StudioService.framedPage),
            .get("phone/dark/**", StudioService.framedPage),
            .get("phone/**", StudioService.framedEntry),
        ])
}

extension StudioService {
    fileprivate func preview(_ call: Call) async throws -> Answer {
        let query = call.request.query
        let picture = try await painter.png(
            of: call.parts[0], language: query["language"],
            theme: query["theme"] == "dark" ? .dark : .light, size: PreviewSize(query["size"]),
            kiosk: query["kiosk"].flatMap { $0.isEmpty ? nil : $0 })
        guard let picture else { return Self.text(404, "no such page") }
        return Answer(type: "image/png", body: picture)
    }

    fileprivate func framedPage(_ call: Call) async -> Answer {
        await framed(call) { try await phone(call.parts, of: call.request.path[1], call.page) }
    }

    fileprivate func framedEntry(_ call: Call) async -> Answer {
        await framed(call) { try await phone(call.parts, call.request.query, call.page) }
    }

    private func framed(_ call: Call, _ answer: () async throws -> Answer) async -> Answer {
        do {
            return try await answer()
        } catch {
            let page = call.page
            return Self.framed(page.frameNote(page.words("trouble.title"), "\(error)"), status: 500)
        }
    }

    /// A page that another one in the frame leads to, and the style of them all.
    private func phone(
        _ parts: [String], of theme: String, _ page: StudioPage
    ) async throws -> Answer {
        if parts == SitePreview.stylePath {
            guard let style = try await phonePainter.style() else {
                return Self.text(404, "there is no tour yet")
            }
            // A phone's scroll bar lies over the page and takes nothing of its width.
            return Answer(
                type: "text/css; charset=utf-8",
                body: Array((style + "html{scrollbar-width:none}\n").utf8))
        }
        let drawing = try await phonePainter.page(
            at: Array(parts.dropFirst()), language: parts.first, isDark: theme == "dark")
        return Self.answer(drawing, page, isKnown: false)
    }

    /// The page of an entry.
    private func phone(
        _ parts: [String], _ query: [String: String], _ page: StudioPage
    ) async throws -> Answer {
        guard let kind = parts.first.flatMap(StudioEntry.Kind.init),
            parts.count == (kind == .site ? 1 : 2),
            let entry = StudioEntry(kind, kind == .site ? "" : parts[1], in: page.overview),
            let address = entry.phonePage
        else { return Self.framed(page.frameNote(page.words("gone.title")), status: 404) }
        let drawing = try await phonePainter.page(
            at: address, language: query["language"], isDark: query["theme"] == "dark")
        return Self.answer(drawing, page, isKnown: true)
    }

    /// - Parameter isKnown: whether the folder has an entry of this address.
    private static func answer(
        _ drawing: PhonePainter.Drawing, _ page: StudioPage, isKnown: Bool
    ) -> Answer {
        switch drawing {
        case .page(let markup):
            var answer = Answer(body: Array(markup.utf8))
            answer.isFramed = true
            return answer
        case .hidden:
            return framed(
                page.frameNote(page.words("page.phone.none")), status: isKnown ? 200 : 404)
        case .noTour: return framed(page.frameNote(page.words("page.none")))
        }
    }

    private static func framed(_ html: HTML, status: Int = 200) -> Answer {
        var answer = Self.page(html, status: status)
        answer.isFramed = true
        return answer
    }
}

extension StudioPage {
    /// The public site's page of an entry, as wide as a phone.
    @HTMLBuilder
    func phone(_ entry: StudioEntry, _ view: EntryView) -> HTML {
        HTML("figure", [.class("screen phone")]) {
            HTML(
                "iframe",
                [
                    .src(phoneLink(entry, view)), .named("title", words("page.phone")),
                    // No script, no form, no way out of the frame; its origin is kept for its pictures, which come with
                    // the session's cookie.
                    .named("sandbox", "allow-same-origin"), .named("width", 390),
                    .named("height", 780), .id("preview"),
                ])
        }
        HTML("p", [.class("dim small")]) { words("page.phone.help") }
    }

    /// The same page at half its size, to be looked at only; a press leads to the one that can be used.
    func pocket(_ entry: StudioEntry, _ view: EntryView) -> HTML {
        HTML("figure", [.class("screen")]) {
            HTML(
                "iframe",
                [
                    .src(phoneLink(entry, view)), .named("title", words("page.phone")),
                    .named("sandbox", "allow-same-origin"), .named("loading", "lazy"),
                    .named("width", 390), .named("height", 606), .id("preview-phone"),
                    .flag("inert", if: true),
                ])
            HTML(
                "a",
                [
                    .href(
                        StudioLinks.looking(
                            StudioLinks.entry(entry.kind, entry.id), view.looking(onPhone: true))),
                    .label(words("page.phone")),
                ])
        }
    }

    private func phoneLink(_ entry: StudioEntry, _ view: EntryView) -> Link {
        let parts = ["phone", entry.kind.rawValue] + (entry.kind == .site ? [] : [entry.id])
        return Link.path(parts).asking([
            "language": view.language.rawValue, "theme": view.theme,
            "number": "\(overview.number)",
        ])
    }

    /// What the frame shows instead of a page.
    ///
    /// - Parameter reason: in English.
    func frameNote(_ text: String, _ reason: String? = nil) -> HTML {
        HTML.document(
            HTML("html", [.lang(words.language.rawValue)]) {
                HTML("head") {
                    HTML("meta", [.named("charset", "utf-8")])
                    HTML("title") { words("page.phone") }
                    HTML(
                        "link",
                        [.named("rel", "stylesheet"), .href(StudioLinks.asset("studio.css"))])
                }
                HTML("body", [.class("alone")]) {
                    HTML("main", [.class("card")]) {
                        HTML("p") { text }
                        if let reason { HTML("p", [.lang("en"), .class("small")]) { reason } }
                    }
                }
            })
    }
}
