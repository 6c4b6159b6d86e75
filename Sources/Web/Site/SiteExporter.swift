public import Foundation
import PageMaking
import PageModel
import Payloads
public import TourModel
public import TourStore
import WebPages

/// Writes the whole tour as a public site: files that any host serves.
///
/// The same content makes the same bytes on the same day, on which the programme begins. Every page stands at the address on its sign, in every language, and is whole
/// without a script.
public enum SiteExporter {
    /// How a site is written.
    public struct Options: Sendable {
        /// The address that it is for, in place of the content's: "https://vesper-ridge.example/t".
        public var base: String?
        /// Of the site's languages those that are written; all where empty.
        public var languages: [Language] = []
        /// What browsers run, by file name, as kiosk/tools/wasm builds it, and the same compressed: "docent-reader.wasm.br".
        ///
        /// Without it pages have no camera and find no ways.
        public var modules: [String: [UInt8]] = [:]
        /// What shows the site; `nil` for files that suit every host.
        public var host: SiteHost?
        /// When it is written: the programme begins on that day, and is the same all day.
        public var moment = Date.now

        public init() {}
    }

    /// What was written.
    public struct Summary: Sendable, Equatable {
        public var pages = 0
        public var files = 0
        public var languages = 0
        /// What the host would not take, in sentences.
        public var warnings: [String] = []
    }

    /// How far it is.
    public struct Progress: Sendable {
        public enum Stage: String, Sendable { case media, pages }
        public var stage: Stage
        public var done: Int
        public var total: Int
    }

    /// Writes a site, in the place of the one before where the folder has one.
    ///
    /// - Throws: ``SiteError``, or an error of the store.
    /// - Complexity: one picture and one page are in memory at a time.
    public static func export(
        _ store: TourStore, to path: String, options: Options = Options(),
        progress: (Progress) -> Void = { _ in }
    ) throws -> Summary {
        let pages = try PublicPages(store: store.published(), moment: options.moment)
        let address =
            try options.base.map { base in
                guard let address = SiteAddress(base) else { throw SiteError.badBase(base: base) }
                return address
            } ?? pages.site.address.flatMap { SiteAddress($0) }
        let base = (address?.folders ?? ["T"]).map {
            options.host?.isLowerCase == true ? $0.lowercased() : $0
        }
        var folder = try SiteFolder(
            path, base: base, isCompressed: options.host?.sendsCompressedCopies ?? true,
            isLowerCase: options.host?.isLowerCase ?? false)
        do {
            var summary = try write(
                pages, to: &folder, base: base, origin: address?.origin, options, progress)
            try folder.finish()
            summary.files = folder.fileCount
            summary.warnings =
                options.host.map {
                    $0.broken(
                        files: folder.fileCount, bytes: folder.byteCount, largest: folder.largest)
                } ?? []
            return summary
        } catch {
            folder.abandon()
            throw error
        }
    }

    private static func write(
        _ pages: PublicPages, to folder: inout SiteFolder, base: [String], origin: String?,
        _ options: Options, _ progress: (Progress) -> Void
    ) throws -> Summary {
        let media = try PublishedMedia(of: pages.store, into: &folder) { done, total in
            progress(Progress(stage: .media, done: done, total: total))
        }
        var assets = PageScripts.files.merging(options.modules) { own, _ in own }
        assets["docent.css"] = Array(StyleSheet(accent: pages.accent).text.utf8)
        let first = pages.text(pages.site.names, in: pages.site.languages[0]).string
        let initials = Dock.initials(of: first) ?? "i"
        assets[SiteIcon.name] = Array(
            SiteIcon.svg(initials: initials, color: pages.accent).utf8)
        for side in IconPicture.sides {
            assets[IconPicture.name(side)] = try IconPicture.png(
                initials: initials, color: pages.accent, side: side)
        }
        let scripts = try PublishedScripts(assets, into: &folder)
        let shell = (PageScripts.files.keys + ["docent.css"]).compactMap { scripts.names[$0] }
        let names = shell.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        let isLowerCase = options.host?.isLowerCase ?? false
        let settings = "const shell = [\(names)];\nconst isLowerCase = \(isLowerCase);\n"
        try folder.write(Array(settings.utf8) + PageScripts.worker, at: base + ["sw.js"])
        let languages =
            options.languages.isEmpty
            ? pages.site.languages : pages.site.languages.filter(options.languages.contains)
        let site = SitePages(
            pages: pages, media: media, languages: languages, base: base, origin: origin,
            host: options.host, moment: options.moment,
            events: try pages.events(days: SiteComposer.programmeDays),
            files: scripts.names)
        return try site.write(to: &folder) { done, total in
            progress(Progress(stage: .pages, done: done, total: total))
        }
    }
}
