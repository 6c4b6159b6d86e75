import Drawing

/// Fits a label's words into their place: the headline large, the names as large as there is room for, the place small.
struct CaptionColumn {
    /// Words that were fitted.
    struct Fitted {
        var words: [LabelArt.Words] = []
        var leftOut = 0
        var unknownCharacters = 0
        /// The largest type in which no word of the names is divided.
        var wholeNameSize = Double.infinity
    }

    /// The smallest type, by the height of its letters' box: what is read at arm's length.
    private static let smallest = 1.7
    /// How much smaller the place is than the names.
    private static let placeShare = 0.85
    /// How much smaller type may become before words are divided.
    private static let wholeShare = 0.7
    /// How much smaller the place may become to stay in one line.
    private static let oneLineShare = 0.75

    /// In millimetres.
    let frame: Rectangle
    let isCentered: Bool
    /// The largest type of each kind of words, so that all of a kind are alike on a sheet; none for any.
    var largest: [LabelArt.WordKind: Double] = [:]

    /// `nil` when even the headline and the first name do not fit in the smallest type.
    func fit(_ label: Label) -> Fitted? {
        for attempt in attempts(label) {
            // The headline does not shrink for the place in further languages.
            for share in attempt.places.count > 1 ? [1.0] : [1.0, 0.75, 0.55] {
                guard let words = fit(label, share, attempt.names, attempt.places) else { continue }
                return Fitted(
                    words: words.filter { !$0.text.isEmpty },
                    leftOut: label.names.count - attempt.names.count,
                    unknownCharacters: words.reduce(0) { $0 + $1.layout().unknownCharacters },
                    wholeNameSize: wholeWordSize(of: attempt.names))
            }
        }
        return nil
    }

    /// What is tried to fit: everything first, then less and less.
    private func attempts(
        _ label: Label
    ) -> [(names: [Label.Caption], places: [Label.Caption])] {
        let (names, places) = (label.names, label.places)
        let first = Array(places.prefix(1))
        let fewest = min(1, names.count)
        return places.indices.dropFirst().reversed().map { (names, Array(places.prefix($0 + 1))) }
            + (fewest...max(1, names.count)).reversed().map { (Array(names.prefix($0)), first) }
            + [(Array(names.prefix(1)), [])]
    }

    /// - Parameter share: how large the headline is of what it could be.
    private func fit(
        _ label: Label, _ share: Double, _ names: [Label.Caption], _ places: [Label.Caption]
    ) -> [LabelArt.Words]? {
        let kind: LabelArt.WordKind = label.hasNumber ? .number : .headline
        let room = min(frame.height * (isCentered ? 0.42 : 0.34), frame.width * 0.5, 34) * share
        let most = min(room, largest[kind] ?? room)
        guard let head = headline(of: label, largest: max(most, Self.smallest)) else {
            return nil
        }
        return fit(names, places, below: head)
    }

    /// The words below a headline.
    private func fit(
        _ names: [Label.Caption], _ places: [Label.Caption], below head: LabelArt.Words
    ) -> [LabelArt.Words]? {
        let divided = names.map(Self.divided)
        let dividedPlaces = places.map(Self.divided)
        // As large as on the other labels, divided only where words are too wide for that.
        if let size = largest[.name] {
            for (names, places) in [(names, places), (divided, places), (divided, dividedPlaces)]
            where size <= wholeWordSize(of: names + places) {
                if let words = stack(head, names, places, size: size) { return words }
            }
        }
        let room = min(0.5 * head.style.size, isCentered ? 9 : 5.5)
        let most = max(Self.smallest, min(room, largest[.name] ?? room))
        func fitted(
            _ names: [Label.Caption], _ places: [Label.Caption], upTo size: Double
        ) -> [LabelArt.Words]? {
            guard size >= Self.smallest else { return nil }
            return Self.largest(Self.smallest, size) { stack(head, names, places, size: $0) }
        }
        let whole = min(most, wholeWordSize(of: names + places))
        if whole >= Self.wholeShare * most, let words = fitted(names, places, upTo: whole) {
            return words
        }
        // Divided as their language has it, then wherever a line ends.
        let parts = min(most, wholeWordSize(of: divided + dividedPlaces))
        return fitted(divided, places, upTo: min(parts, wholeWordSize(of: places)))
            ?? fitted(divided, dividedPlaces, upTo: parts) ?? fitted(names, places, upTo: whole)
            ?? fitted(divided, dividedPlaces, upTo: most)
    }

    private static func divided(_ caption: Label.Caption) -> Label.Caption {
        Label.Caption(
            Hyphenation.divided(caption.text, language: caption.language),
            language: caption.language)
    }

    /// The headline in one line, or in two where it is several words.
    private func headline(of label: Label, largest: Double) -> LabelArt.Words? {
        for lines in [1, 2, 3] {
            let least = lines == 1 ? max(Self.smallest, 0.55 * largest) : Self.smallest
            let fits: (Double) -> LabelArt.Words? = { size in
                let words = words(
                    label.hasNumber ? .number : .headline, label.headline, size: size,
                    weight: .bold, families: Fonts.display)
                let layout = words.layout()
                return layout.lineCount <= lines && layout.size.width <= frame.width ? words : nil
            }
            if let words = Self.largest(least, largest, where: fits) { return words }
        }
        return nil
    }

    /// All words below each other; `nil` where they are too high.
    private func stack(
        _ head: LabelArt.Words, _ names: [Label.Caption], _ places: [Label.Caption], size: Double
    ) -> [LabelArt.Words]? {
        var words = [head]
        var y = head.text.isEmpty ? 0 : head.layout().size.height
        if !names.isEmpty { y += 0.25 * size }
        for (index, name) in names.enumerated() {
            var next = self.words(
                .name, name, size: size, weight: index == 0 ? .semibold : .regular)
            next.y = y
            y += next.layout().size.height + 0.12 * size
            words.append(next)
        }
        let small = max(Self.smallest, Self.placeShare * size)
        let fitting = places.map { oneLineSize(of: $0, upTo: small) ?? small }.min() ?? small
        let placeSize = min(fitting, largest[.place] ?? fitting)
        for (index, place) in places.enumerated() {
            var next = self.place(place, size: placeSize)
            next.y = y + (index == 0 ? 0.35 : 0.12) * size
            y = next.y + next.layout().size.height
            words.append(next)
        }
        guard y <= frame.height else { return nil }
        let top = frame.y + (frame.height - y) / 2
        return words.map { word in
            var moved = word
            moved.y += top
            return moved
        }
    }

    /// The size in which a place takes one line, if it need not become much smaller for it.
    private func oneLineSize(of place: Label.Caption, upTo size: Double) -> Double? {
        let least = min(size, max(Self.smallest, Self.oneLineShare * size))
        return Self.largest(least, size) { size in
            words(.place, place, size: size).layout().lineCount == 1 ? size : nil
        }
    }

    /// A place in one line where it fits; else each of its parts in separate lines, without the dots between them.
    private func place(_ caption: Label.Caption, size: Double) -> LabelArt.Words {
        var words = words(.place, caption, size: size)
        if words.layout().lineCount > 1 {
            words.text = words.text.replacing(Label.separator, with: "\n")
        }
        return words
    }

    private func words(
        _ kind: LabelArt.WordKind, _ caption: Label.Caption, size: Double,
        weight: TextStyle.Weight = .regular,
        families: String = Fonts.text
    ) -> LabelArt.Words {
        LabelArt.Words(
            kind: kind, text: caption.text,
            style: TextStyle(
                families: families, size: size, weight: weight,
                // A number is read letter by letter: its nought is not an O.
                hasSlashedZero: kind == .number, alignment: isCentered ? .center : .leading,
                language: caption.language),
            x: frame.x, y: 0, width: frame.width)
    }

    private func wholeWordSize(of captions: [Label.Caption]) -> Double {
        captions.map(wholeWordSize).min() ?? .infinity
    }

    /// The largest type in which no word, or part between soft hyphens, is broken, of scripts that divide words by
    /// blanks.
    private func wholeWordSize(_ caption: Label.Caption) -> Double {
        let words = caption.text.unicodeScalars.split {
            $0 == " " || $0 == "-" || $0 == "\u{A0}" || $0 == Hyphenation.softHyphen
        }.map(String.init)
        // From Thai on, blanks do not divide words, and lines may break elsewhere.
        let divided = words.filter { $0.unicodeScalars.allSatisfy { $0.value < 0xE00 } }
        guard let longest = divided.max(by: { $0.utf8.count < $1.utf8.count }) else {
            return .infinity
        }
        let reference = 10.0
        let style = TextStyle(
            families: Fonts.text, size: reference, weight: .semibold, language: caption.language)
        let width = TextLayout(String(longest) + "-", style).size.width
        return width > 0 ? reference * frame.width / width : .infinity
    }

    /// What fits at the largest size that does, to a few hundredths; larger sizes need more room.
    private static func largest<T>(
        _ smallest: Double, _ largest: Double, where fits: (Double) -> T?
    ) -> T? {
        if let found = fits(largest) { return found }
        guard largest > smallest, var best = fits(smallest) else { return nil }
        var (low, high) = (smallest, largest)
        for _ in 0..<5 {
            let middle = (low + high) / 2
            if let found = fits(middle) {
                best = found
                low = middle
            } else {
                high = middle
            }
        }
        return best
    }
}
