/// Hosts so well known that others imitate them.
enum WellKnownHosts {
    /// Whether a host, given by its labels, looks like a well-known one.
    static func areImitated(by labels: [String]) -> Bool {
        let labels = labels.filter { !$0.isEmpty }
        return (1...2).contains { length in
            guard labels.count > length else { return false }
            let name = labels[labels.count - 1 - length]
            return !HostName.isASCII(name)
                && isImitated(by: name, below: Array(labels.suffix(length)).joined(separator: "."))
        }
    }

    private static func isImitated(by name: String, below suffix: String) -> Bool {
        let scalars = Array(name.unicodeScalars.prefix(63))
        let first = Skeleton.bytes(of: scalars, isSecondReading: false)
        let second = Skeleton.bytes(of: scalars, isSecondReading: true)
        var isBelow = true
        for word in Array(names.utf8)[...].parts(by: " ") {
            if word.first == UInt8(ascii: ".") {
                isBelow = word.dropFirst().isWord(suffix)
            } else if isBelow {
                let known = Skeleton.merged(word)
                if known == first || known == second { return true }
            }
        }
        return false
    }

    /// Names below a suffix that stands before them with a dot; the first ones, which are no words of a
    /// language, are known below any.
    ///
    /// Chosen from the most visited sites in Chromium's domains.list: shops, banks, authorities, mail,
    /// news and networks that people sign in to, with some more of Europe's.
    private static let names = """
        aliexpress amazon ebay facebook google instagram mastercard mercadolibre microsoft \
        netflix paypal spotify tiktok vodafone whatsapp wikipedia yandex youtube zalando .com \
        accuweather adobe adp agoda airbnb alibaba alipay amazonaws americanexpress aol apple \
        asos att axisbank azure badoo baidu bankofamerica bbc bestbuy bet365 bilibili binance \
        bing bitly blockchain blogger blogspot bloomberg booking canva capitalone cdiscount \
        chase chatgpt cisco citi cnn coinbase dailymotion dell dhl discord disneyplus dropbox \
        duckduckgo epicgames espn etsy eventbrite expedia fandom fedex flickr flipkart fnac \
        forbes foxnews genius giphy github gitlab globo gmail godaddy hdfcbank hilton homedepot \
        hotels hotmail hp hsbc huawei hulu ibm icicibank icloud ikea ilovepdf imdb imgur indeed \
        intel intuit jd klarna kraken linkedin live lloydsbank medium messenger meta mi \
        microsoftonline msn n11 n26 naver nba nike nvidia nytimes office office365 openai opera \
        oracle outlook patreon pinterest playstation qq quora reddit revolut roblox ryanair \
        samsung sap shein shopify shutterstock skype slack snapchat sncf soundcloud \
        stackoverflow steamcommunity steampowered stripe taobao target temu theguardian tinyurl \
        trello tripadvisor trustpilot tumblr twitter uber ubs ups usps vimeo visa vk walmart \
        washingtonpost weather wechat wellsfargo wetransfer wise wordpress xbox yahoo yelp \
        zendesk zillow .de bahn berlin bild commerzbank deutsche-bank dhl gmx ing mobile otto \
        postbank sparkasse spiegel t-online web .fr ameli caf carrefour free leboncoin lemonde \
        orange vinted .org archive arxiv craigslist khanacademy mozilla signal telegram \
        wikimedia .ru avito gosuslugi mail ok ozon rambler sberbank wildberries .net 17track \
        atlassian battle gmx pixiv threads .com.br bradesco correios itau mercadolivre uol \
        .co.uk barclays bbc dailymail santander .pl allegro olx onet wp .ch post postfinance \
        swisscom .co.jp rakuten yahoo .nl ing rabobank .ca canada .edu academia .es caixabank \
        .eu europa .gov.br caixa .io github .me line .nz mega .so notion .tv twitch .ua olx .uk \
        nhs .us zoom
        """
}
