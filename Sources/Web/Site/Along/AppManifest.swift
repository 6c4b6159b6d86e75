import WebPages

/// What a phone needs to put the site among its programs (Web Application Manifest).
struct AppManifest: Encodable {
    struct Icon: Encodable {
        var src: String
        var sizes: String
        var type: String
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

    /// The drawing for every size, and pictures for phones that show no drawings.
    ///
    /// - Parameters:
    ///   - files: the published names by those in the program.
    ///   - root: the path of the site, "/T".
    static func icons(_ files: [String: String], root: String) -> [Icon] {
        let drawing = files[SiteIcon.name].map {
            Icon(src: "\(root)/a/\($0)", sizes: "any", type: "image/svg+xml")
        }
        let pictures = IconPicture.sides.map { side in
            files[IconPicture.name(side)].map {
                Icon(src: "\(root)/a/\($0)", sizes: "\(side)x\(side)", type: "image/png")
            }
        }
        return ([drawing] + pictures).compactMap(\.self)
    }
}
