import Drawing
import Imaging
import QRCode

/// Makes codes: the symbol, its look, the file, and the proof that it reads.
public struct CodeMaker: Sendable {
    /// The longest side of a vector format, in millimetres: what PDF allows.
    static let maximumLength = 5080.0
    /// Pictures of more pixels are proven at a smaller size.
    private static let proofPixels = 12_000_000

    public var wishes = SymbolWishes()
    public var style = CodeStyle()
    public var format: CodeFormat

    public init(format: CodeFormat) { self.format = format }

    /// Makes a code and reads it back.
    ///
    /// What is read is the PNG's own picture where its modules have 3 pixels and more and there are
    /// not many millions of them; else one of 4 pixels a module in the same colours. Our own reader
    /// must read it, and libzbar nothing else.
    ///
    /// - Throws: ``SheetError``; nothing is returned that was not read back.
    /// - Complexity: that of decoding the picture.
    public func make(_ content: CodeContent) throws(SheetError) -> Code {
        try style.check()
        var wishes = wishes
        if style.logo != nil {
            guard format == .png || format.isVector else {
                throw .invalidValue(
                    option: "--format", found: format.rawValue,
                    rule: "png, svg, pdf or eps for --logo")
            }
            // What a logo takes has to be there first.
            wishes.level = wishes.level ?? .h
        }
        let symbols = try wishes.symbols(of: content)
        let picture = try CodePicture(symbols, symbology: wishes.symbology, style: style)
        let scale = CodeScale(style, width: symbols[0].grid.width, format: format)
        let proof = CodeProof(symbols, symbology: wishes.symbology, bytes: content.bytes)
        let (file, isReadByAll) = try file(of: picture, scale, proof)
        if picture.logo != nil { try proveLogo(on: picture, proof) }
        return Code(
            symbols: symbols, file: file, format: format, width: picture.width,
            height: picture.height, scale: scale, byteCount: content.bytes.count,
            logoModules: picture.logo.map { (Int($0.background.width), Int($0.background.height)) },
            warnings: warnings(symbols, scale) + (isReadByAll ? [] : [.notReadByZBar]))
    }

    /// The file, and whether all engines have read what is in it.
    private func file(
        of picture: CodePicture, _ scale: CodeScale, _ proof: CodeProof
    ) throws(SheetError) -> (bytes: [UInt8], isReadByAll: Bool) {
        if format == .png {
            let raster = try raster(of: picture, pixelsPerModule: scale.pixels)
            let isReadAsItIs = scale.pixels >= 3 && raster.width * raster.height <= Self.proofPixels
            let isReadByAll = try prove(
                isReadAsItIs ? raster : self.raster(of: picture, pixelsPerModule: 4), proof)
            let bytes =
                raster.hasLogo
                ? PNGWriter.file(
                    raster.color(dark: style.dark, light: style.light),
                    pixelsPerMetre: scale.pixelsPerMetre)
                : PNGWriter.file(
                    raster, dark: style.dark, light: style.light,
                    pixelsPerMetre: scale.pixelsPerMetre)
            return (bytes, isReadByAll)
        }
        let isReadByAll = try prove(raster(of: picture, pixelsPerModule: 4), proof)
        try checkLength(picture, scale)
        let bytes = try drawing { () throws(DrawingError) in
            switch format {
            case .svg: try SVGWriter(picture: picture, style: style, scale: scale).file()
            case .eps:
                try PDFWriter(
                    picture: picture, style: style, scale: scale, form: .encapsulatedPostScript
                ).file()
            case .pdf: try PDFWriter(picture: picture, style: style, scale: scale).file()
            case .terminal: TextWriter(picture, style).halfBlocks()
            case .ascii: TextWriter(picture, style).blanks()
            case .text, .png: TextWriter(picture, style).numberSigns()
            }
        }
        return (bytes, isReadByAll)
    }

    private func raster(
        of picture: CodePicture, pixelsPerModule scale: Int
    ) throws(SheetError) -> CodeRaster {
        try CodeRaster(picture, pixelsPerModule: scale, light: style.light)
    }

    /// A code with a logo has less to lose: both engines must read it, and after what happens to a code in use too.
    private func proveLogo(on picture: CodePicture, _ proof: CodeProof) throws(SheetError) {
        let module = 7
        let image = try raster(of: picture, pixelsPerModule: module)
            .luma(dark: style.dark, light: style.light)
        for trial in ProofTrial.allCases where trial != .stain {
            let tried = Distortion.apply(trial, to: image, module: Double(module))
            let isReadByAll: Bool
            do throws(SheetError) {
                isReadByAll = try proof.prove(tried)
            } catch {
                throw .notReadWithLogo(engine: .native, trial: trial)
            }
            guard isReadByAll else { throw .notReadWithLogo(engine: .zbar, trial: trial) }
        }
    }

    private func prove(_ raster: CodeRaster, _ proof: CodeProof) throws(SheetError) -> Bool {
        try proof.prove(raster.luma(dark: style.dark, light: style.light))
    }

    private func checkLength(_ picture: CodePicture, _ scale: CodeScale) throws(SheetError) {
        guard format.isVector, let module = scale.millimetres else { return }
        let longest = Double(max(picture.width, picture.height)) * module
        guard longest <= Self.maximumLength else {
            throw .tooLarge(
                width: Int(Double(picture.width) * module),
                height: Int(Double(picture.height) * module), limit: Int(Self.maximumLength),
                unit: "mm")
        }
    }

    private func warnings(_ symbols: [EncodedSymbol], _ scale: CodeScale) -> [CodeWarning] {
        var warnings: [CodeWarning] = []
        let isPrinted = format == .png || format.isVector
        if isPrinted, let module = scale.millimetres {
            // A hundredth is left to rounding to whole dots.
            if module < 0.495 { warnings.append(.smallModules(millimetres: module)) }
            if let metres = style.distance, let width = symbols.first?.grid.width {
                let needed = CodeScale.side(for: metres)
                let side = Double(width) * module
                if side < needed * 0.99 {
                    warnings.append(
                        .tooSmallForDistance(metres: metres, side: side, needed: needed))
                }
            }
        }
        if format == .png, scale.pixels == 1 { warnings.append(.onePixelModules) }
        let quiet = style.quietZone ?? wishes.symbology.quietZone
        if quiet < wishes.symbology.quietZone {
            warnings.append(.narrowQuietZone(modules: quiet, needed: wishes.symbology.quietZone))
        }
        let ratio = InkColor.contrast(style.dark, style.light)
        if ratio < CodeStyle.comfortableContrast { warnings.append(.lowContrast(ratio: ratio)) }
        if style.isInverted { warnings.append(.inverted) }
        if wishes.symbology != .qr { warnings.append(.rareSymbology(wishes.symbology)) }
        if symbols.count > 1 { warnings.append(.structuredAppend(symbols: symbols.count)) }
        return warnings
    }
}
