import TestSupport
import Testing

/// A floor's plan in a browser, as a pointer, fingers and keys use it.
struct PlanPage {
    typealias Place = (x: Double, y: Double)

    let browser: WebDriver

    init(_ browser: WebDriver, _ address: String) throws {
        self.browser = browser
        try browser.open(address)
        #expect(try browser.waits(for: "document.querySelector('[data-ready]')"))
        // All of the floor is in sight from the first frame on.
        #expect(
            try browser.waits(
                for: "document.querySelector('.floor-plan > g[transform]')?.getBoundingClientRect()"
                    + ".width > 100"))
    }

    // MARK: The pointer

    /// Where a place of the floor, in metres, is in the window.
    private func pixel(_ place: Place) throws -> Place {
        let found = try browser.run(
            """
            const world = document.querySelector(".floor-plan > g[transform]").transform.baseVal.consolidate().matrix;
            const box = document.querySelector(".stage").getBoundingClientRect();
            return [box.left + world.e + arguments[0] * world.a, box.top + world.f + arguments[1] * world.d];
            """, [place.x, place.y])
        let pixel = try #require(found as? [Double])
        return (pixel[0], pixel[1])
    }

    private func mouse(_ type: String, _ at: Place, clicks: Int = 1) throws {
        try browser.command(
            "Input.dispatchMouseEvent",
            [
                "type": type, "x": at.x, "y": at.y, "clickCount": clicks,
                "button": type == "mouseMoved" ? "none" : "left",
                "buttons": type == "mouseReleased" ? 0 : 1,
            ])
    }

    func drag(_ from: Place, _ to: Place) throws {
        let (start, end) = (try pixel(from), try pixel(to))
        guard browser.browser == .chromium else {
            return try browser.point(
                (0...4).map { step in
                    let share = Double(step) / 4
                    return (
                        start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share
                    )
                })
        }
        try mouse("mouseMoved", start)
        try mouse("mousePressed", start)
        for step in 1...4 {
            let share = Double(step) / 4
            try mouse(
                "mouseMoved",
                (start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
        }
        try mouse("mouseReleased", end)
    }

    func click(_ place: Place, clicks: Int = 1) throws {
        let at = try pixel(place)
        guard browser.browser == .chromium else { return try browser.point([at], clicks: clicks) }
        try mouse("mouseMoved", at)
        for count in 1...clicks {
            try mouse("mousePressed", at, clicks: count)
            try mouse("mouseReleased", at, clicks: count)
        }
    }

    /// Moves fingers from places to others.
    func touch(_ from: [Place], _ to: [Place]) throws {
        let (starts, ends) = (try from.map(pixel), try to.map(pixel))
        func send(_ type: String, _ places: [Place]) throws {
            try browser.command(
                "Input.dispatchTouchEvent",
                [
                    "type": type,
                    "touchPoints": places.enumerated().map {
                        ["x": $0.element.x, "y": $0.element.y, "id": Double($0.offset)]
                    },
                ])
        }
        try send("touchStart", starts)
        for step in 1...4 {
            let share = Double(step) / 4
            try send(
                "touchMove",
                zip(starts, ends).map {
                    ($0.x + ($1.x - $0.x) * share, $0.y + ($1.y - $0.y) * share)
                })
        }
        try send("touchEnd", [])
    }

    // MARK: What is beside the plan

    func use(_ tool: String) throws {
        _ = try browser.run(
            "document.querySelector(`[data-tool=${arguments[0]}]`).click()", [tool])
    }

    /// Presses the button with these words.
    func press(_ words: String) throws {
        let found = try browser.run(
            """
            const named = (one) => one.textContent.trim().startsWith(arguments[0]) || one.title === arguments[0];
            const open = document.querySelector("dialog[open]") ?? document;
            const button = [...open.querySelectorAll("button, label")].find(named);
            button?.click();
            return Boolean(button);
            """, [words])
        #expect(found as? Bool == true, "there is no button \"\(words)\"")
    }

    /// Types into the field that has the focus name.
    func fill(_ field: String, _ value: String) throws {
        let found = try browser.run(
            """
            const input = document.querySelector(`[data-focus="${CSS.escape(arguments[0])}"]`);
            if (!input) return false;
            input.focus();
            input.value = arguments[1];
            for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
            return true;
            """, [field, value])
        #expect(found as? Bool == true, "there is no field \(field)")
    }

    /// The notes above the plan: failures, and changes that an earlier page could not write.
    func notes() throws -> String {
        try browser.run("return document.querySelector('.notes').innerText") as? String ?? ""
    }

    /// What the page says of its saves.
    func state() throws -> String {
        try browser.run("return document.querySelector('.top .state').textContent") as? String ?? ""
    }
}
