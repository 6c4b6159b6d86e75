extension WebAddress {
    /// The app that opens an address of another scheme than the web's, by the name its makers give it; `nil` where the
    /// scheme tells of none.
    ///
    /// - SeeAlso: Chrome for Developers, Android Intents with Chrome, for `intent:`.
    public var app: String? {
        guard let scheme else { return nil }
        if scheme == "intent" { return intent("package") ?? "Android" }
        return WebAddress.app(of: scheme)
    }

    /// Texts that the address hands to an app, percent-coding undone: `details, id: org.example` for
    /// `market://details?id=org.example`; secrets are masked.
    public var appInput: String {
        let bytes = Array(maskedText.utf8)[...]
        guard let (_, rest) = AddressParts.scheme(of: bytes) else { return "" }
        let plain = rest.prefix { $0 != UInt8(ascii: "#") }
        let path = plain.prefix { $0 != UInt8(ascii: "?") }.drop { $0 == UInt8(ascii: "/") }
        var texts = [PercentCoding.text(path)]
        if let (_, query) = plain.divided(at: "?") {
            for (name, value) in PercentCoding.pairs(query).prefix(64) {
                let name = PercentCoding.text(name)
                texts.append(value.isEmpty ? name : name + ": " + PercentCoding.formText(value))
            }
        }
        return texts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// A value from the end of an address for Android's apps: `#Intent;scheme=...;package=...;end`.
    func intent(_ name: String) -> String? {
        guard scheme == "intent", let (_, extras) = Array(text.utf8)[...].divided(at: "#") else {
            return nil
        }
        for part in extras.parts(by: ";").prefix(64) {
            if let (key, value) = part.divided(at: "="), key.isWord(name), !value.isEmpty {
                return PercentCoding.text(value)
            }
        }
        return nil
    }

    /// Apps by the schemes that their makers document.
    private static func app(of scheme: String) -> String? {
        switch scheme {
        case "callto", "skype": "Skype"
        case "facetime", "facetime-audio", "facetime-group": "FaceTime"
        case "fb", "fb-messenger": scheme == "fb" ? "Facebook" : "Messenger"
        case "instagram": "Instagram"
        case "itms", "itms-apps", "itms-appss": "App Store"
        case "line": "LINE"
        case "maps", "comgooglemaps": scheme == "maps" ? "Apple Maps" : "Google Maps"
        case "market": "Google Play"
        case "msteams", "ms-teams": "Microsoft Teams"
        case "sgnl": "Signal"
        case "slack": "Slack"
        case "snapchat": "Snapchat"
        case "spotify": "Spotify"
        case "steam": "Steam"
        case "tg": "Telegram"
        case "threema": "Threema"
        case "tiktok", "snssdk1233": "TikTok"
        case "twitter": "X"
        case "viber": "Viber"
        case "waze": "Waze"
        case "wechat", "weixin": "WeChat"
        case "whatsapp": "WhatsApp"
        case "youtube", "vnd.youtube": "YouTube"
        case "zoommtg", "zoomus": "Zoom"
        default: nil
        }
    }
}
