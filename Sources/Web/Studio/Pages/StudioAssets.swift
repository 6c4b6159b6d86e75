import Compression
import PageMaking
import WebPages

/// What the pages load: style and scripts, of the program itself.
enum StudioAssets {
    private struct File {
        var bytes: [UInt8]
        var type: String
        var compressed: [UInt8]?

        init(_ bytes: [UInt8], _ type: String) {
            (self.bytes, self.type) = (bytes, type)
            compressed = Compression.gzip.compressed(bytes, effort: .thorough)
        }

        static func script(_ bytes: [UInt8]) -> File {
            File(bytes, "text/javascript; charset=utf-8")
        }
        static func style(_ bytes: [UInt8]) -> File { File(bytes, "text/css; charset=utf-8") }
    }

    /// Styles of pages that name them; all others are one file, which every page loads.
    private static let separate: Set = [
        "plan.css", "first-steps.css", "translations.css", "publish.css",
    ]

    private static let files: [String: File] = {
        var files = pictures
        var style =
            Array(StyleSheet.colors(accent: PageBuilder.usualAccent).utf8)
            + PackageResources.studio_css
        for (name, bytes) in PackageResources.all where name != "studio.css" {
            if name.hasSuffix(".js") {
                files[name] = .script(bytes())
            } else if separate.contains(name) {
                files[name] = .style(bytes())
            } else if name.hasSuffix(".css") {
                style += bytes()
            }
        }
        files["studio.css"] = .style(style)
        return files
    }()

    private static let pictures: [String: File] = [
        // A sheet of paper, of whatever size it is shown in.
        "blank.svg": File(
            Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" preserveAspectRatio="none">\
                <path fill="#FFF" d="M0 0h1v1H0z"/></svg>
                """.utf8), "image/svg+xml"),
        "icon.svg": File(
            Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0052A3" \
                d="M3 3h18v18H3z"/><path fill="#FFF" d="M8 7h4a5 5 0 0 1 0 10H8zM10 9v6h2a3 3 0 0 0 0-6z"/></svg>
                """.utf8), "image/svg+xml"),
    ]

    /// The names of all scripts.
    static var scripts: [String] { files.keys.filter { $0.hasSuffix(".js") }.sorted() }

    static func answer(_ name: String) -> StudioService.Answer {
        guard let file = files[name] else {
            return StudioService.Answer(
                status: 404, type: "text/plain; charset=utf-8",
                body: Array("no such file\n".utf8))
        }
        var answer = StudioService.Answer(type: file.type, body: file.bytes, isLasting: true)
        answer.compressed = file.compressed.map { (Compression.gzip.encoding, $0) }
        return answer
    }
}
