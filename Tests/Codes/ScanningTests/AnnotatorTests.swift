import Checks
import Decoding
import Foundation
import ImageFiles
import Imaging
import Scanning
import TestSupport
import Testing

@Suite("Annotated pictures")
struct AnnotatorTests {
    @Test("the symbol is outlined in colour at its corners, and the rest is as it was")
    func outline() throws {
        let folder = try TemporaryFolder()
        let image = try SymbolPicture.draw(
            "outline", moduleWidth: 6, canvas: (width: 600, height: 500))
        let path = try folder.write(image.pgm, to: "in.pgm")
        let scanner = PictureScanner(decoder: try Decoder(), loaders: PixbufLoaders())
        let annotator = try Annotator(folder: "\(folder.path)/out")
        var written: [String] = []
        let records = scanner.scan(.file(path: path)) { page, record in
            written.append((try? annotator.annotate(page.image, record)) ?? "")
        }
        let drawn = try ImageFile(path: try #require(written.first))
            .colorImage(fittingWidth: 600, height: 500)
        let corner = try #require(records.first?.symbols.first?.symbol.corners?.topRight)
        func channels(_ x: Int, _ y: Int) -> [UInt8] {
            let at = (y * drawn.width + x) * 4
            return Array(drawn.pixels[at..<at + 3])
        }
        let onCorner = channels(Int(corner.x), Int(corner.y))
        #expect(Int(onCorner[1]) > Int(onCorner[0]) + 40)
        #expect(channels(5, 5) == [255, 255, 255])
    }

    @Test("nothing is written beside the folder, whatever the input is called")
    func names() throws {
        let folder = try TemporaryFolder()
        let annotator = try Annotator(folder: "\(folder.path)/out")
        func path(_ input: String, page: Int = 1) -> String {
            String(
                annotator.path(
                    for: .unreadable(path: input, page: page, error: "", loadTime: .zero)
                ).dropFirst(folder.path.count))
        }
        #expect(path("/etc/x.jpg") == "/out/etc/x.jpg.png")
        #expect(path("../../x.jpg", page: 3) == "/out/x.jpg.page3.png")
        #expect(path("-") == "/out/standard-input.png")
        #expect(path("..") == "/out/standard-input.png")
    }
}
