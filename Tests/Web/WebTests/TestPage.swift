import Foundation
import Imaging
import Service
import Synchronization
import TestSupport

/// A page on this machine that has what `kiosk/tools/wasm` builds, and a browser that shows it.
final class TestPage {
    private let browser: WebDriver
    private let server: HTTPServer

    /// - Parameter pictures: in grey, by their number, as the page fetches them.
    init(
        in kind: WebBrowser = .chromium, arguments: [String] = [],
        pictures: @escaping @Sendable (Int) -> LumaImage? = { _ in nil }
    ) throws {
        _ = try WebBuild.output.get()
        let page = Bundle.module.bundlePath + "/Page"
        let address = try LoopbackAddress("127.0.0.1:0")
        server = try HTTPServer(at: address, patience: .seconds(Patience.seconds)) { path in
            if path.hasPrefix("/pictures/") {
                guard let number = Int(path.dropFirst("/pictures/".count)),
                    let picture = pictures(number)
                else { return nil }
                return HTTPResponse(
                    contentType: "application/octet-stream", body: picture.pixels)
            }
            let name = URL(fileURLWithPath: path).lastPathComponent
            let folder =
                name.hasSuffix(".png")
                ? Repository.root + "/qrcodes"
                : path.hasPrefix("/docent/")
                    ? WebBuild.folder
                    : path.hasPrefix("/package/") ? WebBuild.package : page
            guard let file = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
                return nil
            }
            return HTTPResponse(contentType: Self.contentType(of: name), body: Array(file))
        }
        browser = try WebDriver(kind, arguments: arguments)
        try browser.open("http://\(server.address)/index.html")
    }

    private static func contentType(of name: String) -> String {
        switch URL(fileURLWithPath: name).pathExtension {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "wasm": "application/wasm"
        default: "application/octet-stream"
        }
    }

    /// Runs the body of an asynchronous function in the page; returns its result.
    func run(_ body: String, _ arguments: [Any] = []) throws -> Any {
        try browser.run(body, arguments)
    }

    /// How many calls one script makes: they take a fraction of the time that it may take.
    private static let mostCalls = 40

    /// Makes the calls on a new instance of a module in the browser.
    func outcomes(of calls: [WebCall], in module: String) throws -> [WebCall.Outcome] {
        var outcomes: [WebCall.Outcome] = []
        while outcomes.count < calls.count {
            let next = calls[outcomes.count...].prefix(Self.mostCalls)
            outcomes += try self.outcomes(
                ofNext: Array(next), in: module, isFirst: outcomes.isEmpty)
        }
        return outcomes
    }

    private func outcomes(
        ofNext calls: [WebCall], in module: String, isFirst: Bool
    ) throws -> [WebCall.Outcome] {
        let results = try run(
            """
            const { run } = await import("/page/calls.js");
            return run(...arguments);
            """, [module, calls.map(\.json), isFirst])
        guard let results = results as? [Any], results.count == calls.count else {
            throw WebDriver.Failure(description: "\(calls.count) calls gave \(results)")
        }
        return try results.map { result in
            if let code = result as? Int { return .refusal(code) }
            guard let text = result as? String, let bytes = Data(base64Encoded: text) else {
                throw WebDriver.Failure(description: "a call gave \(result)")
            }
            return .answer(Array(bytes))
        }
    }
}
