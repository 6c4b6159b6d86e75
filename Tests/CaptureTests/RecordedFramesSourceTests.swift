import Imaging
import Testing

@testable import Capture

@Suite(.timeLimit(.minutes(10)))
struct RecordedFramesSourceTests {
    private static let black = LumaImage(width: 2, height: 1, shade: 0)

    /// A recording of so many pictures of 2x1 pixels.
    static func recording(pictures: Int, rate: String = "30:1") -> [UInt8] {
        Array("YUV4MPEG2 W2 H1 F\(rate) Cmono\n".utf8)
            + (0..<pictures).flatMap { _ in Array("FRAME\n".utf8) + [9, 9] }
    }

    private func states(_ source: RecordedFramesSource, until isLast: (SourceState) -> Bool) async
        -> [SourceState]
    {
        let states = source.states
        await source.start()
        var seen: [SourceState] = []
        for await state in states {
            seen.append(state)
            if isLast(state) { break }
        }
        await source.stop()
        return seen
    }

    private func make(
        _ recording: Recording, _ pace: RecordedFramesSource.Pace = .recorded, loops: Bool = false,
        clock: VirtualClock = VirtualClock()
    ) -> RecordedFramesSource {
        RecordedFramesSource(
            recording, name: "film", pace: pace, loops: loops, clock: clock)
    }

    @Test(
        "a recording plays at its own rate, at another, or without a wait",
        arguments: [
            (RecordedFramesSource.Pace.recorded, Duration.seconds(1), "10 per second"),
            (.framesPerSecond(5), .seconds(2), "5 per second"),
            (.asFastAsPossible, .zero, "as fast as possible"),
        ])
    func pace(pace: RecordedFramesSource.Pace, time: Duration, words: String) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.y4m", Self.recording(pictures: 10, rate: "10:1"))
        let clock = VirtualClock()
        let seen = await states(make(.file(path), pace, clock: clock)) { $0 == .ended }
        #expect(seen == [.starting, .streaming(description: "2x1 recorded, \(words)"), .ended])
        #expect(clock.elapsed == time)
    }

    @Test("pictures in memory play at 30 per second")
    func memory() async {
        let clock = VirtualClock()
        let source = make(.memory(Array(repeating: Self.black, count: 3)), clock: clock)
        let seen = await states(source) { $0 == .ended }
        #expect(
            seen == [.starting, .streaming(description: "2x1 recorded, 30 per second"), .ended])
        #expect(clock.elapsed > .milliseconds(99) && clock.elapsed < .milliseconds(101))
    }

    @Test("a looping recording goes on until it is stopped")
    func loops() async {
        let source = make(.memory([Self.black]), loops: true)
        await source.start()
        var last = 0
        for await frame in source.frames {
            last = frame.sequence
            if last >= 5 { break }
        }
        await source.stop()
        #expect(last >= 5)
    }

    @Test("a missing recording is absent and looked for until it is there")
    func appears() async throws {
        let folder = try TemporaryFolder()
        let clock = VirtualClock()
        clock.after(waits: 3) {
            _ = try? folder.write("later.y4m", Self.recording(pictures: 1))
        }
        let path = "\(folder.path)/later.y4m"
        let seen = await states(make(.file(path), clock: clock)) { $0 == .ended }
        #expect(
            seen == [
                .starting,
                .absent(
                    message: "there is no recording \(path): put it there, "
                        + "it is played as soon as it is there"),
                .streaming(description: "2x1 recorded, 30 per second"), .ended,
            ])
    }

    @Test("a damaged recording is played as far as it goes, then named")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "a.y4m", Array(Self.recording(pictures: 3).dropLast()))
        let seen = await states(make(.file(path))) { $0 == .ended }
        #expect(
            seen == [
                .starting, .streaming(description: "2x1 recorded, 30 per second"),
                .failed(
                    message: CaptureError.damagedRecording(path: path, picture: 2).description),
                .ended,
            ])
    }

    @Test("a recording without a picture is named, and a looping one does not spin")
    func empty() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.y4m", Self.recording(pictures: 0))
        let flaw = SourceState.failed(
            message: CaptureError.notRecording(path: path, reason: "it holds no picture")
                .description)
        #expect(await states(make(.file(path))) { $0 == .ended } == [.starting, flaw, .ended])
        let clock = VirtualClock()
        let source = make(.file(path), loops: true, clock: clock)
        await source.start()
        while clock.elapsed < .seconds(2) { await Task.yield() }
        await source.stop()
        let nothing = await states(make(.memory([]))) { $0 == .ended }
        #expect(nothing == [.starting, .absent(message: "film has no pictures"), .ended])
    }
}
