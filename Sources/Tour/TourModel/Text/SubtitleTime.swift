/// A time of WebVTT as browsers take it: "01:02:03.456", "1:02:03.456" or "02:03.456"; also with a comma for the point.
struct SubtitleTime {
    let duration: Duration
    let hasComma: Bool
    let hasShortHours: Bool

    init?(_ word: Substring) {
        let parts = word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let clock = parts[0].split(separator: ":", omittingEmptySubsequences: false)
        let isDigits = { (text: Substring) in text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard parts.count == 2, parts[1].utf8.count == 3, (2...3).contains(clock.count),
            (clock + [parts[1]]).allSatisfy(isDigits),
            (clock.count == 3 ? 1...4 : 2...2).contains(clock[0].utf8.count),
            clock.suffix(2).allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        let numbers = clock.compactMap { Int($0) }
        guard let milliseconds = Int(parts[1]), numbers.suffix(2).allSatisfy({ $0 < 60 }) else {
            return nil
        }
        duration = .milliseconds(numbers.reduce(0) { $0 * 60 + $1 } * 1_000 + milliseconds)
        hasComma = word.contains(",")
        hasShortHours = clock[0].utf8.count == 1
    }
}
