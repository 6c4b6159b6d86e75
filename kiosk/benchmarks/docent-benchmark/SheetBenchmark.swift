import Drawing
import Foundation
import Sheets

/// How long a sheet of many labels takes: laid out, written, and proven on every core.
enum SheetBenchmark {
    private static let count = 1000

    static func run() throws {
        Fonts.usePrivateConfiguration()
        let labels = (0..<count).map(label)
        let stock = try LabelStock(named: "L7160")
        let cores = ProcessInfo.processInfo.activeProcessorCount
        var times = Times()
        let sheet = try Sheet(labels, on: stock)
        times.note("laid out")
        let pdf = try sheet.pdf()
        times.note("written")
        let report = try SheetProof(sheet, pdf: pdf).run(threads: cores)
        times.note("proven")
        precondition(report.failures.isEmpty, "\(report.failures.count) codes were not read back")
        print(
            "\(count) room labels on \(sheet.pageCount) pages of \(stock.name), \(cores) cores, wall clock and "
                + "processor time in seconds:")
        for (name, wall, processor) in times.notes {
            print(
                "  " + name.padding(toLength: 10, withPad: " ", startingAt: 0)
                    + String(format: "%8.1f%8.1f", wall, processor))
        }
        print(String(format: "  peak memory %.0f MB", Times.peakMegabytes))
    }

    private static func label(_ number: Int) -> Label {
        let building = String("ABCDE".dropFirst(number / 200).prefix(1))
        let id = "\(building)-\(100 + number % 200)"
        return Label(
            kind: .room, id: id, payload: "HTTPS://VESPER-RIDGE.EXAMPLE/T/R/\(id)",
            headline: Label.Caption(id, language: "en"),
            names: [
                Label.Caption("Main control room \(number)", language: "en"),
                Label.Caption("Hauptkontrollraum \(number)", language: "de"),
                Label.Caption("Salle de contrôle principale \(number)", language: "fr"),
            ], places: [Label.Caption("Ground floor · Hall \(building)", language: "en")],
            group: "Hall \(building)")
    }

    /// The time from each note to the next, of this process and of those that it has started and awaited.
    private struct Times {
        private(set) var notes: [(name: String, wall: Double, processor: Double)] = []
        private var start = ContinuousClock.now
        private var spent = Self.spent

        mutating func note(_ name: String) {
            let (now, used) = (ContinuousClock.now, Self.spent)
            notes.append((name, (now - start) / .seconds(1), used - spent))
            (start, spent) = (now, used)
        }

        private static func usage(_ who: __rusage_who) -> rusage {
            var usage = rusage()
            _ = unsafe getrusage(who.rawValue, &usage)
            return usage
        }

        private static var spent: Double {
            [RUSAGE_SELF, RUSAGE_CHILDREN].reduce(0) { sum, who in
                let usage = usage(who)
                let micro = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
                return sum + Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + micro
            }
        }

        static var peakMegabytes: Double { Double(usage(RUSAGE_SELF).ru_maxrss) / 1024 }
    }
}
