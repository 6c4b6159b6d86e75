import Testing

@testable import PageModel

@Suite("The reading list")
struct ReadingListTests {
    static func screen(
        _ content: Content, title: Text = "Main control room", kicker: Kicker? = nil,
        actions: [Action] = [], overlay: Overlay? = nil
    ) -> Screen {
        Screen(
            identity: "1",
            dock: Dock(
                siteName: "Site", clock: "14:32", date: "Friday 20 November", tab: nil,
                canGoBack: true, words: .init()),
            kicker: kicker, title: title, content: content, actions: actions, overlay: overlay)
    }

    private static let article = screen(
        .article(
            ArticlePage(
                pictures: [
                    Picture(
                        id: "p", image: nil, alternative: "Rows of consoles", caption: "At night",
                        action: ActionID("gallery"))
                ],
                sections: [
                    .lead("Ten flight controllers sit here"), .heading("History", level: 2),
                    .facts([Fact("Open", "daily"), Fact("Seats", "40")]),
                    .rows(
                        [
                            Row(id: ActionID("mira"), title: "Mira Rautio", detail: "director"),
                            Row(id: ActionID("ole"), title: "Ole Berg", isSelected: true),
                        ], label: "People"),
                ])),
        kicker: Kicker("Ground floor", number: "A-014"),
        actions: [Action(ActionID("way"), "Show the way"), Action(ActionID("take"), "Take along")])

    @Test("an article is read from its title to the menu, each choice where it stands")
    func order() {
        let list = ReadingList(Self.article)
        #expect(
            list.items.map(\.words.string) == [
                "Main control room. A-014 Ground floor.", "Rows of consoles. At night.",
                "Ten flight controllers sit here.", "History.", "Open: daily.", "Seats: 40.",
                "People.", "Mira Rautio, director.", "Ole Berg.", "Show the way.", "Take along.",
                "Menu.", "Back.", "Home.", "Scan.", "Map.", "Help.", "English.", "View.", "About.",
                "Help with hearing the pages.",
                "End the visit.", "Site, Friday 20 November, 14:32.",
            ])
        #expect(
            list.items.prefix(11).map(\.role) == [
                .title, .picture, .text, .heading, .fact, .fact, .heading, .choice, .choice,
                .button, .button,
            ])
        #expect(list.items[1].event == .choose(ActionID("gallery")))
        #expect(list.items[7].place == .init(number: 1, count: 2))
        #expect(list.items[8].isSelected && !list.items[7].isSelected)
        #expect(list.items[4].place == nil)
    }

    @Test("an item keeps its name while others come and go")
    func names() throws {
        let before = ReadingList(Self.article)
        var screen = Self.article
        guard case .article(var page) = screen.content else { return }
        page.sections.insert(.notice(Notice(.warning, "Closed today")), at: 0)
        screen.content = .article(page)
        let after = ReadingList(screen)
        #expect(after.items.count == before.items.count + 1)
        for item in before.items {
            let index = try #require(after.index(of: item.id))
            #expect(after.items[index].words == item.words)
        }
        #expect(Set(after.items.map(\.id)).count == after.items.count)
    }

    @Test("a room that is on the plan and in a list is read once, in the list")
    func onPlan() {
        let room = ActionID("room")
        let outline = [
            Plan.Area(id: room, outline: [], label: "A-1", name: "Library"),
            Plan.Area(id: ActionID("other"), outline: [], label: "A-2", name: "Store"),
        ]
        let plan = Plan(width: 10, height: 10, areas: outline, alternative: "A floor")
        let list = ReadingList(
            Self.screen(
                .plan(PlanPage(plan: plan, sections: [.rows([Row(id: room, title: "Library")])]))))
        #expect(list.items.filter { $0.event == .choose(room) }.map(\.words.string) == ["Library."])
        #expect(list.items.contains { $0.words.string == "A-2, Store." })
    }

    @Test("over a page only what lies over it is read")
    func overlay() {
        let list = ReadingList(
            Self.screen(
                .sheet(SheetPage(sections: [.paragraph("Beneath")])),
                overlay: Overlay(
                    title: "Language", rows: [Row(id: ActionID("de"), title: "Deutsch")],
                    note: "Until the visit ends")))
        #expect(
            list.items.map(\.words.string) == ["Language.", "Deutsch.", "Until the visit ends."])
    }

    @Test("words keep their language and their secrecy, and blanks are one")
    func runs() {
        let mixed: Text = "Seen  by \n\(Text("Jean", language: "fr").kept(.personal))"
        let item = ReadingList(Self.screen(.sheet(SheetPage()), title: mixed)).items[0]
        #expect(item.words.string == "Seen by Jean.")
        #expect(item.words.runs.map(\.language) == [nil, "fr", nil])
        #expect(item.secrecy == .personal)
        #expect(item.words.heard { $0 == .open }.string == "Seen by .")
    }

    @Test("what a code says letter for letter is a visitor's own")
    func letters() {
        let address = Address(
            host: "example.org", hostLabel: "Leads to", full: "https://example.org/?token=1",
            fullLabel: "The whole address")
        let list = ReadingList(
            Self.screen(
                .sheet(SheetPage(sections: [.quote(Quote("correct horse")), .address(address)]))))
        let own = list.items.filter { $0.secrecy == .personal }.map(\.words.string)
        #expect(own == ["correct horse.", "The whole address: https://example.org/?token=1."])
        #expect(list.items.contains { $0.words.string == "Leads to: example.org." })
    }
}
