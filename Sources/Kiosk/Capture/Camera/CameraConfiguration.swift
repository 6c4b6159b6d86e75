/// The wanted mode of a camera, and its timeouts.
public struct CameraConfiguration: Sendable, Equatable {
    /// The wanted width, in pixels; the camera's nearest one is used.
    public var width: Int
    /// The wanted height, in pixels; the camera's nearest one is used.
    public var height: Int
    /// The wanted rate.
    public var framesPerSecond: Double
    /// The allowed formats, the best first; the order decides between formats with the same size
    /// and rate.
    public var pixelFormats: [PixelFormat]
    /// How long a camera may send no usable frame before the source reports it and reopens the
    /// camera.
    public var frozenAfter: Duration
    /// How long a camera may send the same picture, byte by byte, before the source reports it and
    /// reopens the camera; while that does not help, the time between openings doubles, up to a
    /// minute.
    public var stuckAfter: Duration
    /// How long the view may be obstructed before the source reports it.
    public var obstructedAfter: Duration
    /// How long the source waits before it looks for a camera again: the first interval of the
    /// exponential backoff.
    public var retryInterval: Duration
    /// The longest interval of the backoff: the wait doubles with every try while a camera is
    /// present but fails.
    public var longestRetryInterval: Duration

    /// The defaults suit scanning: 1280x720 holds three pixels for every module of a code that
    /// fills a tenth of the picture's width, and the rate suffices for a hand that moves through
    /// the picture.
    public init(
        width: Int = 1280, height: Int = 720, framesPerSecond: Double = 30,
        pixelFormats: [PixelFormat] = PixelFormat.byPreference,
        frozenAfter: Duration = .seconds(3), stuckAfter: Duration = .seconds(5),
        obstructedAfter: Duration = .seconds(3), retryInterval: Duration = .milliseconds(500),
        longestRetryInterval: Duration = .seconds(4)
    ) {
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
        self.pixelFormats = pixelFormats
        self.frozenAfter = frozenAfter
        self.stuckAfter = stuckAfter
        self.obstructedAfter = obstructedAfter
        self.retryInterval = retryInterval
        self.longestRetryInterval = longestRetryInterval
    }
}
