import Glibc
import Imaging
import TestSupport
import Testing

@testable import Capture

/// The sources that every machine has.
enum SourceKind: String, CaseIterable, Sendable {
    case scriptedCamera, folder, files

    /// Makes sources of this kind; the folder must outlive them.
    func conformance(_ folder: TemporaryFolder) throws -> FrameSourceConformance {
        let image = LumaImage(width: 2, height: 1, shade: 9)
        switch self {
        case .scriptedCamera:
            return FrameSourceConformance {
                let machine = FakeMachine()
                return CameraSource(
                    path: "/dev/video0", configuration: CameraConfiguration(),
                    decodeJPEG: { _ in image }, calls: machine, clock: machine)
            }
        case .folder:
            for name in ["a", "b"] { try folder.write(name, [1]) }
            let path = folder.path
            return FrameSourceConformance {
                PictureFolderSource(
                    folder: path, framesPerSecond: 100, load: PictureFolderSourceTests.load)
            }
        case .files:
            let path = try folder.write("a", [1])
            return FrameSourceConformance {
                PictureFolderSource(
                    files: [path], framesPerSecond: 100, hold: .milliseconds(100),
                    load: PictureFolderSourceTests.load)
            }
        }
    }
}

@Suite(.timeLimit(.generous), .serialized)
struct FrameSourceConformanceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("frames come with growing numbers and times", arguments: SourceKind.allCases)
    func deliversInOrder(kind: SourceKind) async throws {
        try await kind.conformance(folder).deliversInOrder()
    }

    @Test("the newest frame wins and nothing queues up", arguments: SourceKind.allCases)
    func keepsOnlyTheNewest(kind: SourceKind) async throws {
        try await kind.conformance(folder).keepsOnlyTheNewest()
    }

    @Test("a stop ends both streams, and a second one does nothing", arguments: SourceKind.allCases)
    func stopEndsBothStreams(kind: SourceKind) async throws {
        try await kind.conformance(folder).stopEndsBothStreams()
    }

    @Test("many may stop at once", arguments: SourceKind.allCases)
    func manyMayStopAtOnce(kind: SourceKind) async throws {
        try await kind.conformance(folder).manyMayStopAtOnce()
    }

    @Test("a second start does nothing, nor one after the stop", arguments: SourceKind.allCases)
    func startTwiceIsStartOnce(kind: SourceKind) async throws {
        try await kind.conformance(folder).startTwiceIsStartOnce()
    }

    @Test("a source may be stopped before it is started", arguments: SourceKind.allCases)
    func stopBeforeStart(kind: SourceKind) async throws {
        try await kind.conformance(folder).stopBeforeStart()
    }

    @Test(
        "states begin with the present one, whenever one begins to look",
        arguments: SourceKind.allCases)
    func statesBeginWithThePresent(kind: SourceKind) async throws {
        try await kind.conformance(folder).statesBeginWithThePresent()
    }

    // In a process of its own: elsewhere other tests open and close descriptors at the same time.
    @Test("fifty starts and stops leave no descriptor open")
    func leavesNothingOpen() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            var before = 0
            for round in 0...50 {
                for kind in SourceKind.allCases {
                    let source = try kind.conformance(folder).make()
                    await source.start()
                    for await _ in source.frames { break }
                    await source.stop()
                }
                // The first round opens what the run-time keeps.
                if round == 0 { before = try entries(of: "/proc/self/fd") }
            }
            // A source's own event goes with its thread, a moment after the stop; a leak stays.
            for _ in 0..<2_000 where try entries(of: "/proc/self/fd") > before + 4 {
                try await Task.sleep(for: .milliseconds(50))
            }
            guard try entries(of: "/proc/self/fd") <= before + 4 else { exit(1) }
            exit(0)
        }
    }
}

/// The number of names in a folder, those with a dot included.
func entries(of path: String) throws -> Int {
    guard let folder = unsafe opendir(path) else { throw TestError() }
    defer { _ = unsafe closedir(folder) }
    var count = 0
    while unsafe readdir(folder) != nil { count += 1 }
    return count
}

/// The same, with the first camera of this machine.
@Suite(
    .timeLimit(.generous), .serialized,
    .enabled(if: RealCamera.isThere, "needs a camera at /dev/video0 with an uncompressed format"))
struct RealCameraTests {
    private let conformance = FrameSourceConformance {
        CameraSource(path: RealCamera.path, configuration: RealCamera.configuration) { _ in
            throw TestError()
        }
    }

    @Test("frames come with growing numbers and times")
    func deliversInOrder() async throws { try await conformance.deliversInOrder() }

    @Test("the newest frame wins and nothing queues up")
    func keepsOnlyTheNewest() async throws { try await conformance.keepsOnlyTheNewest() }

    @Test("a stop ends both streams, and a second one does nothing")
    func stopEndsBothStreams() async throws { try await conformance.stopEndsBothStreams() }

    @Test("many may stop at once")
    func manyMayStopAtOnce() async throws { try await conformance.manyMayStopAtOnce() }

    @Test("a second start does nothing, nor one after the stop")
    func startTwiceIsStartOnce() async throws { try await conformance.startTwiceIsStartOnce() }

    @Test("a source may be stopped before it is started")
    func stopBeforeStart() async throws { try await conformance.stopBeforeStart() }

    @Test("states begin with the present one, whenever one begins to look")
    func statesBeginWithThePresent() async throws {
        try await conformance.statesBeginWithThePresent()
    }
}

enum RealCamera {
    static let path = "/dev/video0"
    /// What can be read without a JPEG decoder, small enough for a good rate.
    static let configuration = CameraConfiguration(
        width: 640, height: 480, pixelFormats: PixelFormat.byPreference.filter { !$0.isCompressed })

    static var isThere: Bool {
        guard let device = try? CameraDevice(path: path) else { return false }
        return !CameraMode.choices(of: device.formats, for: configuration).isEmpty
    }
}
