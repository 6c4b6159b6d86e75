import Drawing
import ImageFiles
import Imaging
import QRCode
import Testing

@testable import Sheets

@Suite("sheets of labels: layout")
struct SheetLayoutTests {
    @Test("labels follow each other from the first that is used, copies side by side")
    func order() throws {
        var options = SheetOptions()
        options.starts = [20]
        options.copies = 2
        let sheet = try Sheet(
            SheetSamples.labels(3), on: try LabelStock(named: "L7160"), options: options)
        let places = sheet.pages.joined().map { "\($0.page).\($0.position) \($0.art.label.id)" }
        #expect(
            places == [
                "1.20 A-100", "1.21 A-100", "2.1 A-101", "2.2 A-101", "2.3 A-102", "2.4 A-102",
            ])
        #expect(sheet.pageCount == 2 && sheet.labelCount == 6)
    }

    @Test("labels go down the columns where asked, from the place of each partly used sheet")
    func columns() throws {
        var options = SheetOptions()
        options.starts = [20, 6]
        options.isColumnsFirst = true
        let stock = try LabelStock(named: "L7160")
        let sheet = try Sheet(SheetSamples.labels(20), on: stock, options: options)
        let counts = sheet.pages.map(\.count)
        #expect(counts == [2, 16, 2])
        #expect(sheet.pages.map { $0[0].position } == [20, 6, 1])
        // Three columns of seven: the twentieth place is the last but one of the third column.
        let frames = sheet.pages.map { $0[0].frame }
        #expect(frames[0] == stock.frame(of: 5 * 3 + 2))
        #expect(frames[1] == stock.frame(of: 5 * 3))
        #expect(frames[2] == stock.frame(of: 0))
        #expect(sheet.pages[1][1].frame == stock.frame(of: 6 * 3))
        options.starts = [1, 22]
        #expect(
            throws: LabelSheetError.outOfRange(
                option: "--start", found: "22", rule: "1 to 21, the labels of a page of L7160")
        ) { try Sheet(SheetSamples.labels(1), on: stock, options: options) }
    }

    @Test(
        "a label on an endless roll is as long as its words need, a page for each",
        arguments: [("DK-22205", 6), ("DK-22210", 1), ("DK-22214", 1)])
    func rolls(name: String, names: Int) throws {
        let stock = try LabelStock(named: name)
        let short = SheetSamples.label(names: [], places: [])
        let words = Label.Caption(SheetSamples.hardNames[4].1, language: "en")
        let long = SheetSamples.label(names: Array(repeating: words, count: names), places: [])
        let sheet = try Sheet([short, long], on: stock)
        #expect(sheet.pageCount == 2 && sheet.warnings.allSatisfy { !"\($0)".contains("no room") })
        let papers = sheet.pages.map { sheet.stock(of: $0).page }
        let isAcross = stock.endless == .across
        #expect(
            papers.allSatisfy {
                (isAcross ? $0.height : $0.width) == (isAcross ? 12 : stock.page.width)
            })
        let lengths = papers.map { isAcross ? $0.width : $0.height }
        #expect(lengths[0] < lengths[1] && lengths[1] < 5 * lengths[0], "\(lengths)")
        for (page, paper) in zip(sheet.pages, papers) {
            #expect(page[0].frame.maxX <= paper.width && page[0].frame.maxY <= paper.height)
        }
    }

    @Test(
        "the code is as large as its label allows, on the printer's dots",
        arguments: SheetSamples.stocks)
    func codes(stock: LabelStock) throws {
        let sheet = try Sheet([SheetSamples.label()], on: stock)
        let label = sheet.pages[0][0]
        let dots = label.art.module * 600 / 25.4
        #expect(abs(dots - dots.rounded()) < 1e-6)
        for edge in [label.codeX, label.codeY] {
            #expect(abs(edge * 600 / 25.4 - (edge * 600 / 25.4).rounded()) < 1e-6)
        }
        // With its quiet zone it lies in the label.
        let code = label.codeFrame
        let frame = label.frame
        #expect(code.x >= frame.x && code.maxX <= frame.maxX)
        #expect(code.y >= frame.y && code.maxY <= frame.maxY)
        #expect(label.art.symbol.errorCorrectionLevel == .m, "the most that version 2 holds")
    }

    @Test("words keep out of the quiet zone and inside the label", arguments: SheetSamples.stocks)
    func words(stock: LabelStock) throws {
        for (language, name) in SheetSamples.hardNames {
            let label = SheetSamples.label(names: [Label.Caption(name, language: language)])
            let art = try Sheet([label], on: stock).pages[0][0].art
            #expect(art.words.contains { $0.text.replacing("\u{AD}", with: "") == name })
            for words in art.words {
                let ink = try Ink(words)
                #expect(
                    ink.left >= 0 && ink.right <= stock.labelWidth && ink.top >= 0
                        && ink.bottom <= stock.labelHeight, "\(stock.name): \(words.text)")
                let quiet = (art.codeX - 4 * art.module, art.codeX + art.side + 4 * art.module)
                #expect(
                    ink.left >= quiet.1 || ink.right <= quiet.0
                        || ink.bottom <= art.codeY - 4 * art.module,
                    "\(stock.name): the ink of \(words.text)")
                let size = words.layout().size
                let code = (x: art.codeX - 4 * art.module, y: art.codeY - 4 * art.module)
                let isBeside = words.x >= code.x + art.side + 8 * art.module
                let isAbove = words.y + size.height <= code.y + 1e-6
                #expect(isBeside || isAbove, "\(stock.name): \(words.text)")
                #expect(words.x >= 0 && words.x + size.width <= stock.labelWidth + 1e-6)
                #expect(words.y >= 0 && words.y + size.height <= stock.labelHeight + 1e-6)
            }
        }
    }

    @Test("a compound is divided as its language has it, rather than printed small")
    func divides() throws {
        #expect(
            Hyphenation.divided("Raumfahrtkontrollzentrum, Höhe 3", language: "de")
                .replacing("\u{AD}", with: "|") == "Raum|fahrt|kon|troll|zen|trum, Höhe 3")
        #expect(Hyphenation.divided("Interdisciplinary", language: "xx") == "Interdisciplinary")
        #expect(Hyphenation.divided("x", language: "../../etc") == "x")
        let name = "Datenverarbeitungsabteilung"
        let label = SheetSamples.label(names: [Label.Caption(name, language: "de")])
        let art = try Sheet([label], on: try LabelStock(named: "L7160")).pages[0][0].art
        let words = try #require(
            art.words.first { $0.text.replacing("\u{AD}", with: "") == name })
        #expect(words.layout().lineCount == 2)
    }

    @Test(
        "all numbers of a sheet have one type size, however long the names",
        arguments: SheetSamples.stocks)
    func numbers(stock: LabelStock) throws {
        var labels = SheetSamples.labels(4)
        labels[1].names = [Label.Caption("Mission library and reading room", language: "en")]
        labels[2].names = [Label.Caption("Café", language: "en")]
        labels[3].names = SheetSamples.hardNames.prefix(2).map {
            Label.Caption($0.1, language: $0.0)
        }
        labels[3].headline.text = "A-0143"
        let sheet = try Sheet(labels, on: stock)
        let sizes = sheet.pages.joined().compactMap(\.art.numberSize)
        #expect(sizes.count == 4)
        #expect(Set(sizes).count == 1, "\(stock.name): \(sizes)")
        for (label, placed) in zip(labels, sheet.pages.joined()) {
            #expect(placed.art.words[0].text == label.headline.text)
        }
    }

    @Test(
        "all words of a kind have one type size, on labels of a table too",
        arguments: ["L7160", "L7163", "DK-11201"])
    func sizes(stock: String) throws {
        let table = try LabelTable(
            csv: """
                text,caption,id
                https://a.example/1,"N0.01\nWartebereich",a
                https://a.example/2,"N0.02\nStationszimmer",b
                https://a.example/3,"N0.03\nHerzkatheterlabor",c
                https://a.example/4,"O0.10\nBesprechungsraum",d
                https://a.example/5,Wartebereich,e
                https://a.example/6,Herzkatheterlabor Vorbereitung,f
                """, file: "rooms.csv", language: "de")
        let arts = try Sheet(table.labels, on: try LabelStock(named: stock)).pages.joined()
            .map(\.art)
        for kind in LabelArt.WordKind.allCases {
            let sizes = arts.flatMap(\.words).filter { $0.kind == kind }.map(\.style.size)
            #expect(Set(sizes).count <= 1, "\(stock), \(kind): \(sizes)")
        }
        let words = arts.flatMap(\.words)
        #expect(words.count == 10 && !words.contains { $0.text.hasPrefix("Be\u{AD}") })
    }

    @Test("a number is one word, whose nought differs from an O")
    func plainNumbers() throws {
        let stock = try LabelStock(named: "L7160")
        func number(_ text: String) throws -> LabelArt.Words {
            var label = SheetSamples.label()
            label.headline.text = text
            return try #require(try Sheet([label], on: stock).pages[0][0].art.words.first)
        }
        let words = try number("N0.01")
        #expect(words.kind == .number && words.layout().lineCount == 1)
        #expect(words.style.hasSlashedZero)
        // The dot takes less room than a figure.
        var (dot, figure) = (words, words)
        (dot.text, figure.text) = ("0.1", "011")
        #expect(dot.layout().size.width < 0.95 * figure.layout().size.width)
    }

    @Test("no line of a place ends in the dot between its parts", arguments: SheetSamples.stocks)
    func dots(stock: LabelStock) throws {
        for place in [
            "Ground floor · Hall of the first transmissions", "Lower ground floor · Café",
        ] {
            let label = SheetSamples.label(places: [("en", place)])
            let words = try Sheet([label], on: stock).pages[0][0].art.words
            guard let last = words.last, last.text.contains("round floor") else { continue }
            #expect(
                last.layout().lineCount == 1 || !last.text.contains("·"),
                "\(stock.name): \(last.text)")
        }
    }

    @Test("a sign has the place in each of its languages, where there is room for it")
    func places() throws {
        let places = [
            ("en", "Ground floor · Operations hall"), ("de", "Erdgeschoss · Betriebshalle"),
            ("fr", "Rez-de-chaussée · Hall des opérations"),
        ]
        let label = SheetSamples.label(places: places)
        let sign = try Sheet([label], on: try LabelStock(named: "Door-A6")).pages[0][0].art
        #expect(sign.words.suffix(3).map(\.text) == places.map(\.1))
        #expect(sign.words.suffix(3).map(\.style.language) == ["en", "de", "fr"])
        // On a small label the first is enough, and no name is left out for it.
        let small = try Sheet([label], on: try LabelStock(named: "L4732"))
        #expect(small.pages[0][0].art.words.count { $0.text.contains("Betriebshalle") } == 0)
    }

    @Test("without room for all languages the last ones are left out, with a warning")
    func leftOut() throws {
        let stock = try LabelStock(named: "L4732")
        let names = SheetSamples.hardNames.map { Label.Caption($0.1, language: $0.0) }
        let sheet = try Sheet([SheetSamples.label(names: names)], on: stock)
        #expect(sheet.warnings.contains(.namesLeftOut(labels: ["A-014"])))
        #expect(sheet.pages[0][0].art.words.map(\.text).contains(names[0].text))
    }

    @Test("modules below half a millimetre, and distances that need more, cause warnings")
    func warnings() throws {
        var options = SheetOptions()
        options.distance = 1.5
        let sheet = try Sheet(
            [SheetSamples.label()], on: try LabelStock(named: "L4732"), options: options)
        let words = sheet.warnings.map(\.description)
        #expect(words.contains { $0.contains("below 0.5 mm printers and cameras lose them") })
        #expect(
            words.contains { $0.contains("to be read from 1.5 m a code should be 150 mm wide") })
        let far = try Sheet(
            [SheetSamples.label()], on: try LabelStock(named: "Door-A5"), options: options)
        #expect(far.warnings.count == 1, "\(far.warnings)")
        options.distance = 0.8
        let near = try Sheet(
            [SheetSamples.label()], on: try LabelStock(named: "Door-A5"), options: options)
        #expect(near.warnings.isEmpty && near.pages[0][0].art.side >= 80)
    }

    @Test("a label that cannot be laid out is rejected by name")
    func refusals() throws {
        let stock = try LabelStock(named: "L7651")
        func error(_ labels: [Label], _ change: (inout SheetOptions) -> Void = { _ in }) -> String?
        {
            var options = SheetOptions()
            change(&options)
            do {
                _ = try Sheet(labels, on: stock, options: options)
                return nil
            } catch {
                return "\(error)"
            }
        }
        let long = Label.Caption(String(repeating: "endless corridor ", count: 40), language: "en")
        #expect(
            error([SheetSamples.label("A-1", names: [long])])
                == "label A-1: its words do not fit on L7651; shorten them, or take larger labels")
        #expect(
            error([SheetSamples.label("A-2", names: [.init("a\u{7}b", language: "en")])])
                == "label A-2: its words contain a control character; remove it")
        #expect(error([]) == "no labels to print; select others")
        #expect(
            error(SheetSamples.labels(1)) { $0.starts = [66] }
                == "--start is 66; it must be 1 to 65, the labels of a page of L7651")
        #expect(
            error(SheetSamples.labels(1)) { $0.copies = 0 } == "--copies is 0; it must be 1 to 1000"
        )
        #expect(
            error(SheetSamples.labels(21)) { $0.copies = 1000 }
                == "21000 labels were selected, and a sheet has at most 20000; select fewer")
        #expect(
            error(SheetSamples.labels(1)) { $0.resolution = 72 }
                == "--dpi is 72; it must be 150 to 2400, the printer's dots per inch")
        var big = SheetSamples.label("A-3")
        big.payload = String(repeating: "x", count: 900)
        #expect(
            error([big])?.hasPrefix(
                "label A-3: its code has 109 modules a side with the quiet zone, and on L7651")
                == true)
        big.payload = String(repeating: "x", count: 4000)
        #expect(error([big])?.hasPrefix("label A-3: 4000 bytes do not fit") == true)
        big.payload = ""
        #expect(error([big])?.hasPrefix("label A-3: nothing to encode") == true)
    }
}

/// What the letters of some words cover, in the label's millimetres.
private struct Ink {
    private(set) var left = Double.infinity
    private(set) var right = -Double.infinity
    private(set) var top = Double.infinity
    private(set) var bottom = -Double.infinity

    init(_ words: LabelArt.Words) throws {
        for step in try words.layout().outline() {
            let ends: [Point] =
                switch step {
                case .move(let end), .line(let end): [end]
                // A curve lies within its four points.
                case .curve(let first, let second, let end): [first, second, end]
                case .close: []
                }
            for end in ends {
                left = min(left, words.x + end.x)
                right = max(right, words.x + end.x)
                top = min(top, words.y + end.y)
                bottom = max(bottom, words.y + end.y)
            }
        }
    }
}
