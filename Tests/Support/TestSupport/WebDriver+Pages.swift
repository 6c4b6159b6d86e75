import Foundation

// What tests of pages ask a browser for, beside opening pages and running scripts.

extension WebDriver {
    /// Waits until an expression is true, on this page or on those that it leads to; `false` when it never was.
    ///
    /// - Throws: what the page answers in its place until the end.
    @discardableResult
    package func waits(for expression: String) throws -> Bool {
        var problem: (any Error)?
        for _ in 0..<Patience.seconds {
            do {
                let found = try run(
                    """
                    for (let i = 0; i < 20; i++) {
                      if (\(expression)) return true;
                      await new Promise((go) => setTimeout(go, 50));
                    }
                    return false;
                    """)
                if found as? Bool == true { return true }
                problem = nil
            } catch {
                // A page that is being left answers nothing; the next is asked again.
                problem = error
                usleep(50_000)
            }
        }
        if let problem { throw problem }
        return false
    }

    /// What pages have written to the console since it was last asked for: errors, and what they loaded in vain.
    ///
    /// Chromium alone has it.
    package func consoleErrors() throws -> [String] {
        let entries = try ask("POST", "\(session)/se/log", ["type": "browser"])
        return (entries as? [[String: Any]] ?? []).compactMap { entry in
            guard let level = entry["level"] as? String, ["SEVERE", "WARNING"].contains(level)
            else { return nil }
            return entry["message"] as? String ?? "\(entry)"
        }
    }

    /// A command of the DevTools protocol, which Chromium alone has.
    @discardableResult
    package func command(_ name: String, _ parameters: [String: Any] = [:]) throws -> Any {
        try ask(
            "POST", "\(session)/goog/cdp/execute", ["cmd": name, "params": parameters])
    }

    /// Presses keys one after the other, each by its character.
    ///
    /// - SeeAlso: ``WebKey`` for those without one.
    package func press(_ keys: String...) throws { try press(keys: keys) }

    /// The same of any number of keys.
    package func press(keys: [String]) throws {
        let actions = keys.flatMap { key in
            [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]]
        }
        _ = try ask(
            "POST", "\(session)/actions",
            ["actions": [["type": "key", "id": "keys", "actions": actions]]])
    }

    /// Moves the pointer to a place in the window, in CSS pixels, and presses its first button there.
    ///
    /// - Parameters:
    ///   - places: where it goes to; with more than one, the button is held from the first to the last.
    ///   - clicks: how many times it is pressed at a single place.
    package func point(_ places: [(x: Double, y: Double)], clicks: Int = 1) throws {
        func move(_ place: (x: Double, y: Double)) -> [String: Any] {
            [
                "type": "pointerMove", "duration": 0, "origin": "viewport",
                "x": Int(place.x.rounded()), "y": Int(place.y.rounded()),
            ]
        }
        let (down, up): ([String: Any], [String: Any]) = (
            ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0]
        )
        let presses =
            places.count > 1
            ? [down] + places.dropFirst().map(move) + [up]
            : (0..<clicks).flatMap { _ in [down, up] }
        _ = try ask(
            "POST", "\(session)/actions",
            [
                "actions": [
                    [
                        "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
                        "actions": places.prefix(1).map(move) + presses,
                    ] as [String: Any]
                ]
            ])
    }

    /// The window as a picture in PNG.
    package func screenshot() throws -> [UInt8] {
        let answer = try ask("GET", "\(session)/screenshot", nil)
        guard let text = answer as? String, let bytes = Data(base64Encoded: text) else {
            throw Failure(description: "the browser gives no picture: \(answer)")
        }
        return Array(bytes)
    }
}

/// Keys without a character (WebDriver, 17.4.2).
package enum WebKey {
    package static let tab = "\u{E004}"
    package static let enter = "\u{E007}"
    package static let escape = "\u{E00C}"
    package static let space = " "
    package static let end = "\u{E010}"
    package static let home = "\u{E011}"
    package static let left = "\u{E012}"
    package static let up = "\u{E013}"
    package static let right = "\u{E014}"
    package static let down = "\u{E015}"
}
