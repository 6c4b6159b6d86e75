import Foundation
import TestSupport
import TourModel

/// A browser in which the scripts of a site are asked.
final class SearchPage {
    private let server: SiteServer
    private let browser: WebDriver
    private let folder: String

    /// How many queries one script makes: they take a fraction of the time that it may take.
    private static let mostQueries = 25

    init(_ folder: String, in kind: WebBrowser = .chromium) throws {
        self.folder = folder
        server = try SiteServer(folder: folder)
        browser = try WebDriver(kind)
        try browser.open("\(server.address)/T/EN/SEARCH/")
    }

    /// What was found first, and all that was.
    struct Found {
        var first: String?
        var all: Set<String>
        var isNear: Bool
    }

    func find(_ queries: [String], in language: Language) throws -> [Found] {
        let script = try asset(beginning: "// Finds what the kiosk finds")
        var found: [Found] = []
        for start in stride(from: 0, to: queries.count, by: Self.mostQueries) {
            let part = Array(queries[start..<min(start + Self.mostQueries, queries.count)])
            let answer = try browser.run(
                """
                const [script, language, queries] = arguments;
                const { Finder } = await import(script);
                globalThis.files ??= new Map();
                const load = (path) => {
                  if (!files.has(path)) files.set(path, fetch(`/T/D/${path}`).then((file) => file.json()));
                  return files.get(path);
                };
                globalThis.finders ??= new Map();
                if (!finders.has(language)) finders.set(language, await Finder.open(language, load));
                const answers = [];
                for (const query of queries) {
                  const { hits, isNear } = await finders.get(language).find(query);
                  answers.push([isNear, ...hits.map(({ kind, id }) => `${kind} ${id}`)]);
                }
                return answers;
                """, [script, language.rawValue, part])
            for answer in answer as? [[Any]] ?? [] {
                let hits = answer.dropFirst().compactMap { $0 as? String }
                found.append(
                    Found(
                        first: hits.first, all: Set(hits), isNear: answer.first as? Bool ?? false))
            }
        }
        return found
    }

    /// Goes to a page of the site.
    func open(_ path: String) throws { try browser.open(server.address + path) }

    func waits(for expression: String) throws -> Bool { try browser.waits(for: expression) }

    func run(_ body: String, _ arguments: [Any] = []) throws -> Any {
        try browser.run(body, arguments)
    }

    /// The address of the script whose first line begins so.
    func asset(beginning line: String) throws -> String {
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/T/a")
        where name.hasSuffix(".js") {
            let text = try String(contentsOfFile: "\(folder)/T/a/\(name)", encoding: .utf8)
            if text.hasPrefix(line) { return "/T/a/\(name)" }
        }
        throw WebDriver.Failure(description: "no script begins with \(line)")
    }
}
