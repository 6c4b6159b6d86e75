extension Screen {
    /// The same page with no text that is longer than anybody reads standing.
    ///
    /// Drawing walks through a page's texts many times over, and must not through a megabyte.
    var bounded: Screen {
        var screen = self
        screen.kicker = kicker.map(\.asLabel)
        screen.title = title.asSentence
        screen.hint = hint.map(\.asSentence)
        screen.language = language.asLabel
        screen.dock.siteName = dock.siteName.asLabel
        screen.dock.signName = dock.signName.asLabel
        screen.dock.clock = dock.clock.asLabel
        screen.dock.date = dock.date.asLabel
        screen.main = main.map(\.bounded)
        screen.side = side.map(\.bounded)
        screen.actions = actions.map(\.bounded)
        screen.overlay = overlay.map { overlay in
            var overlay = overlay
            overlay.title = overlay.title.asSentence
            overlay.text = overlay.text.asSentence
            overlay.note = overlay.note.map(\.asSentence)
            overlay.rows = overlay.rows.map(\.bounded)
            overlay.actions = overlay.actions.map(\.bounded)
            return overlay
        }
        return screen
    }
}

extension String {
    /// A name, a number, the word on a button.
    fileprivate var asLabel: String { cut(to: 400) }
    fileprivate var asSentence: String { cut(to: PageInk.longestText) }
    /// What is read on in several parts.
    fileprivate var asText: String { cut(to: LongText.most) }

    private func cut(to bytes: Int) -> String {
        utf8.count <= bytes ? self : String(decoding: utf8.prefix(bytes), as: UTF8.self) + "…"
    }
}

extension Block {
    fileprivate var bounded: Block {
        switch self {
        case .text(let text, let role): .text(text.asText, role: role)
        case .picture(let picture): .picture(picture.bounded)
        case .plan(let plan): .plan(plan.bounded)
        case .viewfinder(let viewfinder): .viewfinder(viewfinder.bounded)
        case .code(let code): .code(code.bounded)
        case .notice(let notice):
            .notice(
                Notice(
                    notice.level, notice.text.asSentence, detail: notice.detail.map(\.asSentence)))
        case .rows(let rows): .rows(rows.map(\.bounded))
        case .facts(let facts):
            .facts(facts.map { Fact($0.label.asLabel, $0.value.asSentence, icon: $0.icon) })
        case .cards(let cards): .cards(cards.map(\.bounded))
        case .entry(let entry): .entry(entry.bounded)
        case .variants(let variants):
            .variants(
                variants.map {
                    Variant($0.id, $0.label.asLabel, icon: $0.icon, isSelected: $0.isSelected)
                })
        case .steps(let steps):
            .steps(
                steps.map { Step($0.number, $0.text.asSentence, detail: $0.detail.map(\.asLabel)) })
        case .film(let film): .film(film.bounded)
        }
    }
}

extension Viewfinder {
    fileprivate var bounded: Viewfinder {
        var viewfinder = self
        viewfinder.alternative = alternative.asSentence
        return viewfinder
    }
}

extension Action {
    fileprivate var bounded: Action { Action(id, label.asLabel, icon: icon) }
}

extension Row {
    fileprivate var bounded: Row {
        var row = self
        row.label = label.map(\.asLabel)
        row.title = title.asLabel
        row.detail = detail.map(\.asSentence)
        row.initials = initials.map(\.asLabel)
        return row
    }
}

extension Card {
    fileprivate var bounded: Card {
        var card = self
        card.title = title.asLabel
        card.lines = lines.map(\.asLabel)
        return card
    }
}

extension Entry {
    /// Who types much sees the end of it.
    fileprivate var bounded: Entry {
        let most = 400
        let end =
            text.utf8.count <= most
            ? text : "…" + String(decoding: text.utf8.suffix(most), as: UTF8.self)
        return Entry(prompt: prompt.asLabel, text: end)
    }
}

extension Picture {
    fileprivate var bounded: Picture {
        var picture = self
        picture.alternative = alternative.asSentence
        picture.caption = caption.map(\.asSentence)
        return picture
    }
}

extension CodePicture {
    fileprivate var bounded: CodePicture {
        var code = self
        code.alternative = alternative.asSentence
        code.caption = caption.map(\.asSentence)
        return code
    }
}

extension Film {
    fileprivate var bounded: Film {
        var film = self
        film.poster = poster.bounded
        film.subtitle = subtitle.map(\.asSentence)
        if case .unavailable(let reason) = state { film.state = .unavailable(reason.asSentence) }
        return film
    }
}

extension Plan {
    fileprivate var bounded: Plan {
        var plan = self
        plan.hereLabel = hereLabel.asLabel
        plan.alternative = alternative.asSentence
        for index in areas.indices {
            plan.areas[index].label = areas[index].label.asLabel
            plan.areas[index].name = areas[index].name.asLabel
        }
        for index in floors.indices { plan.floors[index].label = floors[index].label.asLabel }
        return plan
    }
}
