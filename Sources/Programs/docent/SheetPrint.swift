import ArgumentParser
import Commands
import Drawing
import Files
import Foundation
import KioskCommands
import Sheets
import Wording

extension SheetCommand {
    struct Print: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a sheet, verify it and write it.",
            discussion: """
                Renders the pages and reads every code back with two decoders before it writes
                anything: as printed, with ink spread, blurred, rotated, in perspective and
                (without a logo) stained. Writes SHEET.pdf and its manifest, SHEET.csv and
                SHEET.json, which records where each label is.

                Label printers take .zpl, or pictures of one bit a dot (.png) at their --dpi.

                A table for --labels has a column "text", the text to encode, and may have
                "caption" (lines below each other), "id" and "group".

                EXIT STATUS
                  1  a code could not be read back; nothing was written
                  3  a file could not be read or written
                  64 no such sheet can be made
                  0  success
                """)

        @OptionGroup(title: "WHAT IS PRINTED") var what: SheetSelectionOptions
        @OptionGroup(title: "HOW") var how: SheetLookOptions
        @OptionGroup(title: "SIGNATURES") var signing: SigningOptions

        @Option(
            name: .shortAndLong,
            help: .init(
                "Output file: .pdf, .zpl, or .svg or .png with one file per page (sheet-1.png).",
                valueName: "file"))
        var output: String

        @Flag(help: "Write the sheet even if a code fails verification; failures are still listed.")
        var unproven = false

        @Flag(help: .quiet)
        var quiet = false

        @Option(name: .shortAndLong, help: "Pages to verify in parallel (default: one per core).")
        var jobs: Int?

        @OptionGroup var content: ContentOptions

        func validate() throws {
            if let jobs, !(1...64).contains(jobs) {
                throw ValidationError("--jobs is \(jobs); it must be 1 to 64")
            }
        }

        func run() throws {
            Fonts.usePrivateConfiguration()
            let format = try SheetFormat(file: output)
            try SheetFiles.check(output, inputs: what.files)
            let stock = try how.labelStock()
            var progress = Progress()
            let selected = try what.labels(content, signing: signing)
            if selected.labels.isEmpty {
                // Only where nothing has changed since a manifest was written.
                if !quiet { Words.say("nothing has changed; there is nothing to print") }
                return
            }
            // Two runs give the same bytes where the environment has the time of the source.
            let now = try SourceDate.date() ?? .now
            var options = try how.options(
                title: selected.title, language: selected.language, format)
            options.date = now
            let sheet = try Sheet(selected.labels, on: stock, options: options) { count in
                progress.show("\(count) of \(counted(selected.labels.count, "label")) laid out")
            }
            let pdf = try sheet.pdf()
            let report = try prove(sheet, pdf)
            let manifest = SheetManifest(
                sheet, report: report, printed: now)
            // Everything is made before anything is written.
            let files = try SheetFiles(sheet, pdf: pdf, manifest: manifest, path: output, format)
            try files.write()
            guard !quiet else { return }
            Words.say(files.summary(report))
            if signing.signed,
                let cost = selected.labels.first.flatMap({ CodeSigner.cost(of: $0.payload) })
            {
                Words.say(cost)
            }
            for note in selected.notes { Words.say("warning: \(note)") }
            for warning in sheet.warnings { Words.say("warning: \(warning)") }
            for id in selected.gone {
                Words.say("warning: \(id) was printed before and is gone; take its label down")
            }
        }

        private func prove(_ sheet: Sheet, _ pdf: [UInt8]) throws -> SheetProof.Report {
            let count = sheet.labelCount
            let line = ProgressLine()
            let stop = StopFlag()
            let interruption = Interruption { stop.set() }
            defer { withExtendedLifetime(interruption) {} }
            let report = try SheetProof(sheet, pdf: pdf).run(
                threads: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
                progress: { line.show("\($0) of \(counted(count, "code")) proven") },
                isStopped: { stop.isSet })
            line.clear()
            guard !report.failures.isEmpty else { return report }
            guard unproven else { throw LabelSheetError.unproven(report.failures) }
            for failure in report.failures { Words.say("unproven: \(failure)") }
            return report
        }
    }
}
