/// What is wanted of a camera, and how patient to be with it.
public struct CameraConfiguration: Sendable, Equatable {
    /// The wanted width, in pixels; the nearest the camera has is taken.
    public var width: Int
    /// The wanted height, in pixels; the nearest the camera has is taken.
    public var height: Int
    /// The wanted rate.
    public var framesPerSecond: Double
    /// The formats that may be used, the best first; decides between those that give the same size
    /// and rate.
    public var pixelFormats: [PixelFormat]
    /// How long a camera may send nothing, or nothing usable, before that is told and it is opened
    /// anew.
    public var frozenAfter: Duration
    /// How long a camera may send the same picture, byte by byte, before that is told and it is
    /// opened anew; while that does not help, the time from one opening to the next doubles, up to
    /// a minute.
    public var stuckAfter: Duration
    /// How long there may be nothing to see in the pictures before that is told.
    public var obstructedAfter: Duration
    /// How long to wait before a camera is looked for again.
    public var retryInterval: Duration
    /// How long that wait may grow while a camera is there but refuses to work: it doubles with
    /// every try.
    public var longestRetryInterval: Duration

    /// The defaults suit scanning: 1280x720 holds three pixels for every module of a code that
    /// fills a tenth of the picture's width, at a rate at which a hand that moves through the
    /// picture is seen often.
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
