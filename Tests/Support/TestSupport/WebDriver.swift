import Foundation

/// A browser that a test drives, by the W3C's WebDriver protocol.
///
/// - SeeAlso: https://www.w3.org/TR/webdriver2/
package final class WebDriver {
    /// What the browser, or its driver, says it cannot do.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        package init(description: String) { self.description = description }
    }

    package let browser: WebBrowser
    private let running: RunningBrowser
    /// The origins (RFC 6454) of the pages that the test has gone to.
    private var origins: Set<String> = []

    /// Takes a browser without a window, as one that was never used.
    ///
    /// - Parameters:
    ///   - arguments: of the browser, beside those that let it run as root and without a screen.
    ///   - preferences: of Chromium.
    package init(
        _ browser: WebBrowser = .chromium, arguments: [String] = [],
        preferences: [String: Any] = [:]
    ) throws {
        self.browser = browser
        let isUsual = arguments.isEmpty && preferences.isEmpty
        running =
            try (isUsual ? RunningBrowser.takeIdle(browser) : nil)
            ?? RunningBrowser(browser, arguments, preferences)
    }

    deinit {
        // Where it cannot be made as new, it ends.
        if running.isUsual, (try? forget()) != nil { running.rest() }
    }

    /// Closes all pages, and drops what they have left behind.
    private func forget() throws {
        let pages = try ask("GET", "\(session)/window/handles", nil)
        // What is pretended to one page, such as its size, ends with it.
        let new = try ask("POST", "\(session)/window/new", ["type": "tab"])
        guard let pages = pages as? [String],
            let page = (new as? [String: Any])?["handle"] as? String
        else { throw Failure(description: "\(browser.name) has no pages") }
        for old in pages {
            _ = try ask("POST", "\(session)/window", ["handle": old])
            _ = try ask("DELETE", "\(session)/window", nil)
        }
        _ = try ask("POST", "\(session)/window", ["handle": page])
        try command("Network.clearBrowserCookies")
        try command("Network.clearBrowserCache")
        for origin in origins {
            try command("Storage.clearDataForOrigin", ["origin": origin, "storageTypes": "all"])
        }
        _ = try consoleErrors()
    }

    /// The path of the browser's session.
    var session: String { running.session }

    /// Goes to a page, and waits until it has loaded.
    package func open(_ address: String) throws {
        origins.insert(address.split(separator: "/").prefix(2).joined(separator: "//"))
        _ = try ask("POST", "\(session)/url", ["url": address])
    }

    /// Runs the body of an asynchronous function in the page, whose `arguments` are given; returns its result.
    package func run(_ body: String, _ arguments: [Any] = []) throws -> Any {
        let script = """
            const done = arguments[arguments.length - 1];
            (async (...arguments) => { \(body) })(...arguments)
                .then((value) => done({ value }), (error) => done({ error: String(error) }));
            """
        let result = try ask(
            "POST", "\(session)/execute/async", ["script": script, "args": arguments])
        guard let result = result as? [String: Any] else {
            throw Failure(description: "the script gave \(result)")
        }
        if let error = result["error"] as? String { throw Failure(description: error) }
        return result["value"] ?? NSNull()
    }

    /// Asks the driver, by a command of the protocol.
    func ask(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any {
        try running.ask(method, path, body)
    }
}
