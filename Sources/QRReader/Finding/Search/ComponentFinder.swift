import Imaging

/// Finds finder patterns as nested connected components, for pictures where scan lines do not show them.
///
/// It binarizes the picture with the local mean around each pixel, at several sizes, and takes the components
/// whose areas and centres are those of a core in a gap in a ring. Works where perspective or rotation spoils the
/// proportions along rows, and in shadow and glare.
///
/// Reuses its working memory. To search step by step, ``load(_:)`` a picture and run single passes over it;
/// ``find(in:passes:)`` runs several.
struct ComponentFinder: Sendable {
    /// Patterns that a search returns at most: a page of 100 symbols has 300.
    static let mostPatterns = 320

    private var plain = SearchPyramid()
    private var prepared = SearchPyramid()
    private var preparation = SearchPreparation()
    private var threshold = LocalMeanThreshold()
    private var flat = FlatMargins()
    private var tolerant = ComponentLabeling()
    private var strict = ComponentLabeling()
    private var nested = NestedPatterns()
    private var list = PatternList(limit: mostPatterns)

    /// Finds patterns by several passes, the best first.
    mutating func find(in image: LumaImage, passes: [SearchPass] = SearchPass.normal)
        -> [FinderPattern]
    {
        load(image)
        for pass in passes { search(pass) }
        let patterns = self.patterns
        release()
        return patterns
    }

    /// Loads a picture and forgets the patterns of the last one.
    mutating func load(_ image: LumaImage) {
        list.removeAll()
        let base = SearchPlane(width: image.width, height: image.height, pixels: image.pixels)
        plain.build(on: base)
        preparation.load(base)
    }

    /// Releases the picture, but not the working memory.
    mutating func release() {
        plain.clear()
        prepared.clear()
        preparation.clear()
    }

    /// The patterns that the passes since ``load(_:)`` have found, the best first.
    var patterns: [FinderPattern] { list.patterns }

    /// Runs one pass over the loaded picture and adds what it finds to ``patterns``.
    mutating func search(_ pass: SearchPass) {
        let pyramid: SearchPyramid
        if preparation.prepare(for: pass) {
            prepared.build(on: preparation.result)
            pyramid = prepared
        } else {
            pyramid = plain
        }
        for level in 0..<pyramid.count {
            for window in pass.windows { search(pyramid[level], window: window) }
        }
        list.sift()
    }

    private mutating func search(_ plane: SearchPlane, window: LocalMeanThreshold.Window) {
        tolerant.start(width: plane.width, height: plane.height)
        strict.start(width: plane.width, height: plane.height)
        threshold.start(plane, window: window)
        var (isTolerantFull, isStrictFull) = (false, false)
        for y in 0..<plane.height {
            if y > 0 { threshold.advance(plane, to: y, window: window) }
            threshold.sum(width: plane.width, window: window)
            if y.isMultiple(of: FlatMargins.block) { flat.measure(plane, from: y) }
            if !isTolerantFull {
                isTolerantFull = !tolerant.addRow(
                    plane.row(y), threshold, margins: flat.margins, least: 0, window: window)
            }
            if !isStrictFull {
                isStrictFull = !strict.addRow(
                    plane.row(y), threshold, margins: flat.margins,
                    least: LocalMeanThreshold.margin, window: window)
            }
            if isTolerantFull, isStrictFull { break }
        }
        tolerant.finish()
        nested.find(in: tolerant, scale: plane.scale, into: &list)
        strict.finish()
        nested.find(in: strict, scale: plane.scale, into: &list)
    }
}
