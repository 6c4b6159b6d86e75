/// What a phone needs to put the site among its programs (Web Application Manifest).
struct AppManifest: Encodable {
    struct Icon: Encodable {
        var src: String
        var sizes = "any"
        var type = "image/svg+xml"
        var purpose = "any maskable"
    }

    var id: String
    var name: String
    var shortName: String
    var lang: String
    var dir: String
    var startURL: String
    var scope: String
    var display = "minimal-ui"
    var themeColor: String
    var backgroundColor: String
    var icons: [Icon]

    private enum CodingKeys: String, CodingKey {
        case id, name, lang, dir, scope, display, icons
        case shortName = "short_name"
        case startURL = "start_url"
        case themeColor = "theme_color"
        case backgroundColor = "background_color"
    }
}
