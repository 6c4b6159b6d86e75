import ArgumentParser
import Commands
import FoundationEssentials
package import Pictures
package import Scanning
import Wording

/// Scans the pictures that the arguments name, several at a time, and prints what they say in their order.
package struct PictureScan {
    private let options: PictureOptions
    private let scanner: PictureScanner
    private let inspect: @Sendable (LumaPage, ScanRecord) -> Void

    /// - Parameter inspect: sees each page with its record, on the thread that read it.
    package init(
        _ options: PictureOptions, with scanner: PictureScanner,
        inspect: @escaping @Sendable (LumaPage, ScanRecord) -> Void = { _, _ in }
    ) {
        self.options = options
        self.scanner = scanner
        self.inspect = inspect
    }

    /// Scans, prints, and says on standard error what was left out.
    ///
    /// - Parameter finish: writes what else belongs to the scan, before its status counts.
    /// - Throws: `ExitCode` unless every input holds a code, and ``OutputError``.
    package func run(_ printer: RecordPrinter, finish: () throws -> Void = {}) throws {
        let inputs = ScanInputs(arguments: options.paths)
        let batch = BatchScanner(
            inputs: inputs.inputs,
            threads: options.jobs ?? ProcessInfo.processInfo.activeProcessorCount
        ) { [scanner, inspect] input in scanner.scan(input, inspect: inspect) }
        let interruption = Interruption { batch.stop() }
        var printer = printer
        var summary = ScanSummary()
        var progress = Progress()
        var failure: (any Error)?
        batch.run { records in
            do {
                progress.clear()
                for var record in records {
                    record.messages = summary.add(record)
                    try printer.print(record, isMessageOpen: summary.hasOpenMessage)
                }
            } catch {
                failure = error
                return false
            }
            summary.inputs += 1
            progress.show(
                "\(summary.inputs) of \(inputs.inputs.count), \(counted(summary.symbols, "code"))")
            return true
        }
        progress.clear()
        if let failure { throw failure }
        // A file of results is whole or not written at all.
        let isWithheld = interruption.isRequested && printer.output.isFile
        if !isWithheld { try printer.finish(summary.messages) }
        if inputs.passedOver > 0 {
            Words.say("skipped \(counted(inputs.passedOver, "file")) in folders: not pictures")
        }
        try finish()
        if interruption.isRequested {
            Words.say(
                "stopped after \(summary.inputs) of \(counted(inputs.inputs.count, "input"))"
                    + (isWithheld ? "; \(printer.output.path) is not written" : ""))
            throw interruption.status
        }
        if summary.outcome != .asExpected { throw ExitCode(summary.outcome) }
    }
}
