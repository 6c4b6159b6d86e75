import TestSupport
import Testing

@testable import Studio

@Suite("Scales that are printed on plans")
struct PrintedScaleTests {
    /// A3, the longer side across.
    private static func paper(_ text: String) -> PlanPaper {
        PlanPaper(width: 420, height: 297, text: text)
    }

    @Test(
        "a scale is found as architects write it",
        arguments: [
            ("1:100", [100]), ("1 : 200", [200]), ("Maßstab 1:100", [100]), ("M 1:50", [50]),
            ("M1:50", [50]), ("M. = 1:50", [50]), ("Scale 1:100", [100]), ("SCALE\n1:200", [200]),
            ("Échelle 1/100", [100]), ("ÉCHELLE : 1/100", [100]), ("MASSSTAB: 1:250", [250]),
            ("Mst. 1:20", [20]), ("Scale 1\u{2236}500", [500]), ("Scale 1:1'000", [1000]),
            ("1:1.000", [1000]), ("Floor plan, 1:100.", [100]), ("Scale 1:100 @ A3", [100]),
            ("M 1:100 (DIN A3)", [100]),
            // Each of several that nothing tells apart, and those alone that are named.
            ("1:100 and 1:50", [100, 50]), ("1:100 1:100", [100]),
            ("Scale 1:100\nRamp 1:20", [100]), ("Maßstab 1:200 / M 1:50", [200, 50]),
        ])
    func found(text: String, ratios: [Int]) {
        #expect(PrintedScale.found(on: Self.paper(text)) == ratios)
    }

    @Test(
        "what is something else is no scale",
        arguments: [
            "", "11:100", "1:100:3", "12:1:100", "1:100.5", "1/100", "Sheet 1/12", "Ramp 1:12",
            "Scale 1:0", "Scale 1:99999", "Scale 1:2", "at 1:30 pm to 1:45.5", "2:100", "A1:100",
            "Scale 2:1", "Scale 1:", "Scale 1:100 @ A1", "Échelle 1/100 (A0)",
            "1:100 1:50 1:25 1:20 1:200",
            // A page that would be two metres wide.
            "Scale 1:5",
        ])
    func none(text: String) {
        #expect(PrintedScale.found(on: Self.paper(text)) == [])
    }

    @Test("any text is read, however long and strange it is")
    func strange() {
        let words = ["1:", "1:1", "Scale", "M", "\u{2236}", "'000", "\u{0}", "é", "1/", " ", "\n"]
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let text = (0..<200).map { _ in words.randomElement(using: &random) ?? "" }.joined()
            let found = PrintedScale.found(on: Self.paper(text))
            #expect(found.count <= PrintedScale.most)
            #expect(found.allSatisfy { PrintedScale.ratios.contains($0) }, "\(text)")
        }
    }
}
