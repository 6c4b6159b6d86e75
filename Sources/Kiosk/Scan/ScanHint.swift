/// What a visitor can do so that the code in view is read; each has its words.
enum ScanHint: String, Sendable, CaseIterable {
    /// Nothing like a code is in view.
    case searching = "search"
    case closer, further, still, glare, dark, bright, flat, edge, damaged, several

    /// The key of its sentence.
    var name: String { "hint.\(rawValue)" }

    /// The key of the sentence that says more.
    var detail: String {
        switch self {
        case .dark: "camera.covered"
        default: "hint.closer.sub"
        }
    }
}
