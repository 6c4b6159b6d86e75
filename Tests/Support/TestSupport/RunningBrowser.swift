import Foundation
import Synchronization

/// A browser that runs, and its session with what drives it.
///
/// To start one costs more than most tests do with it; therefore one that has only the usual arguments serves others later.
///
/// `@unchecked Sendable`: one test at a time has it, who takes it out of `idle`.
final class RunningBrowser: @unchecked Sendable {
    private let browser: WebBrowser
    private let link: Link
    /// The path of the session.
    private(set) var session = ""
    /// The screen of a browser that needs one.
    private let screen: VirtualScreen?
    private let profile: TemporaryFolder
    /// Whether others may use it later: only Chromium can forget what pages of any origin have left behind.
    let isUsual: Bool

    /// How the browser is spoken to.
    private enum Link {
        /// By its driver, which listens at a port.
        case driver(RunningProgram, port: UInt16)
        /// By itself.
        case marionette(Marionette)
    }

    /// Those that no test uses at present; they end with the tests.
    private static let idle: Mutex<[RunningBrowser]> = {
        atexit { RunningBrowser.idle.withLock { $0 = [] } }
        return Mutex([])
    }()

    /// Takes one that no test uses.
    static func takeIdle(_ browser: WebBrowser) -> RunningBrowser? {
        idle.withLock { all in
            all.firstIndex { $0.browser == browser }.map { all.remove(at: $0) }
        }
    }

    /// Leaves it to others.
    func rest() { Self.idle.withLock { $0.append(self) } }

    init(
        _ browser: WebBrowser, _ arguments: [String], _ preferences: [String: Any]
    ) throws {
        if let missing = browser.missing { throw WebDriver.Failure(description: missing) }
        profile = try TemporaryFolder()
        self.browser = browser
        isUsual = browser == .chromium && arguments.isEmpty && preferences.isEmpty
        screen = try browser.needsScreen ? VirtualScreen() : nil
        if browser == .firefox {
            link = .marionette(
                try Marionette(
                    browser.program("firefox-esr"), arguments: arguments, profile: profile))
        } else {
            let (driver, port) = try browser.startDriver(on: screen)
            link = .driver(driver, port: port)
        }
        let capabilities = browser.capabilities(
            arguments, preferences: preferences, profile: profile.path)
        let answer = try ask(
            "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
        guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
            throw WebDriver.Failure(description: "\(browser.name) gives no session: \(answer)")
        }
        session = "/session/\(id)"
        let limit = 1000 * Patience.seconds
        _ = try ask("POST", "\(session)/timeouts", ["script": limit, "pageLoad": limit])
    }

    deinit {
        // A driver ends its browser with the session, and is killed itself with its value; so is Firefox.
        if !session.isEmpty, browser != .firefox { _ = try? ask("DELETE", session, nil) }
    }

    /// Asks the driver, by a command of the protocol.
    func ask(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any {
        switch link {
        case .marionette(let firefox): try firefox.ask(method, path, body)
        case .driver(let driver, let port): try ask(driver, port, method, path, body)
        }
    }

    private func ask(
        _ driver: RunningProgram, _ port: UInt16, _ method: String, _ path: String,
        _ body: [String: Any]?
    ) throws -> Any {
        let bytes = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        // Longer than the driver's own limits, whose words are better.
        let client = try LoopbackClient(port: port, patience: 2 * Patience.seconds)
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(bytes.count)\r\n"
            + "Connection: close\r\n\r\n"
        client.sendAll(Array(head.utf8) + bytes)
        // The driver keeps connections open, whatever it is asked for.
        guard let text = client.answer(isWhole: Self.isWhole),
            let start = text.range(of: "\r\n\r\n")
        else {
            throw WebDriver.Failure(
                description: "the browser's driver does not answer \(method) \(path): "
                    + driver.output.suffix(500))
        }
        let json = try JSONSerialization.jsonObject(
            with: Data(text[start.upperBound...].utf8), options: .fragmentsAllowed)
        let value = (json as? [String: Any])?["value"] ?? NSNull()
        if let problem = value as? [String: Any], let error = problem["error"] as? String {
            let message = problem["message"] as? String ?? ""
            throw WebDriver.Failure(description: "\(method) \(path): \(error): \(message)")
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
