import Bundles
import Foundation
import Times
import WebPages

/// The versions that were published, and what each ring of kiosks shows.
extension StudioPage {
    func versions(_ offer: PublishDesk.Offer, note: PublishNote?) -> HTML {
        let shown = offer.rings.first { $0.name == Channel.everyone }?.version ?? 0
        return page(
            words("publish.versions"), here: "publish",
            kicker: [(words("nav.publish"), .path(["publish"]))], styles: ["publish.css"]
        ) {
            HTML("div", [.class("versions")]) {
                if let note { self.note(note) }
                if !offer.rings.isEmpty {
                    HTML("h2") { words("publish.now") }
                    HTML.rows {
                        for ring in offer.rings {
                            HTML("li") {
                                words(
                                    "publish.shows",
                                    [
                                        "ring": ring.name == Channel.everyone
                                            ? words("publish.all") : ring.name,
                                        "version": "\(ring.version)",
                                    ])
                            }
                        }
                    }
                    if let expires = offer.expires {
                        HTML.help {
                            words(
                                "publish.holds", ["time": Self.moment(expires.date, words.language)]
                            )
                        }
                    }
                }
                HTML("h2") { words("publish.versions") }
                if offer.versions.isEmpty { HTML("p") { words("publish.noversions") } }
                HTML.rows {
                    for version in offer.versions { row(version, offer, shown: shown) }
                }
            }
        }
    }

    private func row(
        _ version: PublishedRecord.Version, _ offer: PublishDesk.Offer, shown: Int
    ) -> HTML {
        let number: KeyValuePairs = ["version": "\(version.number)"]
        let isTried =
            version.number > shown && offer.rings.contains { $0.version == version.number }
        let more = [
            version.person.isEmpty ? nil : version.person,
            version.earlier.map { words("publish.like", ["version": "\($0)"]) },
            version.file.map { _ in words("publish.asfile") },
        ].compactMap(\.self)
        return HTML("li") {
            HTML("div", [.class("what")]) {
                HTML("p") {
                    HTML("b") { words("publish.version", number) }
                }
                HTML("p", [.class("small soft")]) {
                    ([Self.moment(version.time, words.language)] + more)
                        .joined(separator: " \u{B7} ")
                }
            }
            if isTried {
                HTML.link(Link.path(["publish", "everywhere"]).asking(number)) {
                    words("publish.everywhere", number)
                }
            }
            if offer.hasChannel, version.file == nil, version.number < shown {
                HTML.link(Link.path(["publish", "back"]).asking(number)) {
                    words("publish.back", number)
                }
            }
        }
    }

    /// Asks before something goes to the public.
    ///
    /// - Parameter act: "back" or "everywhere".
    func publishAct(_ act: String, version: Int, next: Int) -> HTML {
        let number = "\(version)"
        return page(
            words("publish.\(act)", ["version": number]), here: "publish",
            kicker: [
                (words("nav.publish"), .path(["publish"])),
                (words("publish.versions"), .path(["publish", "versions"])),
            ]
        ) {
            HTML("div", [.class("making")]) {
                HTML("p") {
                    act == "back"
                        ? words("publish.back.more", ["version": number, "next": "\(next)"])
                        : words("publish.everywhere.more")
                }
                if act == "back" { HTML("p", [.class("soft")]) { words("publish.back.keep") } }
                HTML.post(.path(["publish", act]), [.class("acts")]) {
                    HTML.hidden("version", number)
                    HTML.link(.path(["publish", "versions"])) {
                        words("publish.stay")
                    }
                    HTML.submit(.first) {
                        words("publish.\(act)", ["version": number])
                    }
                }
            }
        }
    }
}
