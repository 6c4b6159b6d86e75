import PageMaking
import PageModel
import Payloads
import TourAuthoring
import TourModel
import TourStore
import WebPages

// What other programs read beside the pages.

extension SitePages {
    /// The tour as data, outlines and doors on the Earth, and the pictures of pages.
    ///
    /// - Throws: ``SiteError``, or an error of the store.
    func writeData(_ links: SiteLinks, to folder: inout SiteFolder) throws {
        let store = pages.store
        let data = try TourData(of: store, languages: languages, links: links)
        try folder.write(try SiteJSON.bytes(data), at: base + ["D", "tour.json"])
        try folder.write(
            PackageResources.tour_schema_json, at: base + ["D", "tour.schema.json"])
        let places = places(links)
        if let features = try TourExporter.geojson(of: store, at: places) {
            try folder.write(features.bytes, at: base + ["D", "rooms.geojson"])
        }
        // Manifests name everything by whole addresses.
        guard origin != nil else { return }
        for file in try TourExporter.iiif(of: store, at: places) {
            try folder.write(file.bytes, at: base + ["D", "iiif", file.path])
        }
    }

    /// Where pages and pictures are, from the root of the host where the site has no address.
    private func places(_ links: SiteLinks) -> PublishedPlaces {
        let origin = origin ?? ""
        let folder = base + ["D", "iiif"]
        let isLowerCase = host?.isLowerCase ?? false
        let manifests = Link.path(
            isLowerCase ? folder.map { $0.lowercased() } : folder, isFolder: true)
        let shown = media.pictures
        let language = languages[0].rawValue
        return PublishedPlaces(manifests: manifests.absolute(at: origin).url) { medium in
            shown[medium.id]?.sizes.last.map { size in
                PublishedPlaces.Picture(
                    address: size.link.absolute(at: origin).url,
                    type: size.link.url.hasSuffix(".png") ? "image/png" : "image/jpeg",
                    width: size.width, height: size.height)
            }
        } page: { page in
            let address: PageAddress =
                switch page {
                case .building(let id): .building(id)
                case .room(let id): .room(id)
                }
            return links.canonical(address, in: language)?.absolute(at: origin).url
        }
    }

    /// The news of a language; nothing where there are none.
    func writeNews(
        in language: Language, _ links: SiteLinks, to folder: inout SiteFolder
    ) throws {
        let news = try pages.store.news()
        guard !news.isEmpty, let origin,
            let page = links.canonical(.news, in: language.rawValue)
        else { return }
        let feed = NewsFeed(
            title: pages.text(pages.site.names, in: language).string,
            page: page.absolute(at: origin).url, language: language.rawValue,
            items: news.map { item in
                NewsFeed.Item(
                    title: pages.text(item.titles, in: language).string,
                    text: pages.text(item.texts, in: language).string,
                    page: links.canonical(.newsItem(item.id), in: language.rawValue)?
                        .absolute(at: origin).url ?? "",
                    day: item.day)
            })
        try folder.write(feed.bytes, at: links.path(.home, language.rawValue) + ["news.xml"])
    }
}
