package import Drawing
import Imaging
import PageModel

/// A list of the texts and shapes on a page and where they are, for those who check its layout.
package final class TextLedger {
    package struct Entry: Equatable {
        /// Its lines as far as they are shown.
        package var string: String
        /// The box that the text was given, in pixels.
        package var box: Rectangle
        /// What its lines take, in pixels.
        package var ink: Rectangle
        /// What it is drawn in, where its pieces have no colours of their own.
        var color: Color
        package var isShortened: Bool
        /// Whether the edge of a piece cuts some of it off.
        package var isCut: Bool
        var unknownCharacters: Int
        /// It stands on a picture or a plan, where other rules keep texts apart.
        package var isOnPicture = false
    }

    /// A surface, an icon, a picture or a plan.
    package struct Shape: Equatable {
        package enum Kind: Equatable { case surface, line, picture, sketch, plan, code }

        package var kind: Kind
        /// In pixels.
        package var frame: Rectangle
        /// The number of texts before it.
        package var textsBelow: Int
    }

    package private(set) var entries: [Entry] = []
    package private(set) var shapes: [Shape] = []
    /// The page without the dock, in pixels.
    package internal(set) var stage: Rectangle?
    /// The columns of the page, each in the parts that it is read in.
    var columns: [[Flow]] = []
    /// What is cut off around it, in pixels.
    var clip: Rectangle?
    /// The next entries stand on a picture or a plan.
    var isOnPicture = false
    /// Whether texts are noted only and not drawn, so that what lies beneath them can be seen.
    package var isSilent = false

    package init() {}

    func note(_ text: SetText, box whole: Rectangle, color: Color, showing: Range<Double>?) {
        let box = clip.map { whole.intersection($0) } ?? whole
        entries.append(
            Entry(
                string: text.string(showing: showing), box: box,
                ink: Rectangle(
                    x: box.x + (text.lineCount == 1 ? text.offset : 0), y: box.y,
                    width: text.inkWidth, height: box.height),
                color: color, isShortened: text.isShortened, isCut: box.height < whole.height - 0.5,
                unknownCharacters: text.layout.unknownCharacters, isOnPicture: isOnPicture))
    }

    func note(_ kind: Shape.Kind, _ frame: Rectangle) {
        let frame = clip.map { frame.intersection($0) } ?? frame
        guard !frame.isEmpty, !isOnPicture || kind == .picture else { return }
        shapes.append(Shape(kind: kind, frame: frame, textsBelow: entries.count))
    }

    /// Forgets what a panel lies over.
    func forget() { (entries, shapes, columns) = ([], [], []) }
}

extension SetText {
    /// The lines of which the tops lie in a range, from the first one on.
    fileprivate func string(showing: Range<Double>?) -> String {
        let all = layout.text(fromLine: 0)
        guard let showing else { return all }
        let count = layout.lineTops.count { $0 < showing.upperBound - 0.5 }
        let rest = layout.text(fromLine: count)
        return String(decoding: all.utf8.prefix(all.utf8.count - rest.utf8.count), as: UTF8.self)
    }
}
