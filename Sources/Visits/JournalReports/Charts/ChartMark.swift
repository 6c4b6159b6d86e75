import Drawing
import Imaging

/// What a chart is made of, wherever it is drawn; lengths in points, x right and y down.
enum ChartMark: Equatable {
    case rectangle(Rectangle, Color, border: Color? = nil)
    /// A closed outline.
    case area([Point], Color, border: Color? = nil)
    case line([Point], Color, width: Double, dashes: [Double] = [])
    /// A part of a circle; angles in radians, clockwise from the top.
    case wedge(middle: Point, radius: Double, from: Double, to: Double, Color, border: Color)
    case text(ChartText)
}

/// A line of text in a chart.
struct ChartText: Equatable {
    enum Anchor { case start, middle, end }

    var text: String
    /// The middle of the line's height, and its start, middle or end.
    var place: Point
    var anchor = Anchor.start
    var size = 9.0
    var isBold = false
    var color: Color
    /// What is wider ends in an ellipsis.
    var width: Double
}

/// A chart, ready to be drawn.
struct ChartPicture: Equatable {
    var width: Double
    var height: Double
    var background: Color
    /// What it shows, for those who do not see it.
    var title: String
    var description: String
    /// The BCP 47 tag of its words.
    var language: String
    var marks: [ChartMark] = []
}
