import Drawing
import Testing

@testable import Sheets

@Suite("label stock")
struct LabelStockTests {
    @Test(
        "all known stock fits its page, says where its numbers come from, and is found by its names"
    )
    func fits() {
        for entry in StockTable.entries {
            let name = entry.stock.name
            #expect(entry.stock.problems.isEmpty, "\(name): \(entry.stock.problems)")
            #expect(!entry.source.isEmpty)
            for alias in [name] + entry.aliases {
                #expect(StockTable.entry(named: alias)?.stock == entry.stock, "\(alias) of \(name)")
            }
        }
        let sizes = Set(
            LabelStock.known.map { [$0.page.width, $0.page.height, $0.labelWidth, $0.labelHeight] })
        #expect(sizes.count > 80)
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

    /// As the lists have it that the numbers come from, to 0.2 mm: rows follow each other in twelfths of ten inches there.
    @Test(
        "margins that follow from the rest are those of the makers' templates",
        arguments: [
            ("L4731", 8.48, 13.43), ("L4736", 9.75, 21.41),
            ("L7162", 4.67, 13.02), ("L7169", 4.63, 9.5), ("L7656", 6, 15.95),
            ("5167", 7.14, 12.7), ("5395", 17.46, 14.82), ("Herma 4200", 8.4, 13.02),
            ("Herma 4346", 9.75, 21.5), ("Herma 4625", 0, 0),
        ])
    func margins(name: String, left: Double, top: Double) throws {
        let stock = try LabelStock(named: name)
        #expect(abs(stock.left - left) < 0.2 && abs(stock.top - top) < 0.2)
    }

    @Test(
        "names are known in any case, with the maker's, and grids by their numbers",
        arguments: [
            ("l7160", "L7160"), ("Avery 5160", "5160"), ("avery-l7160", "L7160"),
            ("Avery L7160-100", "L7160"), ("L4731REV-25", "L4731"), ("L7871", "L4731"),
            ("zweckform l6008", "L4731"), ("5260", "5160"), ("HERMA 4610", "Herma 4461"),
            ("herma4200", "Herma 4200"), ("DK22205", "Brother DK-22205"),
            ("brother dk 2205", "Brother DK-22205"), ("Dymo 30252", "Dymo 30252"),
            ("99010", "Dymo 30252"), ("zebra 4x6", "Zebra 102x152"),
            ("Avery Zweckform 3474", "3474"),
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
        let other = #expect(throws: StockError.self) { try LabelStock(named: "nothing like it") }
        #expect(
            other?.description
                == "unknown label stock \"nothing like it\"; docent sheet stock lists all; or use a grid such as "
                + "A4-4x10, or your own file, whose name ends in .yaml")
        // One maker's number is not another's.
        for word in ["Herma 5160", "Avery 30252", "Dymo", ""] {
            #expect(throws: StockError.self) { try LabelStock(named: word) }
        }
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
                "\"label\" must be two lengths, across and down, in millimetres or inches: [90, 60] or [2.625in, 1in]"
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
                "\"corner_radius\" is \".nan\"; it must be 0 to 500 millimetres, or in inches such as 2.625in"
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
        "lengths are millimetres, or inches by their sign, also as fractions",
        arguments: [
            ("63.5", 63.5), ("63.5mm", 63.5), ("1 mm", 1), ("2.625in", 66.675),
            ("2.625 in", 66.675),
            ("2-5/8in", 66.675), ("2 5/8 in", 66.675), ("5/8\"", 15.875), ("1\"", 25.4),
            ("5/8", nil), ("2-5/8mm", nil), ("1/0in", nil), ("-1", nil), ("1e3", nil),
            ("0x10", nil),
            ("nan", nil), ("in", nil), ("", nil), ("1 2in", nil), ("1-in", nil), ("2ft", nil),
            ("1-1-1/2in", nil), ("1/2/3in", nil), ("9999999999999in", nil),
        ])
    func lengths(text: String, millimetres: Double?) throws {
        let found = StockLength(text)?.millimetres
        guard let found, let millimetres else {
            #expect(found == millimetres)
            return
        }
        #expect(abs(found - millimetres) < 1e-9)
    }

    private static let inches = """
        name: inch stock
        page: Letter
        columns: 3
        rows: 10
        label: [2-5/8in, 1 in]
        margins: {left: 0.1875in, top: 12.7 mm}
        pitch: [2.75in, 1in]
        """

    @Test("a file in inches gives what the known stock does, and tapes of 6 mm are pages")
    func inches() throws {
        let stock = try LabelStock(yaml: Self.inches, file: "x.yaml")
        let known = try LabelStock(named: "5160")
        for index in [0, 29] {
            let (found, expected) = (stock.frame(of: index), known.frame(of: index))
            #expect(abs(found.x - expected.x) < 1e-9 && abs(found.maxY - expected.maxY) < 1e-9)
        }
        let tape = { (width: String) in
            "name: x\npage: [60, \(width)]\ncolumns: 1\nrows: 1\nlabel: [50, 5]\nmargins: {left: 0, top: 0}\n"
        }
        #expect(try LabelStock(yaml: tape("6"), file: "x").page.height == 6)
        let error = #expect(throws: StockError.self) {
            try LabelStock(yaml: tape("5.9"), file: "x.yaml")
        }
        #expect(
            error?.description
                == "x.yaml:2: \"page, down\" is \"5.9\"; it must be 6 to 2000 millimetres, or in inches such as 2.625in"
        )
    }

    @Test(
        "a page of automatic length is an endless roll, and one with a label's size is as long as that",
        arguments: [
            ("page: [62, auto]", LabelStock.Endless.down, 62.0, 62.0),
            ("page: [auto, 12]", .across, 12, 12),
            ("page: [62, auto]\nlabel: [58, auto]\nmargins: {left: 2, top: 3}", .down, 62, 64),
            ("page: [62, auto]\nmargins: {left: 2, top: 3, bottom: 5}", .down, 62, 66),
            ("page: [62, auto]\nlabel: [62, 29]", nil, 62, 29),
            (
                "page: [104, auto]\nlabel: [25, 12]\npitch: [26, 14]\ncolumns: 4\nrows: 2\n"
                    + "margins: {left: 0.5, top: 1}", nil, 104, 28
            ),
        ])
    func rolls(
        yaml: String, endless: LabelStock.Endless?, width: Double, height: Double
    ) throws {
        let stock = try LabelStock(yaml: "name: roll\n" + yaml, file: "x.yaml")
        #expect(stock.endless == endless)
        #expect(stock.page == LabelStock.Page(width: width, height: height))
        let cut = stock.cut(to: 100)
        #expect(cut.problems.isEmpty)
        if endless == .down { #expect(cut.page.height == height + 100 - stock.labelHeight) }
        if endless == .across { #expect(cut.page.width == width + 100 - stock.labelWidth) }
    }

    @Test(
        "what a roll cannot be is reported",
        arguments: [
            ("page: [auto, auto]", "\"page\" is \"auto\" both ways; give the roll's width"),
            (
                "page: [62, 29]\ncolumns: 1\nrows: 1\nlabel: [62, auto]\nmargins: {left: 0, top: 0}",
                "\"label, down\" is \"auto\"; it must be 1 to 2000 millimetres, or in inches such as 2.625in"
            ),
            (
                "page: [62, auto]\nlabel: [auto, 20]",
                "\"label\" is \"auto\" where the page is not; make both so, or neither"
            ),
            (
                "page: [62, auto]\ncolumns: 2\nlabel: [30, auto]",
                "a label of \"auto\" length stands alone; there are 2 x 1"
            ),
            ("page: [62, Auto]", "\"page, down\" is \"Auto\""),
        ])
    func impossibleRolls(yaml: String, words: String) {
        let error = #expect(throws: StockError.self) {
            try LabelStock(yaml: "name: roll\n" + yaml, file: "x.yaml")
        }
        #expect(error?.description.contains(words) == true, "\(error as Any)")
    }

    @Test(
        "a file that is not a map of stock is rejected",
        arguments: ["", "- a", "name", "name: [", "a: &b [1]\nc: *b", "\u{0}", "? {}\n: {}"])
    func hostile(text: String) {
        #expect(throws: StockError.self) { try LabelStock(yaml: text, file: "x.yaml") }
    }
}
