import Foundation
import TestSupport
import Testing
import TourModel
import TourStore
import TourTestSupport

@testable import Site

@Suite("Of a room that is not for all, the public site has what is declared public")
struct ClosedByDefaultTests {
    /// To whom a room is closed, and what of it is public all the same.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Lines of site.yaml beside that people are not named.
        var web = ""
        /// Lines of the room's head.
        var access: String
        /// The names of fields.
        var open: Set<String>
    }

    /// What a plan shows of every room.
    private static let onPlans: Set = [
        "id", "number", "formerly", "buildingID", "floorID", "names", "access", "isStepFree",
        "hotspot",
        "door", "textAccess",
    ]

    private static let cases = [
        Case(
            testDescription: "a room for staff", access: "access: staff\ntext_access: pass",
            open: onPlans),
        Case(
            testDescription: "a room for staff that is hidden", web: ", staff_rooms: hidden",
            access: "access: staff\ntext_access: pass", open: []),
        Case(
            testDescription: "a room whose text is for staff",
            access: "access: open\ntext_access: staff",
            open: onPlans.union(["hours", "media", "timeline"])),
    ]

    @Test("no file has a word of a closed field", arguments: cases)
    func words(_ room: Case) throws {
        let site = try SmallSite(
            web: "web: {people: none\(room.web)}", other: try Self.files(access: room.access))
        let whole = try #require(try site.store.room("A-003"))
        var closed: [String] = []
        for (name, value) in Mirror(reflecting: whole).children {
            let name = try #require(name)
            if room.open.contains(name) { continue }
            let words = Self.words(in: value)
            // A field that is not set, or has no word in it, could be published unseen.
            #expect(
                !words.isEmpty || Self.onPlans.contains(name),
                "set \(name) to a word that stands nowhere else")
            closed += words
        }
        #expect(try site.files(holding: closed) == [], "any of \(closed)")
        let isListed = room.open.contains("names")
        #expect(try site.files(holding: ["vexillum"]).isEmpty != isListed)
    }

    /// The texts in a value that are long enough to stand nowhere by chance.
    private static func words(in value: Any) -> [String] {
        if let text = value as? String { return text.count >= 6 ? [text] : [] }
        return Mirror(reflecting: value).children.flatMap { words(in: $0.value) }
    }

    private static func files(access: String) throws -> [String: [UInt8]] {
        let room = """
            ---
            name: Vexillum
            number: Onomatopoeia 7
            formerly: [LIMERENCE-8]
            floor: G
            \(access)
            hours: Halcyonic
            step_free: true
            hotspot: [[20, 0], [30, 0], [30, 10], [20, 10]]
            door: [25, 10]
            people: [xanthippe]
            media: [quincunx]
            pair: [sesquipedal, psithurism]
            tags: [borborygm]
            quiz:
              - question: Mumpsimus
                answers:
                  - {text: Absquatulate, right: true, why: Tatterdemalion}
                  - {text: Gardyloo, why: Widdershins}
            ---
            Zyzzyvatic
            """
        let person = "BEGIN:VCARD\nVERSION:4.0\nFN:Xanthippe\nEND:VCARD\n"
        let media = ["quincunx", "sesquipedal", "psithurism"].map { id in
            "\(id):\n  file: \(id).jpg\n  alt: \(id)\n"
        }
        let picture = FileManager.default.contents(
            atPath: "\(Repository.root)/tour-content/media/cafe.jpg")
        var files = [
            "buildings/A/A-003.md": Array(room.utf8), "people/xanthippe.vcf": Array(person.utf8),
            "media/media.yaml": Array(media.joined().utf8),
        ]
        for id in ["quincunx", "sesquipedal", "psithurism"] {
            files["media/\(id).jpg"] = [UInt8](try #require(picture))
        }
        return files
    }
}
