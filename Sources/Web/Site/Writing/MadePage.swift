import TourModel
import WebPages

/// A page in one language as files, ready to be written.
struct MadePage: Sendable {
    let files: [SiteFile]
    let written: AlongList.WrittenPage

    /// Draws and compresses a page; in the first language also for the address without one, which is printed on signs.
    ///
    /// - Parameters:
    ///   - isFirst: whether its language is the first one.
    ///   - hasCode: whether a sign may have its address.
    ///   - root: the path of the site, "/T".
    init(
        _ page: WebPage, in language: Language, isFirst: Bool, hasCode: Bool, root: String,
        _ links: SiteLinks, _ painter: WebPainter, _ maker: SiteFileMaker
    ) {
        let tag = language.rawValue
        let document = painter.document(page)
        let bytes = Array(document.markup.utf8)
        func file(_ bytes: [UInt8], at parts: [String]) -> SiteFile {
            maker.file(bytes, at: parts.map(Self.fileName))
        }
        let own = file(bytes, at: links.path(page.address, tag) + ["index.html"])
        var files = [own]
        if isFirst {
            let door = Array(painter.document(page, isDoor: true).markup.utf8)
            let path = links.path(page.address, nil)
            files.append(file(door, at: path + ["index.html"]))
            // Hosts that would lead from the one to the other by a redirect have both.
            if hasCode, let last = path.last {
                files.append(file(door, at: path.dropLast() + ["\(last).html"]))
            }
        }
        self.files = files
        written = AlongList.WrittenPage(
            address: page.address,
            page: AlongList.Page(
                path: links.link(page.address, in: tag)?.url ?? "",
                mark: SiteFolder.mark(of: bytes), bytes: own.sentCount),
            files: document.names(after: "\(root)/a/"))
    }

    /// A part of a path as a name on the disk: a host decodes what an address encodes.
    private static func fileName(_ part: String) -> String {
        part.contains("/") || part.hasPrefix(".") ? "_" + part.replacing("/", with: "_") : part
    }
}
