import Imaging
import TestSupport

@testable import Sheets

/// Labels to lay out.
enum SheetSamples {
    static func label(
        _ id: String = "A-014", names: [Label.Caption]? = nil,
        places: [(language: String, text: String)] = [("en", "Ground floor · Operations hall")],
        group: String = "Operations hall"
    ) -> Label {
        Label(
            kind: .room, id: id, payload: "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/\(id)",
            headline: Label.Caption(id, language: "en"),
            names: names ?? [
                Label.Caption("Main control room", language: "en"),
                Label.Caption("Hauptkontrollraum", language: "de"),
                Label.Caption("Salle de contrôle principale", language: "fr"),
            ], places: places.map { Label.Caption($0.text, language: $0.language) }, group: group)
    }

    /// A red disc on a transparent background.
    static let logo: ColorImage = {
        var pixels: [UInt8] = []
        for y in 0..<200 {
            for x in 0..<200 {
                let isInside = (x - 100) * (x - 100) + (y - 100) * (y - 100) < 10_000
                pixels += isInside ? [200, 30, 30, 255] : [0, 0, 0, 0]
            }
        }
        return ColorImage(width: 200, height: 200, pixels: pixels)
    }()

    /// Known stock, some of each kind, with room for a room's words.
    static let stocks = LabelStock.known.filter {
        $0.endless == nil && $0.labelWidth >= 35 && $0.labelHeight >= 16.9
    }.some(12)

    static func labels(_ count: Int) -> [Label] {
        (0..<count).map { number in
            label("A-\(100 + number)", group: number % 2 == 0 ? "Hall" : "Annex")
        }
    }

    /// Names that are hard to fit.
    static let hardNames = [
        ("ar", "غرفة التحكم الرئيسية في المحطة الأرضية"),
        ("th", "ห้องควบคุมหลักของสถานีภาคพื้นดิน"),
        ("zh", "地面站主控制室与任务规划中心"),
        ("de", "Raumfahrtkontrollzentrumsverwaltungsgebäudeeingangshalle"),
        ("en", "Interdisciplinary Laboratory for Ground Station Calibrations"),
    ]
}
