import Foundation
import QRCode
import QRReader

/// What was read of many pictures at one effort.
struct SweepTally: Sendable {
    /// A symbol that is not there.
    struct FalseRead: Sendable {
        let picture: Sweep.Picture
        /// What it is and how it came about.
        let line: String
    }

    let effort: Effort
    private(set) var pictures = 0
    private(set) var falseReads: [FalseRead] = []
    /// Symbols with the text that the picture may have.
    private(set) var rightReads = 0
    /// Processor time of reading alone.
    private(set) var milliseconds = 0.0

    init(effort: Effort) { self.effort = effort }

    mutating func read(_ picture: Sweep.Picture, with reader: inout Reader) {
        let start = BestTime.processor()
        let reading = reader.read(picture.image)
        milliseconds += BestTime.processor() - start
        pictures += 1
        for symbol in reading.symbols {
            if symbol.bytes == picture.bytes {
                rightReads += 1
                continue
            }
            let decoded = symbol.decoded
            falseReads.append(
                FalseRead(
                    picture: picture,
                    line: """
                        false read: \(picture.name), \(effort.rawValue): version \(decoded.version), level \
                        \(decoded.errorCorrectionLevel), \(symbol.bytes.count) bytes, \(decoded.errors) errors, \
                        \(decoded.erasures) erasures, probability \(decoded.misreadChance), by \
                        \(symbol.stage.rawValue)\(symbol.isInverted ? ", inverted" : "")
                        """))
        }
    }

    mutating func add(_ other: SweepTally) {
        pictures += other.pictures
        falseReads += other.falseReads
        rightReads += other.rightReads
        milliseconds += other.milliseconds
    }

    /// A line for each effort.
    static func table(_ tallies: [SweepTally]) -> String {
        let head = ["effort", "pictures", "false reads", "right reads", "CPU, s", "ms a picture"]
        let rows = tallies.map { tally in
            [
                tally.effort.rawValue, "\(tally.pictures)", "\(tally.falseReads.count)",
                "\(tally.rightReads)", String(format: "%.1f", tally.milliseconds / 1000),
                String(format: "%.2f", tally.milliseconds / Double(max(tally.pictures, 1))),
            ]
        }
        return ReaderTable.aligned([head] + rows)
    }
}
