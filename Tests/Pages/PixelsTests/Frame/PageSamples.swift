import Imaging

@testable import PageModel

/// Screens like the kiosk's, in words of any language, short or far too long.
struct PageSamples {
    /// A BCP 47 tag.
    let language: String
    /// How long texts are: 1 as written, more for who writes too much.
    var length = 1
    var rowCount = 6

    static let languages = ["en", "de", "fr", "ar", "he", "ja", "th"]

    private static let words: [String: [String]] = [
        "en": ["main", "control", "room", "of", "the", "operations", "hall", "ground", "floor"],
        "de": [
            "Raumfahrtbetriebskontrollzentrum", "im", "Erdgeschoss", "der", "Betriebshalle",
            "Besucherinformationszentrumseingang", "für", "alle",
        ],
        "fr": ["salle", "de", "contrôle", "principale", "au", "rez-de-chaussée", "l’accueil"],
        "ar": ["غرفة", "التحكم", "الرئيسية", "في", "قاعة", "العمليات", "بالطابق", "الأرضي"],
        "he": ["חדר", "הבקרה", "הראשי", "באולם", "התפעול", "בקומת", "הקרקע"],
        "ja": ["主管制室", "は", "運用棟", "の", "一階", "にあります", "宇宙機"],
        "th": ["ห้องควบคุมหลัก", "อยู่ที่", "ชั้นล่าง", "ของ", "อาคารปฏิบัติการ"],
    ]

    /// So many words, always the same.
    func text(_ count: Int, from start: Int = 0) -> Text {
        let words = Self.words[language] ?? ["word"]
        let text = (0..<count * length).map { words[(start + $0) % words.count] }
        return Text(text.joined(separator: " "))
    }

    /// A picture of one colour.
    private func picture(_ id: String, action: ActionID? = nil, isFilm: Bool = false) -> Picture {
        let pixels = (0..<64).flatMap { _ in [40, 60, 90, 255] as [UInt8] }
        return Picture(
            id: id, image: ColorImage(width: 8, height: 8, pixels: pixels), alternative: text(3),
            caption: action == nil ? nil : text(4), action: action, isFilm: isFilm)
    }

    private func action(_ number: Int, _ words: Int = 2, _ icon: Icon? = .route) -> Action {
        Action(ActionID("action \(number)"), text(words, from: number), icon: icon)
    }

    func rows(_ count: Int) -> [Row] {
        (0..<count).map { index in
            Row(
                id: ActionID("row \(index)"), label: index % 3 == 0 ? "A-\(100 + index)" : nil,
                title: text(3, from: index),
                detail: index % 2 == 0 ? text(4, from: index) : nil,
                isSelected: index == 2, icon: index % 3 == 1 ? .room : nil,
                initials: index % 3 == 2 ? "MR" : nil)
        }
    }

    private func dock(_ tab: Dock.Tab?, canGoBack: Bool = true) -> Dock {
        Dock(
            siteName: "Vesper Ridge", clock: "14:32", date: "Friday 20 November", tab: tab,
            canGoBack: canGoBack,
            words: Dock.Words(
                back: text(1), home: text(1, from: 1), scan: text(1, from: 2),
                map: text(1, from: 3), language: text(1, from: 4), view: text(1, from: 5),
                help: text(1, from: 6), about: text(1, from: 7)))
    }

    private func screen(
        _ name: String, _ content: Content, tab: Dock.Tab?, actions: Int = 2
    ) -> Screen {
        Screen(
            identity: name, dock: dock(tab, canGoBack: name != "home"),
            kicker: Kicker(text(4), number: "A-014", icon: .room), title: text(5), content: content,
            actions: (0..<actions).map { action($0) }, hint: text(5), language: language)
    }

    var home: Screen {
        let cards = [
            Card(
                id: ActionID("card 0"), title: text(2), lines: [.init(text(6))], icon: .scan,
                isInvitation: true),
            Card(id: ActionID("card 1"), title: text(3), lines: [.init(text(4))], icon: .search),
            Card(
                id: ActionID("card 2"), title: text(1),
                lines: [
                    .init(text(2), at: "15:00"), .init(text(3), at: "16:20"),
                    .init(text(2), at: "18:00"),
                ]),
            Card(
                id: ActionID("card 3"), title: text(1), lines: [.init(text(3)), .init(text(3))],
                icon: .phone),
        ]
        return screen(
            "home", .home(HomePage(lead: text(10), picture: picture("p"), cards: cards)),
            tab: .home, actions: 1)
    }

    var scan: Screen {
        let search = ScanPage.Search(hint: text(3), advice: text(8), cameraText: text(5))
        return screen(
            "scan",
            .scan(ScanPage(.searching(search), alternative: text(3), privacyNote: text(4))),
            tab: .scan)
    }

    var found: Screen {
        let found = Recognised(
            message: text(2), number: "A-014", name: text(3), detail: text(4))
        return screen(
            "found",
            .scan(ScanPage(.recognised(found), alternative: "A-014", privacyNote: text(4))),
            tab: .scan, actions: 3)
    }

    var entry: Screen {
        screen(
            "entry",
            .entry(
                EntryPage(
                    entry: Entry(prompt: text(5), text: "A-01"),
                    answer: Notice(.information, text(8)), rows: rows(rowCount))),
            tab: .scan, actions: 1)
    }

    var plan: Screen {
        func rectangle(_ x: Double, _ y: Double) -> [Point] {
            [
                Point(x: x, y: y), Point(x: x + 9, y: y), Point(x: x + 9, y: y + 14),
                Point(x: x, y: y + 14),
            ]
        }
        let areas = (0..<6).map { index in
            Plan.Area(
                id: ActionID("row \(index)"),
                outline: rectangle(Double(index % 3) * 12, Double(index / 3) * 18),
                label: "A-\(index)", name: text(2, from: index), isSelected: index == 2)
        }
        let floors = ["2", "1", "G"].map {
            Plan.FloorChoice(id: ActionID("floor \($0)"), label: $0, isSelected: $0 == "G")
        }
        let plan = Plan(
            width: 36, height: 34, areas: areas, here: Point(x: 2, y: 16), hereLabel: text(2),
            floors: floors, alternative: text(3))
        let way = PlanPage.Way(
            summary: text(2),
            variants: [
                Variant(ActionID("variant 0"), text(1), icon: .stairs, isSelected: true),
                Variant(ActionID("variant 1"), text(2), icon: .stepFree, isSelected: false),
            ], steps: (1...3).map { Step($0, text(6, from: $0), detail: "45 m") })
        return screen(
            "plan", .plan(PlanPage(plan: plan, way: way, sections: [.rows(rows(rowCount))])),
            tab: .map)
    }

    var article: Screen {
        let pictures = (0..<4).map { index in
            picture("p\(index)", action: ActionID("picture \(index)"), isFilm: index == 1)
        }
        let sections: [Section] = [
            .lead(text(20)), .paragraph(text(40)),
            .facts([Fact(text(1), text(5), icon: .clock), Fact(text(1), text(4))]),
            .notice(Notice(.warning, text(3), detail: text(9))), .rows(rows(2)),
        ]
        return screen(
            "article", .article(ArticlePage(pictures: pictures, sections: sections)), tab: .map,
            actions: 3)
    }

    var card: Screen {
        let side = 33
        let code = CodePicture(
            side: side, modules: (0..<side * side).map { $0 % 3 == 0 }, alternative: text(2),
            caption: text(4))
        let facts = [
            Fact(text(1), "+00 555 01014", icon: .phone),
            Fact(text(1), "mira.rautio@vesper-ridge.example", icon: .mail),
            Fact(text(1), text(6), icon: .room),
        ]
        var screen = screen(
            "card",
            .card(
                CardPage(
                    person: Dock.initials(of: text(5).string).map {
                        .init(initials: $0, lines: [text(2), text(3)])
                    }, sections: [.facts(facts)],
                    handover: .code(HandoverCode(code, notes: [text(6)])))),
            tab: .scan)
        screen.kicker?.icon = .person
        return screen
    }

    var address: Screen {
        let address = Address(
            host: "win-badge.example.net", hostLabel: text(3),
            full: "http://vesper-ridge.example@win-badge.example.net:8080/claim?a=1&b=2",
            fullLabel: text(5),
            risks: [
                Notice(.danger, text(4), detail: text(12)),
                Notice(.warning, text(3), detail: text(8)),
            ])
        return screen(
            "address", .sheet(SheetPage(sections: [.address(address), .paragraph(text(14))])),
            tab: .scan)
    }

    var list: Screen {
        screen(
            "list", .sheet(SheetPage(sections: [.lead(text(8)), .rows(rows(rowCount))])),
            tab: .map, actions: 1)
    }

    var attract: Screen {
        screen(
            "attract",
            .attract(
                AttractPage(
                    picture: picture("p"), invitation: text(6),
                    camera: CameraNote(.above, text(5)))),
            tab: nil, actions: 3)
    }

    var countdown: Screen {
        var screen = article
        screen.overlay = Overlay(
            title: text(4), number: 12, fraction: 0.8, text: text(16),
            actions: [action(0), action(1)], note: text(5))
        return screen
    }

    var choice: Screen {
        var screen = home
        screen.overlay = Overlay(
            title: text(2),
            rows: (0..<7).map {
                Row(id: ActionID("row \($0)"), title: text(1, from: $0), isSelected: $0 == 1)
            }, note: text(5))
        return screen
    }

    var help: Screen {
        let cards = Sketch.allCases.enumerated().map { index, sketch in
            Card(
                id: nil, title: "\(index + 1)", lines: [.init(text(10, from: index))], icon: .scan,
                sketch: sketch)
        }
        return screen(
            "help", .sheet(SheetPage(sections: [.guide(cards), .note(text(4))])), tab: nil)
    }

    /// So little that it stands in large.
    var event: Screen {
        screen(
            "event",
            .sheet(SheetPage(sections: [.facts([Fact(text(1), text(3))]), .note(text(4))])),
            tab: .scan)
    }

    /// Pictures of one view, the middle two over each other.
    var comparison: Screen {
        let pictures = (0..<4).map { index in
            var picture = picture("view \(index)")
            picture.caption = text(2, from: index)
            return picture
        }
        let steps = (0..<3).map {
            Variant(ActionID("step \($0)"), text(2, from: $0), isSelected: $0 == 1)
        }
        return screen(
            "comparison",
            .sheet(
                SheetPage(
                    .comparison(
                        Comparison(
                            id: ActionID("picture divider"), pictures: pictures, step: 1,
                            divider: 0.4, steps: steps, label: text(3))))),
            tab: .map, actions: 0)
    }

    /// A question of which two answers were chosen.
    var question: Screen {
        let replies: [Answer.Reply?] = [
            Answer.Reply(.wrong, text(2)), nil, Answer.Reply(.right, text(1)), nil,
        ]
        let answers = replies.enumerated().map { index, reply in
            Answer(
                id: ActionID("answer \(index)"), letter: ["A", "B", "C", "D"][index],
                text: text(3, from: index), reply: reply)
        }
        return screen(
            "question",
            .sheet(
                SheetPage(sections: [
                    .lead(text(8)), .notice(Notice(.ok, text(2), detail: text(9))),
                    .answers(answers),
                ])), tab: .map, actions: 1)
    }

    var all: [Screen] {
        [
            help, event, comparison, question,
            home, scan, found, entry, plan, article, card, address, list, attract, countdown,
            choice,
        ]
    }
}
