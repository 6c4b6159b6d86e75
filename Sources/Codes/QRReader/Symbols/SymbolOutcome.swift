/// The outcome of reading a place that may be a symbol.
enum SymbolOutcome {
    /// It was read.
    case read(FoundSymbol)
    /// It was not read: how far reading got, and why no further.
    case failed(Diagnosis)
}
