import ArgumentParser
import Commands
import Drawing
import Files
import Foundation
import ImageFiles
import Imaging
import Sheets

extension SheetCommand {
    struct Calibrate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Measure a printer and correct for it.",
            discussion: """
                First print the page of scales on label paper, or on plain paper of its size,
                and measure five lengths with a ruler. Then enter them, or photograph the
                page: flat, on a dark surface, whole, from above, and from about a metre
                away; or scan it with the lid open. From then on "docent sheet --printer
                NAME" shifts, scales and straightens every sheet of that stock.

                A photo is measured against the paper's nominal size; use a ruler if the paper
                is cut badly.

                EXAMPLES
                  docent sheet calibrate --stock L7160 -o scales.pdf
                  docent sheet calibrate --stock L7160 --printer lobby \\
                    --readings 'A=20.4 B=20.7 C=19.8 D=169.6 E=256.5'
                  docent sheet calibrate --stock L7160 --printer lobby --photo scales.jpg
                """)

        @Option(help: "Label stock.", completion: .labelStock)
        var stock = "L7160"

        @Option(
            name: .shortAndLong,
            help: .init("Write the page of scales to this file.", valueName: "file.pdf"))
        var output: String?

        @Option(help: .init("Name for the calibrated printer.", valueName: "name"))
        var printer: String?

        @Option(
            help: .init(
                "Measured lengths: 'A=20.4 B=20.7 C=19.8 D=169.6 E=256.5'.", valueName: "readings"))
        var readings: String?

        @Option(
            help: .init("Photo of the printed page, instead of --readings.", valueName: "picture"))
        var photo: String?

        @OptionGroup var book: PrinterBookOptions

        func validate() throws {
            if output == nil, readings == nil, photo == nil {
                throw ValidationError(
                    "write the page of scales with -o, or enter --readings or a --photo with "
                        + "--printer"
                )
            }
            if readings != nil, photo != nil {
                throw ValidationError("--readings and --photo say the same; give one")
            }
            if (readings ?? photo == nil) != (printer == nil) {
                throw ValidationError("--readings or --photo go together with --printer; give both")
            }
            if let printer, printer.isEmpty || printer.utf8.count > 64 {
                throw ValidationError("--printer is a name of 1 to 64 bytes")
            }
        }

        func run() throws {
            let stock = try LabelStock(named: stock)
            if let output {
                Fonts.usePrivateConfiguration()
                try NewFile.write(CalibrationPage(stock).pdf(), to: output)
                Words.say("\(output): scales for \(stock.name); print it at its own size")
            }
            guard let printer, let adjustment = try adjustment(for: stock.page) else { return }
            let path = try book.path()
            var known = try PrinterBook(file: path)
            known.set(adjustment, printer: printer, stock: stock.name)
            try FileManager.default.createDirectory(
                atPath: FilePath.split(path).folder,
                withIntermediateDirectories: true)
            try NewFile.write(known.json(), to: path)
            Words.say(
                "\(book.printers ?? path): sheets for \(printer) on \(stock.name) are now corrected"
            )
        }

        private func adjustment(for page: LabelStock.Page) throws -> PrinterAdjustment? {
            do {
                return try measured(on: page)?.adjustment(for: page)
            } catch let error as CalibrationError {
                Words.say(photo.map { "\($0): \(error)" } ?? "\(error)")
                throw ExitCode.validationFailure
            }
        }

        /// What was entered, or is seen in the photograph; `nil` where neither was given.
        private func measured(on page: LabelStock.Page) throws -> CalibrationReadings? {
            if let readings { return try CalibrationReadings(readings) }
            guard let photo else { return nil }
            let picture = try ImageFile(path: photo).lumaPage(1)
            let measured = try CalibrationPhoto(
                picture.image.oriented(picture.orientation), of: page
            ).readings
            Words.say("\(photo): \(measured.text)")
            return measured
        }
    }
}

/// Where the measurements of printers are kept.
struct PrinterBookOptions: ParsableArguments {
    @Option(
        help: .init(
            "File of calibrated printers (default: ~/.config/docent/printers.json).",
            valueName: "file"))
    var printers: String?

    func path() throws -> String {
        let path = try UserFile.path(printers, usual: "printers.json", option: "--printers")
        return path.contains("/") ? path : "./" + path
    }
}
