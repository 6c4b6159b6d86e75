extension SectionPainter {
    /// One of several pictures of a view, and which of them it is; the next one comes when it is chosen.
    func paint(_ comparison: Comparison) -> Panel {
        var picture = comparison.pictures[comparison.shown]
        let caption = picture.label
        picture.action = comparison.id
        picture.caption =
            "◂ \(caption) ▸  \(context.words.part(comparison.shown + 1, of: comparison.pictures.count))"
        return paint(picture)
    }

    /// Answers, each with what is said of it once it was chosen.
    func paint(_ answers: [Answer]) -> Panel {
        var panel = Panel(width: columns + 1)
        for answer in answers {
            if density == .roomy, !closeRows, panel.height > 0 {
                panel.grid.grow(toHeight: panel.height + 1)
            }
            let row = Row(id: answer.id, label: answer.letter, title: answer.text)
            panel.append(paint([row]), gap: 0)
            guard let reply = answer.reply else { continue }
            let style: Style = .colored(reply.verdict == .right ? .ok : .warning, .bold)
            let width = max(1, textColumns - 5)
            lines(
                TextWrap.words("\(reply.verdict.mark) \(reply.words)", columns: width),
                style: style, indent: 5, into: &panel)
            lines(
                TextWrap.words(reply.explanation.string, columns: width), style: .plain, indent: 5,
                into: &panel)
        }
        return panel
    }
}
