import Foundation
import Passes
import Testing
import Times
import TourModel
import TourStore

@testable import PageMaking
@testable import Pixels

/// The sample site with marked words in what is restricted, and a key; compiled once for all tests.
struct AccessSite {
    private let site: KeyedSite
    let database: String

    static let shared = Result { try AccessSite() }

    /// Words that stand in restricted content only, by who sees them.
    static let passMarks = ["zyxquill", "plovernack"]
    static let visitMarks = ["vexandor"]
    static let staffMarks = ["qwoltrim", "brindlefax"]
    static var marks: [String] { passMarks + visitMarks + staffMarks }

    static let visit = "2030-05-15-GUESTS"
    static let otherVisit = "2030-05-15-OTHERS"
    static let tours = ["ZYXQUILL-WALK", "VEXANDOR-WALK", "QWOLTRIM-WALK"]
    static let media = [
        "plovernack-picture", "brindlefax-picture", "brindlefax-sound", "brindlefax-german",
    ]

    private static func words(_ mark: String) -> String {
        "{en: The \(mark), de: Das \(mark), fr: Le \(mark)}"
    }

    private static func tour(
        _ mark: String, access: String, pair: String, sound: String? = nil
    ) -> String {
        """
        name: \(words(mark + " walk"))
        summary: \(words(mark + " summary"))
        minutes: 5
        access: \(access)
        stops:
          - room: A-014
            text: \(words(mark + " stop"))
            quiz:
              - question: \(words(mark + " question"))
                answers:
                  - {text: \(words(mark + " right")), right: true, why: \(words(mark + " why"))}
                  - {text: \(words(mark + " wrong")), why: \(words(mark + " not"))}
          - room: A-012
            pair: [\(pair), library]
        """ + (sound.map { "\n    sound: \($0)" } ?? "")
    }

    private static func medium(_ id: String, _ file: String, _ access: String) -> String {
        """

        \(id):
          file: \(file)
          alt: \(words(id.split(separator: "-")[0] + " alternative"))
          caption: \(words(id.split(separator: "-")[0] + " caption"))
          access: \(access)
        """
    }

    private init() throws {
        site = try KeyedSite()
        let content = site.content
        func edit(_ path: String, _ change: (String) -> String) throws {
            let old = (try? String(contentsOfFile: "\(content)/\(path)", encoding: .utf8)) ?? ""
            try change(old).write(
                toFile: "\(content)/\(path)", atomically: true, encoding: .utf8)
        }
        for (name, access, pair, sound) in [
            ("zyxquill", "pass", "plovernack-picture", nil),
            ("vexandor", "visit", "plovernack-picture", nil),
            ("qwoltrim", "staff", "brindlefax-picture", "brindlefax-sound"),
        ] {
            try edit("tours/\(name)-walk.yaml") { _ in
                Self.tour(name, access: access, pair: pair, sound: sound)
            }
        }
        try edit("media/media.yaml") {
            $0 + Self.medium("plovernack-picture", "library.jpg", "pass")
                + Self.medium("brindlefax-picture", "library.jpg", "staff")
                + Self.medium("brindlefax-sound", "lark-pass-sound.ogg", "staff")
                    + """

                      language: en
                      transcript: \(Self.words("brindlefax transcript"))
                    brindlefax-german:
                      file: brindlefax-german.ogg
                      language: de
                      version_of: brindlefax-sound

                    """
        }
        try FileManager.default.copyItem(
            atPath: "\(content)/media/lark-pass-sound.ogg",
            toPath: "\(content)/media/brindlefax-german.ogg")
        // Rooms whose texts, questions, tags and media are marked.
        for (room, mark, access) in [
            ("A-012", "plovernack", "pass"), ("A-021", "brindlefax", "staff"),
        ] {
            let media =
                access == "pass"
                ? "plovernack-picture" : "plovernack-picture, brindlefax-picture, brindlefax-sound"
            try edit("buildings/A/\(room).md") { text in
                var text = text.replacing("floor: G\n", with: "floor: G\ntext_access: \(access)\n")
                text = text.replacing("media: [", with: "media: [\(media), ")
                text = text.replacing("tags: [", with: "tags: [\(mark)tag, ")
                text = text.replacing(
                    "text: Five", with: "text: Five \(mark)")
                return text + "\nA sentence about \(mark).\n"
            }
            for language in ["de", "fr"] {
                try edit("buildings/A/\(room).\(language).md") { $0 + "\n\(mark) \(language).\n" }
            }
        }
        for (id, tour) in [(Self.visit, "vexandor-walk"), (Self.otherVisit, "short-walk")] {
            try edit("visits/\(id.lowercased()).yaml") { _ in
                """
                name: {en: Guests, de: Gäste, fr: Invités}
                people: 3
                from: "09:30"
                until: "12:00"
                tour: \(tour)
                meet: A-011
                """
            }
        }
        try edit("kiosks.yaml") {
            $0.replacing(
                "tours: [short-walk, family-walk]",
                with: "tours: [qwoltrim-walk, zyxquill-walk, vexandor-walk, short-walk]")
        }
        try edit("news/2026-11-20-open-house.md") {
            $0.replacing("picture: clean-room", with: "picture: plovernack-picture")
        }
        // Thousands of pages are made; what their pictures show does not matter.
        let picture = try #require(Data(base64Encoded: Self.picture))
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(content)/media")
        where name.hasSuffix(".jpg") {
            try picture.write(to: URL(fileURLWithPath: "\(content)/media/\(name)"))
        }
        database = try site.compile()
    }

    /// A JPEG of 16 × 12 pixels.
    private static let picture =
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKra\
        rYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4\
        +Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAMABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA\
        AAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAA\
        AAD/2gAMAwEAAhEDEQA/AJACjf/Z
        """

    /// The tour as a kiosk reads it.
    func content(of kiosk: KioskPlace.ID = "lobby") throws -> TourContent {
        try TourContent(store: TourStore(path: database, as: .kiosk(kiosk)))
    }

    /// The text of a pass that is valid now.
    func pass(isStaff: Bool = false, visit: String? = nil, ended: Bool = false) throws -> String {
        let now = UTCMinute(.now)
        let signed = try site.key.sign(
            Pass(
                site: SiteMark(siteID: "vesper-ridge"), host: "MIRA-RAUTIO", room: "A-014",
                from: now.subtracting(minutes: 60),
                until: ended ? now.subtracting(minutes: 10) : now.adding(minutes: 600),
                visit: visit, isStaff: isStaff))
        return "PASS:\(signed.text)"
    }
}
