public import Imaging

/// What a visitor did: one gesture (a key, a touch, a typed line) is one event, what it means.
public enum InputEvent: Sendable, Hashable {
    /// A key or touch that means nothing else; it keeps the session alive.
    case activity
    /// A button, row, card, hotspot or floor was chosen.
    case choose(ActionID)
    /// The focus has moved; for screen readers and voices.
    case focused(FocusPlace)
    case back
    case tab(Dock.Tab)
    case language
    case view
    case help
    case about
    case readAloud
    case search
    /// A character was typed (slowly, by a person).
    case character(Character)
    case erase
    case submit
    case pageUp
    case pageDown
    /// A whole code was typed by a keyboard-wedge scanner: under 35 ms a key, then Enter.
    case typedCode(String)
    /// A room's number, a name or words were typed as one line.
    case lookUp(String)
    /// The person at the terminal wants to leave (Ctrl-C), or the terminal is gone.
    case quit
}

/// What has the focus, in words: "Show the way", the first of three.
public struct FocusPlace: Sendable, Hashable {
    public var label: String
    /// Counted from 1.
    public var number: Int
    public var count: Int

    public init(label: String, number: Int, count: Int) {
        self.label = label
        self.number = number
        self.count = count
    }
}

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

/// The sides of a film's pictures, in pixels.
public struct FilmSize: Sendable, Equatable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
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
