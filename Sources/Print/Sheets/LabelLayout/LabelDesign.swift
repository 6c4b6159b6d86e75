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

    /// - Throws: ``LabelSheetError`` of the group about labels.
    func art(for label: Label) throws(LabelSheetError) -> LabelArt {
        try check(label)
        let code = try symbol(of: label)
        guard stock.endless != nil else { return try art(for: label, code) }
        let side = options.distance.map { CodeScale.side(for: $0) } ?? 0
        return try EndlessLength(stock: stock, side: side).art { length throws(LabelSheetError) in
            try LabelDesign(stock: stock.cut(to: length), options: options).art(
                for: label, code)
        }
    }

    /// A label's art again, of the same size and with the same words, in no larger type than this.
    func art(
        of art: LabelArt, largest: [LabelArt.WordKind: Double]
    ) throws(LabelSheetError) -> LabelArt {
        var label = art.label
        label.names = Array(label.names.prefix(art.count(of: .name)))
        label.places = Array(label.places.prefix(art.count(of: .place)))
        let even = try LabelDesign(stock: art.stock, options: options).art(
            for: label, (art.symbol, art.grid, art.logo), largest)
        return LabelArt(
            label: art.label, stock: even.stock, symbol: even.symbol, grid: even.grid,
            logo: even.logo, module: even.module, codeX: even.codeX, codeY: even.codeY,
            words: even.words, leftOut: art.leftOut + even.leftOut,
            wholeNameSize: even.wholeNameSize)
    }

    private typealias Code = (symbol: EncodedSymbol, grid: ModuleGrid, logo: CodePicture.Logo?)

    private func art(
        for label: Label, _ code: Code, _ largest: [LabelArt.WordKind: Double] = [:]
    ) throws(LabelSheetError) -> LabelArt {
        let (symbol, grid, logo) = code
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
            isCentered: !isBeside, largest: largest)
        guard let fitted = column.fit(label) else {
            throw .captionTooLong(label: label.id, stock: stock.name)
        }
        guard fitted.unknownCharacters == 0 else {
            throw .captionWithoutFont(label: label.id, characters: fitted.unknownCharacters)
        }
        return LabelArt(
            label: label, stock: stock, symbol: symbol, grid: grid, logo: logo, module: module,
            codeX: x + Double(Self.quiet) * module,
            codeY: y + Double(Self.quiet) * module, words: fitted.words, leftOut: fitted.leftOut,
            wholeNameSize: fitted.wholeNameSize)
    }

    /// Whether the words stand beside the code, not above it.
    private var isBeside: Bool {
        switch stock.endless {
        case .across: true
        // However long the label becomes.
        case .down: stock.labelWidth >= EndlessLength.wideRoll
        case nil: stock.labelWidth >= 1.2 * stock.labelHeight
        }
    }

    /// From a label's edge to the quiet zone, so that a sheet which is fed a little askew loses none of it.
    private var edge: Double {
        let shorter = min(stock.labelWidth, stock.labelHeight)
        return shorter < 25 ? 0.5 : shorter < 90 ? 1 : 5
    }

    /// From a label's edge to its words: more where the page ends there, which printers leave blank, those of sheets more
    /// than those of rolls.
    private var inset: Double {
        let shorter = min(stock.labelWidth, stock.labelHeight)
        let own = shorter < 25 ? 1.0 : shorter < 90 ? 2 : 8
        guard stock.left < 4 || stock.top < 4 else { return own }
        return max(own, stock.isOfRoll ? 1.5 : 4.5)
    }

    /// The side that the code with its quiet zone may have.
    private func codeRoom(_ symbol: EncodedSymbol) -> Double {
        let height = stock.labelHeight - 2 * edge
        let width = stock.labelWidth - 2 * edge
        // Words have the rest of an endless roll, unless they share its width.
        if stock.endless == .across || stock.endless == .down && !isBeside {
            return min(width, height)
        }
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
    ) throws(LabelSheetError) -> Code {
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
