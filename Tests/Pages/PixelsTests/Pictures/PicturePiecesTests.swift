import Drawing
import Imaging
import TestSupport
import Testing

@testable import PageModel
@testable import Pixels

/// Pictures, galleries, films, and the pages that stand on a picture.
@Suite("Pictures on the page")
struct PicturePiecesTests {
    private static let frame = Rectangle(x: 100, y: 60, width: 640, height: 480)

    private static func picture(
        _ id: String, _ color: UInt32? = 0x2040C0, width: Int = 64, height: Int = 48,
        caption: Text? = nil, action: String? = nil
    ) -> Picture {
        Picture(
            id: id,
            image: color.map { value in ColorImage(width: width, height: height) { _, _ in value }
            },
            alternative: "What \(id) shows", caption: caption,
            action: action.map { ActionID($0) })
    }

    private static func paint(
        _ piece: some Piece, in frame: Rectangle = frame, _ look: PaintedPiece.Look = .init()
    ) throws -> PaintedPiece {
        try PaintedPiece(look) { _, ink, page in piece.draw(in: frame, ink, &page) }
    }

    // MARK: One picture

    @Test("a photograph fills its frame, a strip is shown whole on a plate")
    func fillsOrFits() throws {
        let photograph = try Self.paint(PicturePiece(picture: Self.picture("a")))
        #expect(photograph[102, 300] == 0x2040C0 && photograph[420, 62] == 0x2040C0)
        let strip = try Self.paint(
            PicturePiece(picture: Self.picture("b", width: 400, height: 40)))
        #expect(strip[420, 300] == 0x2040C0)
        #expect(strip[420, 100] == PaintedPiece.hex(strip.ink.palette.s2))
    }

    @Test("a picture that is not there is a plate with its words")
    func missing() throws {
        let painted = try Self.paint(PicturePiece(picture: Self.picture("gone", nil)))
        #expect(painted.entries.count == 1)
        #expect(painted[110, 300] == PaintedPiece.hex(painted.ink.palette.s2))
    }

    @Test("a caption stands on a bar that keeps seven to one over white")
    func caption() throws {
        let painted = try Self.paint(
            PicturePiece(picture: Self.picture("w", 0xFFFFFF, caption: "The 15 m antenna")))
        let words = try #require(painted.entries.first)
        let bar = painted[at: Point(x: words.ink.x - 4, y: words.ink.middle.y)]
        let luminance = Color(bar).luminance
        #expect((PictureVeil.words.luminance + 0.05) / (luminance + 0.05) >= 7)
        #expect(Self.frame.contains(Point(x: words.ink.maxX, y: words.ink.maxY - 1)))
    }

    @Test("a picture that does something is a target, named by its caption or else its words")
    func target() throws {
        let captioned = try Self.paint(
            PicturePiece(picture: Self.picture("a", caption: "The dish", action: "open")))
        #expect(captioned.page.targets.map(\.label) == ["The dish"])
        #expect(captioned.page.targets.map(\.event) == [.choose(ActionID("open"))])
        #expect(captioned.page.targets.map(\.frame) == [Self.frame])
        let plain = try Self.paint(PicturePiece(picture: Self.picture("a", action: "open")))
        #expect(plain.page.targets.map(\.label) == ["What a shows"])
        let still = try Self.paint(PicturePiece(picture: Self.picture("a")))
        #expect(still.page.targets.isEmpty)
    }

    @Test("a picture is scaled once and then kept")
    func cached() throws {
        let first = Self.picture("same", 0x2040C0)
        // The same ID means the same picture, so the second one is not even looked at.
        let second = Self.picture("same", 0xC04020)
        let painted = try PaintedPiece { _, ink, page in
            PicturePiece(picture: first).draw(in: Self.frame, ink, &page)
            PicturePiece(picture: second).draw(in: Self.frame, ink, &page)
        }
        #expect(painted[420, 300] == 0x2040C0)
    }

    // MARK: Several

    @Test(
        "every picture of a gallery that does something can be pressed, and none covers another",
        arguments: [(1920, 1080), (1080, 1920), (800, 480)])
    func gallery(size: (Int, Int)) throws {
        let pictures = (0..<4).map { Self.picture("p\($0)", action: "a\($0)") }
        let painted = try PaintedPiece(.init(width: size.0, height: size.1)) { bounds, ink, page in
            GalleryPiece(pictures: pictures).draw(in: bounds.inset(30), ink, &page)
        }
        let frames = painted.page.targets.map(\.frame)
        #expect(frames.count == 4)
        let least = painted.ink.metrics.minimumTarget
        for (index, frame) in frames.enumerated() {
            #expect(frame.width >= least && frame.height >= least)
            for other in frames[(index + 1)...] { #expect(frame.intersection(other).isEmpty) }
        }
        #expect(frames[0].width * frames[0].height > frames[1].width * frames[1].height * 3)
    }

    // MARK: Films

    @Test(
        "the time of a film is written as on a clock",
        arguments: [
            (0.0, "0:00"), (9.99, "0:09"), (130, "2:10"), (3600, "1:00:00"), (3725, "1:02:05"),
            (.nan, nil), (-1, nil), (.infinity, nil), (1e18, nil),
        ] as [(Double, String?)])
    func time(seconds: Double, words: String?) {
        #expect(Film.time(seconds) == words)
    }

    @Test("a film that plays tells where its pictures go, in the shape of its poster")
    func filmPlace() throws {
        let poster = Self.picture("still", width: 160, height: 90, action: "play")
        for (state, isPlaying) in [
            (Film.State.ready, false), (.playing, true), (.paused, true), (.ended, false),
            (.unavailable("Not today."), false),
        ] {
            let painted = try Self.paint(
                FilmPiece(film: Film(poster: poster, state: state, position: 30, length: 60)))
            let target = try #require(painted.page.targets.first)
            #expect((painted.page.film != nil) == isPlaying)
            if let place = painted.page.film {
                #expect(place == target.frame)
                #expect(abs(place.width / place.height - 16.0 / 9) < 0.02)
                #expect(Self.frame.union(place) == Self.frame)
            }
        }
    }

    @Test("the bar of a film is filled as far as it has come")
    func progress() throws {
        let poster = Self.picture("still", width: 160, height: 90)
        func filled(_ position: Double?) throws -> Int {
            let painted = try Self.paint(
                FilmPiece(
                    film: Film(poster: poster, state: .playing, position: position, length: 100)))
            let accent = PaintedPiece.hex(painted.ink.palette.accent)
            return (0..<720).map { y in (100..<740).count { painted[$0, y] == accent } }.max() ?? 0
        }
        let quarter = try filled(25)
        let half = try filled(50)
        #expect(half > 150)
        #expect(abs(half - 2 * quarter) <= 12)
        #expect(try filled(.nan) == 0)
        #expect(try filled(nil) == 0)
        let (whole, beyond) = (try filled(100), try filled(101))
        #expect(whole == beyond)
    }

    // MARK: Whole pages

    private static func attract(_ languages: Int) -> Screen {
        let dock = Dock(
            siteName: "Vesper Ridge Space Operations Centre", clock: "14:32",
            date: "Friday 20 November", tab: nil, canGoBack: false, words: .init())
        return Screen(
            identity: "attract", dock: dock, title: "Hold up your code",
            content: .attract(invitation),
            actions: (0..<languages).map { Action(ActionID("l\($0)"), "Language \($0)") })
    }

    private static let invitation = AttractPage(
        picture: picture("ridge"), invitation: "or touch the screen to look around.",
        camera: CameraNote(.above, "Camera"))

    private static let home = HomePage(
        lead: "From this ridge we talk to nine spacecraft, every hour of every day.",
        picture: picture("ridge"), cards: [])

    @Test(
        "the invitation offers each language, and any other touch leads Home",
        arguments: [(1920, 1080), (1080, 1920), (800, 480)], [1, 3, 9])
    func invitation(size: (Int, Int), languages: Int) throws {
        let painted = try PaintedPiece(.init(width: size.0, height: size.1)) { bounds, ink, page in
            AttractPiece(screen: Self.attract(languages), content: Self.invitation).draw(
                in: bounds, ink, &page)
        }
        let targets = painted.page.targets
        #expect(targets.first?.event == .tab(.home))
        #expect(targets.first?.frame == painted.ink.canvas.bounds)
        let choices = targets.dropFirst()
        #expect(choices.map(\.event) == (0..<languages).map { .choose(ActionID("l\($0)")) })
        let least = painted.ink.metrics.minimumTarget
        for target in choices {
            #expect(target.frame.height >= least && target.frame.width >= least)
            #expect(painted.ink.canvas.bounds.union(target.frame) == painted.ink.canvas.bounds)
        }
        for (index, entry) in painted.entries.enumerated() {
            for other in painted.entries[(index + 1)...] {
                let shared = entry.ink.inset(1).intersection(other.ink.inset(1))
                #expect(shared.isEmpty, "\(entry.ink) \(other.ink)")
            }
        }
    }

    @Test(
        "the words of the home page lie on the page and none lies over another",
        arguments: [(1920, 1080), (1080, 1920), (800, 480)], Appearance.TextSize.allCases)
    func home(size: (Int, Int), textSize: Appearance.TextSize) throws {
        let titles = [
            "Welcome to Vesper Ridge", "Willkommen am Raumfahrtkontrollzentrum Vesper Ridge",
            "ヴェスパーリッジ宇宙運用センターへようこそ",
        ]
        for title in titles {
            var screen = Self.attract(0)
            screen.title = Text(title)
            screen.actions = [
                Action(ActionID("film"), "Watch the film", icon: .play),
                Action(ActionID("map"), "Show the map", icon: .map),
            ]
            let look = PaintedPiece.Look(width: size.0, height: size.1, textSize: textSize)
            var height = 0.0
            let painted = try PaintedPiece(look) { bounds, ink, page in
                let piece = HeroPiece(screen: screen, content: Self.home)
                height = piece.height(forWidth: bounds.width, ink)
                piece.draw(
                    in: Rectangle(x: 0, y: 0, width: bounds.width, height: height), ink, &page)
            }
            #expect(painted.page.targets.count == 2)
            for (index, entry) in painted.entries.enumerated() {
                #expect(entry.ink.x >= 0 && entry.ink.maxX <= Double(size.0))
                #expect(entry.ink.y >= 0 && entry.ink.maxY <= height)
                for other in painted.entries[(index + 1)...] {
                    let shared = entry.ink.inset(1).intersection(other.ink.inset(1))
                    #expect(shared.isEmpty, "\(title): \(entry.ink) \(other.ink)")
                }
            }
        }
    }

    // MARK: Hostile

    @Test(
        "pictures of one pixel and of one line, and frames without room, are drawn as they go",
        arguments: [
            Rectangle(x: 0, y: 0, width: 0, height: 0), Rectangle(x: 3, y: 3, width: 1, height: 1),
            Rectangle(x: 0, y: 0, width: 900, height: 2),
            Rectangle(x: 0, y: 0, width: 2, height: 700),
            Rectangle(x: -99, y: 0, width: 500, height: 400),
        ])
    func hostile(frame: Rectangle) throws {
        let long = String(repeating: "A very long caption ", count: 200)
        for (width, height) in [(1, 1), (10_000, 1), (1, 10_000)] {
            let picture = Self.picture(
                "\(width)x\(height)", width: width, height: height, caption: Text(long), action: "a"
            )
            let film = Film(poster: picture, state: .playing, position: 1, length: 0)
            _ = try PaintedPiece { _, ink, page in
                PicturePiece(picture: picture).draw(in: frame, ink, &page)
                GalleryPiece(pictures: [picture, picture, picture]).draw(in: frame, ink, &page)
                GalleryPiece(pictures: []).draw(in: frame, ink, &page)
                FilmPiece(film: film).draw(in: frame, ink, &page)
                ViewfinderPiece(
                    viewfinder: Viewfinder(isRecognised: false, alternative: Text(long))
                )
                .draw(in: frame, ink, &page)
                var screen = Self.attract(80)
                screen.title = Text(long)
                AttractPiece(screen: screen, content: Self.invitation)
                    .draw(in: frame, ink, &page)
                HeroPiece(screen: screen, content: Self.home).draw(in: frame, ink, &page)
            }
        }
    }
}
