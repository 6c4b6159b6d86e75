public import Imaging
public import QRReader

/// Reads the frames of one camera, one after the other, and uses in each what those before have shown.
///
/// The native reader reads in a ``QRReader/ReadingSession``; libzbar gets what it leaves, as with a ``Decoder``. What is
/// kept of the frames is gone after a second and a half, and with ``forget()``.
public struct FrameDecoder: Sendable {
    private let decoder: Decoder
    private var session: ReadingSession
    /// The gate and the counters for libzbar where it reads without the native reader.
    private var gate = ChangeGate()
    private var alone = SessionCounters()
    /// When the first frame was taken; kept for good, since the session counts its tries by the time since then.
    private var start: ContinuousClock.Instant?

    /// Reads frames with the engines of a decoder.
    public init(_ decoder: Decoder) {
        self.decoder = decoder
        session = ReadingSession(
            options: decoder.engine.native?.options ?? ReaderOptions(effort: .fast))
    }

    /// What has been done so far; nothing about what the frames showed.
    public var counters: SessionCounters { decoder.engine.native == nil ? alone : session.counters }

    /// Every symbol that is read in a frame, and the places that look like one.
    ///
    /// A frame in which nothing has changed since one without a code is not looked at every time, see ``QRReader/ChangeGate``;
    /// nothing is found in it.
    ///
    /// - Parameter time: when the frame was taken.
    public mutating func examine(
        _ image: LumaImage, at time: ContinuousClock.Instant
    ) -> DecodedPicture {
        let start = start ?? time
        self.start = start
        let milliseconds = (time - start).milliseconds
        guard let native = decoder.engine.native else {
            return examineAlone(image, at: milliseconds)
        }
        if decoder.hasNews { session.keepLooking() }
        guard let reading = session.read(image, at: milliseconds) else {
            return DecodedPicture(symbols: [], diagnoses: [])
        }
        let picture = decoder.engine.read(image, after: native.native(reading))
        if !picture.symbols.isEmpty { session.keepLooking() }
        return picture.inOrder
    }

    private mutating func examineAlone(_ image: LumaImage, at time: Int) -> DecodedPicture {
        alone.frames &+= 1
        guard gate.shouldLook(at: image, at: time) || decoder.hasNews else {
            alone.skipped &+= 1
            return DecodedPicture(symbols: [], diagnoses: nil)
        }
        let picture = decoder.examine(image)
        gate.note(hasSomething: !picture.symbols.isEmpty)
        return picture
    }

    /// Forgets all that the frames before have shown.
    public mutating func forget() {
        session.reset()
        gate = ChangeGate()
    }
}

extension Duration {
    /// In milliseconds, rounded down; as many as fit.
    fileprivate var milliseconds: Int {
        let (seconds, rest) = components
        let whole = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
        return (whole.overflow ? (seconds < 0 ? Int.min : Int.max) : whole.partialValue)
            &+ Int(rest / 1_000_000_000_000_000)
    }
}
