import Drawing
import Imaging

extension PageLayout {
    /// Pictures at the left, texts at the right, the buttons at the foot of the texts.
    func paintArticle(_ content: ArticlePage, _ stage: Rectangle, _ page: inout PageSheet) {
        if content.pictures.isEmpty {
            paintSheet(SheetPage(sections: content.sections), stage, &page)
            return
        }
        let looks = GalleryPiece(pictures: content.pictures)
        if metrics.isPortrait, !metrics.isShort {
            paintArticlePortrait(looks, content, stage, &page)
            return
        }
        let frame = afterHeader(inner(stage), &page)
        let gap = metrics.columnGap
        let share = metrics.isCompact ? 0.5 : 1 / 2.12
        let (left, right) = columns(frame, trailing: (frame.width - gap) * share)
        var flow = flow(content.sections, .article)
        if isReadable(right.width), !metrics.isShort {
            let texts = column(flow, .firstThenPairs, in: right, wide: frame)
            let room = above(texts, left)
            draw(looks, room, top: room.y, height: room.height, &page)
            texts.draw(&page)
            return
        }
        // Too narrow for two: the picture stands over the texts, or under them where they have too little room as it is.
        let height = (frame.height * 0.45).rounded()
        let wanted = looks.height(forWidth: frame.width, ink)
        let picture = FixedPiece(
            piece: looks, height: height,
            width: wanted > height ? (frame.width * height / wanted).rounded() : nil)
        if metrics.isPortrait {
            var under = Flow()
            under.add(picture, gap: 0)
            under.items += flow.items
            flow = under
        } else {
            flow.add(picture, gap: 3)
        }
        column(flow, .inLine, in: frame, wide: frame).draw(&page)
    }

    /// The picture from edge to edge, the texts below.
    private func paintArticlePortrait(
        _ looks: GalleryPiece, _ content: ArticlePage, _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let wanted = u(content.pictures.count > 1 ? 88 : 66)
        let height = min(wanted, stage.height * 0.48).rounded()
        draw(looks, stage, top: stage.y, height: height, &page)
        var below = stage
        below.y += height + u(4)
        below.height = stage.maxY - metrics.marginY - below.y
        let frame = afterHeader(below.inset(x: metrics.margin, y: 0), &page)
        column(flow(content.sections, .article), .pairs, in: frame).draw(&page)
    }
}
