/// What the pages load: style and scripts, of the program itself.
enum StudioAssets {
    private static let files: [String: (bytes: [UInt8], type: String)] = [
        "studio.css": (
            PackageResources.studio_css + PackageResources.people_css + PackageResources.media_css,
            "text/css; charset=utf-8"
        ),
        "translations.css": (PackageResources.translations_css, "text/css; charset=utf-8"),
        "studio.js": (PackageResources.studio_js, "text/javascript; charset=utf-8"),
        "studio-saving.js": (PackageResources.studio_saving_js, "text/javascript; charset=utf-8"),
        "studio-media.js": (PackageResources.studio_media_js, "text/javascript; charset=utf-8"),
        "studio-desk.js": (PackageResources.studio_desk_js, "text/javascript; charset=utf-8"),
        "studio-enter.js": (PackageResources.studio_enter_js, "text/javascript; charset=utf-8"),
        "icon.svg": (
            Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0052A3" \
                d="M3 3h18v18H3z"/><path fill="#FFF" d="M8 7h4a5 5 0 0 1 0 10H8zM10 9v6h2a3 3 0 0 0 0-6z"/></svg>
                """.utf8), "image/svg+xml"
        ),
    ]

    static func answer(_ name: String) -> StudioService.Answer {
        guard let file = files[name] else {
            return StudioService.Answer(
                status: 404, type: "text/plain; charset=utf-8",
                body: Array("no such file\n".utf8))
        }
        return StudioService.Answer(type: file.type, body: file.bytes, isLasting: true)
    }
}
