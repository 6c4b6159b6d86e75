public import Imaging

/// Frames from picture files: those of a folder in the order of their names, or of a list in its
/// order.
///
/// The source skips files that cannot be read as pictures and publishes that in ``states``. A source
/// that loops looks repeatedly for a folder that is missing or empty, and lists the folder again
/// before each round; one that does not loop ends there, and drops no frame: its reader gets each
/// picture, however slowly it reads.
public final class PictureFolderSource: FrameSource {
    /// Reads one picture file to luma.
    public typealias Loading = @Sendable (String) throws -> LumaImage

    public let name: String
    private let thread: SourceThread
    private let loop: PictureLoop

    /// The pictures of a folder, without those in folders below and those whose name begins with a
    /// dot.
    ///
    /// - Parameter framesPerSecond: the rate, more than 0 and at most 1000.
    /// - Parameter hold: how long each picture stays, delivered again at the rate; `nil` for one frame
    ///   each.
    /// - Parameter loops: whether to start again after the last picture, or to end.
    /// - Parameter load: called on the source's thread.
    public convenience init(
        folder: String, framesPerSecond: Double = 10, hold: Duration? = nil, loops: Bool = true,
        load: @escaping Loading
    ) {
        self.init(
            .folder(folder), pace: PicturePace(framesPerSecond, hold: hold, loops: loops),
            load: load, clock: SystemSourceClock())
    }

    /// The named files.
    public convenience init(
        files: [String], framesPerSecond: Double = 10, hold: Duration? = nil, loops: Bool = true,
        load: @escaping Loading
    ) {
        self.init(
            .files(files), pace: PicturePace(framesPerSecond, hold: hold, loops: loops),
            load: load, clock: SystemSourceClock())
    }

    /// Checks that a folder has files to play.
    ///
    /// - Throws: where it is missing, not readable, not a folder or empty.
    public static func requirePictures(in folder: String) throws(CaptureError) {
        if try PictureList.folder(folder).paths().isEmpty { throw .emptyFolder(path: folder) }
    }

    init(
        _ pictures: PictureList, pace: PicturePace, load: @escaping Loading,
        clock: any SourceClock
    ) {
        name = pictures.name
        thread = SourceThread(clock: clock, keepsEveryFrame: !pace.loops)
        loop = PictureLoop(pictures: pictures, pace: pace, load: load, thread: thread)
    }

    deinit { thread.requestStop() }

    public var frames: AsyncStream<Frame> { thread.frames }
    public var states: AsyncStream<SourceState> { thread.states }

    public func start() async {
        thread.start { [loop] in loop.run() }
    }

    public func stop() async { await thread.stop() }
}
