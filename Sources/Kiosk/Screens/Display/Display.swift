public import Imaging
public import PageModel

/// A place where pages are shown and where visitors press things.
public protocol Display: Sendable {
    /// What visitors do; read by one consumer. Ends when the display has been stopped.
    var events: AsyncStream<InputEvent> { get }
    /// Takes the screen over.
    func start() async throws
    /// Shows a page; the newest wins, and showing the same value again costs nothing.
    func show(_ screen: Screen) async
    /// Whether getting ready for pages makes showing them any faster.
    var preparesPages: Bool { get }
    /// Gets ready for pages that may be shown next, while nothing else is to do; the newest list wins.
    func prepare(_ screens: [Screen]) async
    /// Gives the newest camera picture to a page that has a viewfinder, with outlines of recognised symbols
    /// in the picture's pixels. Cheap to call at any rate: pictures that come too fast are dropped.
    func show(frame: LumaImage, outlines: [Quadrilateral]) async
    /// The room for pictures of a film on the page that is shown, or the most that any page has; `nil` where none are shown.
    ///
    /// May change with every page. Pictures of this size, or less where their shape is another, are shown as they are.
    var filmSize: FilmSize? { get }
    /// Gives the newest picture of the film to a page that has one.
    ///
    /// Cheap to call at any rate: pictures that come too fast are dropped.
    func show(film picture: VideoFrame) async
    /// Makes the display as bright as given, from now on.
    func shine(_ light: DisplayLight) async
    /// Returns when everything that was handed over before has been drawn; never, where the display hangs.
    func settled() async
    /// Why no page can be seen; `nil` while pages can.
    var obstacle: DisplayObstacle? { get }
    /// Gives the screen back as it was. May be called at any time, and twice.
    func stop() async
}

extension Display {
    /// Few displays do anything that takes long enough.
    public var preparesPages: Bool { false }

    public func prepare(_ screens: [Screen]) async {}

    /// Text has no brightness.
    public func shine(_ light: DisplayLight) async {}

    /// What is handed over is done.
    public func settled() async {}

    /// A terminal belongs to whoever looks at it.
    public var obstacle: DisplayObstacle? { nil }
}

/// Why no page of a display can be seen.
public enum DisplayObstacle: Sendable, Equatable, CustomStringConvertible {
    /// Another virtual console is in front of the one with the pages.
    case otherConsole
    /// The screen was unplugged or does not answer; in words.
    case noScreen(String)

    public var description: String {
        switch self {
        case .otherConsole:
            "another console is on the screen, so no page can be seen; switch back to the kiosk's with chvt"
        case .noScreen(let reason): "no page can be seen: \(reason)"
        }
    }
}

/// How bright a display is.
public struct DisplayLight: Sendable, Hashable {
    /// Of its full brightness, from 0 (nothing is seen) to 100.
    public let percent: Int

    public init(percent: Int) { self.percent = min(max(percent, 0), 100) }

    public static let full = DisplayLight(percent: 100)
    /// Nothing is shown.
    public static let dark = DisplayLight(percent: 0)
}
