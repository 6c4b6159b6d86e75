import Capture
import Imaging
import Synchronization
import TestSupport
import Testing

/// What every source of frames must do, whatever is behind it.
///
/// The source must go on delivering until it is stopped, at 20 frames per second or more.
struct FrameSourceConformance {
    let make: @Sendable () throws -> any FrameSource

    func deliversInOrder() async throws {
        let source = try make()
        await source.start()
        var last: Frame?
        var count = 0
        for await frame in source.frames {
            if let last {
                #expect(frame.sequence > last.sequence)
                #expect(frame.time > last.time)
            }
            #expect(frame.image.pixels.count == frame.image.width * frame.image.height)
            last = frame
            count += 1
            if count == 5 { break }
        }
        #expect(count == 5)
        #expect(last.map { $0.sequence >= 4 } == true)
        await source.stop()
    }

    /// However long nobody looks, one frame waits: the newest.
    func keepsOnlyTheNewest() async throws {
        let source = try make()
        var frames = source.frames.makeAsyncIterator()
        await source.start()
        var isPassedOver = false
        // Enough for several frames; longer where the machine has no time for the source.
        for turn in 0..<10 where !isPassedOver {
            let first = try #require(await frames.next())
            try await Task.sleep(for: .milliseconds(200 << turn))
            let second = try #require(await frames.next())
            isPassedOver = second.sequence > first.sequence + 1
        }
        #expect(isPassedOver)
        await source.stop()
        var left = 0
        while await frames.next() != nil { left += 1 }
        #expect(left <= 1)
    }

    func stopEndsBothStreams() async throws {
        let source = try make()
        let (frames, states) = (source.frames, source.states)
        await source.start()
        let lastState = Task {
            var last: SourceState?
            for await state in states { last = state }
            return last
        }
        let isStreaming = Atomic(false)
        let allFrames = Task {
            for await _ in frames { isStreaming.store(true, ordering: .relaxed) }
        }
        try await wait { isStreaming.load(ordering: .relaxed) }
        await source.stop()
        #expect(await lastState.value == .ended)
        await allFrames.value
        await source.stop()
        #expect(await all(source.states) == [.ended])
    }

    func manyMayStopAtOnce() async throws {
        let source = try make()
        await source.start()
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 { group.addTask { await source.stop() } }
        }
        #expect(await all(source.states) == [.ended])
    }

    func startTwiceIsStartOnce() async throws {
        let source = try make()
        await source.start()
        await source.start()
        var last = -1
        for await frame in source.frames {
            #expect(frame.sequence > last)
            last = frame.sequence
            if last >= 5 { break }
        }
        await source.stop()
        await source.start()
        #expect(await all(source.states) == [.ended])
    }

    func stopBeforeStart() async throws {
        let source = try make()
        await source.stop()
        #expect(await all(source.states) == [.ended])
        for await _ in source.frames { Issue.record("a frame came from a stopped source") }
        await source.start()
        #expect(await all(source.states) == [.ended])
    }

    func statesBeginWithThePresent() async throws {
        let source = try make()
        var early = source.states.makeAsyncIterator()
        #expect(await early.next() == .starting)
        await source.start()
        var streaming: SourceState?
        while let state = await early.next() {
            if state.condition == .streaming {
                #expect(!state.words.isEmpty)
                streaming = state
                break
            }
        }
        var late = source.states.makeAsyncIterator()
        #expect(await late.next() == streaming)
        await source.stop()
        #expect(await late.next() == .ended)
        #expect(await late.next() == nil)
        #expect(!source.name.isEmpty)
    }

    private func all(_ states: AsyncStream<SourceState>) async -> [SourceState] {
        var seen: [SourceState] = []
        for await state in states { seen.append(state) }
        return seen
    }
}
