import Imaging
import QRCode
import Testing

@testable import Decoding

@Suite("A symbol that was read")
struct SymbolTests {
    @Test(
        "its version is named as the standard does",
        arguments: [
            (.qr, 7, "7"), (.microQR, 3, "M3"), (.rmqr, 1, "R7x43"), (.rmqr, 32, "R17x139"),
            (.qr, nil, nil), (.ean13, nil, nil),
        ] as [(Decoding.Symbology, Int?, String?)])
    func versionName(symbology: Decoding.Symbology, version: Int?, name: String?) {
        let symbol = Symbol(
            symbology: symbology, bytes: [], text: TextDecoder.decode([]), version: version,
            engine: .native)
        #expect(symbol.versionName == name)
    }

    @Test("every family of QRCode has its name here")
    func families() {
        #expect(
            QRCode.Symbology.allCases.map(Decoding.Symbology.init) == [.qr, .qr, .microQR, .rmqr])
    }

    @Test("symbols are sorted in rows from top to bottom, each from left to right")
    func order() {
        func symbol(_ name: UInt8, _ x: Double, _ y: Double) -> Symbol {
            Symbol(
                symbology: .qr, bytes: [name], text: TextDecoder.decode([name]),
                corners: Quadrilateral(
                    topLeft: Point(x: x, y: y), topRight: Point(x: x + 10, y: y),
                    bottomRight: Point(x: x + 10, y: y + 10), bottomLeft: Point(x: x, y: y + 10)),
                engine: .native)
        }
        var nowhere = symbol(0, 0, 0)
        nowhere.corners = nil
        let symbols = [
            nowhere, symbol(6, 0, 9), symbol(5, 40, 8), symbol(3, 30, 0.2), symbol(2, 20, 3),
            symbol(1, 0, 0.4), symbol(4, 50, 4.9),
        ]
        #expect(symbols.sortedByPlace().flatMap(\.bytes) == [1, 2, 3, 4, 6, 5, 0])
        #expect([nowhere].sortedByPlace() == [nowhere])
        #expect([Symbol]().sortedByPlace().isEmpty)
    }

    @Test("places with NaN do no harm")
    func numbers() {
        func symbol(_ x: Double) -> Symbol {
            let point = Point(x: x, y: x)
            return Symbol(
                symbology: .qr, bytes: [], text: TextDecoder.decode([]),
                corners: Quadrilateral(
                    topLeft: point, topRight: point, bottomRight: point, bottomLeft: point),
                engine: .native)
        }
        #expect([symbol(.nan), symbol(1), symbol(.infinity)].sortedByPlace().count == 3)
    }
}
