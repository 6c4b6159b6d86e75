import Testing
import Wording

@Suite("Messages with placeholders")
struct MessageTemplateTests {
    @Test(
        "values and nouns are filled in once; what is no placeholder stays",
        arguments: [
            ("{count} {count:stop|stops}", "en", ["count": "1"], "1 stop"),
            ("{count} {count:stop|stops}", "en", ["count": "2"], "2 stops"),
            ("{count} {count:étape|étapes}", "fr", ["count": "0"], "0 étape"),
            ("{count:stop|stops}", "en", ["count": "1,240"], "stops"),
            ("{a} {b}", "en", ["a": "{b}"], "{b} {b}"),
            ("an open { brace", "en", [:], "an open { brace"),
            ("", "en", [:], ""),
        ])
    func filled(message: String, language: String, values: [String: String], text: String) {
        #expect(MessageTemplate(message).filled(language: language) { values[$0] } == text)
    }
}
