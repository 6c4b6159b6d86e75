import Testing

@testable import Display

/// The pages of the sample site in 80 x 24 cells without colour, letter for letter.
@Suite("The designed pages in 80 x 24")
struct SnapshotTests {
    /// The page with a grey picture in the viewfinder, blanks at the ends of lines left out.
    static func lines(_ screen: Screen) -> String {
        var context = LayoutContext()
        context.viewfinder = { columns, rows in
            var grid = CellGrid(width: columns, height: rows)
            grid.fill(CellRect(x: 0, y: 0, width: columns, height: rows), with: "░")
            return grid
        }
        let page = TerminalLayout(screen: screen, width: 80, height: 24, context: context).page()
        return page.grid.lines.joined(separator: "\n")
    }

    @Test("Home invites with a lead, a picture, one button and four cards")
    func home() {
        #expect(
            Self.lines(SamplePages.home)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                             [F5 Home]  F6 Scan   F7 Map    F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────

                  Welcome to Vesper Ridge
                  From this ridge we talk to nine spacecraft, every hour of every day.

                  ┌──────────────────────────────────────────────────┐
                  │ The great antenna on the ridge under a night     │
                  │ sky, with the Earth rising behind it.            │
                  └──────────────────────────────────────────────────┘  ▸[ Watch film ]

                  ┌────────────────┐ ┌────────────────┐ ┌────────────────┐ ┌────────────────┐
                  │ Have a code?   │ │ Find a room    │ │ Today          │ │ Reception      │
                  │ Hold it up to  │ │ or a person:   │ │ 15:00 Tour     │ │ Until 18:00    │
                  │ the camera.    │ │ press /        │ │ 16:20 Lark 2   │ │ dial 100       │
                  └────────────────┘ └────────────────┘ └────────────────┘ └────────────────┘





                ────────────────────────────────────────────────────────────────────────────────
                 A code held to the camera is read on every screen.
                """)
    }

    @Test("Scan shows the camera and one hint")
    func searching() {
        #expect(
            Self.lines(SamplePages.searching)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home  [F6 Scan]  F7 Map    F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  Scan
                  Hold your code up to the camera

                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   Come a little closer
                  ░░░░┏━━░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░━━┓░░░░   The code should fill about
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   half of the frame.
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   ↑ The camera is above the
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   screen
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  ▸[ Type a room number ]
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   [ How it works ]
                  ░░░░┗━━░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░━━┛░░░░
                  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   Pictures are never kept.

                ────────────────────────────────────────────────────────────────────────────────
                 Tab/arrows move   Enter opens   digits and letters: room number
                """)
    }

    @Test("number entry takes the place of a camera that is away")
    func entry() {
        #expect(
            Self.lines(SamplePages.entry)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home  [F6 Scan]  F7 Map    F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  Scan
                  The camera is taking a break

                  Type the number from the door instead. Scanning goes on by itself when the
                  camera is back.


                  Number on the door, for example A-014
                  ┌──────────────────────────┐
                  │ A-0                      │
                  └──────────────────────────┘

                    A-011  Visitor centre
                    A-012  Mission library
                    A-014  Main control room


                  [ Choose on the map ]

                ────────────────────────────────────────────────────────────────────────────────
                 Type the number, then Enter   Backspace erases
                """)
    }

    @Test("the site map draws buildings, and the one with the focus heavy")
    func site() {
        #expect(
            Self.lines(SamplePages.site)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home   F6 Scan  [F7 Map]   F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  Map, Vesper Ridge site
                  Where would you like to go?

                 ┌─────────────────────────────────────────────┐  ▸ A  Operations hall
                 │  ♣    ♣                                     │       Control room, library
                 │    ┌────────┐      ║  ┌────────────┐    ◠   │
                 │    │   E    │      ║  │            │    │   │    B  Laboratories
                 │    └────────┘      ║  └──────┐ B   │        │       With a guide
                 │ ═══════════════════╬         │     │        │
                 │                    ║         └─────┘        │    C  Training centre
                 │  ┏━━━━━━━━━━━━━━┓  ║                        │       Simulators
                 │  ┃              ┃  ║  ┌────────┐┌──────┐    │
                 │  ┃      A       ┃  ║  │   C    ││▒▒D▒▒▒│    │    D  Power house
                 │  ┃  ◉ You are   ┃  ║  │        ││Power▒│    │       Not open
                 │  ┃    here      ┃  ║  └────────┘│house▒│    │
                 │  ┗━━━━━━━━━━━━━━┛  ║            └──────┘    │    E  Staff restaurant
                 │                    ║                        │       11:30 to 14:00
                 └─────────────────────────────────────────────┘

                ────────────────────────────────────────────────────────────────────────────────
                 Tab/arrows move   Enter opens   / searches
                """)
    }

    @Test("a floor plan draws rooms with doors, and steps beside it")
    func floor() {
        #expect(
            Self.lines(SamplePages.floor)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home   F6 Scan  [F7 Map]   F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  Map, Operations hall, ground floor
                  Way to A-014

                                                    2  1 [G]  2 min, 75 m
                 ┌────────┬───────┬───────┬───┲━━━━━━━━━━━━┓
                 │        │       │▒▒▒▒▒▒▒│   ┃   A-014    ┃  1 From here, go straight to the
                 │ A-011  │ A-012 │▒▒▒▒▒▒▒│   ┃   Main     ┃    corridor, 12 m
                 │Visitor │Mission│▒A-013▒│      control   ┃  2 Turn right, past the library,
                 │centre  │library│▒▒▒▒▒▒▒│   ┃   room     ┃    45 m
                 │        │       │▒▒▒▒▒▒▒│   ┃            ┃  3 Turn left; the door is on your
                 ├─────  ─┴─────  ┴────  ─┘   ┗━━━━━━━━━━━━┩    right, 18 m
                 │                                         │
                 │                 ┌───  ───┬──────  ──────┤
                 │                 │        │              │
                 │    ◉ You are    │ A-021  │    A-022     │
                 │      here       │ Café   │  Auditorium  │ ▸[ Open the room’s page ]
                 │                 │        │              │
                 └─────────────────┴────────┴──────────────┘  [ Take it along ]

                ────────────────────────────────────────────────────────────────────────────────
                 PgUp/PgDn floor   Enter opens the room’s page   F8 reads the way aloud
                """)
    }

    @Test("a room has pictures at the left and words at the right")
    func room() {
        #expect(
            Self.lines(SamplePages.room)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home   F6 Scan  [F7 Map]   F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  A-014  Room in the Operations hall, ground floor
                  Main control room

                  ┌──────────────────────────┐    Ten flight controllers sit here at any hour.
                  │ Ten desks before a wall  │    Each looks after one part of a spacecraft:
                  │ of screens.              │    its power, its path, its radio.
                  └──────────────────────────┘
                  The main screen during a        The large screen shows the ground track: the
                  pass, picture 1 of 6            line each spacecraft draws over the Earth.

                    ▶  Film: Eleven minutes,      Open       Viewing gallery 9:00 to 17:00
                       2:10                       Access     No steps on the way

                                                    Mira Rautio, Flight director              ›


                 ▸[ Show the way ]  [ Take it along ]  [ Read aloud ]


                ────────────────────────────────────────────────────────────────────────────────
                 ↑↓ scroll   Enter opens   F8 reads aloud
                """)
    }

    @Test("a contact has facts at the left and a code at the right")
    func contact() {
        #expect(
            Self.lines(SamplePages.contact)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home  [F6 Scan]  F7 Map    F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  Contact
                  Mira Rautio
                                                              █████████████████████████████
                  Flight director                             ██ ▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀██
                  Vesper Ridge, Operations                    ██ ▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀███
                                                              ██ █▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄██
                  Telephone  +00 555 01014                    ██ ▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄██
                  E-mail     mira.rautio@                     ██ ▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀██
                             vesper-ridge.example             ██ ▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀██
                  Office     A-013, ground floor              ██ ▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀███
                  Speaks     English, Deutsch, Suomi          ██ █▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄██
                                                              ██ ▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄██
                                                              ██ ▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀██
                 ▸[ Show the way ]                            ██ ▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀██
                                                              ██ ▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀█▄▀▄▀███
                  [ Read aloud ]                              ██▄█▄█▄██▄█▄██▄█▄██▄█▄██▄█▄██
                                                              ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                                                              Point your phone’s camera here.
                                                              Nothing stays here.
                ────────────────────────────────────────────────────────────────────────────────
                 Enter shows the way   F8 reads aloud   Esc scans another
                """)
    }

    @Test("a risky address names its risks, worst first")
    func risky() {
        #expect(
            Self.lines(SamplePages.risky)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home  [F6 Scan]  F7 Map    F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  Web address
                  Better not open this one

                  This code leads to
                  win-badge.example.net

                  The whole address, as the code says it
                  http://vesper-ridge.example@win-badge.example.net:8080/claim?badge=A-014&
                  visitor=1

                  (!) It pretends to be another address
                      The words before the @ only look like an address.
                   !  The connection is not encrypted
                      It starts with http, not https.
                   !  It uses an unusual port
                      8080 is rare for public pages.

                 ▸[ Scan another ]  [ Pass to my phone anyway ]

                ────────────────────────────────────────────────────────────────────────────────
                 Enter scans another   Nothing opens by itself
                """)
    }

    @Test("unknown text shows what it hides")
    func text() {
        #expect(
            Self.lines(SamplePages.text)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home  [F6 Scan]  F7 Map    F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  Text
                  The code says


                    │ Locker 17␉blue key
                    │ Return before 18:00␊
                    │ ⟨U+202E⟩txt.elif


                  3 hidden characters are made visible.


                 ▸[ Take it along ]  [ Scan another ]






                ────────────────────────────────────────────────────────────────────────────────
                 ↑↓ scroll   F8 reads aloud   Esc scans another
                """)
    }

    @Test("the countdown lies over the page")
    func countdown() {
        #expect(
            Self.lines(SamplePages.countdown)
                == """
                 Vesper Ridge Space Operations Centre                                     14:32
                 ‹ Esc Back   F5 Home   F6 Scan  [F7 Map]   F1 Help F2 English F3 View F4 About
                ────────────────────────────────────────────────────────────────────────────────
                  A-014  Room in the Operations hall, ground floor
                  Main control room

                  ┌───────╔══════════════════════════════════════════════════════════╗ny hour.
                  │ Ten de║                                                          ║craft:
                  │ of scr║   12    Are you still here?                              ║
                  └───────║   ████                                                   ║
                  The main║         In 12 seconds this visit ends and everything is  ║ack: the
                  pass, pi║         forgotten: your language and the pages you saw.  ║Earth.
                          ║                                                          ║
                    ▶  Fil║        ▸[ I’m still here ]  [ End now ]                  ║7:00
                       2:1║                                                          ║
                          ║         Any key keeps it open.                           ║
                          ║                                                          ║        ›
                          ╚══════════════════════════════════════════════════════════╝

                  [ Show the way ]  [ Take it along ]  [ Read aloud ]


                ────────────────────────────────────────────────────────────────────────────────
                 ↑↓ scroll   Enter opens   F8 reads aloud
                """)
    }

    @Test("the invitation is written large")
    func attract() {
        #expect(
            Self.lines(SamplePages.attract)
                == """
                                                    ↑ Camera
                   Vesper Ridge Space Operations Centre                                 14:32










                      █ █ █▀█ █   █▀▄   █ █ █▀█
                      █▀█ █ █ █   █ █   █ █ █▀▀
                      ▀ ▀ ▀▀▀ ▀▀▀ ▀▀    ▀▀▀ ▀

                      █ █ █▀█ █ █ █▀▄   █▀▀ █▀█ █▀▄ █▀▀
                       █  █ █ █ █ █▀▄   █   █ █ █ █ █▀▀
                       ▀  ▀▀▀ ▀▀▀ ▀ ▀   ▀▀▀ ▀▀▀ ▀▀  ▀▀▀

                      or press any key to look around.

                     ▸[ English ]  [ Deutsch ]  [ Français ]

                """)
    }
}
