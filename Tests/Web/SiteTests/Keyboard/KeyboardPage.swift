import Foundation
import TestSupport
import Testing

/// A page that is used with keys alone; what has the focus must be seen, and must never be nothing.
final class KeyboardPage {
    private let driver: WebDriver
    private let address: String
    /// What was wrong on the way.
    private(set) var faults: [String] = []

    init(_ browser: WebBrowser, at address: String) throws {
        driver = try WebDriver(browser)
        self.address = address
    }

    func open(_ path: String) throws {
        try driver.open(address + path)
        try expect("'js' in document.documentElement.dataset", "\(path) is ready")
    }

    func press(_ keys: String...) throws {
        for key in keys { try driver.press(key) }
    }

    func type(_ text: String) throws {
        for letter in text { try driver.press(String(letter)) }
    }

    /// Presses Tab until something has the focus; notes what has it unseen on the way.
    func tab(to place: String, most: Int = 80) throws {
        for _ in 0..<most {
            try driver.press(WebKey.tab)
            if try note(place) { return }
        }
        faults.append("\(place) is never reached")
    }

    /// Notes whether what has the focus is seen.
    ///
    /// - Returns: whether it is the wanted one.
    @discardableResult
    func note(_ place: String) throws -> Bool {
        let found = try driver.run(Self.probe, [place])
        guard let found = found as? [String: Any] else {
            throw WebDriver.Failure(description: "the page gave \(found)")
        }
        if found["isSeen"] as? Bool != true {
            faults.append("focus is not seen on \(found["name"] ?? "")")
        }
        return found["isWanted"] as? Bool == true
    }

    /// Notes a condition that does not come true within some seconds.
    func expect(_ condition: String, _ what: String) throws {
        if try !driver.waits(for: condition) { faults.append("not so: \(what)") }
    }

    func run(_ script: String) throws -> Any { try driver.run(script) }

    /// Whether what has the focus shows it: by its outline or that of what stands for it, in the window.
    private static let probe = """
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const focused = document.activeElement;
        if (!focused || focused === document.body) {
          return { name: "nothing", isSeen: false, isWanted: false };
        }
        const outlined = (element) => {
          if (!element) return false;
          const style = getComputedStyle(element);
          return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
        };
        const room = focused.closest(".plan") && focused.querySelector(".rm, .bd");
        const stroke = room && getComputedStyle(room);
        const isMarked = outlined(focused) || outlined(focused.closest(".ask"))
          || focused.matches(".vh") && outlined(focused.closest("label"))
          || focused.matches("[type=range]") && outlined(focused.nextElementSibling?.querySelector("i"))
          || focused.matches(".zoom") && outlined(document.querySelector(".zb"))
          || focused.matches("[tabindex='-1']")
          || Boolean(stroke) && stroke.stroke !== "none" && parseFloat(stroke.strokeWidth) >= 7;
        const box = focused.getBoundingClientRect();
        const isInWindow = box.bottom > 0 && box.top < innerHeight
          && box.right > 0 && box.left < innerWidth;
        return { name: focused.outerHTML.slice(0, 80), isSeen: isMarked && isInWindow,
          isWanted: focused.matches(arguments[0]) };
        """
}
