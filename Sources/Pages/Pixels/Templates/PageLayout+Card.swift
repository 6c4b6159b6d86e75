import Drawing
import Imaging
import PageModel

extension PageLayout {
    /// Facts and buttons at the left, at the right a code for the visitor's phone.
    func paintCard(_ content: CardPage, _ stage: Rectangle, _ page: inout PageSheet) {
        switch content.handover {
        case .code(let code): paintCard(content, CodeCard(code: code), stage, &page)
        case .instead(let notice):
            paintSheet(SheetPage(sections: content.sections), beside: [notice], stage, &page)
        }
    }

    private func paintCard(
        _ content: CardPage, _ plate: CodeCard, _ stage: Rectangle, _ page: inout PageSheet
    ) {
        let frame = beneathHeader(inner(stage))
        if metrics.isPortrait {
            paintCardPortrait(content, plate, frame, stage, &page)
        } else {
            paintCardBeside(content, plate, frame, stage, &page)
        }
    }

    /// The facts at the left, the code at the right; what is read on has the room of both.
    private func paintCardBeside(
        _ content: CardPage, _ plate: CodeCard, _ frame: Rectangle, _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let gap = metrics.isCompact ? metrics.columnGap : u(6)
        let width = min(u(metrics.isCompact ? 38 : 68), frame.width * 0.5)
        let (left, right) = columns(frame, trailing: width, gap: gap)
        let flow = roomy(content, left) ?? cardTexts(content)
        let ways = [nil, furtherPlace(stage)]
        func column(_ further: Rectangle?, part: Int) -> ReadingColumn {
            self.column(flow, .inLine, in: left, wide: frame, further: further, part: part)
        }
        let best = shortest(of: ways) { column($0, part: state.page) }
        let first = shortest(of: ways) { column($0, part: 0) }
        guard let column = best?.column, let first = first?.column else { return }
        // What would be too small to be read is read on, over the whole width.
        guard plate.hasRoom(in: above(first, right), ink), !first.beginsEmpty else {
            paintCardStacked(content, plate, frame, stage, &page)
            return
        }
        paintHeader(in: inner(stage), isContinued: column.isElsewhere, &page)
        if !column.isElsewhere {
            let room = above(column, right)
            draw(plate, room, top: room.y, height: room.height, &page)
        }
        column.draw(&page)
    }

    /// The facts, then the code, as large as takes no further part.
    private func paintCardStacked(
        _ content: CardPage, _ plate: CodeCard, _ frame: Rectangle, _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let further = furtherPlace(stage)
        let wanted = min(plate.height(forWidth: frame.width, ink), further.height * 0.7).rounded()
        let heights = [wanted, min(wanted, u(Self.lowPlate))]
        let best = shortest(of: heights) { height in
            var flow = cardTexts(content)
            flow.add(FixedPiece(piece: plate, height: height, canShrink: false), gap: 3)
            return column(flow, footArrangement(), in: frame, wide: frame, further: further)
        }
        guard let column = best?.column else { return }
        paintHeader(in: inner(stage), isContinued: column.isElsewhere, &page)
        column.draw(&page)
    }

    /// The height of a plate on which the words stand beside the code, in units.
    private static let lowPlate = 30.0

    /// The code below the facts, above the buttons.
    private func paintCardPortrait(
        _ content: CardPage, _ plate: CodeCard, _ frame: Rectangle, _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let flow = cardTexts(content)
        let actions = ActionsPiece(buttons: buttons(), arrangement: footArrangement())
        let reach =
            screen.actions.isEmpty ? 0 : actions.height(forWidth: frame.width, ink) + u(3)
        let wanted = plate.height(forWidth: frame.width, ink)
        let room = frame.height - reach
        let words = flow.height(forWidth: frame.width, ink) + u(3)
        // The code gives way to the facts as long as a phone can still read it well.
        let height = [56, Self.lowPlate].lazy.map { least in
            min(wanted, max(min(wanted, u(least)), room - words), room * 0.6).rounded()
        }.first { words + $0 <= room }
        guard let height else {
            return paintCardStacked(content, plate, frame, stage, &page)
        }
        paintHeader(in: inner(stage), &page)
        let foot = frame.maxY - reach
        draw(actions, frame, top: foot + u(3), height: reach - u(3), &page)
        draw(plate, frame, top: foot - height, height: height, &page)
        var upper = frame
        upper.height = max(0, room - height - u(3))
        column(roomy(content, upper, hasFoot: false) ?? flow, in: upper).draw(&page)
    }

    /// A few facts in large where they are nearly all there is to say; `nil` where there is more.
    private func roomy(_ content: CardPage, _ frame: Rectangle, hasFoot: Bool = true) -> Flow? {
        content.person == nil ? roomy(content.sections, frame, hasFoot: hasFoot) : nil
    }

    /// A person's badge beside what they do; then the rest.
    private func cardTexts(_ content: CardPage) -> Flow {
        var texts = Flow()
        // Where there is little room, a badge alone says too little.
        if let person = content.person, !person.lines.isEmpty || !metrics.isSmall {
            texts.add(
                PersonPiece(initials: person.initials, lines: person.lines.map(\.string)), gap: 0)
        }
        texts.items += flow(content.sections).items
        return texts
    }
}
