import Foundation

/// A picture small enough to stand in the program, to try a picture library with.
struct Specimen: Sendable {
    let name: String
    let bytes: [UInt8]
    /// What to do where it cannot be read.
    let advice: String

    static let all = [
        Specimen(
            name: "WebP",
            // Two by two white pixels.
            bytes: [
                0x52, 0x49, 0x46, 0x46, 0x24, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38,
                0x20, 0x18, 0, 0, 0, 0x30, 0x01, 0, 0x9D, 0x01, 0x2A, 0x02, 0, 0x02, 0, 0x02, 0,
                0x34, 0x25, 0xA4, 0, 0x03, 0x70, 0, 0xFE, 0xFB, 0x94, 0, 0,
            ],
            advice: "apt-get install webp-pixbuf-loader"),
        Specimen(
            name: "HEIC",
            // A code of 16 by 16 pixels.
            bytes: Array(
                Data(
                    base64Encoded: """
                        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0\
                        AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAABAAEAAAADhpbG9jAQAAAERAAAIA\
                        AQAAAAAAAAHRAAEAAAAAAAAAKgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5m\
                        ZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MB\
                        A3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED\
                        cAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAAAwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAA\
                        AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAEAAAABAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAA\
                        AgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAADJtZGF0AAAAJigBrwQSFgQc+AKm\
                        XP9+pM6+5GE20OwmKyDQ9bDeMJ+omRiSeE1g
                        """) ?? Data()),
            advice: "apt-get install heif-gdk-pixbuf"),
        Specimen(
            name: "PDF",
            bytes: Array(
                """
                %PDF-1.4
                1 0 obj
                <</Type/Catalog/Pages 2 0 R>>
                endobj
                2 0 obj
                <</Type/Pages/Kids[3 0 R]/Count 1>>
                endobj
                3 0 obj
                <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>
                endobj
                trailer
                <</Root 1 0 R/Size 4>>
                %%EOF

                """.utf8),
            advice:
                "the program docent-pages must lie beside docent, and libpoppler-glib8 be installed"
        ),
    ]
}
