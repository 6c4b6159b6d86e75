import Foundation
import TestSupport
import TourAuthoring
import TourModel
import TourStore

@testable import Site

/// A small tour in Arabic, with its English, as a site; written once for all tests.
struct RightToLeftSite: Sendable {
    let folder: String

    static let shared = Result { try RightToLeftSite() }

    private init() throws {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent("docent-rtl-\(ProcessInfo.processInfo.processIdentifier)").path
        folder = "\(root)/site"
        for (name, text) in Self.files {
            let file = URL(fileURLWithPath: "\(root)/tour/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        for name in ["control-room", "library", "control-room-1974"] {
            let picture = "/tour-content/media/\(name).jpg"
            try? FileManager.default.removeItem(atPath: "\(root)/tour/media/\(name).jpg")
            try FileManager.default.copyItem(
                atPath: Repository.root + picture, toPath: "\(root)/tour/media/\(name).jpg")
        }
        let database = "\(root)/tour.sqlite"
        try TourImporter.import(folder: "\(root)/tour", into: database)
        _ = try SiteExporter.export(TourStore(path: database), to: folder)
    }

    static let pages = [
        "", "MAP/", "B/A/", "B/A/G/", "R/A-014/", "R/A-015/", "P/MIRA-RAUTIO/", "T/SHORT-WALK/",
        "T/SHORT-WALK/2/", "SEARCH/", "MINE/", "TAKE-ALONG/", "ACCESSIBILITY/", "SCAN/",
    ]

    private static let files = [
        "site.yaml": """
        id: oasis
        name: {ar: مركز الفضاء في الواحة, en: Oasis Space Centre}
        languages: [ar, en]
        address: https://oasis.example/t
        home:
          title: {ar: أهلاً بكم في الواحة, en: Welcome to the oasis}
          lead: {ar: من هنا نتحدث إلى 9 مركبات فضائية في كل ساعة من كل يوم., en: From here we talk to nine spacecraft.}
          picture: control-room
        map:
          name: {ar: الموقع, en: Site}
          size: [200, 160]
          features:
            - {kind: road, points: [[0, 85], [118, 85]]}
        reception:
          phone: "100"
          hours: {ar: حتى الساعة 18:00, en: Until 18:00}
        """,
        "media/media.yaml": """
        control-room:
          file: control-room.jpg
          alt: {ar: ثلاثة صفوف من المكاتب أمام شاشة كبيرة, en: Three rows of consoles before a large screen}
          caption: {ar: الشاشة الرئيسية في أثناء مرور القمر, en: The main screen during a pass}
        control-room-1974:
          file: control-room-1974.jpg
          alt: {ar: القاعة نفسها قبل سنوات, en: The same room years ago}
          caption: {ar: سنة 1974, en: "1974"}
        library:
          file: library.jpg
          alt: {ar: رفوف كتب عالية, en: High shelves of books}
          caption: {ar: المكتبة, en: The library}
        """,
        "buildings/A/building.md": """
        ---
        name: {ar: قاعة العمليات, en: Operations hall}
        summary: {ar: غرفة التحكم والمكتبة, en: Control room and library}
        outline: [[20, 80], [90, 80], [90, 130], [20, 130]]
        floors:
          - id: G
            level: 0
            name: {ar: الطابق الأرضي, en: Ground floor}
            size: [84, 56]
            ways:
              - [[0, 28], [80, 28]]
          - {id: "1", level: 1, name: {ar: الطابق الأول, en: First floor}, size: [84, 56]}
        ---
        """,
        "buildings/A/A-014.md": """
        ---
        name: {ar: غرفة التحكم الرئيسية, en: Main control room}
        floor: G
        access: open
        hours: {ar: من 9:00 إلى 17:00, en: 9:00 to 17:00}
        hotspot: [[50, 0], [84, 0], [84, 20], [50, 20]]
        door: [58, 20]
        people: [mira-rautio]
        media: [control-room, library]
        pair: [control-room-1974, control-room]
        quiz:
          - question: {ar: ماذا يجب أن يقول كل موقع قبل إرسال أي شيء؟, en: What must every position report?}
            answers:
              - text: {ar: «انطلق», en: Go}
                right: true
                why: {ar: عشر مرات «انطلق» ثم تغادر الأوامر., en: Ten times go.}
              - text: {ar: «انتهى», en: Over}
                why: {ar: هكذا تنتهي رسالة لاسلكية., en: That ends a message.}
        ---

        يجلس هنا عشرة مراقبين للطيران في أي ساعة، وتبعد A-015 عنهم 12 متراً.
        """,
        "buildings/A/A-014.en.md": """
        ---
        ---

        Ten flight controllers sit here at any hour.
        """,
        "buildings/A/A-015.md": """
        ---
        name: {ar: المكتبة, en: Library}
        floor: G
        access: open
        hotspot: [[0, 0], [30, 0], [30, 20], [0, 20]]
        door: [20, 20]
        ---
        """,
        "buildings/A/A-016.md": """
        ---
        name: {ar: المقهى, en: Café}
        floor: G
        access: open
        hotspot: [[0, 36], [30, 36], [30, 56], [0, 56]]
        door: [20, 36]
        ---
        """,
        "people/mira-rautio.vcf": """
        BEGIN:VCARD
        VERSION:4.0
        FN:Mira Rautio
        N:Rautio;Mira;;;
        TITLE;LANGUAGE=en:Flight director
        TITLE;LANGUAGE=ar:مديرة الطيران
        END:VCARD
        """,
        "tours/short-walk.yaml": """
        name: {ar: الجولة القصيرة, en: The short walk}
        summary: {ar: الطابق الأرضي بلا درجات, en: The ground floor without steps}
        minutes: 20
        stops:
          - room: A-015
            text: {ar: ابحثوا عن المدار البرتقالي., en: Find the orange orbit.}
          - room: A-014
            text: {ar: قفوا أمام الزجاج., en: Stand at the glass.}
          - room: A-016
            text: {ar: هنا تستريحون., en: Here you rest.}
        """,
    ]
}
