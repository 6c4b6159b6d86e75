import Testing

@testable import Pixels

@Suite("Long texts")
struct LongTextTests {
    @Test("A text that can be set at once stays whole", arguments: [0, 1, 2000])
    func whole(length: Int) {
        let text = String(repeating: "a", count: length)
        #expect(LongText.parts(of: text) == [text])
    }

    @Test("Words stay whole, and only the blanks between parts are lost")
    func words() {
        let words = (0..<1500).map { "word\($0)" }
        let parts = LongText.parts(of: words.joined(separator: " "))
        #expect(parts.count > 5)
        #expect(parts.allSatisfy { $0.utf8.count <= 2000 })
        let split: [[Substring]] = parts.map { $0.split(separator: " ") }
        #expect(split.joined().map { String($0) } == words)
    }

    @Test("What is without blanks, or without end, is broken and ends")
    func endless() {
        let text = String(repeating: "é", count: 1_000_000)
        let parts = LongText.parts(of: text)
        #expect(parts.joined().utf8.count == LongText.most)
        #expect(parts.allSatisfy { $0.utf8.count <= 2000 && $0.allSatisfy { $0 == "é" } })
    }
}
