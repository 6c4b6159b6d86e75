/// What a visitor can do so that the code in view is read; each has its words.
package enum ScanHint: String, Sendable, CaseIterable {
    /// Nothing like a code is in view.
    case searching = "search"
    case closer, further, still, glare, dark, bright, flat, edge, damaged, several
    /// The screen of the phone that shows the code is dark, where the place is not.
    case dim

    /// The key of its sentence.
    package var name: String { "hint.\(rawValue)" }

    /// The key of the sentence that says how; `nil` where the hint says all of it.
    package var advice: String? {
        switch self {
        case .searching, .closer, .further: "hint.closer.sub"
        case .still, .glare, .bright, .dim, .flat, .edge: "\(name).sub"
        case .dark: "camera.covered"
        case .damaged, .several: nil
        }
    }
}
