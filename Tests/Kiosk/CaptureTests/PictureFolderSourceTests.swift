import Glibc
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import Capture

@Suite(.timeLimit(.generous), .serialized)
struct PictureFolderSourceTests {
    /// Pictures of the tests are files of one byte, the shade.
    static let load: PictureFolderSource.Loading = { path in
        guard let shade = try TinyPicture.shade(of: path) else { throw TestError() }
        return LumaImage(width: 1, height: 1, shade: shade)
    }

    /// What was loaded, in order, and all states, of a source that plays once.
    private func playOnce(_ list: PictureList, hold: Duration? = nil, clock: VirtualClock = .init())
        async -> (loaded: [String], states: [SourceState])
    {
        let recorder = LoadRecorder()
        let source = PictureFolderSource(
            list, pace: PicturePace(10, hold: hold, loops: false),
            load: { path in
                recorder.add(path)
                return try Self.load(path)
            }, clock: clock)
        let (frames, states) = (source.frames, source.states)
        await source.start()
        async let all: Void = { for await _ in frames {} }()
        var seen: [SourceState] = []
        for await state in states { seen.append(state) }
        await all
        return (recorder.paths, seen)
    }

    @Test("a source that plays once gives a slow reader every picture")
    func slowReader() async throws {
        let folder = try TemporaryFolder()
        for shade in 1...9 { try folder.write("\(shade)", [UInt8(shade)]) }
        let source = PictureFolderSource(
            .folder(folder.path), pace: PicturePace(1000, hold: nil, loops: false),
            load: Self.load, clock: VirtualClock())
        await source.start()
        var shades: [UInt8] = []
        for await frame in source.frames {
            shades.append(frame.image.pixels[0])
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(shades == Array(1...9))
    }

    @Test("pictures come in the order of their names' bytes, without folders and hidden files")
    func order() async throws {
        let folder = try TemporaryFolder()
        for name in ["b", "a10", "a2", "Z", "é", ".hidden"] { try folder.write(name, [1]) }
        try folder.makeFolder("inner")
        let (loaded, _) = await playOnce(.folder(folder.path))
        #expect(loaded == ["Z", "a10", "a2", "b", "é"].map { "\(folder.path)/\($0)" })
    }

    @Test("a list of files keeps its own order")
    func files() async throws {
        let folder = try TemporaryFolder()
        let paths = try ["b", "a"].map { try folder.write($0, [1]) }
        #expect(await playOnce(.files(paths)).loaded == paths)
    }

    @Test("a file that is not a picture is skipped and named; the next picture streams again")
    func unreadable() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a", [1])
        let bad = try folder.write("b", [])
        try folder.write("c", [1])
        let (_, states) = await playOnce(.folder(folder.path))
        let streaming = SourceState(.streaming, "pictures, 10 per second")
        #expect(
            states == [
                .starting, streaming,
                SourceState(
                    .failed, "the picture \(bad) cannot be read and is skipped: no picture"),
                streaming, .ended,
            ])
    }

    @Test(
        "pictures come at the rate, and each stays for its time",
        arguments: [(nil, 300), (.seconds(2), 6000)] as [(Duration?, Int)])
    func pace(hold: Duration?, milliseconds: Int) async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b", "c"] { try folder.write(name, [1]) }
        let clock = VirtualClock()
        _ = await playOnce(.folder(folder.path), hold: hold, clock: clock)
        #expect(clock.elapsed == .milliseconds(milliseconds))
    }

    @Test("a missing folder is absent and looked for until it is there; an empty one too")
    func appears() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/later"
        let clock = VirtualClock()
        clock.after(waits: 3) { try? folder.makeFolder("later") }
        clock.after(waits: 6) { _ = try? folder.write("later/a", [1]) }
        let source = PictureFolderSource(
            .folder(path), pace: PicturePace(10, hold: nil, loops: true), load: Self.load,
            clock: clock)
        let states = source.states
        await source.start()
        var seen: [SourceState] = []
        for await state in states {
            seen.append(state)
            if state.condition == .streaming { break }
        }
        await source.stop()
        #expect(
            seen == [
                .starting,
                SourceState(
                    .absent,
                    "there is no folder \(path): make it and put pictures there, "
                        + "they are played as soon as they are there"),
                SourceState(
                    .absent,
                    "there are no pictures in \(path): put some there, "
                        + "they are played as soon as they are there"),
                SourceState(.streaming, "pictures, 10 per second"),
            ])
    }

    @Test(
        "a source that does not loop ends at an empty or missing folder", .timeLimit(.generous))
    func endsAtEmpty() async throws {
        let folder = try TemporaryFolder()
        for path in [folder.path, "\(folder.path)/missing"] {
            let source = PictureFolderSource(
                .folder(path), pace: PicturePace(10, hold: nil, loops: false), load: Self.load,
                clock: VirtualClock())
            let frames = source.frames
            await source.start()
            for await _ in frames { Issue.record("a frame from \(path)") }
            await source.stop()
        }
        #expect(throws: CaptureError.emptyFolder(path: folder.path)) {
            try PictureFolderSource.requirePictures(in: folder.path)
        }
        _ = try folder.write("a", [1])
        try PictureFolderSource.requirePictures(in: folder.path)
    }

    @Test("a path that is not a folder is a failure with its name")
    func notFolder() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a", [1])
        let source = PictureFolderSource(
            .folder(file), pace: PicturePace(10, hold: nil, loops: true), load: Self.load,
            clock: VirtualClock())
        let states = source.states
        await source.start()
        var last: SourceState?
        for await state in states {
            last = state
            if state != .starting { break }
        }
        await source.stop()
        #expect(last == SourceState(.failed, CaptureError.notFolder(path: file).description))
    }

    @Test("a folder without one readable picture does not spin")
    func onlyUnreadable() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a", [])
        let clock = VirtualClock()
        let recorder = LoadRecorder()
        let source = PictureFolderSource(
            .folder(folder.path), pace: PicturePace(10, hold: nil, loops: true),
            load: { path in
                recorder.add(path)
                throw TestError()
            }, clock: clock)
        await source.start()
        while recorder.paths.count < 4 { await Task.yield() }
        await source.stop()
        #expect(clock.elapsed >= .milliseconds(500) * (recorder.paths.count - 1))
    }
}

/// The paths a source has loaded.
final class LoadRecorder: Sendable {
    private let contents = Mutex<[String]>([])

    var paths: [String] { contents.withLock { $0 } }
    func add(_ path: String) { contents.withLock { $0.append(path) } }
}

/// Reads the pictures of these tests.
enum TinyPicture {
    static func shade(of path: String) throws -> UInt8? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TestError() }
        defer { close(descriptor) }
        var byte: UInt8 = 0
        return unsafe read(descriptor, &byte, 1) == 1 ? byte : nil
    }
}
