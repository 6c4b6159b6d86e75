import Drawing
import QRCode

/// A label as it is printed: its code and its words, in millimetres from the label's top left corner.
struct LabelArt: Sendable {
    /// The kinds of words, each of one type size on a sheet.
    enum WordKind: Sendable, CaseIterable { case number, headline, name, place }

    /// Words with their place.
    struct Words: Sendable, Equatable {
        var kind: WordKind
        var text: String
        var style: TextStyle
        var x: Double
        var y: Double
        var width: Double

        func layout() -> TextLayout { TextLayout(text, style, width: width) }
    }

    let label: Label
    /// What it is printed on: of an endless roll, as much as it takes.
    let stock: LabelStock
    let symbol: EncodedSymbol
    /// The modules that are printed: those of the symbol without what a logo covers.
    let grid: ModuleGrid
    /// In modules from the grid's top left corner.
    let logo: CodePicture.Logo?
    /// A module's side.
    let module: Double
    /// The module grid's top left corner, before it is moved to the printer's dots.
    let codeX: Double
    let codeY: Double
    let words: [Words]
    /// How many of the names there was no room for.
    let leftOut: Int
    /// The largest type in which no word of the names is divided.
    let wholeNameSize: Double

    /// The size of the type of a headline that is a number.
    var numberSize: Double? { sizes[.number] }

    /// The sizes of its type; the smallest of each kind.
    var sizes: [WordKind: Double] {
        words.reduce(into: [:]) { $0[$1.kind] = min($0[$1.kind] ?? .infinity, $1.style.size) }
    }

    func count(of kind: WordKind) -> Int { words.count { $0.kind == kind } }

    /// The side of the code without its quiet zone.
    var side: Double { Double(symbol.grid.width) * module }
}

/// A label in its place.
struct PlacedLabel: Sendable {
    /// From 1.
    let page: Int
    /// The label's number on its page, from 1.
    let position: Int
    /// On the page.
    let frame: Rectangle
    let art: LabelArt
    /// The module grid's top left corner on the page, on a dot of the printer's.
    let codeX: Double
    let codeY: Double

    /// Where the logo lies on the page.
    var logoFrame: Rectangle? {
        art.logo.map { logo in
            let (frame, module) = (logo.frame, art.module)
            return Rectangle(
                x: codeX + frame.x * module, y: codeY + frame.y * module,
                width: frame.width * module, height: frame.height * module)
        }
    }

    /// The code with its quiet zone.
    var codeFrame: Rectangle {
        let quiet = 4 * art.module
        return Rectangle(
            x: codeX - quiet, y: codeY - quiet, width: art.side + 2 * quiet,
            height: art.side + 2 * quiet)
    }
}
