import Foundation
import TestSupport
import Testing

@Suite("docent tour route")
struct TourRouteTests {
    let docent: Program

    init() throws { docent = try Repository.docent() }

    @Test("the way from the kiosk, step by step")
    func fromHere() throws {
        let outcome = try docent.run(["tour", "route", "here", "a-014"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.text == """
                here to A-014 Main control room: 74 m, 2 min, without steps

                Ground floor, Operations hall
                  1  From here, turn left, 14 m
                  2  Turn right, past A-012 Mission library, A-013 Flight dynamics and A-021 Café, 43 m
                  3  Turn left, after A-021 Café, 17 m
                  4  A-014 Main control room is on the right

                """)
    }

    @Test("the way from another kiosk, and from one that is not there")
    func fromKiosk() throws {
        let outcome = try docent.run(["tour", "route", "kiosk:Laboratories", "B-011"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("1  From here, turn left"), "\(outcome.text)")
        let wrong = try docent.run(["tour", "route", "kiosk:lob", "B-011"])
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("unknown kiosk \"lob\""), "\(wrong.errors)")
        let preview = try docent.run(["tour", "preview", "map", "--kiosk", "traning", "-o", "-"])
        #expect(preview.status == 64)
        #expect(preview.errors.contains("did you mean \"training\"?"), "\(preview.errors)")
    }

    @Test("across the site without steps, with names in the language asked for")
    func acrossTheSite() throws {
        let outcome = try docent.run([
            "tour", "route", "A-011", "B-101", "--step-free", "--language", "de",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.text == """
                A-011 Besucherzentrum to B-101 Optiklabor: 260 m, 7 min, without steps

                Erdgeschoss, Betriebsgebäude
                  1  Leave A-011 Besucherzentrum, 18 m
                  2  Turn right, 11 m
                  3  Leave Betriebsgebäude, 6 m

                Gelände am Vesper Ridge
                  4  Turn right, 50 m
                  5  Turn right, 96 m
                  6  Turn left, 12 m
                  7  Turn right, 6 m
                  8  Enter Laborgebäude, past B-014 Absorberkammer and B-011 Reinraum, 36 m

                Erdgeschoss, Laborgebäude
                  9  Take the lift on the right up to 1. Stock, Laborgebäude, then turn left, 25 m

                1. Stock, Laborgebäude
                  10  B-101 Optiklabor is on the right

                """)
    }

    @Test("as JSON for programs: plans, metres, seconds and each step")
    func json() throws {
        let outcome = try docent.run([
            "tour", "route", "here", "A-204", "--step-free", "--format", "json",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let route = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
        #expect(route["schema"] as? String == "docent.route/1")
        #expect(route["stepFree"] as? Bool == true)
        #expect(route["metres"] as? Double == 106.7)
        let legs = try #require(route["legs"] as? [[String: Any]])
        #expect(legs.map { $0["floor"] as? String } == ["G", "2"])
        #expect(
            legs.last?["points"] as? [[Double]] == [[26, 50], [25, 50], [25, 28], [58, 28]])
        let steps = try #require(route["steps"] as? [[String: Any]])
        #expect(
            steps.map { $0["action"] as? String } == [
                "leave", "walk", "walk", "lift", "walk", "arrive",
            ])
        #expect(
            steps.map { $0["turn"] as? String } == [
                "left", "right", "right", "right", "right", nil,
            ])
        #expect(steps.last?["words"] as? String == "A-204 Roof terrace is ahead")
    }

    @Test(
        "where there is no way, the reason is told and the status is 1",
        arguments: [
            (
                ["here", "A-999"],
                "there is no room A-999 in the tour; look for it with: docent tour search\n"
            ),
            (
                ["B-999", "A-011"],
                "there is no room B-999 in the tour; look for it with: docent tour search\n"
            ),
        ])
    func none(rooms: [String], words: String) throws {
        let outcome = try docent.run(["tour", "route"] + rooms)
        #expect(outcome.status == 1)
        #expect(outcome.text.isEmpty)
        #expect(outcome.errors == words)
    }
}
