import Drawing
import Foundation
import ImageFiles
import Imaging
import QRReader
import TestSupport
import Testing
import TourTestSupport

@testable import Sheets
@testable import Studio

@Suite("The page of labels as it will be printed")
struct DraftTests {
    private static let rooms = ["l.room.A-011": "1", "l.room.A-014": "1"]
    private static let form = rooms.merging(["stock": "L7160", "start": "1"]) { $1 }

    /// The address of the page's picture within a page of the studio.
    private func picture(in body: String) throws -> [String] {
        let start = try #require(body.range(of: "src=\"/codes/draft/"))
        let rest = body[start.upperBound...].prefix { $0 != "\"" }
        return ["codes", "draft"] + rest.split(separator: "/").map(String.init)
    }

    private func bytes(_ studio: OpenStudio, _ path: [String]) async -> StudioService.Answer {
        await studio.service.answer(OpenStudio.request(path, token: studio.token))
    }

    private func script(
        _ studio: OpenStudio, _ form: [String: String]
    ) async -> (status: Int, body: String) {
        let answer = await studio.service.answer(
            OpenStudio.request(
                ["codes", "draft"], post: FormBody.encoded(form), token: studio.token,
                isScript: true))
        return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }

    private func codes(in png: [UInt8]) throws -> Set<String> {
        let page = try ImageFile(bytes: png, name: "page").lumaPage(1)
        var reader = Reader(options: ReaderOptions())
        return Set(
            reader.read(page.image).symbols.map { String(decoding: $0.bytes, as: UTF8.self) })
    }

    @Test("what is needed is drawn at once, with its codes, and says that it is not yet proven")
    func first() async throws {
        let studio = try await OpenStudio()
        let page = await studio.get(["codes"])
        #expect(page.body.contains("Page 1 of 1") && page.body.contains("Not yet read back"))
        #expect(page.body.contains("2 labels."))
        let path = try picture(in: page.body)
        let drawn = await bytes(studio, path)
        #expect(drawn.type == "image/png")
        let labels = try await studio.service.folder.overview().labels.rows(of: .room)
        #expect(try codes(in: drawn.body) == Set(labels.map(\.label.payload)))
        #expect(studio.kept("sheets") == [] && studio.kept("printed") == [])
    }

    @Test("it is the page of the sheet that is made of it, pixel by pixel")
    func same() async throws {
        let studio = try await OpenStudio()
        let labels = try await studio.service.folder.overview().labels
        let order = SheetDesk.Order(
            labels: labels.rows.map(\.label), stock: LabelStock.known[0], start: 20,
            title: labels.title, language: labels.language)
        let sheet = try order.sheet()
        // Beginning elsewhere gives the same document as laying it out from there.
        #expect(try sheet.starting(at: 5).starting(at: 20).pdf() == sheet.pdf())
        #expect(throws: LabelSheetError.self) { try sheet.starting(at: 22) }
        #expect(order.pages == sheet.pageCount && order.pages == 2)
        let whole = try ImageFile(bytes: sheet.pdf(), name: "sheet")
        for page in 1...2 {
            let one = try ImageFile(bytes: sheet.pdf(page: page), name: "page")
            #expect(
                try one.colorImage(fittingWidth: 840, height: 1188).pixels
                    == whole.colorImage(page: page, fittingWidth: 840, height: 1188).pixels)
            #expect(
                order.labels(onPage: page).map(\.id) == sheet.pages[page - 1].map(\.art.label.id))
        }
    }

    @Test("another choice is drawn again, for a form and for a script, and pages are turned")
    func again() async throws {
        let studio = try await OpenStudio()
        let page = await studio.post(
            ["codes", "draft"], form: Self.form.merging(["start": "21"]) { $1 })
        #expect(page.status == 200 && page.body.contains("Page 1 of 2"))
        #expect(page.body.contains("name=\"l.room.A-014\" value=\"1\" checked"))
        #expect(
            page.body.contains("value=\"21\"") && page.body.contains("name=\"turn\" value=\"2\""))
        let first = try codes(in: await bytes(studio, picture(in: page.body)).body)
        let second = await script(studio, Self.form.merging(["start": "21", "turn": "2"]) { $1 })
        #expect(second.status == 200 && second.body.contains("Page 2 of 2"))
        #expect(!second.body.contains("<nav") && second.body.contains("id=\"draft\""))
        let path = try picture(in: second.body)
        let other = try codes(in: await bytes(studio, path).body)
        #expect(first.count == 1 && other.count == 1 && first != other)
        // The same choice is not drawn a second time.
        let same = await script(studio, Self.form.merging(["start": "21"]) { $1 })
        #expect(try picture(in: same.body).dropLast() == path.dropLast())
        // Another session sees none of it, nor does anybody what was chosen before the last two.
        let token = try await studio.anotherToken()
        let foreign = await studio.service.answer(OpenStudio.request(path, token: token))
        #expect(foreign.status == 404)
        for start in 2...3 {
            _ = await script(studio, Self.form.merging(["start": "\(start)"]) { $1 })
        }
        #expect(await bytes(studio, path).status == 404)
        #expect(await studio.get(["codes", "draft"]).status == 303)
    }

    @Test("the places that stay empty are shown, and a click on one begins there")
    func places() async throws {
        let studio = try await OpenStudio()
        // The middle of the fifth label: the second one of the second row.
        let click = Self.form.merging(["at.x": "210", "at.y": "143"]) { $1 }
        let page = await studio.post(["codes", "draft"], form: click)
        #expect(page.status == 200)
        #expect(page.body.contains("name=\"start\"") && page.body.contains("data-start=\"5\""))
        #expect(page.body.components(separatedBy: "<rect class=\"gone\"").count == 5)
        #expect(page.body.components(separatedBy: "<rect class=\"free\"").count == 16)
        // A key presses no place.
        let key = await studio.post(
            ["codes", "draft"],
            form: Self.form.merging(["start": "3", "at.x": "0", "at.y": "0"]) { $1 })
        #expect(key.body.contains("data-start=\"3\""))
        for wrong in ["", "-1", "x", "99999999999999999999"] {
            let form = Self.form.merging(["start": "3", "at.x": wrong, "at.y": wrong]) { $1 }
            let answer = await studio.post(["codes", "draft"], form: form)
            #expect(answer.body.contains("data-start=\"3\""), "\(wrong)")
        }
        let far = Self.form.merging(["at.x": "9999999", "at.y": "9999999"]) { $1 }
        #expect(await script(studio, far).body.contains("data-start=\"21\""))
    }

    @Test("every place of every stock is found by a click on it", arguments: LabelStock.known)
    func clicks(stock: LabelStock) {
        let page = SheetPage(stock: stock)
        let scale = Double(SheetPage.width) / stock.page.width
        for index in 0..<stock.labelsPerPage {
            let frame = stock.frame(of: index)
            for (part, other) in [(0.5, 0.5), (0.1, 0.2), (0.9, 0.8)] {
                let x = Int(((frame.x + part * frame.width) * scale).rounded())
                let y = Int(((frame.y + other * frame.height) * scale).rounded())
                #expect(page.label(x: x, y: y) == index + 1)
            }
        }
        #expect(page.label(x: .min, y: .min) == 1)
        #expect(page.label(x: .max, y: .max) == stock.labelsPerPage)
    }

    @Test("labels of an endless roll are drawn one to a page, as long as each needs")
    func roll() async throws {
        let studio = try await OpenStudio()
        let roll = try #require(LabelStock.known.first { $0.endless == .down })
        #expect(
            await studio.get(["codes"]).body.contains("\(roll.name): an endless roll of"))
        // The first position on a page of another stock means nothing on a roll.
        let form = Self.form.merging(["stock": roll.name, "start": "5"]) { $1 }
        let page = await studio.post(["codes", "draft"], form: form)
        #expect(page.status == 200 && page.body.contains("Page 1 of 2"))
        #expect(!page.body.contains("class=\"places\""))
        let drawn = await bytes(studio, try picture(in: page.body))
        #expect(drawn.type == "image/png")
        #expect(try codes(in: drawn.body).count == 1)
    }

    @Test("without a label the empty page is shown; what cannot be made says why")
    func none() async throws {
        let studio = try await OpenStudio()
        let empty = await studio.post(["codes", "draft"], form: ["stock": "L7160", "start": "1"])
        #expect(empty.status == 200 && empty.body.contains("src=\"/s/blank.svg\""))
        #expect(empty.body.contains("Choose labels; they are drawn here"))
        #expect(empty.body.components(separatedBy: "<rect class=\"free\"").count == 22)
        for (values, words) in [
            (["stock": "../../etc/passwd"], "from the list"), (["start": "22"], "1 to 21"),
            (["start": "<script>"], "1 to 21"),
        ] {
            let form = Self.form.merging(values) { $1 }
            let answer = await studio.post(["codes", "draft"], form: form)
            #expect(answer.status == 422 && answer.body.contains(words))
            #expect(!answer.body.contains("<script>"))
            let script = await script(studio, form)
            #expect(script.status == 422 && script.body.contains(words))
        }
        for path in [
            ["codes", "draft", "x", "1.png"], ["codes", "draft", "../..", "1.png"],
            ["codes", "draft", "x"], ["codes", "draft", "x", "1.png", "x"],
        ] {
            #expect(await studio.get(path).status == 404, "\(path)")
        }
        let path = try picture(in: await studio.get(["codes"]).body)
        for name in ["0.png", "2.png", "-1.png", "x.png", "1"] {
            #expect(await studio.get(path.dropLast() + [name]).status == 404, "\(name)")
        }
    }

    @Test("labels that are too small for their codes are refused in the words of docent sheet")
    func refused() async throws {
        let host = String(repeating: "long-name.", count: 45) + "example"
        let studio = try await OpenStudio(fill: { folder in
            try SampleSite.write(to: folder)
            try folder.write(
                "site.yaml", SampleSite.site.replacing("Vesper-Ridge.example", with: host))
        })
        let answer = await script(studio, Self.form.merging(["stock": "L4732"]) { $1 })
        #expect(answer.status == 200 && answer.body.contains("take larger labels"))
        #expect(answer.body.contains("src=\"/s/blank.svg\""))
    }

    @Test("more labels than can be drawn at once are not laid out, and the page says so")
    func many() async throws {
        let label = Label(
            kind: .text, id: "x", payload: "x", headline: .init("x", language: "en"))
        let desk = DraftDesk()
        func order(_ count: Int) -> SheetDesk.Order {
            SheetDesk.Order(
                labels: Array(repeating: label, count: count), stock: LabelStock.known[0],
                start: 1, title: "", language: "en")
        }
        #expect(desk.begin(order(DraftDesk.mostLabels + 1), for: "a") == nil)
        #expect(desk.begin(order(0), for: "a") == nil)
        // One that was replaced while it waited is not drawn.
        let old = try #require(desk.begin(order(1), for: "a"))
        for count in 2...3 { _ = desk.begin(order(count), for: "a") }
        #expect(try await desk.picture(old, page: 1, for: "a") == .gone)
        // Many sessions leave nothing behind.
        let first = try #require(desk.begin(order(1), for: "b"))
        for index in 0..<40 { _ = desk.begin(order(1), for: "s\(index)") }
        #expect(try await desk.picture(first, page: 1, for: "b") == .gone)
    }
}
