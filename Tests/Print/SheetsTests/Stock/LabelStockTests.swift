import Drawing
import Testing

@testable import Sheets

@Suite("label stock")
struct LabelStockTests {
    @Test("all known stock fits its page", arguments: LabelStock.known)
    func fits(stock: LabelStock) {
        #expect(stock.problems.isEmpty)
        #expect(LabelStock.known.count { $0.name == stock.name } == 1)
    }

    /// From the left and top edges, the steps, and what is left at the right and bottom: they tile the page.
    @Test(
        "stock lies as its maker's templates say",
        arguments: [
            ("L7160", 7.21, 15.15, 66.04, 38.1), ("L7161", 7.21, 8.7, 66.04, 46.6),
            ("L7163", 4.65, 15.15, 101.6, 38.1), ("L7651", 4.67, 10.7, 40.64, 21.2),
            ("L4732", 11, 13.3, 38.1, 16.9), ("3474", 0, 0.5, 70, 37),
            ("5160", 4.7625, 12.7, 69.85, 25.4), ("5163", 3.96875, 12.7, 106.3625, 50.8),
            ("A4-3x6", 10, 10, 63.333, 46.167), ("Letter-3x6", 10, 10, 65.3, 43.233),
            ("Door-A6", 0, 0, 105, 148), ("Door-A5", 0, 0, 148, 210),
        ])
    func geometry(name: String, left: Double, top: Double, across: Double, down: Double) throws {
        let stock = try LabelStock(named: name)
        for (found, expected) in [
            (stock.left, left), (stock.top, top), (stock.pitchX, across), (stock.pitchY, down),
        ] {
            #expect(abs(found - expected) < 0.001)
        }
        let last = stock.frame(of: stock.labelsPerPage - 1)
        #expect(abs(stock.page.width - last.maxX - left) < 0.001)
        #expect(abs(stock.page.height - last.maxY - top) < 0.001)
    }

    @Test(
        "names are known in any case, with the maker's, and grids by their numbers",
        arguments: [
            ("l7160", "L7160"), ("Avery 5160", "5160"), ("Avery Zweckform 3474", "3474"),
            ("door-a5", "Door-A5"), ("a4-4x10", "A4-4x10"), ("LETTER-2X3", "Letter-2x3"),
        ])
    func names(word: String, name: String) throws {
        #expect(try LabelStock(named: word).name == name)
    }

    @Test("an unknown name of a stock is reported with the nearest one")
    func unknown() {
        let error = #expect(throws: StockError.self) { try LabelStock(named: "L7610") }
        #expect(
            error?.description.hasPrefix("unknown label stock \"L7610\"; did you mean \"L7160\"?")
                == true)
        let other = #expect(throws: StockError.self) { try LabelStock(named: "unlike") }
        #expect(other?.description.contains("Door-A5; or use a grid such as A4-4x10, ") == true)
        #expect(throws: StockError.gridTooFine(paper: "A4", columns: 40, rows: 2)) {
            try LabelStock(named: "A4-40x2")
        }
        #expect(throws: StockError.self) { try LabelStock(named: "A4-x") }
        #expect(
            throws: StockError.unreadable(
                file: "/nowhere/at.yaml", reason: "No such file or directory")
        ) { try LabelStock(named: "/nowhere/at.yaml") }
    }
}

@Suite("the user's own stock")
struct StockFileTests {
    private static let good = """
        name: Door plates
        page: A4
        columns: 2
        rows: 4
        label: [90, 60]
        margins: {left: 12.5, top: 20, right: 12.5, bottom: 22}
        gutters: [5, 5]
        corner_radius: 2
        """

    @Test("a file gives all of it")
    func reads() throws {
        let stock = try LabelStock(yaml: Self.good, file: "plates.yaml")
        #expect(
            stock
                == LabelStock(
                    name: "Door plates", page: .a4, columns: 2, rows: 4, labelWidth: 90,
                    labelHeight: 60, left: 12.5, top: 20, pitchX: 95, pitchY: 65, cornerRadius: 2))
        #expect(stock.summary == "8 labels of 90 x 60 mm, 2 x 4 on 210 x 297 mm")
    }

    @Test(
        "every error is reported with its line",
        arguments: [
            ("rows: 4", "rows: many", 4, "\"rows\" is \"many\"; it must be a number from 1 to 100"),
            ("columns: 2", "colums: 2", 3, "unknown key \"colums\"; did you mean \"columns\"?"),
            (
                "label: [90, 60]", "label: 90", 5,
                "\"label\" must be two numbers of millimetres, across and down: [90, 60]"
            ),
            (
                "page: A4", "page: B9", 2,
                "page is \"B9\"; it must be A4, A5, A6, Letter or [width, height]"
            ),
            (
                "columns: 2", "columns: 3", 5,
                "across the page has 210 mm and the labels need 292.5: a margin of 12.5, 2 x 95 from "
                    + "label to label, and the last of 90"
            ),
            (
                "right: 12.5", "right: 20", 6,
                "across the sums do not make 210 mm: after the last label 12.5 mm are left, and the "
                    + "margin is said to be 20"
            ),
            (
                "gutters: [5, 5]", "pitch: [80, 65]", 5,
                "labels of 90 mm overlap across: from one to the next it is 80 mm"
            ),
            (
                "corner_radius: 2", "corner_radius: 40", 5,
                "the corner radius is 40 mm; it must be 0 to half a label's shorter side, 30 mm"
            ),
            (
                "corner_radius: 2", "corner_radius: .nan", 8,
                "\"corner_radius\" is \".nan\"; it must be 0 to 500 millimetres"
            ),
        ])
    func problems(from: String, to: String, line: Int, words: String) throws {
        let text = Self.good.replacing(from, with: to)
        let error = #expect(throws: StockError.self) {
            try LabelStock(yaml: text, file: "plates.yaml")
        }
        #expect(
            error?.description.contains("plates.yaml:\(line): \(words)") == true, "\(error as Any)")
    }

    @Test(
        "a file that is not a map of stock is rejected",
        arguments: ["", "- a", "name", "name: [", "a: &b [1]\nc: *b", "\u{0}", "? {}\n: {}"])
    func hostile(text: String) {
        #expect(throws: StockError.self) { try LabelStock(yaml: text, file: "x.yaml") }
    }
}
