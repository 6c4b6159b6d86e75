/// What became of a place that may be a symbol.
enum SymbolOutcome {
    /// It was read.
    case read(FoundSymbol)
    /// It was not: how far reading came, and why no further.
    case failed(Diagnosis)
}
