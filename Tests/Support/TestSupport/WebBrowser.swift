import Foundation

/// A browser of Debian's that tests can drive.
package enum WebBrowser: String, Sendable {
    case chromium
    /// Firefox ESR, which needs no driver.
    case firefox
    /// WebKitGTK's own small browser, which has the engine of Safari.
    case webKit

    /// What the pages for visitors are looked at with.
    package static let forSites: [WebBrowser] = [.chromium, .webKit]
    /// What the studio works in.
    package static let forStudios: [WebBrowser] = [.chromium, .firefox, .webKit]

    package var name: String {
        switch self {
        case .chromium: "Chromium"
        case .firefox: "Firefox"
        case .webKit: "WebKitGTK's MiniBrowser"
        }
    }

    /// What is not installed, and which package has it; `nil` where nothing is missing.
    package var missing: String? {
        for (program, package) in programs where program.path == nil {
            return "\(program.name) not found; install Debian's \(package)"
        }
        return nil
    }

    /// Whether it draws only on a screen.
    var needsScreen: Bool { self == .webKit }

    /// A program by its name or, outside of PATH, by its path.
    private struct Needed {
        var name: String

        var path: String? {
            name.hasPrefix("/")
                ? FileManager.default.isExecutableFile(atPath: name) ? name : nil
                : Program(installed: name)?.executable
        }
    }

    #if arch(arm64)
        private static let libraries = "/usr/lib/aarch64-linux-gnu"
    #else
        private static let libraries = "/usr/lib/x86_64-linux-gnu"
    #endif

    private static let miniBrowser = "\(libraries)/webkit2gtk-4.1/MiniBrowser"

    private var programs: [(program: Needed, package: String)] {
        switch self {
        case .chromium:
            [
                (Needed(name: "chromedriver"), "chromium-driver"),
                (Needed(name: "chromium"), "chromium"),
            ]
        case .firefox: [(Needed(name: "firefox-esr"), "firefox-esr")]
        case .webKit:
            [
                (Needed(name: "WebKitWebDriver"), "webkit2gtk-driver"),
                (Needed(name: Self.miniBrowser), "libwebkit2gtk-4.1-0"),
                (Needed(name: "Xvfb"), "xvfb"),
            ]
        }
    }

    /// Starts the driver; returns it and the port where it listens.
    func startDriver(on screen: VirtualScreen?) throws -> (RunningProgram, UInt16) {
        switch self {
        case .chromium: try startChromeDriver()
        case .firefox: throw WebDriver.Failure(description: "Firefox has no driver")
        case .webKit: try startWebKitDriver(on: screen)
        }
    }

    /// - Throws: `WebDriver.Failure` where it does not start in three tries: the port that it chooses may be another's by then.
    private func startChromeDriver() throws -> (RunningProgram, UInt16) {
        let words = "started successfully on port "
        var said = ""
        for _ in 1...3 {
            let driver = try program("chromedriver").start(["--port=0"])
            let isDone = driver.waits {
                driver.output.contains(words) || driver.output.contains("Exiting")
            }
            if isDone, driver.output.contains(words),
                let digits = driver.output.components(separatedBy: words).last,
                let port = UInt16(digits.prefix { $0.isNumber })
            {
                return (driver, port)
            }
            said = driver.output + driver.errors
        }
        throw WebDriver.Failure(description: "chromedriver does not start: \(said)")
    }

    private func startWebKitDriver(
        on screen: VirtualScreen?
    ) throws -> (RunningProgram, UInt16) {
        var program = try program("WebKitWebDriver")
        program.environment = [
            "DISPLAY": screen?.name ?? "", "GDK_BACKEND": "x11",
            // There is no graphics card.
            "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        ]
        // It says nowhere which port it has chosen; one that is free now is free in a moment, too.
        let port = try LoopbackClient.freePort()
        let driver = try program.start(["--port=\(port)"])
        guard driver.waits(until: { (try? LoopbackClient(port: port)) != nil }) else {
            throw WebDriver.Failure(
                description: "WebKitWebDriver does not start: \(driver.errors)")
        }
        return (driver, port)
    }

    func program(_ name: String) throws -> Program {
        guard let program = Program(installed: name) else {
            throw WebDriver.Failure(description: missing ?? "\(name) not found")
        }
        return program
    }

    /// What a session asks for.
    func capabilities(
        _ arguments: [String], preferences: [String: Any], profile: String
    ) -> [String: Any] {
        switch self {
        case .chromium:
            let usual = [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                "--no-first-run", "--user-data-dir=\(profile)",
            ]
            return [
                "goog:chromeOptions": ["args": usual + arguments, "prefs": preferences],
                "goog:loggingPrefs": ["browser": "ALL"],
            ]
        case .firefox: return [:]
        case .webKit:
            let options: [String: Any] = [
                "binary": Self.miniBrowser, "args": ["--automation"] + arguments,
            ]
            return ["webkitgtk:browserOptions": options]
        }
    }
}

/// A screen in memory, for programs that need one.
final class VirtualScreen {
    private let server: RunningProgram
    /// As in the environment variable `DISPLAY`.
    let name: String

    init() throws {
        guard let program = Program(installed: "Xvfb") else {
            throw WebDriver.Failure(description: "Xvfb not found; install Debian's xvfb")
        }
        let server = try program.start([
            "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp",
        ])
        self.server = server
        guard server.waits(until: { server.output.hasSuffix("\n") }),
            let number = Int(server.output.trimmingCharacters(in: .whitespacesAndNewlines))
        else { throw WebDriver.Failure(description: "Xvfb does not start: \(server.errors)") }
        name = ":\(number)"
    }

    deinit {
        // Killed outright it would leave its lock.
        server.send(SIGTERM)
        _ = try? server.end(within: 10)
    }
}
