import Drawing
import Imaging
import PageModel

/// A code that a phone reads from the screen: whole pixels a module on a white plate, quiet zone included.
///
/// Never mirrored, never scaled by fractions. Where it has no room, one that says less takes its place.
struct CodePiece: Piece {
    let code: CodePicture

    /// Light modules around the symbol that scanners need.
    static let quietZone = 4
    /// Smaller modules are not read from a screen.
    static let leastModule = 2
    /// In units; a code of so many modules that they would be finer than ``goodModule`` may take more.
    private static let largestPlate = 58.0
    /// Phones read modules of this many pixels without effort.
    private static let goodModule = 3

    func height(forWidth width: Double, _ ink: DrawingContext) -> Double {
        guard let fit = Self.fit(code, side: width, plate: ink.u(Self.largestPlate)) else {
            return missing(width: width, ink).height + 2 * ink.u(3)
        }
        return Double(fit.side) + captionHeight(fit.form, width: width, ink)
    }

    func draw(in frame: Rectangle, _ ink: DrawingContext, _ page: inout PageSheet) {
        guard !frame.isEmpty else { return }
        let forms = code.forms.lazy.compactMap { form in
            let caption = captionHeight(form, width: frame.width, ink)
            return Self.fit(
                form, side: min(frame.width, frame.height - caption),
                plate: ink.u(Self.largestPlate), isAlone: true)
        }
        guard let fit = forms.first else { return drawMissing(in: frame, ink) }
        let caption = caption(of: fit.form, width: frame.width, ink)
        let below = captionHeight(fit.form, width: frame.width, ink)
        let side = Double(fit.side)
        let plate = Rectangle(
            x: (frame.x + (frame.width - side) / 2).rounded(),
            y: (frame.y + (frame.height - side - below) / 2).rounded(), width: side, height: side)
        ink.ledger?.note(.code, ink.real(plate))
        draw(fit, on: ink.real(plate), ink)
        if let caption {
            ink.draw(
                caption, at: Point(x: frame.x, y: plate.maxY + below - caption.height),
                ink.palette.text2)
        }
    }

    // MARK: Modules

    /// A form of the code at a whole number of pixels a module.
    struct Fit: Equatable {
        let form: CodePicture
        /// In pixels.
        let module: Int
        /// The plate with its quiet zone, in pixels.
        var side: Int { (form.side + 2 * CodePiece.quietZone) * module }
    }

    /// The first form that has room.
    ///
    /// - Parameters:
    ///   - side: all the room there is, in pixels.
    ///   - plate: what a plate takes of it where that is enough, in pixels.
    ///   - isAlone: whether only the form itself counts, not those that say less.
    static func fit(
        _ code: CodePicture, side: Double, plate: Double = .infinity, isAlone: Bool = false
    ) -> Fit? {
        let forms = isAlone ? [code] : code.forms
        for form in forms where form.side > 0 {
            let modules = form.side + 2 * quietZone
            let most = min(side, max(plate, Double(goodModule * modules)))
            let module = Int(min(max(most, 0), 32767)) / modules
            if module >= leastModule { return Fit(form: form, module: module) }
        }
        return nil
    }

    private func draw(_ fit: Fit, on plate: Rectangle, _ ink: DrawingContext) {
        let module = Double(fit.module)
        // The corners are rounded within the quiet zone; a scanner does not miss them.
        ink.canvas.fill(Path(plate, radius: min(ink.u(1.5), module)), Color(0xFFFFFF))
        let side = fit.form.side
        var dark = Path()
        for row in 0..<side {
            var column = 0
            while column < side {
                guard fit.form.modules[row * side + column] else {
                    column += 1
                    continue
                }
                let start = column
                while column < side, fit.form.modules[row * side + column] { column += 1 }
                dark.append(
                    Path(
                        Rectangle(
                            x: plate.x + Double(start + Self.quietZone) * module,
                            y: plate.y + Double(row + Self.quietZone) * module,
                            width: Double(column - start) * module, height: module)))
            }
        }
        ink.canvas.fill(dark, Color(0x000000))
    }

    // MARK: Words

    private func caption(of form: CodePicture, width: Double, _ ink: DrawingContext) -> SetText? {
        guard let caption = form.caption ?? code.caption, !caption.isEmpty else { return nil }
        return ink.text(caption.string, .caption, width: width, lines: 3, alignment: .center)
    }

    private func captionHeight(_ form: CodePicture, width: Double, _ ink: DrawingContext) -> Double
    {
        caption(of: form, width: width, ink).map { $0.height.rounded(.up) + ink.u(1.5) } ?? 0
    }

    /// Where not even the shortest form has room: what it carries, in words.
    private func missing(width: Double, _ ink: DrawingContext) -> SetText {
        ink.text(
            code.alternative.string, .address, width: max(1, width - 2 * ink.u(3)), lines: 8,
            wrapsAnywhere: true)
    }

    private func drawMissing(in frame: Rectangle, _ ink: DrawingContext) {
        let text = missing(width: frame.width, ink)
        let height = min(frame.height, text.height + 2 * ink.u(3))
        let plate = Rectangle(x: frame.x, y: frame.y, width: frame.width, height: height)
        ink.plate(plate, ink.palette.s2, radius: ink.u(1.5))
        ink.canvas.saved {
            ink.canvas.clip(to: Path(ink.real(plate)))
            ink.draw(
                text, at: Point(x: frame.x + ink.u(3), y: frame.y + ink.u(3)), ink.palette.text2)
        }
    }
}
