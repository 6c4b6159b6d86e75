/// What a page is: each kind has its own parts, and every display its own way to lay them out.
public enum Content: Sendable, Equatable {
    case home(HomePage)
    case scan(ScanPage)
    case entry(EntryPage)
    case plan(PlanPage)
    case article(ArticlePage)
    case card(CardPage)
    case sheet(SheetPage)
    case attract(AttractPage)
}
