/// How fast pictures are played.
struct PicturePace: Sendable, Equatable {
    /// From one frame to the next.
    let interval: Duration
    /// How often each picture is delivered before the next, at least once.
    let repetitions: Int
    let loops: Bool

    /// - Precondition: the rate is more than 0 and at most 1000 frames per second.
    init(_ framesPerSecond: Double, hold: Duration?, loops: Bool) {
        precondition(
            framesPerSecond > 0 && framesPerSecond <= 1000, "\(framesPerSecond) frames per second")
        let interval = Duration.seconds(1 / framesPerSecond)
        repetitions = hold.map { max(1, Int(min($0 / interval, 1e9).rounded())) } ?? 1
        self.interval = interval
        self.loops = loops
    }
}
