import Imaging
import KioskSettings

@testable import Kiosk
@testable import PageMaking
@testable import PageModel

extension Kiosk {
    /// What belongs to the kiosk, and not to a visit; all else must be as fresh when a visit has ended.
    private static let kept: Set<String> = [
        "$defaultActor", "source", "display", "reader", "configuration", "endsWithFrames",
        "strings",
        "databasePath", "logger", "clock", "started", "content", "contentProblem", "startLanguage",
        "cameraCondition", "leaving", "leave", "tasks",
        // When somebody was there, which dims the display; what they did is not told by it.
        "lastPresence",
        // What the page was made from is compared by the page.
        "ingredients", "made",
    ]

    /// All that is stored here of a visit, in words, found by looking and not by a list: what somebody adds is compared, too.
    func traces() -> [String: String] {
        var traces: [String: String] = [:]
        for child in Mirror(reflecting: self).children {
            guard let name = child.label, !Self.kept.contains(name) else { continue }
            traces[name] = String(reflecting: child.value)
        }
        traces["bundles"] = String(reflecting: bundles.ready)
        traces["films"] = String(reflecting: films.media)
        traces["narration"] = String(reflecting: narration.reader)
        return traces
    }

    /// What is shown, but for the time.
    func shownPage() -> Screen? {
        var screen = made?.screen
        screen?.dock.clock = ""
        screen?.dock.date = ""
        return screen
    }

    /// As it would be after a visit in which nothing was done, or after new content.
    ///
    /// - Parameter other: the session of the kiosk that it is held against; only when it began, and after what, counts.
    func wakeUp(with condition: CameraCondition, like other: Session) async {
        cameraCondition = condition
        // New content is taken over at once.
        await tick()
        endVisit(at: other.began)
        session = Session(
            language: session.defaultLanguage, appearance: session.defaultAppearance,
            followsVisit: other.followsVisit, now: other.began)
        await tick()
    }

    /// Where Home and Back would lead from here; the visit stays as it is.
    func wayOut(withBack: Bool) -> (session: Session, home: Page, back: String?) {
        var home = session
        home.open(tab: .home)
        guard withBack else { return (session, home.page, nil) }
        var back = session
        back.back()
        let maker = PageMaker(content: content, strings: strings, settings: configuration.pages)
        let made = maker.page(
            of: back, in: .init(clock: "14:32", camera: cameraCondition, now: now()))
        return (session, home.page, made.screen.title.string)
    }

    /// A film that nobody watches to its end would keep the visit open for as long as it plays.
    func endFilmAsItWould() { films.end() }
}
