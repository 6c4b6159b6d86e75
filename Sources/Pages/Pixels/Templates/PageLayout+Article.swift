import Drawing
import Imaging
import PageModel

extension PageLayout {
    /// Pictures at the left, texts at the right, the buttons at the foot of the texts.
    ///
    /// Where the texts do not fit, the pictures become smaller, and further parts have the whole stage for words.
    func paintArticle(_ content: ArticlePage, _ stage: Rectangle, _ page: inout PageSheet) {
        if content.pictures.isEmpty {
            paintSheet(SheetPage(sections: content.sections), stage, &page)
            return
        }
        let looks = GalleryPiece(pictures: content.pictures)
        let texts = flow(content.sections, .article)
        if metrics.isPortrait {
            paintArticlePortrait(looks, texts, stage, &page)
            return
        }
        let frame = beneathHeader(inner(stage))
        let further = furtherPlace(stage)
        let gap = metrics.columnGap
        let shares = metrics.isCompact ? [0.5, 0.6, 0.68] : [1 / 2.12, 0.56, 0.64]
        let pairs = shares.map { columns(frame, trailing: (frame.width - gap) * $0) }
            .filter { isReadable($0.trailing.width) }
        // Where two columns are too narrow, the picture is one part of the text.
        let single = single(looks, texts, frame)
        let ways =
            pairs.map { ArticleWay(columns: $0) }
            + pairs.map { ArticleWay(columns: $0, hasBarBelow: true) }
            + pairs.map { ArticleWay(columns: $0, hasBarBelow: true, further: further) }
            + [ArticleWay(further: further)]
        let best = shortest(of: ways) { way in
            guard let columns = way.columns else {
                return column(single, .inLine, in: frame, wide: frame, further: way.further)
            }
            return column(
                texts, .firstThenPairs, in: columns.trailing, wide: frame,
                hasBarBelow: metrics.isCompact || way.hasBarBelow, further: way.further)
        }
        guard let (way, column) = best else { return }
        paintHeader(in: inner(stage), isContinued: column.isElsewhere, &page)
        if let columns = way.columns, !column.isElsewhere {
            var room = columns.leading
            if metrics.isCompact || way.hasBarBelow { room.height -= column.reach }
            draw(looks, room, top: room.y, height: room.height, &page)
        }
        column.draw(&page)
    }

    private struct ArticleWay {
        /// `nil` for one column of everything.
        var columns: (leading: Rectangle, trailing: Rectangle)?
        /// Whether the buttons stand below both columns, as they do on a small page.
        var hasBarBelow = false
        /// Where it is read on; `nil` for the same place.
        var further: Rectangle?
    }

    /// The texts, then the picture.
    private func single(_ looks: GalleryPiece, _ texts: Flow, _ frame: Rectangle) -> Flow {
        let height = (frame.height * 0.45).rounded()
        let wanted = looks.height(forWidth: frame.width, ink)
        var flow = texts
        flow.add(
            FixedPiece(
                piece: looks, height: height,
                width: wanted > height ? (frame.width * height / wanted).rounded() : nil), gap: 3)
        return flow
    }

    /// The picture from edge to edge, the texts below.
    private func paintArticlePortrait(
        _ looks: GalleryPiece, _ texts: Flow, _ stage: Rectangle, _ page: inout PageSheet
    ) {
        let most: Double = looks.pictures.count > 1 ? 88 : metrics.isNarrow ? 54 : 66
        let wanted = min(u(most), stage.height * 0.48)
        // On a narrow page a picture is high enough to have no bands at its sides.
        let least =
            metrics.isNarrow ? min(wanted, looks.leastHeight(forWidth: stage.width, ink)) : 0
        let heights = [1, 0.8, 0.6, 0.45].map { max(wanted * $0, least).rounded() }
        func below(_ height: Double) -> Rectangle {
            var below = stage
            below.y += height + u(4)
            below.height = stage.maxY - metrics.marginY - below.y
            return below.inset(x: metrics.margin, y: 0)
        }
        let further = furtherPlace(stage)
        var best = shortest(
            of: [nil, further].flatMap { further in heights.map { ($0, further) } }
        ) {
            column(texts, .pairs, in: beneathHeader(below($0)), further: $1)
        }.map { (height: Optional($0.way.0), column: $0.column) }
        if let found = best?.column, found.beginsEmpty || found.losesButton {
            // In the largest type there may be no room for a word beneath a picture.
            let frame = beneathHeader(inner(stage))
            let flow = single(looks, texts, frame)
            best = (nil, column(flow, .pairs, in: frame, further: further))
        }
        guard let (height, column) = best else { return }
        if let height, !column.isElsewhere {
            draw(looks, stage, top: stage.y, height: height, &page)
            paintHeader(in: below(height), &page)
        } else {
            paintHeader(in: inner(stage), isContinued: column.isElsewhere, &page)
        }
        column.draw(&page)
    }
}
