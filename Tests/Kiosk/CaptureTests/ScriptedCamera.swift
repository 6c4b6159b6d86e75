import Imaging

@testable import Capture

extension FakeMachine {
    /// A source that has this machine beneath it.
    func source(decodeJPEG: @escaping CameraSource.JPEGDecoding = { _ in throw TestError() })
        -> CameraSource
    {
        CameraSource(
            path: "/dev/video0", configuration: CameraConfiguration(), decodeJPEG: decodeJPEG,
            calls: self, clock: self)
    }
}

/// The states a source goes through until one is met so many times; then it is stopped.
func states(
    of source: CameraSource, until last: SourceState, times: Int = 1
) async -> [SourceState] {
    var seen: [SourceState] = []
    let states = source.states
    await source.start()
    for await state in states {
        seen.append(state)
        if seen.count(where: { $0 == last }) == times { break }
    }
    await source.stop()
    return seen
}

/// What a decoder of the tests throws.
struct TestError: Error, CustomStringConvertible {
    var description: String { "no picture" }
}
