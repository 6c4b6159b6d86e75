import Forms
import Testing

@testable import TourAuthoring

@Suite("Values that are written into YAML files")
struct YAMLWriterTests {
    @Test(
        "an ampersand is an escape only where a name stands behind it, which could be an anchor's",
        arguments: [
            ("Books & <Maps>", "\"Books & <Maps>\""), ("A&", "\"A&\""), ("&ü", "\"&ü\""),
            ("R&D", "\"R\\x26D\""), ("&_ *_", "\"\\x26_ *_\""), ("&&a", "\"&\\x26a\""),
            ("a & b\nc", "|\n  a & b\n  c"), ("&a\n*a", "\"\\x26a\\n*a\""),
        ])
    func ampersands(text: String, written: String) throws {
        let value = YAMLWriter.value(.text(text), indent: 0)
        #expect(value == written)
        // Whatever stands beside it, the file is read, and says the same.
        let file = "key: \(value)\nother: \"*a *D *_ *b\"\n"
        #expect(YAMLForm.alias(in: file) == nil)
        let values = ContentEditor.values(ofBytes: Array(file.utf8), named: "x.yaml")
        #expect(values?["key"] == .text(text))
    }
}
