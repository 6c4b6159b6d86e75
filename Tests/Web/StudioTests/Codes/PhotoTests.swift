import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import Sheets
@testable import Studio

@Suite("Photos of doors beside what was printed")
struct PhotoTests {
    private let stock: LabelStock

    init() throws { stock = try LabelStock(named: "L7160") }

    private func labels(_ studio: OpenStudio) async throws -> [Label] {
        try await studio.service.folder.overview().labels.rows(of: .room).map(\.label)
    }

    /// A page of labels, as a scanner sees it.
    private func scan(_ labels: [Label]) throws -> [UInt8] { try Sheet(labels, on: stock).pdf() }

    private func note(printed labels: [Label], _ studio: OpenStudio) async throws {
        let manifest = SheetManifest(
            try Sheet(labels, on: stock), report: nil, printed: Date.now)
        _ = try await studio.service.folder.notePrinted(manifest)
    }

    /// What a walk shows once all its photos were looked at.
    private func found(_ studio: OpenStudio, _ location: String?) async throws -> String {
        let path = try #require(location).split(separator: "/").map(String.init)
        // The page itself waits for up to two seconds.
        for _ in 0..<Patience.seconds {
            let page = await studio.get(path)
            try #require(page.status == 200)
            if !page.body.contains("<progress") { return page.body }
        }
        throw Unfinished()
    }

    private struct Unfinished: Error {}

    @Test("a scan of all labels says that each hangs where it should; nothing of it stays")
    func well() async throws {
        let studio = try await OpenStudio()
        let none = await studio.get(["codes", "photos"])
        #expect(none.status == 200 && none.body.contains("nothing to compare with"))
        let labels = try await labels(studio)
        try await note(printed: labels, studio)
        #expect(await studio.get(["codes"]).body.contains("href=\"/codes/photos\""))
        #expect(await studio.get(["codes", "photos"]).body.contains("type=\"file\""))

        let sent = try await studio.send(
            scan(labels), called: "scan.pdf", to: ["codes", "photos"])
        #expect(sent.status == 303)
        let page = try await found(studio, sent.location)
        #expect(page.contains("2 of 2 labels read in 1 photo."))
        #expect(page.contains("Every one hangs where it should."))
        #expect(page.contains("A-011 \u{2713}") && page.contains("A-014 \u{2713}"))
        #expect(studio.kept("incoming") == [])
    }

    @Test(
        "a photo named after another room is of a swapped label, and what no photo shows is missing"
    )
    func swapped() async throws {
        let studio = try await OpenStudio()
        let labels = try await labels(studio)
        try await note(printed: labels, studio)
        let first = try #require(labels.first { $0.id == "A-011" })
        let sent = try await studio.send(
            scan([first]), called: "A-014.pdf", to: ["codes", "photos"])
        let page = try await found(studio, sent.location)
        #expect(page.contains("To do, 2"))
        #expect(page.contains("A-011 hangs where A-014 should. Exchange the labels."))
        #expect(page.contains("in no photo</b>"))
        #expect(page.contains("A-011 !") && page.contains("A-014 !"))
        let order = ["swapped</b>", "in no photo</b>"].map { page.range(of: $0)?.lowerBound }
        #expect(try #require(order[0]) < #require(order[1]))

        // More photos of the same walk, such as that of the other door.
        let walk = try #require(sent.location).split(separator: "/").map(String.init)
        let other = try #require(labels.first { $0.id == "A-014" })
        let more = try await studio.send(scan([other]), called: "A-011.pdf", to: walk)
        #expect(more.location == sent.location)
        let both = try await found(studio, more.location)
        #expect(
            both.contains("2 of 2 labels read in 2 photos.") && !both.contains("in no photo</b>"))
        #expect(both.contains("A-014 hangs where A-011 should."))
    }

    @Test("labels of several sheets are one walk, and an unknown code is foreign")
    func sheets() async throws {
        let studio = try await OpenStudio()
        let labels = try await labels(studio)
        for label in labels { try await note(printed: [label], studio) }
        var foreign = try #require(labels.first)
        foreign.payload = "https://elsewhere.example/"
        let sent = try await studio.send(
            scan(labels + [foreign]), called: "scan.pdf", to: ["codes", "photos"])
        let page = try await found(studio, sent.location)
        #expect(page.contains("2 of 2 labels read") && page.contains("To do, 1"))
        #expect(page.contains("a code that was not printed here"))
        // What the code says stands nowhere.
        #expect(!page.contains("elsewhere.example"))
    }

    @Test("a label of what is gone is to be taken down")
    func gone() async throws {
        let studio = try await OpenStudio()
        var labels = try await labels(studio)
        var old = try #require(labels.first { $0.id == "A-014" })
        old.id = "A-099"
        old.payload = old.payload.replacing("A-014", with: "A-099")
        labels.append(old)
        try await note(printed: labels, studio)
        let sent = try await studio.send(
            scan(labels), called: "scan.pdf", to: ["codes", "photos"])
        let page = try await found(studio, sent.location)
        #expect(page.contains("no longer in the tour") && page.contains("Take its label down."))
    }

    @Test(
        "a file that is not a picture is named, and is removed",
        arguments: [
            Array("no picture".utf8), [], Array("\u{89}PNG\r\n\u{1A}\n".utf8),
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 16],
        ])
    func hostile(_ bytes: [UInt8]) async throws {
        let studio = try await OpenStudio()
        try await note(printed: try await labels(studio), studio)
        let sent = try await studio.send(bytes, called: "<b>.png", to: ["codes", "photos"])
        let page = try await found(studio, sent.location)
        #expect(page.contains("1 photo could not be read"))
        #expect(page.contains("0 of 2 labels read") && !page.contains("<b>.png"))
        #expect(studio.kept("incoming") == [])
    }

    @Test("a form without photos, and one for an unknown walk, take nothing")
    func nothing() async throws {
        let studio = try await OpenStudio()
        let labels = try await labels(studio)
        let early = try await studio.send(
            scan(labels), called: "scan.pdf", to: ["codes", "photos"])
        #expect(early.status == 422)
        try await note(printed: labels, studio)
        #expect(await studio.post(["codes", "photos"], form: [:]).status == 415)
        let empty = try await studio.send([], called: "", to: ["codes", "photos"])
        #expect(empty.status == 422 && empty.body.contains("Choose at least one photo."))
        let elsewhere = try await studio.send(
            scan(labels), called: "scan.pdf", to: ["codes", "photos", "0123456789abc"])
        #expect(elsewhere.status == 409 && elsewhere.body.contains("Start again"))
        #expect(await studio.get(["codes", "photos", "0123456789abc"]).status == 404)
        let own = try await studio.send(
            scan(labels), called: "scan.pdf", to: ["codes", "photos"])
        let path = try #require(own.location).split(separator: "/").map(String.init)
        _ = try await found(studio, own.location)
        let token = try await studio.anotherToken()
        let foreign = await studio.service.answer(OpenStudio.request(path, token: token))
        #expect(foreign.status == 404)
        #expect(studio.kept("incoming") == [])
    }
}
