import Foundation
import TestSupport
import Testing

@Suite("Pages with keys alone", .serialized, .tags(.slow), .timeLimit(.generous))
struct KeyboardTests {
    private let server: SiteServer

    init() throws { server = try SiteServer(folder: GuidedSite.shared.get().folder) }

    private func page(_ browser: WebBrowser, _ path: String) throws -> KeyboardPage {
        let page = try KeyboardPage(browser, at: server.address)
        try page.open(path)
        return page
    }

    @Test("focus goes through a page in the order of its words", arguments: WebBrowser.forSites)
    func order(browser: WebBrowser) throws {
        for path in ["/T/EN/", "/T/EN/R/A-014/", "/T/EN/B/A/G/", "/T/EN/T/SHORT-WALK/2/"] {
            let page = try page(browser, path)
            var places: [Int] = []
            for _ in 0..<100 {
                try page.press(WebKey.tab)
                let place = try page.run(
                    """
                    const focused = document.activeElement;
                    if (focused === document.body) return -1;
                    return [...document.querySelectorAll("*")].indexOf(focused);
                    """)
                let number = try #require(place as? Int)
                // The browser's own bar comes after the last, and then the first again.
                if number < 0 || number == places.first { break }
                // A recording has several places inside.
                if number != places.last { places.append(number) }
                try page.note("*")
            }
            #expect(places == places.sorted(), "\(path)")
            #expect(places.count > 15, "\(path)")
            #expect(page.faults == [], "\(path)")
        }
    }

    @Test(
        "Escape closes what a menu opened, and focus is on the menu", arguments: WebBrowser.forSites
    )
    func menus(browser: WebBrowser) throws {
        let page = try page(browser, "/T/EN/R/A-014/")
        for number in 1...2 {
            let menu = ".tool:nth-of-type(\(number)) > summary"
            try page.tab(to: menu)
            try page.press(WebKey.enter)
            try page.expect("document.querySelectorAll('.tool[open]').length === 1", "it is open")
            try page.tab(to: ".panel *", most: 1)
            try page.press(WebKey.escape)
            try page.expect("!document.querySelector('.tool[open]')", "it is closed")
            try page.expect("document.activeElement.matches('\(menu)')", "focus is on the menu")
        }
        #expect(page.faults == [])
    }

    @Test("a room is found, and opened from the list of its floor", arguments: WebBrowser.forSites)
    func find(browser: WebBrowser) throws {
        let page = try page(browser, "/T/EN/SEARCH/")
        try page.tab(to: "#q")
        try page.type("A-014")
        try page.expect("document.querySelector('[data-results] .row')", "something is found")
        try page.tab(to: "[data-results] .row", most: 2)
        try page.press(WebKey.enter)
        try page.expect("location.pathname.endsWith('/R/A-014/')", "the room is open")
        try page.open("/T/EN/B/A/G/")
        try page.tab(to: "[data-zoom='1']")
        try page.press(WebKey.enter)
        try page.expect("document.querySelector('.plan').style.width === '150%'", "it is larger")
        try page.tab(to: ".pan", most: 1)
        try page.press(WebKey.right, WebKey.right)
        try page.expect("document.querySelector('.pan').scrollLeft > 20", "the plan moves")
        try page.tab(to: ".row[data-no='A-014']")
        try page.expect(
            "document.querySelector('.plan a[data-no=\"A-014\"]').classList.contains('hot')",
            "the room is marked on the plan")
        try page.press(WebKey.enter)
        try page.expect("location.pathname.endsWith('/R/A-014/')", "the room is open again")
        #expect(page.faults == [])
    }

    @Test(
        "results that change while one of them has the focus leave it among them, or in the field",
        arguments: WebBrowser.forSites)
    func changed(browser: WebBrowser) throws {
        let page = try page(browser, "/T/EN/SEARCH/")
        try page.tab(to: "#q")
        try page.type("A-01")
        let rows = "document.querySelectorAll('[data-results] .row')"
        try page.expect("\(rows).length > 2", "several are found")
        try page.tab(to: "[data-results] .row", most: 2)
        // What was typed is looked up a moment later.
        func look(for text: String) throws {
            _ = try page.run(
                """
                const field = document.querySelector("#q");
                field.value = "\(text)";
                field.dispatchEvent(new Event("input"));
                """)
        }
        try look(for: "A-014")
        try page.expect("\(rows)[0].dataset.no === 'A-014'", "it is found first")
        try page.expect("document.activeElement.matches('[data-results] .row')", "focus is on one")
        try look(for: "qqqqqqqq")
        try page.expect("\(rows).length === 0", "none is found")
        try page.expect("document.activeElement.id === 'q'", "focus is in the field")
        #expect(page.faults == [])
    }

    @Test("a way is asked for, and focus is on its answer", arguments: WebBrowser.forSites)
    func way(browser: WebBrowser) throws {
        let page = try page(browser, "/T/EN/R/A-014/")
        try page.tab(to: "[data-ways] input")
        try page.type("A-021")
        try page.expect("document.querySelector('[data-ways] [data-results] .row')", "a room")
        try page.press(WebKey.enter)
        try page.expect(
            "document.activeElement.closest('[data-way]')?.textContent.includes('Turn right')",
            "focus is on the way")
        try page.tab(to: "[data-way] a", most: 1)
        #expect(page.faults == [])
    }

    @Test("pictures, a pair of them and a question", arguments: WebBrowser.forSites)
    func pictures(browser: WebBrowser) throws {
        let page = try page(browser, "/T/EN/R/A-014/")
        let words = "document.querySelector('.viewer p').textContent"
        try page.tab(to: "[data-large]")
        try page.press(WebKey.enter)
        try page.expect("document.querySelector('dialog').open", "the picture is large")
        try page.expect("\(words) === 'The main screen during a pass'", "its words")
        try page.press(WebKey.right)
        try page.expect("\(words) === 'Lark 2 over the pole'", "the next one's words")
        try page.note("*")
        try page.press(WebKey.escape)
        try page.expect("!document.querySelector('dialog').open", "it is closed")
        try page.expect("document.activeElement.matches('[data-large]')", "focus is back")
        try page.tab(to: ".quiz summary")
        try page.press(WebKey.enter)
        try page.expect("document.querySelector('.quiz details').open", "the answer is there")
        try page.note(".quiz summary")
        try page.tab(to: ".ba input[type=range]")
        try page.press(WebKey.right, WebKey.right)
        try page.expect("document.activeElement.value > 50", "the handle moves")
        #expect(page.faults == [])
    }

    @Test(
        "My walk is begun, added to, changed, saved and forgotten", arguments: WebBrowser.forSites)
    func walk(browser: WebBrowser) throws {
        let page = try page(browser, "/T/EN/MINE/")
        let rows = "document.querySelectorAll('[data-part=walk] [data-list] .row').length"
        let focus =
            "document.activeElement !== document.body"
            + " && !document.activeElement.closest('[hidden]')"
        try page.expect("!document.querySelector('[data-part=off]').hidden", "it is off")
        try page.tab(to: "[data-do=begin]")
        try page.press(WebKey.enter)
        try page.expect("document.querySelector('[data-part=off]').hidden && \(focus)", "it is on")
        try page.open("/T/EN/R/A-014/")
        try page.expect("!document.querySelector('[data-kept]').hidden", "the room is kept")
        try page.open("/T/EN/MINE/")
        try page.expect("\(rows) === 1", "one room")
        try page.tab(to: "[data-part=add] > summary")
        try page.press(WebKey.enter)
        try page.tab(to: "#room", most: 1)
        try page.type("A-021")
        try page.tab(to: "[data-form=add] button", most: 12)
        try page.press(WebKey.enter)
        try page.expect("\(rows) === 2 && \(focus)", "two rooms")
        try page.open("/T/EN/MINE/")
        try page.expect("\(rows) === 2", "two rooms still")
        try page.tab(to: "[data-change] > summary")
        try page.press(WebKey.enter)
        try page.tab(to: "[data-delete]", most: 4)
        try page.press(WebKey.enter)
        try page.expect("\(rows) === 1 && \(focus)", "one room again")
        try page.tab(to: "[data-part=files] > summary")
        try page.press(WebKey.enter)
        try page.tab(to: "[data-do=csv]", most: 1)
        try page.press(WebKey.enter)
        try page.expect("document.activeElement.matches('[data-do=csv]')", "focus stays")
        try page.tab(to: "[data-part=forgetting] > summary")
        try page.press(WebKey.enter)
        try page.tab(to: "[data-do=forget-all]", most: 2)
        try page.press(WebKey.enter, WebKey.enter)
        try page.expect(
            "!document.querySelector('[data-part=off]').hidden && \(focus)", "all is forgotten")
        #expect(page.faults == [])
    }

    @Test("the tour is taken along, and a door's number leads on", arguments: WebBrowser.forSites)
    func along(browser: WebBrowser) throws {
        let page = try page(browser, "/T/EN/TAKE-ALONG/")
        try page.expect("document.querySelector('[data-tours] button')", "tours to take")
        try page.tab(to: "[data-tours] button")
        try page.press(WebKey.enter)
        try page.expect("document.querySelector('[data-tours] > [data-whole]')", "it is there")
        try page.expect("document.activeElement.matches('[data-tours] button')", "focus stays")
        try page.note("*")
        try page.open("/T/EN/SCAN/")
        try page.tab(to: "#number")
        try page.type("A-014")
        try page.press(WebKey.enter)
        try page.expect(
            "location.pathname.endsWith('/R/A-014/') || document.querySelector('.results .row')",
            "the number leads on")
        #expect(page.faults == [])
    }
}
