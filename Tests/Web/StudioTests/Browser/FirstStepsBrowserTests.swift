import Foundation
import TestSupport
import Testing

@Suite(
    "The first steps in a browser", .serialized, .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct FirstStepsBrowserTests {
    private let studio: StudioProgram
    private let browser: WebDriver

    init() throws {
        studio = try StudioProgram(isEmpty: true)
        browser = try WebDriver()
        try browser.resize(width: 1440, height: 900)
        try browser.open(try studio.invitation())
        #expect(try browser.waits(for: "location.pathname === '/start/place'"))
    }

    private func fill(_ field: String, _ value: String) throws {
        _ = try browser.run(
            """
            const field = document.querySelector(arguments[0]);
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", { bubbles: true }));
            """, [field, value])
    }

    private func goOn(to page: String) throws {
        _ = try browser.run("document.querySelector('.onward button.end').click()")
        let isThere = try browser.waits(for: "location.pathname === '\(page)'")
        let shown = try browser.run("return document.body.innerText") as? String ?? ""
        #expect(isThere, "\(page): \(shown)")
    }

    /// Presses at one share of the sheet, and lets go at another.
    private func drag(_ from: (Double, Double), _ to: (Double, Double)) throws {
        let found = try browser.run(
            """
            const box = document.querySelector("#sheet > svg").getBoundingClientRect();
            return [box.left, box.top, box.width, box.height];
            """)
        let box = try #require(found as? [Double])
        func event(_ type: String, _ share: (Double, Double)) throws {
            try browser.command(
                "Input.dispatchMouseEvent",
                [
                    "type": type, "x": box[0] + share.0 * box[2],
                    "y": box[1] + share.1 * box[3], "clickCount": 1,
                    "button": type == "mouseMoved" ? "none" : "left",
                    "buttons": type == "mouseReleased" ? 0 : 1,
                ])
        }
        try event("mouseMoved", from)
        try event("mousePressed", from)
        try event("mouseMoved", to)
        #expect(
            try browser.run("return document.querySelector('.lens').style.display") as? String
                == "")
        try event("mouseReleased", to)
    }

    private func numbers(_ fields: [String]) throws -> [Double] {
        let found = try browser.run(
            "return arguments[0].map((id) => Number(document.querySelector('#n-' + id).value))",
            [fields])
        return try #require(found as? [Double])
    }

    @Test("a drawing is dropped in, its scale and the house are set on it by the pointer", .axe)
    func sheet() throws {
        defer { withExtendedLifetime(studio) {} }
        try browser.expectNoViolations("place")
        try fill("#q-name", "The Clock Museum")
        try goOn(to: "/start/building")
        try browser.expectNoViolations("building")
        try goOn(to: "/start/plan")
        #expect(try browser.waits(for: "document.querySelector('#drop')?.dataset.ready === ''"))
        try browser.expectNoViolations("plan")
        // What is no picture is said, and the step stays.
        try drop("new File(['no picture'], 'x.png', { type: 'image/png' })")
        #expect(try browser.waits(for: "document.querySelector('#busy').textContent.length > 20"))
        try drop(
            """
            new File([`<svg xmlns="http://www.w3.org/2000/svg" width="40cm" height="30cm" viewBox="0 0 400 300">\
            <path fill="none" stroke="black" d="M40 60h320v200h-320z"/><text x="40" y="290">Scale <tspan>1:100</tspan>\
            </text></svg>`], "plan.svg", { type: "image/svg+xml" })
            """)
        #expect(try browser.waits(for: "document.querySelector('.tracing image')"))
        try browser.expectNoViolations("plan with a sheet")
        try goOn(to: "/start/scale")
        #expect(try browser.waits(for: "document.querySelector('#sheet')?.dataset.ready === ''"))

        let offer = try browser.run(
            "return document.querySelector('.note .acts').parentNode.innerText")
        #expect((offer as? String)?.contains("says 1:100; then this page is 40 m wide.") == true)

        // 4000 × 3000 pixels were drawn: the house is 3200 wide.
        try drag((0.25, 0.5), (0.1, 0.2))
        try drag((0.75, 0.5), (0.9, 0.2))
        let places = try numbers(["ax", "ay", "bx", "by"])
        for (place, wanted) in zip(places, [400.0, 600, 3600, 600]) {
            #expect(abs(place - wanted) < 12, "\(places)")
        }
        try fill("#metres", "32")
        let sum = try browser.run("return document.querySelector('#sum').textContent") as? String
        #expect(
            sum
                == "Then the whole sheet is 40 m wide. The bar on it is 5 m long: if that looks right, go on."
        )
        try browser.expectNoViolations("scale")
        try goOn(to: "/start/wall")
        #expect(try browser.waits(for: "document.querySelector('#sheet')?.dataset.ready === ''"))
        try drag((0.125, 0.125), (0.1, 0.2))
        try drag((0.875, 0.875), (0.9, 0.8667))
        let wall = try numbers(["left", "top", "width", "depth"])
        for (value, wanted) in zip(wall, [4.0, 6, 32, 20]) {
            #expect(abs(value - wanted) < 0.3, "\(wall)")
        }
        try browser.expectNoViolations("wall")
        try goOn(to: "/start/rooms")
        try browser.expectNoViolations("rooms")
        let building = try studio.text("buildings/A/building.md")
        #expect(building.contains("size: [\(Self.short(wall[2])), \(Self.short(wall[3]))]"))

        // The plan opens with the tool, and leads back.
        _ = try browser.run("document.querySelector('.rows a.btn').click()")
        #expect(try browser.waits(for: "document.querySelector('[data-ready] .back')"))
        let editor = try browser.run(
            """
            return [document.querySelector(".back").pathname,
              document.querySelector(".tools [data-tool][aria-pressed=true]")?.textContent];
            """)
        #expect((editor as? [Any])?.first as? String == "/start/rooms")
        #expect((editor as? [Any])?.last as? String == "Room")
        _ = try browser.run("document.querySelector('.back').click()")
        #expect(try browser.waits(for: "location.pathname === '/start/rooms'"))
        try goOn(to: "/start/ways")
        try browser.expectNoViolations("ways")
        try goOn(to: "/")
        #expect(
            try browser.run("return document.body.textContent.includes('Go on making')") as? Bool
                == true)
        let errors = try browser.consoleErrors().filter { !$0.contains(" 422 ") }
        #expect(errors.isEmpty, "\(errors)")
    }

    private func drop(_ file: String) throws {
        _ = try browser.run(
            """
            const data = new DataTransfer();
            data.items.add(\(file));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            """)
    }

    private static func short(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }
}
