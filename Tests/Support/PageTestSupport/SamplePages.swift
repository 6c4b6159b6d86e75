import Imaging
package import PageModel

/// Pages of the sample site as the kiosk makes them.
package enum SamplePages {
    package static func dock(_ tab: Dock.Tab?, canGoBack: Bool = true) -> Dock {
        Dock(
            siteName: "Vesper Ridge Space Operations Centre", clock: "14:32", tab: tab,
            canGoBack: canGoBack, words: Dock.Words())
    }

    package static let moves: Text = "Tab/arrows move   Enter opens   / searches"

    package static let home = Screen(
        identity: "home", dock: dock(.home, canGoBack: false), title: "Welcome to Vesper Ridge",
        content: .home(
            HomePage(
                lead: "From this ridge we talk to nine spacecraft, every hour of every day.",
                picture: Picture(
                    id: "hero", image: nil,
                    alternative:
                        "The great antenna on the ridge under a night sky, with the Earth rising behind it."
                ),
                cards: [
                    Card(id: nil, title: "Have a code?", lines: ["Hold it up to the camera."]),
                    Card(
                        id: ActionID("find"), title: "Find a room",
                        lines: ["or a person:", "press /"]),
                    Card(
                        id: ActionID("today"), title: "Today",
                        lines: [Card.Line("Tour", at: "15:00"), Card.Line("Lark 2", at: "16:20")]),
                    Card(
                        id: ActionID("reception"), title: "Reception",
                        lines: ["Until 18:00", "dial 100"]),
                ])), actions: [Action(ActionID("film"), "Watch film")],
        hint: "A code held to the camera is read on every screen.")

    /// The scan page with one hint on it.
    package static func searching(_ hint: Text) -> Screen {
        let search = ScanPage.Search(
            hint: hint, advice: "The code should fill about half of the frame.",
            cameraText: "The camera is above the screen")
        return Screen(
            identity: "scan", dock: dock(.scan), kicker: "Scan",
            title: "Hold your code up to the camera",
            content: .scan(
                ScanPage(
                    .searching(search), alternative: "The camera shows no picture.",
                    privacyNote: "Pictures are never kept.")),
            actions: [
                Action(ActionID("number"), "Type a room number"),
                Action(ActionID("how"), "How it works"),
            ], hint: "Tab/arrows move   Enter opens   digits and letters: room number")
    }

    package static let searching = searching("Come a little closer")

    package static let recognised = Screen(
        identity: "scan", dock: dock(.scan), kicker: "Scan", title: "Here it is",
        content: .scan(
            ScanPage(
                .recognised(
                    Recognised(
                        message: "Code read", number: "A-014", name: "Main control room",
                        detail: "Building A, ground floor")), alternative: "",
                privacyNote: "Pictures are never kept.")),
        actions: [
            Action(ActionID("open"), "Open the page"), Action(ActionID("way"), "Show the way"),
            Action(ActionID("again"), "Scan another"),
        ], hint: "Enter opens the page   Esc scans another")

    package static let entry = Screen(
        identity: "number", dock: dock(.scan), kicker: "Scan",
        title: "The camera is taking a break",
        content: .entry(
            EntryPage(
                reason:
                    "Type the number from the door instead. Scanning goes on by itself when the camera is back.",
                entry: Entry(prompt: "Number on the door, for example A-014", text: "A-0"),
                rows: [
                    Row(id: ActionID("A-011"), label: "A-011", title: "Visitor centre"),
                    Row(id: ActionID("A-012"), label: "A-012", title: "Mission library"),
                    Row(id: ActionID("A-014"), label: "A-014", title: "Main control room"),
                ])), actions: [Action(ActionID("map"), "Choose on the map")],
        hint: "Type the number, then Enter   Backspace erases")

    package static let site = Screen(
        identity: "map", dock: dock(.map), kicker: "Map, Vesper Ridge site",
        title: "Where would you like to go?",
        content: .plan(
            PlanPage(
                plan: SamplePlans.site,
                sections: [
                    .rows([
                        Row(
                            id: ActionID("A"), label: "A", title: "Operations hall",
                            detail: "Control room, library"),
                        Row(
                            id: ActionID("B"), label: "B", title: "Laboratories",
                            detail: "With a guide"),
                        Row(
                            id: ActionID("C"), label: "C", title: "Training centre",
                            detail: "Simulators"),
                        Row(
                            id: ActionID("D"), label: "D", title: "Power house",
                            detail: "Not open"),
                        Row(
                            id: ActionID("E"), label: "E", title: "Staff restaurant",
                            detail: "11:30 to 14:00"),
                    ])
                ])), hint: moves)

    package static let floor = Screen(
        identity: "floor", dock: dock(.map), kicker: "Map, Operations hall, ground floor",
        title: "Way to A-014",
        content: .plan(
            PlanPage(
                plan: SamplePlans.floor,
                way: PlanPage.Way(
                    summary: "2 min, 75 m",
                    steps: [
                        Step(1, "From here, go straight to the corridor", detail: "12 m"),
                        Step(2, "Turn right, past the library", detail: "45 m"),
                        Step(3, "Turn left; the door is on your right", detail: "18 m"),
                    ]))),
        actions: [
            Action(ActionID("open"), "Open the room’s page"),
            Action(ActionID("take"), "Take it along"),
        ], hint: "PgUp/PgDn floor   Enter opens the room’s page   F8 reads the way aloud")

    package static let room = Screen(
        identity: "room:A-014", dock: dock(.map),
        kicker: Kicker("Room in the Operations hall, ground floor", number: "A-014"),
        title: "Main control room",
        content: .article(
            ArticlePage(
                pictures: [
                    Picture(
                        id: "control", image: nil,
                        alternative: "Ten desks before a wall of screens.",
                        caption: "The main screen during a pass, picture 1 of 6",
                        action: ActionID("pictures")),
                    Picture(
                        id: "film", image: nil, alternative: "A dish that turns.",
                        caption: "Film: Eleven minutes, 2:10", action: ActionID("film"),
                        isFilm: true),
                ],
                sections: [
                    .lead(
                        "Ten flight controllers sit here at any hour. Each looks after one part of a spacecraft: its power, its path, its radio."
                    ),
                    .paragraph(
                        "The large screen shows the ground track: the line each spacecraft draws over the Earth."
                    ),
                    .facts([
                        Fact("Open", "Viewing gallery 9:00 to 17:00"),
                        Fact("Access", "No steps on the way"),
                    ]),
                    .rows([Row(id: ActionID("mira"), title: "Mira Rautio, Flight director")]),
                ])),
        actions: [
            Action(ActionID("way"), "Show the way"), Action(ActionID("take"), "Take it along"),
            Action(ActionID("read"), "Read aloud"),
        ], hint: "↑↓ scroll   Enter opens   F8 reads aloud")

    package static let contact = Screen(
        identity: "person", dock: dock(.scan), kicker: "Contact", title: "Mira Rautio",
        content: .card(
            CardPage(
                sections: [
                    .lead("Flight director\nVesper Ridge, Operations"),
                    .facts([
                        Fact("Telephone", "+00 555 01014"),
                        Fact("E-mail", "mira.rautio@vesper-ridge.example"),
                        Fact("Office", "A-013, ground floor"),
                        Fact("Speaks", "English, Deutsch, Suomi"),
                    ]),
                ],
                handover: .code(
                    HandoverCode(
                        CodePicture(
                            side: 25,
                            modules: (0..<625).map {
                                ($0 * 7 + $0 / 25 * 3) % 5 < 2 || $0 % 25 == 0
                            }, alternative: "A contact card",
                            caption: "Point your phone’s camera here."),
                        notes: ["Nothing stays here."])))),
        actions: [
            Action(ActionID("way"), "Show the way"), Action(ActionID("read"), "Read aloud"),
        ], hint: "Enter shows the way   F8 reads aloud   Esc scans another")

    package static let risky = Screen(
        identity: "link", dock: dock(.scan), kicker: "Web address",
        title: "Better not open this one",
        content: .sheet(
            SheetPage(sections: [
                .address(
                    Address(
                        host: "win-badge.example.net", hostLabel: "This code leads to",
                        full:
                            "http://vesper-ridge.example@win-badge.example.net:8080/claim?badge=A-014&visitor=1",
                        fullLabel: "The whole address, as the code says it",
                        risks: [
                            Notice(
                                .danger, "It pretends to be another address",
                                detail: "The words before the @ only look like an address."),
                            Notice(
                                .warning, "The connection is not encrypted",
                                detail: "It starts with http, not https."),
                            Notice(
                                .warning, "It uses an unusual port",
                                detail: "8080 is rare for public pages."),
                        ]))
            ])),
        actions: [
            Action(ActionID("again"), "Scan another"),
            Action(ActionID("pass"), "Pass to my phone anyway"),
        ], hint: "Enter scans another   Nothing opens by itself", comesFromCode: true)

    package static let wifi = sheet(
        "wifi", kicker: "A Wi-Fi network", title: "Vesper-Guest",
        [
            .facts([
                Fact("Security", "WPA2 or WPA3"), Fact("Password", "•••••••••••• (12 characters)"),
            ]),
            .paragraph("The password is hidden. Others may be looking."),
        ],
        actions: [
            Action(ActionID("show"), "Show for 10 seconds"),
            Action(ActionID("take"), "Take it along"), Action(ActionID("again"), "Scan another"),
        ], hint: "Enter shows the password for 10 seconds")

    package static let event = sheet(
        "event", kicker: "A calendar entry", title: "Open evening at the antennas",
        [
            .facts([
                Fact("When", "Friday 4 December 2026, 19:00 to 22:00"),
                Fact("Where", "Lobby, building A"),
                Fact("Time zone", "as written in the code: Europe/Berlin"),
            ]),
            .paragraph(
                "Bring warm clothes. The walk to the large antenna takes ten minutes."),
        ],
        actions: [
            Action(ActionID("take"), "Take it along"), Action(ActionID("place"), "Show the place"),
            Action(ActionID("again"), "Scan another"),
        ])

    package static let text = sheet(
        "text", kicker: "Text", title: "The code says",
        [
            .quote(Quote("Locker 17␉blue key\nReturn before 18:00␊\n\u{202E}txt.elif")),
            .paragraph("3 hidden characters are made visible."),
        ],
        actions: [
            Action(ActionID("take"), "Take it along"), Action(ActionID("again"), "Scan another"),
        ], hint: "↑↓ scroll   F8 reads aloud   Esc scans another")

    package static let foreign = sheet(
        "foreign", kicker: "Another place", title: "This code is not one of ours",
        [
            .paragraph(
                "It belongs to another place (harbour-museum.example).\nYour phone can open it; here you can look at our map."
            )
        ],
        actions: [
            Action(ActionID("map"), "Open our map"), Action(ActionID("take"), "Take it along"),
            Action(ActionID("again"), "Scan another"),
        ])

    package static let gone = sheet(
        "gone", tab: .map, kicker: "Room", title: "A-019 is no longer here",
        [
            .paragraph("The sign on the door is older than our map. These are close by:"),
            .rows([
                Row(
                    id: ActionID("A-014"), label: "A-014", title: "Main control room",
                    detail: "40 m"),
                Row(id: ActionID("A-021"), label: "A-021", title: "Café", detail: "25 m"),
                Row(id: ActionID("A-022"), label: "A-022", title: "Auditorium", detail: "30 m"),
            ]),
            .paragraph("Please tell reception about the sign: dial 100."),
        ], actions: [Action(ActionID("search"), "Search")])

    private static func sheet(
        _ identity: String, tab: Dock.Tab = .scan, kicker: Kicker, title: Text,
        _ sections: [Section], actions: [Action], hint: Text = moves
    ) -> Screen {
        Screen(
            identity: identity, dock: dock(tab), kicker: kicker, title: title,
            content: .sheet(SheetPage(sections: sections)), actions: actions, hint: hint)
    }

    package static let countdown: Screen = {
        var screen = room
        screen.overlay = Overlay(
            title: "Are you still here?", number: 12, fraction: 0.8,
            text:
                "In 12 seconds this visit ends and everything is forgotten: your language and the pages you saw.",
            actions: [
                Action(ActionID("stay"), "I’m still here"), Action(ActionID("end"), "End now"),
            ], note: "Any key keeps it open.")
        return screen
    }()

    package static let languages: Screen = {
        var screen = home
        screen.overlay = Overlay(
            title: "Language",
            rows: [
                Row(id: ActionID("en"), title: "English", isSelected: true),
                Row(id: ActionID("de"), title: "Deutsch"),
                Row(id: ActionID("fr"), title: "Français"),
            ])
        return screen
    }()

    package static let attract = Screen(
        identity: "attract", dock: dock(nil, canGoBack: false), title: "Hold up your code",
        content: .attract(
            AttractPage(
                invitation: "or press any key to look around.",
                camera: CameraNote(.above, "Camera"))),
        actions: [
            Action(ActionID("en"), "English"), Action(ActionID("de"), "Deutsch"),
            Action(ActionID("fr"), "Français"),
        ])

    package static let all: [Screen] = [
        home, searching, recognised, entry, site, floor, room, contact, risky, wifi, event, text,
        foreign, gone, countdown, languages, attract,
    ]
}
