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

    private let driver: RunningProgram
    private let port: UInt16
    private var session = ""
    /// The browser's profile.
    private let profile: TemporaryFolder

    /// Debian's names of the programs that are needed, and the package that has them.
    package static let hint = "install Debian's chromium-driver"

    package static var isInstalled: Bool {
        Program(installed: "chromedriver") != nil && Program(installed: "chromium") != nil
    }

    /// Starts Chromium without a window.
    ///
    /// - Parameter arguments: of Chromium, beside those that let it run as root and without a screen.
    package init(arguments: [String] = []) throws {
        guard let program = Program(installed: "chromedriver") else {
            throw Failure(description: "chromedriver not found; \(Self.hint)")
        }
        profile = try TemporaryFolder()
        let driver = try program.start(["--port=0"])
        self.driver = driver
        let words = "started successfully on port "
        guard driver.waits(for: 30, until: { driver.output.contains(words) }),
            let digits = driver.output.components(separatedBy: words).last,
            let port = UInt16(digits.prefix { $0.isNumber })
        else { throw Failure(description: "chromedriver does not start: \(driver.output)") }
        self.port = port
        let options: [String: Any] = [
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--user-data-dir=\(profile.path)",
            ] + arguments
        ]
        let answer = try ask(
            "POST", "/session",
            ["capabilities": ["alwaysMatch": ["goog:chromeOptions": options]]])
        guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
            throw Failure(description: "no session: \(answer)")
        }
        session = "/session/\(id)"
        let limits = ["script": 120_000, "pageLoad": 60_000]
        _ = try ask("POST", "\(session)/timeouts", limits)
    }

    deinit {
        // The driver ends its browser with the session; it is killed itself with its value.
        if !session.isEmpty { _ = try? ask("DELETE", session, nil) }
    }

    /// Goes to a page, and waits until it has loaded.
    package func open(_ address: String) throws {
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

    private func ask(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any {
        let bytes = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let client = try LoopbackClient(port: port, patience: 150)
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(bytes.count)\r\n"
            + "Connection: close\r\n\r\n"
        client.sendAll(Array(head.utf8) + bytes)
        // The driver keeps connections open, whatever it is asked for.
        guard let text = client.answer(isWhole: Self.isWhole),
            let start = text.range(of: "\r\n\r\n")
        else {
            throw Failure(description: "chromedriver does not answer \(method) \(path)")
        }
        let json = try JSONSerialization.jsonObject(
            with: Data(text[start.upperBound...].utf8), options: .fragmentsAllowed)
        let value = (json as? [String: Any])?["value"] ?? NSNull()
        if let problem = value as? [String: Any], let error = problem["error"] as? String {
            let message = problem["message"] as? String ?? ""
            throw Failure(description: "\(method) \(path): \(error): \(message)")
        }
        return value
    }

    /// Whether an answer has come to the length that its head names.
    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        let end = Array("\r\n\r\n".utf8)
        guard
            let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) })
        else { return false }
        let head = String(decoding: bytes[..<start], as: UTF8.self).lowercased()
        guard let field = head.components(separatedBy: "content-length:").dropFirst().first,
            let length = Int(
                field.prefix { $0 != "\r\n" && $0 != "\r" && $0 != "\n" }
                    .trimmingCharacters(in: .whitespaces))
        else { return false }
        return bytes.count >= start + end.count + length
    }
}
