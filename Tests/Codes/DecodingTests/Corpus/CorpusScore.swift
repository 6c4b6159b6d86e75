import Imaging

@testable import Decoding

/// How one picture of the corpus was read, by the corpus's own rules.
///
/// A symbol with an expected text is read when that text is returned. A labelled symbol is read when the centre of
/// one that was returned lies inside the label, one to one, and its text does not contradict what others agree on. What
/// is neither is a false read, unless it is another reading of a true text's letters in a charset that was guessed.
struct CorpusScore {
    /// How many of the picture's symbols were read.
    private(set) var read = 0
    /// How many it has.
    let symbols: Int
    /// How many were returned that it does not have.
    private(set) var misread = 0

    init(_ picture: CorpusPicture, _ returned: [Symbol]) {
        let found = returned.filter { !$0.bytes.isEmpty }.map(CorpusReading.init)
        let extra = Set((picture.consensusExtra ?? []).map(CorpusReading.normalized))
        let labels = picture.corners ?? []
        let texts: [String?] =
            (picture.expectedTexts ?? picture.consensusTexts ?? [])
            .map { $0.map(CorpusReading.normalized) }
        var wrong: [CorpusReading] = []
        if !labels.isEmpty, picture.expectedTexts == nil {
            symbols = labels.count
            let (taken, left) = Self.assign(found, to: labels.map(CorpusLabel.init))
            for (index, reading) in taken {
                if index < texts.count, let text = texts[index], !reading.says(text) {
                    wrong.append(reading)
                } else {
                    read += 1
                }
            }
            wrong += left
        } else {
            var free = found
            for case let text? in texts {
                guard let index = free.firstIndex(where: { $0.says(text) }) else { continue }
                free.remove(at: index)
                read += 1
            }
            let isKnown = picture.expectedTexts != nil
            symbols = isKnown ? texts.count : max(picture.expectedCount ?? 0, texts.count)
            let rest = free.filter { reading in !texts.contains { $0.map(reading.says) ?? false } }
            if isKnown || !texts.isEmpty && texts.count >= symbols {
                wrong = rest
            } else {
                // How many there are is known, what they say is not.
                read = min(symbols, read + rest.count)
            }
        }
        let truths = texts.compactMap(\.self) + extra
        misread =
            wrong.filter { reading in
                !extra.contains(where: reading.says) && !reading.resembles(truths)
            }.count
    }

    /// Gives each label the nearest reading whose centre lies in it, the nearest pairs first.
    ///
    /// - Returns: the readings by label, and those that lie in none.
    private static func assign(
        _ readings: [CorpusReading], to labels: [CorpusLabel]
    ) -> (taken: [Int: CorpusReading], left: [CorpusReading]) {
        var pairs: [(distance: Double, label: Int, reading: Int)] = []
        for (index, reading) in readings.enumerated() {
            guard let center = reading.center else { continue }
            for (label, outline) in labels.enumerated() where outline.contains(center) {
                pairs.append((outline.center.distance(to: center), label, index))
            }
        }
        pairs.sort { ($0.distance, $0.label, $0.reading) < ($1.distance, $1.label, $1.reading) }
        var taken: [Int: CorpusReading] = [:]
        var used: Set<Int> = []
        for pair in pairs where taken[pair.label] == nil && !used.contains(pair.reading) {
            taken[pair.label] = readings[pair.reading]
            used.insert(pair.reading)
        }
        let covered = Set(pairs.map(\.reading))
        return (taken, readings.enumerated().filter { !covered.contains($0.offset) }.map(\.element))
    }
}

/// Four corners in any order.
private struct CorpusLabel {
    let outline: [Point]

    init(_ corners: [[Double]]) {
        let points = corners.compactMap { $0.count == 2 ? Point(x: $0[0], y: $0[1]) : nil }
        let count = Double(max(points.count, 1))
        let middle = Point(
            x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
        // Around the middle, so that the outline does not cross itself.
        outline = points.sorted { Self.turn($0, middle) < Self.turn($1, middle) }
    }

    var center: Point {
        let count = Double(max(outline.count, 1))
        return Point(
            x: outline.reduce(0) { $0 + $1.x } / count, y: outline.reduce(0) { $0 + $1.y } / count)
    }

    func contains(_ point: Point) -> Bool {
        guard outline.count == 4 else { return false }
        return Quadrilateral(
            topLeft: outline[0], topRight: outline[1], bottomRight: outline[2],
            bottomLeft: outline[3]
        ).contains(point)
    }

    /// Grows with the direction from a middle, as the angle does, from −2 to 2.
    private static func turn(_ point: Point, _ middle: Point) -> Double {
        let dx = point.x - middle.x
        let dy = point.y - middle.y
        let length = abs(dx) + abs(dy)
        guard length > 0 else { return 0 }
        return dy >= 0 ? 1 - dx / length : dx / length - 1
    }
}
