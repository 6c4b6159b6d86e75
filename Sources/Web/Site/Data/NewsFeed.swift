import Times
import Wording

/// The site's news for programs that follow it (RSS 2.0).
struct NewsFeed {
    let title: String
    /// The address of the page with the news.
    let page: String
    let language: String
    let items: [Item]

    struct Item {
        var title: String
        var text: String
        var page: String
        var day: CalendarDay
    }

    var bytes: [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0"><channel><title>\(escaped(title))</title><link>\(escaped(page))</link>\
            <description>\(escaped(title))</description><language>\(escaped(language))</language>

            """
        for item in items {
            text += """
                <item><title>\(escaped(item.title))</title><link>\(escaped(item.page))</link>\
                <guid>\(escaped(item.page))</guid><pubDate>\(Self.date(item.day))</pubDate>\
                <description>\(escaped(item.text))</description></item>

                """
        }
        return Array((text + "</channel></rss>\n").utf8)
    }

    private func escaped(_ text: String) -> String { XMLText.escaped(text) }

    /// A day as RFC 822 has it, at noon in UTC, which is that day nearly everywhere.
    private static func date(_ day: CalendarDay) -> String {
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let month = months[max(0, min(11, day.month - 1))]
        return "\(ClockTime.two(day.day)) \(month) \(day.year) 12:00:00 GMT"
    }
}
