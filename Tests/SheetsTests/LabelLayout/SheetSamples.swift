@testable import Sheets

/// Labels to lay out.
enum SheetSamples {
    static func label(
        _ id: String = "A-014", names: [Label.Caption]? = nil,
        place: String? = "Ground floor · Operations hall",
        group: String = "Operations hall"
    ) -> Label {
        Label(
            kind: .room, id: id, payload: "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/\(id)",
            headline: Label.Caption(id, language: "en"),
            names: names ?? [
                Label.Caption("Main control room", language: "en"),
                Label.Caption("Hauptkontrollraum", language: "de"),
                Label.Caption("Salle de contrôle principale", language: "fr"),
            ], place: place.map { Label.Caption($0, language: "en") }, group: group)
    }

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
