import CCairo
public import Imaging

/// A centred text that was fitted into a width: as large as wanted where it fits, else smaller,
/// else in more lines.
///
/// All lengths are in one unit of the caller's. Any script; its fonts are those that are installed.
public struct FittedText: Sendable, Equatable {
    /// What was fitted.
    public let text: String
    /// The width it was fitted into; its lines stand in the middle.
    public let width: Double
    /// The height of all lines.
    public let height: Double
    /// The size of the type that was found.
    public let fontSize: Double
    /// How many lines it takes.
    public let lineCount: Int
    /// How many characters no installed font has; a box stands for each.
    public let unknownCharacters: Int
    private let breaksWords: Bool
    private let weight: TextStyle.Weight

    /// Fits a text; `nil` when it needs more lines than allowed even in the smallest type.
    ///
    /// One line is preferred while the type need not shrink below seven tenths for it; words are
    /// broken only as a last resort.
    ///
    /// - Precondition: the lengths are positive, `fontSizes` begins above 0, and a line at least
    ///   is allowed.
    public init?(
        _ text: String, width: Double, fontSizes: ClosedRange<Double>, maximumLines: Int,
        weight: TextStyle.Weight = .regular
    ) throws(DrawingError) {
        precondition(
            width > 0 && fontSizes.lowerBound > 0 && maximumLines > 0,
            "a text fitted into \(width) in type of \(fontSizes) and \(maximumLines) lines")
        let sheet = try GreySheet()
        var attempts: [(size: Double, lines: Int, breaksWords: Bool)] = []
        let steps = Self.steps(in: fontSizes)
        for size in steps where size >= 0.7 * fontSizes.upperBound {
            attempts.append((size, 1, false))
        }
        attempts += steps.map { ($0, maximumLines, false) }
        attempts.append((fontSizes.lowerBound, maximumLines, true))
        for attempt in attempts {
            let scale = attempt.size / TextBlock.em
            guard
                let block = unsafe TextBlock(
                    text, width: width / scale, breaksWords: attempt.breaksWords, weight: weight,
                    on: sheet.context)
            else { throw .cairo("out of memory") }
            try sheet.check()
            let size = block.size
            let limit = max(attempt.lines, Self.ownLines(of: text))
            guard limit <= maximumLines, block.lineCount <= limit, size.width * scale <= width
            else { continue }
            self.text = text
            self.width = width
            height = size.height * scale
            fontSize = attempt.size
            lineCount = block.lineCount
            unknownCharacters = block.unknownCharacters
            breaksWords = attempt.breaksWords
            self.weight = weight
            return
        }
        return nil
    }

    /// What the text covers of a picture: 0 is nothing, 255 all of a pixel.
    ///
    /// - Parameter pixelsPerUnit: how large a unit is; the picture is as large as the text,
    ///   rounded up.
    /// - Throws: ``DrawingError/unsupportedSize(width:height:)`` above 32767 pixels a side.
    public func coverage(pixelsPerUnit: Double) throws(DrawingError) -> LumaImage {
        let sheet = try GreySheet(
            width: Self.pixels(width * pixelsPerUnit), height: Self.pixels(height * pixelsPerUnit))
        unsafe cairo_scale(sheet.context, pixelsPerUnit, pixelsPerUnit)
        unsafe try show(on: sheet.context)
        return try sheet.coverage()
    }

    /// The outline of the letters, from the block's top left corner; filled by the nonzero rule.
    public func outline() throws(DrawingError) -> [PathStep] {
        let sheet = try GreySheet()
        unsafe cairo_move_to(sheet.context, 0, 0)
        unsafe try block(on: sheet.context).trace(on: sheet.context)
        try sheet.check()
        guard let path = unsafe cairo_copy_path(sheet.context) else {
            throw .cairo("out of memory")
        }
        defer { unsafe cairo_path_destroy(path) }
        let status = unsafe path.pointee.status
        guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(words(of: status)) }
        return unsafe PathStep.steps(of: path, scale: fontSize / TextBlock.em)
    }

    /// Draws it with its top left corner at the origin, in the context's colour.
    func show(on context: OpaquePointer) throws(DrawingError) {
        let scale = fontSize / TextBlock.em
        unsafe cairo_save(context)
        unsafe cairo_scale(context, scale, scale)
        unsafe cairo_move_to(context, 0, 0)
        unsafe try block(on: context).show(on: context)
        unsafe cairo_restore(context)
    }

    private func block(on context: OpaquePointer) throws(DrawingError) -> TextBlock {
        let width = width / fontSize * TextBlock.em
        guard
            let block = unsafe TextBlock(
                text, width: width, breaksWords: breaksWords, weight: weight, on: context)
        else { throw .cairo("out of memory") }
        return block
    }

    /// Sizes of type from large to small, each some 6 % below the last.
    private static func steps(in sizes: ClosedRange<Double>) -> [Double] {
        var steps: [Double] = []
        var size = sizes.upperBound
        while size > sizes.lowerBound, steps.count < 100 {
            steps.append(size)
            size *= 0.94
        }
        return steps + [sizes.lowerBound]
    }

    private static func ownLines(of text: String) -> Int {
        1 + text.unicodeScalars.count { $0 == "\n" || $0 == "\u{2029}" }
    }

    private static func pixels(_ length: Double) -> Int {
        Int(min(max(length.rounded(.up), 1), 1e6))
    }
}
