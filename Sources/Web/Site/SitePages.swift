import Foundation
import PageMaking
import PageModel
import Threads
import TourModel
import TourStore
import WebPages

/// All pages of a site, in every language.
struct SitePages {
    let pages: PublicPages
    let media: PublishedMedia
    /// At least one; the first is that of the addresses on doors.
    let languages: [Language]
    let base: [String]
    let origin: String?
    let host: SiteHost?
    let moment: Date
    let events: [PublicEvent]
    let files: [String: String]

    /// Writes every page, and those at the addresses of codes once more without a language.
    ///
    /// - Throws: ``SiteError``, or an error of the store.
    func write(
        to folder: inout SiteFolder, progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> SiteExporter.Summary {
        let subjects = try composer(in: languages[0]).subjects()
        let addresses = Set(subjects.map(\.address))
        try check(addresses)
        let links = links { addresses.contains($0) }
        let search = SearchFiles(index: try SearchIndex(pages.store), languages: languages)
        try folder.write(try pages.store.wayBytes(), at: base + ["D", "ways.bin"])
        var summary = SiteExporter.Summary()
        summary.languages = languages.count
        let total = languages.count * subjects.count
        for (index, language) in languages.enumerated() {
            try writeData(in: language, search, to: &folder)
            let written = try writePages(subjects, in: language, links, to: &folder) {
                progress(index * subjects.count + $0, total)
            }
            summary.pages += written.count
            try writeNews(in: language, links, to: &folder)
            try writeCards(in: language, links, to: &folder)
            try writeCalendars(in: language, links, to: &folder)
            try writeAlong(written, in: language, to: &folder)
            try writeManifest(in: language, links, to: &folder)
        }
        if let lost = try composer(in: languages[0]).page(.lost) {
            let page = painter(in: languages[0], links).document(lost)
            try write(page, at: ["404.html"], to: &folder)
        }
        let former = try writeFormerAddresses(links, to: &folder)
        try write(list: addresses, former: former, to: &folder)
        try writeData(links, to: &folder)
        try writeHostFiles(subjects.map(\.address).filter { $0 != .lost }, links, to: &folder)
        return summary
    }

    /// Writes the pages of one language; in the first one also those at the addresses of codes.
    ///
    /// Pages are made on every processor, and written in their order.
    ///
    /// - Returns: what was written, for the list of what a phone takes along.
    private func writePages(
        _ subjects: [SiteSubject], in language: Language, _ links: SiteLinks,
        to folder: inout SiteFolder, progress: (_ done: Int) -> Void
    ) throws -> [AlongList.WrittenPage] {
        let composer = composer(in: language)
        let painter = painter(in: language, links)
        let maker = folder.maker
        let workers = OrderedWorkers(
            inputs: subjects, threads: ProcessInfo.processInfo.activeProcessorCount
        ) { subject in
            Result {
                try composer.page(subject).map { page in
                    MadePage(
                        page, in: language, isFirst: language == languages[0],
                        hasCode: subject.hasCode, root: root, links, painter, maker)
                }
            }
        }
        var written: [AlongList.WrittenPage] = []
        var done = 0
        var failure: (any Error)?
        workers.run { result in
            do {
                if let made = try result.get() {
                    for file in made.files { try folder.write(file) }
                    written.append(made.written)
                }
                done += 1
                progress(done)
            } catch {
                failure = error
            }
            return failure == nil
        }
        if let failure { throw failure }
        return written
    }

    /// What scripts read in one language: the words of ways, the search index, the names of places.
    private func writeData(
        in language: Language, _ search: SearchFiles, to folder: inout SiteFolder
    ) throws {
        let data = base + ["D", language.rawValue]
        try folder.write(try WayFiles.words(of: pages, in: language), at: data + ["ways.json"])
        for file in search.files(of: language, detail: try composer(in: language).details()) {
            try folder.write(file.bytes, at: data + [file.name])
        }
        let places = try SitePlaces(pages, site: address, in: language)
        try folder.write(
            try SiteJSON.bytes(places), at: base + ["D"] + SitePlaces.path(language))
    }

    /// What the pages of events are found by, by the calendars' numbers.
    private var eventIDs: [Int: String] {
        events.reduce(into: [:]) { ids, event in
            for number in event.numbers { ids[number] = event.id }
        }
    }

    /// The address that codes begin with.
    private var address: String? {
        origin.map { ([$0] + base.map { $0.lowercased() }).joined(separator: "/") }
    }

    /// The path of the site, "/T".
    private var root: String { base.map { "/\($0)" }.joined() }

    /// The list of what a phone takes along.
    private func writeAlong(
        _ written: [AlongList.WrittenPage], in language: Language, to folder: inout SiteFolder
    ) throws {
        let composer = composer(in: language)
        // What is of no language, and what is of this one; not what other programs read.
        let data = folder.data.filter {
            $0.parts == ["ways.bin"] || $0.parts.count > 1 && $0.parts[0] == language.rawValue
        }
        .map {
            AlongList.Page(
                path: Link.path(base + ["D"] + $0.parts).url, mark: $0.mark, bytes: $0.bytes)
        }
        let list = AlongList(
            of: written, data: data, sizes: folder.assetSizes,
            pictures: media.pictures.sorted { $0.key < $1.key }.map(\.value),
            scripts: files.values.sorted(), whole: composer.say("along.whole").string,
            walks: try composer.walksToTakeAlong())
        try folder.write(
            try SiteJSON.bytes(list), at: base + ["D", language.rawValue, "along.json"])
    }

    /// What a phone needs to put the site among its programs.
    private func writeManifest(
        in language: Language, _ links: SiteLinks, to folder: inout SiteFolder
    ) throws {
        let home = links.link(.home, in: language.rawValue)?.url ?? "\(root)/"
        let name = pages.text(pages.site.names, in: language).string
        let manifest = AppManifest(
            id: root + "/", name: name, shortName: name, lang: language.rawValue,
            dir: Direction.isRightToLeft(language.rawValue) ? "rtl" : "ltr", startURL: home,
            scope: root + "/", themeColor: "#0b1015", backgroundColor: "#f3f5f6",
            icons: AppManifest.icons(files, root: root))
        try folder.write(
            try SiteJSON.bytes(manifest, isReadable: true),
            at: links.path(.home, language.rawValue) + ["app.webmanifest"])
    }

    /// What hosts and search engines read.
    private func writeHostFiles(
        _ addresses: [PageAddress], _ links: SiteLinks, to folder: inout SiteFolder
    ) throws {
        var files = HostFiles(base: root, origin: origin)
            .files(for: host)
        if let origin {
            files += SiteMap(links: links, origin: origin, languages: languages.map(\.rawValue))
                .files(of: addresses)
        }
        for (name, text) in files { try folder.write(Array(text.utf8), at: [name]) }
        // A visitor who types only the host comes to the tour.
        guard !base.isEmpty, let home = links.link(.home, in: nil) else { return }
        let page = WebPainter.door(
            to: home, named: pages.say("home", in: languages[0]), in: languages[0].rawValue)
        try write(page, at: ["index.html"], to: &folder)
    }

    private func write(
        _ page: HTML, at parts: [String], to folder: inout SiteFolder
    ) throws {
        try folder.write(Array(page.markup.utf8), at: parts)
    }

    /// - Parameter isThere: whether the site has a page.
    func links(_ isThere: @escaping @Sendable (PageAddress) -> Bool) -> SiteLinks {
        SiteLinks(
            base: base, origin: origin, firstLanguage: languages[0].rawValue,
            isLowerCase: host?.isLowerCase ?? false, files: files, events: eventIDs,
            isThere: isThere)
    }

    func composer(in language: Language) -> SiteComposer {
        SiteComposer(
            pages: pages, language: language, media: media, moment: moment, events: events)
    }

    func painter(in language: Language, _ links: SiteLinks) -> WebPainter {
        let pages = pages
        let shown = media.pictures
        return WebPainter(
            links: links, words: WebWords { pages.say($0, in: language) },
            language: language.rawValue,
            languages: languages.map { ($0.rawValue, pages.ownName($0)) },
            titlePicture: pages.site.web.titlePicture ?? pages.site.home.picture,
            ownPages: pages.site.web.footPages.map {
                (.own($0.id), pages.text($0.names, in: language))
            },
            pictures: { shown[$0] })
    }

    /// Two addresses that differ only by case would be one folder on some disks, and a language that is called as a page
    /// one folder with it.
    private func check(_ addresses: Set<PageAddress>) throws {
        let folders = Set(addresses.compactMap(\.parts.first)).union(["A", "D"])
        for language in languages where folders.contains(language.rawValue.uppercased()) {
            throw SiteError.languageIsPage(language: language.rawValue)
        }
        var known: [String: String] = [:]
        for address in addresses.sorted(by: { $0.parts.joined() < $1.parts.joined() }) {
            let path = address.parts.joined(separator: "/")
            if let other = known.updateValue(path, forKey: path.lowercased()), other != path {
                throw SiteError.samePath(path: path, other: other)
            }
        }
    }

    /// Writes pages that lead on from where rooms were by the IDs that they had, on signs and in every language.
    ///
    /// - Returns: those addresses.
    private func writeFormerAddresses(
        _ links: SiteLinks, to folder: inout SiteFolder
    ) throws -> [PageAddress] {
        let rooms = try pages.store.buildings().flatMap {
            try pages.store.rooms(inBuilding: $0.id)
        }.sorted { $0.id < $1.id }
        // An ID that a room has today is that room's; one that two had is the first one's.
        var taken = Set(rooms.map(\.id))
        var former: [PageAddress] = []
        for room in rooms {
            for id in room.formerly where taken.insert(id).inserted {
                former.append(.room(id))
                for language in [nil] + languages.map({ $0 as Language? }) {
                    guard let link = links.link(.room(room.id), in: language?.rawValue) else {
                        continue
                    }
                    let own = language ?? languages[0]
                    let page = WebPainter.door(
                        to: link,
                        named: "\(room.label) \(pages.text(room.names, in: own))",
                        in: own.rawValue)
                    let path = links.path(.room(id), language?.rawValue)
                    try write(page, at: path + ["index.html"], to: &folder)
                    // As the pages of signs: for hosts that would lead from the one to the other.
                    if language == nil, let last = path.last {
                        try write(page, at: path.dropLast() + ["\(last).html"], to: &folder)
                    }
                }
            }
        }
        return former
    }

    /// Writes the addresses of all pages, by which the page for lost visitors finds the one that is meant, and those that
    /// lead on to pages.
    private func write(
        list addresses: Set<PageAddress>, former: [PageAddress], to folder: inout SiteFolder
    ) throws {
        struct List: Encodable {
            var pages: [String]
            var former: [String]?
        }
        func paths(_ addresses: some Sequence<PageAddress>) -> [String] {
            addresses.map { $0.parts.joined(separator: "/") }.sorted()
        }
        let list = List(
            pages: paths(addresses), former: former.isEmpty ? nil : paths(former))
        try folder.write(try SiteJSON.bytes(list), at: base + ["D", "pages.json"])
    }
}
