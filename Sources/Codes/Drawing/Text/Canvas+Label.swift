public import Imaging

extension Canvas {
    /// Writes one line of text on a plate, moved so that it lies within the canvas.
    ///
    /// - Parameter size: the height of the letters' box, in pixels.
    public func label(_ text: String, at place: Point, size: Double, color: Color, plate: Color) {
        let margin = size / 3
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let layout = TextLayout(
            line, TextStyle(families: Fonts.text, size: size),
            width: max(size, width - 2 * margin), maximumLines: 1)
        let (textWidth, textHeight) = layout.size
        let plateWidth = textWidth + 2 * margin
        let plateHeight = textHeight + margin
        let x = max(0, min(place.x, width - plateWidth))
        let y = max(0, min(place.y, height - plateHeight))
        fill(Rectangle(x: x, y: y, width: plateWidth, height: plateHeight), plate)
        draw(layout, at: Point(x: x + margin, y: y + margin / 2), color)
    }
}
