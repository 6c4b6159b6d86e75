import Decoding
import Imaging
import Reports
import TestSupport
import Testing

@Suite("A report is replayed to the same answer")
struct ReplayTests {
    private func maker(
        _ engine: DecoderOptions.Engine, _ effort: DecoderOptions.Effort,
        _ blackening: Blackening = .nothing
    ) throws -> ReportMaker {
        let matrices: Set<Symbology> = [.qr, .microQR, .rmqr]
        return try ReportMaker(
            program: "test", source: .picture,
            options: DecoderOptions(
                engine: engine, effort: effort,
                symbologies: matrices.intersection(Decoder.readableSymbologies(by: engine))),
            blackening: blackening)
    }

    @Test(
        "whatever the engine, the effort and the picture",
        arguments: DecoderOptions.Engine.allCases, DecoderOptions.Effort.allCases)
    func same(engine: DecoderOptions.Engine, effort: DecoderOptions.Effort) throws {
        for image in [try HardPictures.torn(), try HardPictures.whole()] {
            let report = try maker(engine, effort)
                .report(of: [.init(image, name: "photos/badge.jpg", page: 2)])
            let read = try Report(report.archive(), name: "a report")
            #expect(read.frames == [image])
            #expect(read.description == report.description)
            #expect(read.levels == report.levels)
            let outcomes = try ReportReplay(read, name: "a report").run(name: "a report")
            #expect(outcomes.count == 1)
            #expect(outcomes[0].differences == [])
            #expect(outcomes[0].hasSameSteps)
        }
    }

    @Test("a report holds the picture, the answer, the steps and the levels of the grid")
    func contents() throws {
        let report = try maker(.auto, .normal)
            .report(of: [.init(try HardPictures.torn(), name: "photos/badge.jpg")])
        let frame = try #require(report.description.frames.first)
        #expect(frame.name == "badge.jpg")
        #expect(frame.answer["status"] == .text("none"))
        #expect(frame.answer["diagnoses"] != .list([]))
        #expect(frame.before == nil)
        #expect(frame.finders.count >= 2)
        let whole = try maker(.native, .fast)
            .report(of: [.init(try HardPictures.whole(), name: "badge.jpg")])
        let step = try #require(whole.description.frames[0].steps.first { $0.verdict == "read" })
        #expect(step.version == "2")
        let name = try #require(step.levels)
        let levels = try #require(whole.levels[name])
        #expect(levels.width == 25 && levels.height == 25)
        // The corner of the finder pattern, and the ring in it.
        #expect(levels[0, 0] < 64 && levels[1, 1] > 192)
        #expect(whole.description.options.effort == "fast")
    }

    @Test("where the answers differ, the replay says which value, and what it was")
    func differs() throws {
        var report = try maker(.native, .normal)
            .report(of: [.init(try HardPictures.whole(), name: "a.png")])
        guard case .object(var answer) = report.description.frames[0].answer else {
            Issue.record("\(report.description.frames[0].answer)")
            return
        }
        answer["status"] = .text("none")
        answer["symbols"] = .list([])
        report.description.frames[0].answer = .object(answer)
        report.description.frames[0].steps.removeAll()
        let outcomes = try ReportReplay(report, name: "a report").run(name: "a report")
        let outcome = try #require(outcomes.first)
        #expect(
            outcome.differences.map(\.description) == [
                #"status: was "none", is now "found""#, "symbols, number: was 0, is now 1",
            ])
        #expect(!outcome.isSame && !outcome.hasSameSteps)
    }

    @Test("words for people may change from one version to the next")
    func words() throws {
        var report = try maker(.native, .normal)
            .report(of: [.init(try HardPictures.torn(), name: "a.png")])
        guard case .object(var answer) = report.description.frames[0].answer,
            case .list(var places)? = answer["diagnoses"], case .object(var place)? = places.first
        else {
            Issue.record("\(report.description.frames[0].answer)")
            return
        }
        place["seen"] = .text("something")
        places[0] = .object(place)
        answer["diagnoses"] = .list(places)
        report.description.frames[0].answer = .object(answer)
        #expect(try ReportReplay(report, name: "").run(name: "").allSatisfy(\.isSame))
    }

    @Test("a picture whose codes were all read needs no report, unless one is asked for")
    func spares() throws {
        let maker = try maker(.auto, .normal)
        let whole = ReportMaker.Input(try HardPictures.whole(), name: "a.png")
        #expect(try maker.report(of: whole, evenIfRead: false) == nil)
        #expect(try maker.report(of: whole, evenIfRead: true) != nil)
        let torn = ReportMaker.Input(try HardPictures.torn(), name: "a.png")
        #expect(try maker.report(of: torn, evenIfRead: false) != nil)
    }
}
