import Compression
import PageMaking
import WebPages

/// What the pages load: style and scripts, of the program itself.
enum StudioAssets {
    private struct File {
        var bytes: [UInt8]
        var type: String
        var compressed: [UInt8]?

        init(_ bytes: [UInt8], _ type: String) {
            (self.bytes, self.type) = (bytes, type)
            compressed = Compression.gzip.compressed(bytes, effort: .thorough)
        }

        static func script(_ bytes: [UInt8]) -> File {
            File(CompactScript.bytes(of: bytes), "text/javascript; charset=utf-8")
        }
        static func style(_ bytes: [UInt8]) -> File { File(bytes, "text/css; charset=utf-8") }
    }

    private static let files: [String: File] = [
        "studio.css": .style(
            Array(StyleSheet.colors(accent: PageBuilder.usualAccent).utf8)
                + PackageResources.studio_css + PackageResources.people_css
                + PackageResources.media_css
                + PackageResources.tours_css + PackageResources.access_css
                + PackageResources.codes_css + PackageResources.passes_css
                + PackageResources.journal_css + PackageResources.fleet_css
                + PackageResources.today_css),
        "plan.css": .style(PackageResources.plan_css),
        "studio.js": .script(PackageResources.studio_js),
        "first-steps.css": .style(PackageResources.first_steps_css),
        "translations.css": .style(PackageResources.translations_css),
        "publish.css": .style(PackageResources.publish_css),
        "studio-desk.js": .script(PackageResources.studio_desk_js),
        "studio-tour.js": .script(PackageResources.studio_tour_js),
        "studio-passes.js": .script(PackageResources.studio_passes_js),
        "studio-codes.js": .script(PackageResources.studio_codes_js),
        "studio-media.js": .script(PackageResources.studio_media_js),
        "studio-picture.js": .script(PackageResources.studio_picture_js),
        "studio-steps.js": .script(PackageResources.studio_steps_js),
        "studio-saving.js": .script(PackageResources.studio_saving_js),
        "studio-enter.js": .script(PackageResources.studio_enter_js),
        "plan.js": .script(PackageResources.plan_js),
        "plan-canvas.js": .script(PackageResources.plan_canvas_js),
        "plan-dom.js": .script(PackageResources.plan_dom_js),
        "plan-drawing.js": .script(PackageResources.plan_drawing_js),
        "plan-editor.js": .script(PackageResources.plan_editor_js),
        "plan-edits.js": .script(PackageResources.plan_edits_js),
        "plan-fields.js": .script(PackageResources.plan_fields_js),
        "plan-geometry.js": .script(PackageResources.plan_geometry_js),
        "plan-gestures.js": .script(PackageResources.plan_gestures_js),
        "plan-history.js": .script(PackageResources.plan_history_js),
        "plan-merge.js": .script(PackageResources.plan_merge_js),
        "plan-model.js": .script(PackageResources.plan_model_js),
        "plan-panel.js": .script(PackageResources.plan_panel_js),
        "plan-route.js": .script(PackageResources.plan_route_js),
        "plan-saving.js": .script(PackageResources.plan_saving_js),
        "plan-sheet.js": .script(PackageResources.plan_sheet_js),
        "plan-snap.js": .script(PackageResources.plan_snap_js),
        "plan-table.js": .script(PackageResources.plan_table_js),
        "plan-tools.js": .script(PackageResources.plan_tools_js),
        "plan-view.js": .script(PackageResources.plan_view_js),
        "plan-words.js": .script(PackageResources.plan_words_js),
        // A sheet of paper, of whatever size it is shown in.
        "blank.svg": File(
            Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" preserveAspectRatio="none">\
                <path fill="#FFF" d="M0 0h1v1H0z"/></svg>
                """.utf8), "image/svg+xml"),
        "icon.svg": File(
            Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0052A3" \
                d="M3 3h18v18H3z"/><path fill="#FFF" d="M8 7h4a5 5 0 0 1 0 10H8zM10 9v6h2a3 3 0 0 0 0-6z"/></svg>
                """.utf8), "image/svg+xml"),
    ]

    /// The names of all scripts.
    static var scripts: [String] { files.keys.filter { $0.hasSuffix(".js") }.sorted() }

    static func answer(_ name: String) -> StudioService.Answer {
        guard let file = files[name] else {
            return StudioService.Answer(
                status: 404, type: "text/plain; charset=utf-8",
                body: Array("no such file\n".utf8))
        }
        var answer = StudioService.Answer(type: file.type, body: file.bytes, isLasting: true)
        answer.compressed = file.compressed.map { (Compression.gzip.encoding, $0) }
        return answer
    }
}
