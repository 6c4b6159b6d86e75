import Drawing
import Imaging

extension PageLayout {
    /// Pictures at the left, texts at the right, the buttons at the foot of the texts.
    func paintArticle(_ stage: Rectangle, _ page: inout PageSheet) {
        let pictures = screen.main.compactMap { block -> Picture? in
            if case .picture(let picture) = block { picture } else { nil }
        }
        var words = screen.main.filter {
            if case .picture = $0 { false } else { true }
        }
        let looks: any Piece
        if !pictures.isEmpty {
            looks = GalleryPiece(pictures: pictures)
        } else if let index = words.firstIndex(where: { visual($0) != nil }),
            let piece = visual(words[index])
        {
            words.remove(at: index)
            looks = piece
        } else {
            paintSheet(stage, &page)
            return
        }
        if metrics.isPortrait, !metrics.isShort {
            paintArticlePortrait(looks, isGallery: pictures.count > 1, words, stage, &page)
            return
        }
        let frame = afterHeader(inner(stage), &page)
        let gap = metrics.columnGap
        let share = metrics.isCompact ? 0.5 : 1 / 2.12
        let (left, right) = columns(frame, trailing: (frame.width - gap) * share)
        if isReadable(right.width), !metrics.isShort {
            let flow = blockFlow(.article, height: right.height * 0.5).flow(screen.side)
            let texts = column(flow, .firstThenPairs, in: right, wide: frame)
            paintLooks(looks, words, above(texts, left), &page)
            texts.draw(&page)
            return
        }
        // Too narrow for two: the picture stands over the texts, or under them where they have too little room as it is.
        let height = (frame.height * 0.45).rounded()
        let wanted = looks.height(forWidth: frame.width, ink)
        let picture = FixedPiece(
            piece: looks, height: height,
            width: wanted > height ? (frame.width * height / wanted).rounded() : nil)
        var flow = blockFlow(.article, height: frame.height * 0.5).flow(words + screen.side)
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
        _ looks: any Piece, isGallery: Bool, _ words: [Block], _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let height = min(u(isGallery ? 88 : 66), stage.height * 0.48).rounded()
        draw(looks, stage, top: stage.y, height: height, &page)
        var below = stage
        below.y += height + u(4)
        below.height = stage.maxY - metrics.marginY - below.y
        let frame = afterHeader(below.inset(x: metrics.margin, y: 0), &page)
        let flow = blockFlow(.article, height: frame.height * 0.4).flow(words + screen.side)
        column(flow, .pairs, in: frame).draw(&page)
    }

    /// Pictures in a column, with what belongs to them beneath.
    private func paintLooks(
        _ looks: any Piece, _ words: [Block], _ frame: Rectangle, _ page: inout PageSheet
    ) {
        let flow = blockFlow(.article, height: u(20)).flow(words)
        guard !flow.isEmpty else {
            draw(looks, frame, top: frame.y, height: frame.height, &page)
            return
        }
        let wanted = flow.height(forWidth: frame.width, ink)
        let room = max(frame.height * 0.4, frame.height - wanted - u(2)).rounded(.down)
        draw(looks, frame, top: frame.y, height: room, &page)
        var below = frame
        below.y = frame.y + room + u(2)
        below.height = max(0, frame.maxY - below.y)
        column(flow, in: below).draw(&page)
    }
}
