import Sheets
import WebPages

/// Photographs of doors beside what was printed.
extension StudioPage {
    /// Where a walk begins.
    ///
    /// - Parameter problem: why photographs were not taken.
    func photos(of printed: [SheetManifest], problem: String? = nil) -> HTML {
        photoPage {
            HTML.help { words("photos.lead") }
            if let problem {
                HTML.note(.warn, role: .alert) { problem }
            }
            if printed.isEmpty {
                note(.info, "", words("photos.none"))
            } else {
                bring(to: ["codes", "photos"], isFirst: true)
            }
        }
    }

    /// While photographs are looked at.
    func photos(looking walk: PhotoDesk.Walk) -> HTML {
        let count = words(
            "photos.looking", ["done": "\(walk.looked)", "count": "\(walk.count)"])
        return photoPage {
            HTML(
                "div",
                [
                    .class("making"), .id("under-way"),
                    .named("data-look", Link.path(["codes", "photos", walk.id]).url),
                ]
            ) {
                progress(done: walk.looked, of: walk.count, count)
            }
            HTML("form", [.action(.path(["codes", "photos", walk.id]))]) {
                HTML.submit(.first) {
                    words("codes.look")
                }
            }
        }
    }

    /// What was found.
    ///
    /// - Parameter floors: those of the rooms whose labels were printed.
    func photos(_ view: PhotoView, floors: [FloorSketch]) -> HTML {
        photoPage {
            note(
                view.findings.isEmpty ? .check : .warning, view.findings.isEmpty ? "ok" : "warn",
                words(
                    "photos.seen",
                    [
                        "seen": "\(view.seen)", "count": "\(view.printed)",
                        "photos": "\(view.photos)",
                    ]),
                view.findings.isEmpty ? words("photos.well") : nil)
            if !view.findings.isEmpty { findings(view) }
            if !view.unread.isEmpty { unread(view.unread) }
            HTML("section", [.class("walked")]) {
                for floor in floors {
                    sketch(floor) { room in view.rooms[room].map { ("is-\($0.rawValue)", $0.sign) }
                    }
                }
            }
            if !floors.isEmpty { HTML.help { words("photos.signs") } }
            HTML("h2") { words("photos.more") }
            bring(to: ["codes", "photos", view.id], isFirst: false)
            HTML("p", [.class("below")]) {
                HTML.link(.path(["codes", "photos"])) {
                    words("photos.again")
                }
            }
        }
    }

    private func photoPage(@HTMLBuilder _ body: () -> HTML) -> HTML {
        page(
            words("photos.title"), here: "codes", kicker: [(words("nav.codes"), .path(["codes"]))]
        ) { HTML("div", [.class("making compared")]) { body() } }
    }

    private func bring(to path: [String], isFirst: Bool) -> HTML {
        HTML.post(.path(path), [.class("drop"), .named("enctype", "multipart/form-data")]) {
            HTML.field("photos", words("photos.files")) {
                HTML.input(
                    "file", id: "photos",
                    [
                        .named("type", "file"), .named("accept", "image/*,application/pdf"),
                        .flag("multiple"), .flag("required"),
                        .named("aria-describedby", "photos-help"),
                    ])
            }
            HTML("button", [.class(isFirst ? "btn first" : "btn"), .named("type", "submit")]) {
                HTML.icon(.upload)
                words("photos.compare")
            }
            HTML.help([.id("photos-help")]) { words("photos.files.help") }
        }
    }

    private func findings(_ view: PhotoView) -> HTML {
        HTML("section") {
            HTML("h2") { words("photos.do", ["count": "\(view.findings.count)"]) }
            HTML.rows {
                for finding in view.findings.prefix(PhotoView.mostFindings) {
                    HTML("li") {
                        HTML("div", [.class("what")]) {
                            for id in finding.labels {
                                place(id)
                                " "
                            }
                            HTML("b") { words("photos.\(finding.kind)") }
                            HTML("p", [.class("soft small")]) {
                                HTML("span") { act(on: finding) }
                                if let photo = finding.photo {
                                    " "
                                    HTML("span", [.class("path")]) { photo }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The subject of a label; a room's number links to its page.
    private func place(_ id: String) -> HTML {
        HTML("span", [.class("room-no")]) {
            if overview.rooms.contains(where: { $0.id == id }) {
                HTML("a", [.href(StudioLinks.entry(.rooms, id))]) {
                    overview.label(ofRoom: id)
                }
            } else {
                id
            }
        }
    }

    private func act(on finding: AuditFinding) -> String {
        switch finding {
        case .swapped(_, let found, let expected):
            words("photos.swapped.do", ["found": found, "expected": expected])
        case .damaged(_, _, let grade?):
            words("photos.damaged.hardly", ["grade": "\(grade)"])
        case .formerly(_, _, let today): words("photos.formerly.do", ["today": today])
        default: words("photos.\(finding.kind).do")
        }
    }

    private func unread(_ unread: [PhotoDesk.Unread]) -> HTML {
        HTML.noteBlock(.warn) {
            HTML("b") { words("photos.unread", ["count": "\(unread.count)"]) }
            for photo in unread.prefix(20) {
                HTML("p", [.class("small"), .lang("en")]) { photo.reason }
            }
        }
    }
}
