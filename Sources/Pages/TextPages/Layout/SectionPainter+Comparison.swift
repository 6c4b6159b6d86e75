import PageModel

extension SectionPainter {
    /// One of several pictures of a view, and which of them it is; the next one comes when it is chosen.
    func paint(_ comparison: Comparison) -> Panel {
        var picture = comparison.pictures[comparison.shown]
        let part = context.words.part(comparison.shown + 1, of: comparison.pictures.count)
        picture.caption = "◂ \(picture.label) ▸  \(part)"
        picture.action = comparison.id
        let steps = paint(comparison.steps)
        var painter = self
        painter.pictureRows = max(4, pictureRows - (steps.height == 0 ? 0 : steps.height + 1))
        var panel = painter.paint(picture)
        if steps.height > 0 { panel.append(steps, gap: density == .tight ? 0 : 1) }
        return panel
    }

    /// Answers, each with whether it is right once it was chosen.
    func paint(_ answers: [Answer]) -> Panel {
        var panel = Panel(width: columns + 1)
        for answer in answers {
            if density == .roomy, !closeRows, panel.height > 0 {
                panel.grid.grow(toHeight: panel.height + 1)
            }
            panel.append(
                paint([Row(id: answer.id, label: answer.letter, title: answer.text)]), gap: 0)
            guard let reply = answer.reply else { continue }
            lines(
                TextWrap.words(
                    "\(reply.verdict.mark) \(reply.words)", columns: max(1, textColumns - 5)),
                style: .colored(reply.verdict == .right ? .ok : .warning, .bold), indent: 5,
                into: &panel)
        }
        return panel
    }
}
