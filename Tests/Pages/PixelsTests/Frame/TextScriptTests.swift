import Testing

@testable import Pixels

@Suite("What a text is written in")
struct TextScriptTests {
    @Test(
        "Tracking is for Latin, Greek and Cyrillic only",
        arguments: [
            ("Vesper Ridge", true), ("Ζώνη ελέγχου", true), ("Зал управления", true),
            ("Trần Đại Nghĩa", true), ("غرفة التحكم", false), ("חדר הבקרה", false),
            ("主管制室", false), ("관제실", false), ("ห้องควบคุม", false), ("नियंत्रण कक्ष", false),
            ("A-014 主管制室", false),
        ])
    func tracking(text: String, isTracked: Bool) {
        #expect(TextScript(text).isTracked == isTracked)
    }

    @Test(
        "Marks above and below want a taller line",
        arguments: [
            ("Vesper", false), ("غرفة", true), ("ห้อง", true), ("कक्ष", true), ("חדר", false),
            ("主管", false),
        ])
    func height(text: String, isTall: Bool) {
        #expect(TextScript(text).isTall == isTall)
    }

    @Test(
        "Languages that run from right to left",
        arguments: [
            ("ar", true), ("he", true), ("fa-IR", true), ("AR-eg", true), ("ur", true),
            ("ckb", true),
            ("az-Arab", true), ("en", false), ("de-AT", false), ("ja", false), ("", false),
            ("he-Latn", false), ("arn", false),
        ])
    func direction(language: String, isRightToLeft: Bool) {
        #expect(TextScript.isRightToLeft(language) == isRightToLeft)
    }
}
