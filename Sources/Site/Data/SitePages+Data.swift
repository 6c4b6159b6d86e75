import Display
import Kiosk
import Payloads
import Tour
import WebPages

// What other programs read beside the pages.

extension SitePages {
    /// The tour as data, the doors on the Earth, and people's cards.
    ///
    /// - Throws: ``SiteError``, or an error of the store.
    func writeData(_ links: SiteLinks, to folder: inout SiteFolder) throws {
        let store = pages.store
        let data = try TourData(of: store, languages: languages, links: links)
        try folder.write(try SiteJSON.bytes(data), at: base + ["D", "tour.json"])
        try folder.write(
            PackageResources.tour_schema_json, at: base + ["D", "tour.schema.json"])
        if let features = try RoomFeatures(of: store, language: languages[0], links: links) {
            try folder.write(try SiteJSON.bytes(features), at: base + ["D", "rooms.geojson"])
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
