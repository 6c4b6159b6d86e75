import Foundation
import TestSupport
import Testing

@Suite(
    "What a browser shows of what is saved", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct SavingBrowserTests {
    private let studio: StudioProgram
    private let browser: WebDriver

    init() throws {
        studio = try StudioProgram()
        browser = try studio.browser()
    }

    private func open(_ path: String) throws {
        try browser.open(studio.address + path)
        #expect(
            try browser.waits(for: "document.querySelector('#form, #bring')?.dataset.ready === ''"))
    }

    /// Chooses or writes as a person does, who stays in the field.
    private func write(_ text: String, into field: String, isChosen: Bool = false) throws {
        _ = try browser.run(
            """
            const field = document.querySelector(arguments[0]);
            field.focus();
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", { bubbles: true }));
            if (arguments[2]) field.dispatchEvent(new Event("change", { bubbles: true }));
            """, [field, text, isChosen])
    }

    @Test("a list has room for one more as soon as it is saved, and the field keeps the focus")
    func lists() throws {
        defer { withExtendedLifetime(studio) {} }
        try open("/rooms/A-014")
        let list = "document.querySelector('[data-list=media]')"
        let count = try #require(try browser.run("return \(list).children.length") as? Int)
        let last = "#f-media-\(count - 1)"
        try write("auditorium", into: last, isChosen: true)
        #expect(try browser.waits(for: "\(list).children.length === \(count + 1)"))
        let facts = try browser.run(
            """
            return [document.activeElement.id, document.activeElement.value,
              \(list).children[\(count - 1)].querySelector("img")?.getAttribute("src")];
            """)
        #expect(
            facts as? [String] == [
                String(last.dropFirst()), "auditorium", "/media/auditorium/thumb",
            ])
        let words = "document.querySelector('[data-list=tags]')"
        let tags = try #require(try browser.run("return \(words).children.length") as? Int)
        try write("rockets", into: "#f-tags-\(tags - 1)")
        #expect(try browser.waits(for: "\(words).children.length === \(tags + 1)"))
        #expect(
            try browser.run("return document.activeElement.value") as? String == "rockets")
    }

    @Test("files of which one is refused: the others are listed, and the page says how many")
    func files() throws {
        defer { withExtendedLifetime(studio) {} }
        try open("/media")
        _ = try browser.run(
            """
            const data = new DataTransfer();
            for (const shade of [10, 200]) {
              const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
              const context = canvas.getContext("2d");
              context.fillStyle = `rgb(${shade} 80 40)`;
              context.fillRect(0, 0, 64, 48);
              const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg"));
              data.items.add(new File([blob], `shade-${shade}.jpg`, { type: "image/jpeg" }));
            }
            data.items.add(new File(["<html></html>"], "page.jpg", { type: "image/jpeg" }));
            const field = document.querySelector("#files");
            field.files = data.files;
            field.dispatchEvent(new Event("change", { bubbles: true }));
            """)
        #expect(try browser.waits(for: "document.querySelectorAll('#waiting li').length === 2"))
        let said = try browser.run("return document.querySelector('#coming').textContent")
        #expect((said as? String)?.contains("Taken: 2 of 3.") == true, "\(said)")
        #expect((said as? String)?.contains("page.jpg") == true)
    }

    @Test("what could not be saved is named on every page until it is")
    func waiting() throws {
        defer { withExtendedLifetime(studio) {} }
        let file = "buildings/A/A-014.md"
        try open("/rooms/A-014")
        let text = try studio.text(file)
        try studio.write(file, text.replacing(/name: [^\n]*/, with: "name: Theirs"))
        try write("Mine", into: "#f-name")
        #expect(try browser.waits(for: "document.querySelector('#c-name')"))
        // However often the page is sent, the state is that there are two.
        try write("More", into: "#f-tags-0", isChosen: true)
        #expect(
            try browser.waits(
                for: "document.querySelector('#state').textContent.includes('there are two')"))
        #expect(try studio.text(file).contains("name: Theirs"))
        _ = try browser.run("onbeforeunload = null;")
        try browser.open(studio.address + "/news")
        #expect(
            try browser.waits(
                for:
                    "document.querySelector('#unsent:not([hidden]) a')?.textContent === 'rooms/A-014'"
            ))
        #expect(
            try browser.run("return document.querySelector('#state').className") as? String
                == "state look")
        try browser.open(studio.address + "/rooms/A-014")
        #expect(try browser.waits(for: "document.querySelector('#c-name')"))
        _ = try browser.run(
            "setTimeout(() => document.querySelector('#c-name button[value^=mine]').click())")
        #expect(studio.server.waits { (try? studio.text(file))?.contains("name: Mine") == true })
        try browser.open(studio.address + "/news")
        #expect(try browser.waits(for: "document.querySelector('#unsent').hidden"))
    }
}
