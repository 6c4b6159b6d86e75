import Foundation

/// Firefox's own protocol, which is WebDriver's commands over a plain connection.
///
/// - SeeAlso: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
final class Marionette {
    private let firefox: RunningProgram
    private let client: LoopbackClient
    /// The number of the last command.
    private var number = 0

    /// What keeps a browser from asking for anything but what a test opens, as JavaScript.
    private static let preferences: KeyValuePairs<String, String> = [
        // It chooses one, and writes it into its profile.
        "marionette.port": "0",
        "app.normandy.enabled": "false", "app.update.disabledForTesting": "true",
        "browser.aboutwelcome.enabled": "false", "browser.safebrowsing.malware.enabled": "false",
        "browser.safebrowsing.phishing.enabled": "false",
        "browser.shell.checkDefaultBrowser": "false", "browser.startup.page": "0",
        "datareporting.policy.dataSubmissionEnabled": "false", "extensions.update.enabled": "false",
        "media.gmp-manager.updateEnabled": "false",
        "network.captive-portal-service.enabled": "false",
        "network.connectivity-service.enabled": "false", "network.prefetch-next": "false",
        "services.settings.server": "\"http://127.0.0.1:1/\"",
        "toolkit.telemetry.reportingpolicy.firstRun": "false",
    ]

    /// Starts Firefox without a window.
    ///
    /// - Throws: `WebDriver.Failure` where it does not start.
    init(_ program: Program, arguments: [String], profile: TemporaryFolder) throws {
        let lines = Self.preferences.map { name, value in "user_pref(\"\(name)\", \(value));\n" }
        try profile.write(lines.joined(), to: "user.js")
        var program = program
        // As root it starts only where all that it uses belongs to root.
        program.environment = ["HOME": profile.path, "MOZ_CRASHREPORTER_DISABLE": "1"]
        let firefox = try program.start(
            ["--headless", "--marionette", "--no-remote", "--profile", profile.path] + arguments)
        let file = "\(profile.path)/MarionetteActivePort"
        func port() -> UInt16? {
            (try? String(contentsOfFile: file, encoding: .utf8)).flatMap {
                UInt16($0.trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }
        _ = firefox.waits { port() != nil }
        guard let port = port() else {
            throw WebDriver.Failure(
                description: "Firefox does not start: \(firefox.errors.suffix(500))")
        }
        self.firefox = firefox
        // Longer than Firefox's own limits, whose words are better.
        client = try LoopbackClient(port: port, patience: 2 * Patience.seconds)
        guard let greeting = try message() as? [String: Any],
            greeting["marionetteProtocol"] as? Int == 3
        else { throw WebDriver.Failure(description: "Firefox speaks another protocol") }
    }

    deinit {
        // It ends the processes of its pages with itself; killed outright it would leave them for a while.
        _ = try? ask("Marionette:Quit", ["flags": ["eForceQuit"]])
        _ = try? firefox.end(within: 10)
    }

    /// The names of the protocol's commands, by the end of WebDriver's addresses.
    private static let commands = [
        "POST /session": "WebDriver:NewSession", "DELETE /session": "WebDriver:DeleteSession",
        "POST timeouts": "WebDriver:SetTimeouts", "POST url": "WebDriver:Navigate",
        "POST async": "WebDriver:ExecuteAsyncScript", "POST actions": "WebDriver:PerformActions",
        "POST rect": "WebDriver:SetWindowRect", "GET screenshot": "WebDriver:TakeScreenshot",
    ]

    /// Asks by a command of WebDriver.
    ///
    /// - Parameter path: as a driver has it: "/session/1/url".
    func ask(_ method: String, _ path: String, _ body: [String: Any]?) throws -> Any {
        let parts = path.split(separator: "/")
        let end = parts.count < 3 ? "/session" : String(parts[parts.count - 1])
        guard let command = Self.commands["\(method) \(end)"] else {
            throw WebDriver.Failure(description: "Firefox has nothing for \(method) \(path)")
        }
        var body = body ?? [:]
        if end == "/session" { body = body["capabilities"].map { ["capabilities": $0] } ?? [:] }
        // A screenshot is of the whole page where nothing else is said.
        if end == "screenshot" { body["full"] = false }
        let answer = try ask(command, body)
        guard let values = answer as? [String: Any], values.count == 1, let value = values["value"]
        else { return answer }
        return value
    }

    private func ask(_ command: String, _ parameters: [String: Any]) throws -> Any {
        number += 1
        let message = try JSONSerialization.data(
            withJSONObject: [0, number, command, parameters] as [Any])
        client.sendAll(Array("\(message.count):".utf8) + message)
        guard let answer = try self.message() as? [Any], answer.count == 4,
            answer[1] as? Int == number
        else {
            throw WebDriver.Failure(description: "Firefox answers something else than \(command)")
        }
        if let problem = answer[2] as? [String: Any] {
            throw WebDriver.Failure(
                description: "\(command): \(problem["error"] ?? ""): \(problem["message"] ?? "")")
        }
        return answer[3]
    }

    /// The next message: its length in bytes, a colon, JSON.
    private func message() throws -> Any {
        func bounds(_ bytes: [UInt8]) -> Range<Int>? {
            guard let colon = bytes.prefix(12).firstIndex(of: UInt8(ascii: ":")),
                let length = Int(String(decoding: bytes[..<colon], as: UTF8.self)), length >= 0
            else { return nil }
            return colon + 1..<colon + 1 + length
        }
        let bytes = client.bytes { bytes in
            bounds(bytes).map { bytes.count >= $0.upperBound } ?? false
        }
        guard let bytes, let range = bounds(bytes), bytes.count >= range.upperBound else {
            throw WebDriver.Failure(
                description: "Firefox does not answer: \(firefox.errors.suffix(500))")
        }
        return try JSONSerialization.jsonObject(
            with: Data(bytes[range]), options: .fragmentsAllowed)
    }
}
