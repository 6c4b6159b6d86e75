import Drawing
import Foundation
import ImageFiles
import Imaging
import Testing

@Suite("Documents")
struct DocumentTests {
    private func fit(
        _ text: String, width: Double = 20, lines: Int = 3
    ) throws -> FittedText? {
        try FittedText(text, width: width, fontSizes: 1...3, maximumLines: lines)
    }

    @Test("a text is as large as allowed where it fits, smaller or in more lines where it must")
    func fits() throws {
        let short = try #require(try fit("Hi"))
        #expect(short.fontSize == 3 && short.lineCount == 1)
        let longer = try #require(try fit("Main room 12"))
        #expect(longer.fontSize >= 2.1 && longer.lineCount == 1)
        let long = try #require(try fit("The main control room of the ridge"))
        #expect(long.lineCount > 1 && long.height > short.height)
        #expect(try fit(String(repeating: "word ", count: 50)) == nil)
        #expect(try fit("a\nb", lines: 1) == nil)
        #expect(try #require(try fit("a\nb", lines: 2)).lineCount == 2)
    }

    @Test("a word longer than the line is broken only in the smallest type")
    func longWord() throws {
        let word = try #require(try fit(String(repeating: "m", count: 30), width: 12))
        #expect(word.fontSize == 1 && word.lineCount > 1)
    }

    @Test(
        "outline and picture stay within the width, in any script",
        arguments: [
            "Wide enough text", "غرفة التحكم الرئيسية", "ห้องควบคุมหลัก", "主控制室主控制室主控制室", "Ågj",
        ])
    func bounds(text: String) throws {
        let fitted = try #require(try fit(text))
        let outline = try fitted.outline()
        var points = 0
        for step in outline {
            switch step {
            case .move(let point), .line(let point), .curve(_, _, let point):
                points += 1
                #expect((-0.5...20.5).contains(point.x))
                #expect((-0.5...fitted.height + 0.5).contains(point.y))
            case .close: break
            }
        }
        #expect(points > 10)
        let picture = try fitted.coverage(pixelsPerUnit: 10)
        #expect(picture.width == 200 && picture.height == Int((fitted.height * 10).rounded(.up)))
        #expect(picture.pixels.contains(255))
    }

    @Test("outline and picture are the same letters: their middles agree")
    func agreement() throws {
        let fitted = try #require(try fit("Horizon"))
        let picture = try fitted.coverage(pixelsPerUnit: 20)
        var columns = (0..<picture.width).filter { x in
            (0..<picture.height).contains { picture[x, $0] > 127 }
        }
        columns.sort()
        let xs = try fitted.outline().compactMap { step -> Double? in
            if case .line(let point) = step { point.x } else { nil }
        }
        let left = try #require(columns.first)
        let right = try #require(columns.last)
        #expect(abs(Double(left) / 20 - (xs.min() ?? 0)) < 0.2)
        #expect(abs(Double(right) / 20 - (xs.max() ?? 0)) < 0.2)
    }

    @Test("characters that no font has are counted")
    func unknown() throws {
        #expect(try #require(try fit("a\u{10FFFD}")).unknownCharacters == 1)
        #expect(try #require(try fit("ab")).unknownCharacters == 0)
    }

    @Test("a document has the same bytes every time, and its text in it")
    func pdf() throws {
        func make() throws -> [UInt8] {
            let document = try PDFDocument(width: 200, height: 100, title: "Plan – 主")
            document.fill(
                [Rectangle(x: 10, y: 10, width: 30, height: 30)], color: Color(0x102030))
            let text = try #require(try fit("Hello"))
            try document.show(text, x: 10, y: 50, scale: 4, color: Color(0))
            return try document.finish()
        }
        let first = try make()
        #expect(first.starts(with: "%PDF-1.4".utf8))
        #expect(try make() == first)
        #expect(first.contains(Array("20000101".utf8)))
    }

    @Test(
        "a page of greys is written in grey, so that printers use black ink alone",
        arguments: [(0x000000, true), (0x808080, true), (0x102030, false)] as [(UInt32, Bool)])
    func grey(color: UInt32, isGrey: Bool) throws {
        let document = try PDFDocument(width: 72, height: 72, title: "Label")
        document.fill([Rectangle(x: 9, y: 9, width: 54, height: 54)], color: Color(color))
        let text = try #require(try fit("0 0 0 rg"))
        try document.show(text, x: 10, y: 65, scale: 0.5, color: Color(0))
        document.beginPage()
        document.fill([Rectangle(x: 9, y: 9, width: 54, height: 54)], color: Color(0))
        let file = try document.finish(isTrueSize: true)
        let names = String(decoding: file, as: UTF8.self)
        #expect(names.contains("/CS /DeviceGray"))
        #expect(names.contains("/CS /DeviceRGB") != isGrey)
        // It is the same picture to all readers.
        for page in 1...2 {
            let image = try ImageFile(bytes: file, name: "a.pdf").lumaPage(page).image
            let shade = page == 2 ? 0 : Int(color >> 8 & 0xFF)
            let middle = Int(image.pixels[image.height / 2 * image.width + image.width / 2])
            #expect(abs(middle - shade) <= 4, "page \(page)")
        }
    }

    @Test(
        "the catalog that readers find asks for the true size where it is asked for",
        arguments: [(nil, true), ("de", true), ("de", false), (nil, false)])
    func trueSize(language: String?, isTrueSize: Bool) throws {
        let document = try PDFDocument(width: 35, height: 17, title: "Label")
        document.fill([Rectangle(x: 1, y: 1, width: 3, height: 3)], color: Color(0))
        let file = try document.finish(language: language, isTrueSize: isTrueSize)
        // What is not text becomes one character a byte, so that offsets stay.
        let text = file.map { $0 < 0x80 && $0 != 0x0D ? $0 : UInt8(ascii: "?") }
        let catalog = try catalog(of: String(decoding: text, as: UTF8.self))
        #expect(
            catalog.contains("/ViewerPreferences << /PrintScaling /None >>") == isTrueSize)
        #expect(catalog.contains("/Lang (de)") == (language != nil))
        #expect(catalog.contains("/Pages "))
        // The entry is one of PDF 1.6.
        #expect(file.starts(with: (isTrueSize ? "%PDF-1.6" : "%PDF-1.4").utf8))
    }

    /// The catalog as a reader finds it: from the last offset at the end, by its table and its trailer.
    private func catalog(of file: String) throws -> Substring {
        func number(after words: String, in text: Substring) throws -> Int {
            let start = try #require(text.range(of: words)).upperBound
            return try #require(Int(text[start...].prefix(while: \.isNumber)))
        }
        func at(_ offset: Int) -> Substring {
            file[file.utf8.index(file.startIndex, offsetBy: offset)...]
        }
        let end = try #require(file.range(of: "startxref\n", options: .backwards)).upperBound
        let table = at(try #require(Int(file[end...].prefix(while: \.isNumber))))
        let root = try number(after: "/Root ", in: table)
        var lines = table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        while let heading = lines.popFirst(), !heading.hasPrefix("trailer") {
            let range = heading.split(separator: " ").compactMap { Int($0) }
            try #require(range.count == 2)
            if (range[0]..<range[0] + range[1]).contains(root) {
                let entry = try #require(lines.dropFirst(root - range[0]).first)
                let object = at(try #require(Int(entry.prefix(10))))
                try #require(object.hasPrefix("\(root) 0 obj\n"))
                return object.prefix(upTo: try #require(object.range(of: "endobj")).lowerBound)
            }
            lines = lines.dropFirst(range[1])
        }
        throw DrawingError.cairo("no catalog")
    }

    @Test(
        "sizes that the formats do not have are refused", arguments: [(0.0, 10.0), (10, 14401)])
    func size(width: Double, height: Double) throws {
        #expect(
            throws: DrawingError.unsupportedSize(width: Int(width), height: Int(height))
        ) { try PDFDocument(width: width, height: height, title: "x") }
        let text = try #require(try fit("x"))
        #expect(throws: DrawingError.self) { try text.coverage(pixelsPerUnit: 1e5) }
    }
}
