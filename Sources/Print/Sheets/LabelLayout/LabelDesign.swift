import Drawing
import QRCode

/// Lays out labels of one size: the code as large as serves, and the words beside or above it.
struct LabelDesign {
    /// The quiet zone, in modules.
    private static let quiet = 4
    /// Modules smaller than this are no more than a few dots of ink.
    private static let smallestModule = 0.25
    /// The share of a label's width that the code takes beside its words, and the most where distance asks.
    private static let share = 0.5
    private static let largestShare = 0.66

    let stock: LabelStock
    let options: SheetOptions

    /// How many versions larger than necessary a symbol may be to have room for a logo.
    private static let versionsForLogo = 6

    /// - Parameter largestNumber: the largest type of a headline that is a number; `nil` for any.
    /// - Throws: ``LabelSheetError`` of the group about labels.
    func art(
        for label: Label, largestNumber: Double? = nil
    ) throws(LabelSheetError) -> LabelArt {
        try check(label)
        let (symbol, grid, logo) = try symbol(of: label)
        let modules = symbol.grid.width + 2 * Self.quiet
        let room = codeRoom(symbol)
        let dot = 25.4 / options.resolution
        let module = (room / Double(modules) / dot + 1e-6).rounded(.down) * dot
        guard module >= Self.smallestModule else {
            throw .labelTooSmall(
                label: label.id, stock: stock.name, modules: modules,
                millimetres: room / Double(modules))
        }
        let outer = Double(modules) * module
        let isBeside = isBeside
        let x = isBeside ? edge : (stock.labelWidth - outer) / 2
        let y = isBeside ? (stock.labelHeight - outer) / 2 : stock.labelHeight - edge - outer
        let column = CaptionColumn(
            frame: wordsFrame(codeFrame: Rectangle(x: x, y: y, width: outer, height: outer)),
            isCentered: !isBeside, largestNumber: largestNumber)
        guard let fitted = column.fit(label) else {
            throw .captionTooLong(label: label.id, stock: stock.name)
        }
        guard fitted.unknownCharacters == 0 else {
            throw .captionWithoutFont(label: label.id, characters: fitted.unknownCharacters)
        }
        return LabelArt(
            label: label, symbol: symbol, grid: grid, logo: logo, module: module,
            codeX: x + Double(Self.quiet) * module,
            codeY: y + Double(Self.quiet) * module, words: fitted.words, leftOut: fitted.leftOut)
    }

    /// Whether the words stand beside the code, not above it.
    private var isBeside: Bool { stock.labelWidth >= 1.2 * stock.labelHeight }

    /// From a label's edge to the quiet zone, so that a sheet which is fed a little askew loses none of it.
    private var edge: Double {
        let shorter = min(stock.labelWidth, stock.labelHeight)
        return shorter < 25 ? 0.5 : shorter < 90 ? 1 : 5
    }

    /// From a label's edge to its words: more where the page ends there, which printers leave blank.
    private var inset: Double {
        let shorter = min(stock.labelWidth, stock.labelHeight)
        let own = shorter < 25 ? 1.0 : shorter < 90 ? 2 : 8
        return stock.left < 4 || stock.top < 4 ? max(own, 4.5) : own
    }

    /// The side that the code with its quiet zone may have.
    private func codeRoom(_ symbol: EncodedSymbol) -> Double {
        let height = stock.labelHeight - 2 * edge
        let width = stock.labelWidth - 2 * edge
        let side = Double(symbol.grid.width)
        let wanted = options.distance.map {
            CodeScale.side(for: $0) * (side + Double(2 * Self.quiet)) / side * 1.02
        }
        guard isBeside else {
            let usual = min(width, 0.6 * height)
            return min(width, 0.7 * height, max(usual, wanted ?? 0))
        }
        let usual = min(height, Self.share * stock.labelWidth)
        return min(height, Self.largestShare * width, max(usual, wanted ?? 0))
    }

    private func wordsFrame(codeFrame: Rectangle) -> Rectangle {
        if isBeside {
            let x = codeFrame.maxX + 0.2
            return Rectangle(
                x: x, y: inset, width: max(1, stock.labelWidth - inset - x),
                height: max(1, stock.labelHeight - 2 * inset))
        }
        return Rectangle(
            x: inset, y: inset, width: max(1, stock.labelWidth - 2 * inset),
            height: max(1, codeFrame.y - inset))
    }

    private func check(_ label: Label) throws(LabelSheetError) {
        let hasControl = label.captions.contains { caption in
            caption.text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        guard !hasControl else { throw .controlCharacter(label: label.id) }
        guard label.captions.allSatisfy({ $0.text.utf8.count <= 1000 }) else {
            throw .captionTooLong(label: label.id, stock: stock.name)
        }
    }

    private func symbol(
        of label: Label
    ) throws(LabelSheetError) -> (EncodedSymbol, ModuleGrid, CodePicture.Logo?) {
        do throws(SheetError) {
            var wishes = SymbolWishes()
            // What a logo takes has to be there first.
            if options.logo != nil { wishes.level = .h }
            let smallest = try wishes.symbols(of: .text(label.payload))[0]
            guard let logo = options.logo else { return (smallest, smallest.grid, nil) }
            let versions = wishes.symbology.versions.drop { $0 != smallest.version }
            var refusal = SheetError.logoTooLarge(
                percent: 0, lost: 0, allowed: 0, correctable: 0, largest: nil)
            for version in versions.prefix(Self.versionsForLogo + 1) {
                wishes.version = version
                let symbols = try wishes.symbols(of: .text(label.payload))
                var grids = symbols.map(\.grid)
                do throws(SheetError) {
                    let place = try CodePicture.place(
                        logo, on: symbols, &grids, wishes.symbology, 0)
                    return (symbols[0], grids[0], place)
                } catch {
                    refusal = error
                }
            }
            throw refusal
        } catch {
            throw .code(label: label.id, error)
        }
    }
}
