import TourAuthoring
import WebPages

/// A tour's page: its stops with the metres between them, and beside them the walk and what is told at one of them.
extension StudioPage {
    func tour(_ entry: StudioEntry, units: [FormUnit], file: String, view: EntryView) -> HTML {
        let link = StudioLinks.entry(entry.kind, entry.id)
        return page(
            overview.tours.first { $0.id == entry.id }?.name ?? entry.id, here: "tours",
            kicker: kicker(of: entry), acts: acts(ofTour: entry), foot: file, isBare: true
        ) {
            form(
                entry, view, file,
                [.class("tour-form"), .action(own(link, in: view.tongue))]
            ) {
                HTML("div", [.id("notes")]) {
                    note(
                        overview.problems(of: file), view.refused, units: units,
                        drafts: view.drafts)
                }
                if overview.languages.count > 1 { tabs(entry, link, view) }
                for unit in ordered(units, entry.kind) {
                    if unit.key == "minutes" {
                        HTML("div", [.class("mins")]) {
                            self.unit(unit, of: entry, view: view, source: nil)
                            counted(view.walk, minutes: unit.value?.word)
                        }
                    } else {
                        self.unit(unit, of: entry, view: view, source: nil)
                    }
                }
                // What happens to a stop that is moved.
                HTML(
                    "p",
                    [
                        .class("hide"), .id("stops-said"), .named("aria-live", "assertive"),
                        .named("data-taken", words("stops.taken")),
                        .named("data-at", words("stops.at")),
                        .named("data-put", words("stops.put")),
                        .named("data-back", words("stops.back")),
                    ])
            }
            HTML("div", [.class("tour-seen"), .id("seen")]) { preview(entry, view) }
        }
    }

    private func acts(ofTour entry: StudioEntry) -> HTML {
        var acts = copyMine()
        acts += HTML.link(.fragment("seen")) {
            HTML.icon(.eye)
            words("tours.seen")
        }
        if entry.canGo { acts += outAct(entry) }
        if case .all = rights(of: entry) {
            acts += HTML.submit(
                .ordinary,
                [
                    .named("form", "form"), .named("name", "do"), .named("value", "add:stops"),
                ]
            ) {
                HTML.icon(.plus)
                words("stops.add")
            }
        }
        return acts
    }

    /// The stops of a tour: their list, and beside it the walk and what is told at each.
    func stops(_ unit: FormUnit, of entry: StudioEntry, _ view: EntryView, _ forms: FormHTML)
        -> HTML
    {
        guard case .list(.group(let group), _) = unit.kind,
            forms.codec.canShow(unit.value, unit.kind)
        else { return forms.html(unit) }
        let shown =
            sent(unit, view)
            ?? forms.codec.entries(of: unit.value, unit.kind, name: unit.name)
        let list = StopList(unit, shown, wanted: view.stop, added: view.empty)
        let page = StudioLinks.entry(entry.kind, entry.id)
        return HTML("div", [.class("unit stops-unit"), .id("u-\(unit.name)")]) {
            forms.stops(
                list, conflict: view.conflicts.first { $0.edit.path == unit.path },
                read: view.read(of: unit),
                leg: { leg($0, view.walk) },
                page: { page.asking(["lang": view.tongue, "stop": "\($0)"]) })
            HTML("div", [.class("stops-side")]) {
                walk(view.walk, chosen: list.chosen.flatMap { list.order.firstIndex(of: $0) })
                forms.told(list, group, added: view.empty)
            }
        }
    }
}
