import Foundation
import PageModel
import Times
import TourModel
import TourStore

extension PageBuilder {
    /// The news that are shown today, the newest first.
    func shownNews() throws -> [NewsItem] {
        guard let time = surroundings.time else { return [] }
        let today = CalendarDay(number: time.day)
        return try content.store.news().filter { $0.isShown(on: today) }
    }

    /// The list of the news.
    mutating func news() throws -> Screen {
        let rows = try shownNews().prefix(30).map { item in
            Row(
                id: id(.go(.newsItem(item.id))), title: text(item.titles), detail: date(of: item),
                icon: .info)
        }
        let sections: [Section] =
            rows.isEmpty ? [.paragraph(say("news.none"))] : [.rows(Array(rows))]
        return frame(
            .sheet(SheetPage(sections: sections)), tab: .home, kicker: text(content.site.names),
            icon: .info, title: say("news.title"),
            actions: [
                button("dock.home", .tab(.home), icon: .home),
                button("programme.title", .go(.programme), icon: .calendar),
            ], hint: "keys.choose")
    }

    /// A piece of news; the list where it is not shown any more.
    mutating func newsItem(_ newsID: NewsItem.ID) throws -> Screen {
        guard let item = try shownNews().first(where: { $0.id == newsID }) else {
            return try news()
        }
        return frame(
            .article(
                ArticlePage(
                    pictures: item.picture.map { [picture($0)] } ?? [],
                    sections: markdown(item.texts) + [.note(date(of: item))])),
            tab: .home, kicker: say("news.title"), icon: .info, title: text(item.titles),
            actions: [
                button("news.all", .go(.news), icon: .info),
                button("dock.home", .tab(.home), icon: .home),
            ])
    }

    /// The newest piece, for the home page, by its headline; `nil` where there is none.
    mutating func newsButton() throws -> Action? {
        guard let newest = try shownNews().first else { return nil }
        return Action(id(.go(.newsItem(newest.id))), text(newest.titles), icon: .info)
    }

    /// The day that it is from.
    private func date(of item: NewsItem) -> Text {
        let locale = language.locale
        let style = Date.FormatStyle(locale: locale, timeZone: .gmt).day().month(.wide).year()
        return Text(item.day.midday.formatted(style))
    }
}
