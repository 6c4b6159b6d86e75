import Foundation
import PageTestSupport
import Testing

@testable import PageModel
@testable import TextPages

@Suite("Words that stand out in cells")
struct EmphasisTests {
    @Test("they are bold or underlined in every line, and plain text has the words alone")
    func cells() {
        let text: Text =
            "The \(Text("great dome", emphasis: .strong)) is \(Text("open", emphasis: .light))"
        let screen = Screen(
            identity: "about", dock: SamplePages.dock(.map), title: "About",
            content: .sheet(SheetPage(sections: [.lead(text)])))
        let page = TerminalLayout(
            screen: screen, width: 80, height: 24, context: LayoutContext()
        ).page()
        func letters(_ trait: Style.Traits, of word: String) -> Bool {
            for y in 0..<page.grid.height {
                let cells = (0..<page.grid.width).map { page.grid.cells[y * page.grid.width + $0] }
                let line = cells.map { String($0.character) }.joined()
                guard line.contains("The great"), let range = line.range(of: word) else { continue }
                let start = line.distance(from: line.startIndex, to: range.lowerBound)
                return (start..<start + word.count).allSatisfy {
                    cells[$0].style.traits.contains(trait)
                }
            }
            return false
        }
        #expect(letters(.bold, of: "great dome") && letters(.underline, of: "open"))
        #expect(!letters(.bold, of: "The") && !letters(.underline, of: "is"))
        #expect(PlainPage(screen).lines.contains("The great dome is open."))
    }
}
