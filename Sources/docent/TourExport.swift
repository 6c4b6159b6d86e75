public import ArgumentParser
import Foundation
import Tour
public import TourAuthoring
import Wording

extension TourCommand {
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Write the tour out: as the folder of content, or for other programs.",
            discussion: """
                The folder is what “docent tour import” reads, with every value and every medium; comments are not in the
                database. A folder appears whole or not at all; one that has anything in it is left alone.

                FORMATS
                  folder   the folder of content (the default)
                  geojson  outlines of buildings and rooms on the globe: one file
                  csv      rooms.csv and people.csv, which “docent tour import-csv” takes back: a folder
                  vcf      the cards of all people: one file
                  iiif     IIIF Presentation 3.0, a manifest for each page with pictures: a folder
                  tourml   TourML, a document for each guided tour: a folder

                EXAMPLES
                  docent tour export my-tour --database tour.sqlite
                  docent tour export --format vcf people.vcf
                  docent tour export --format geojson - | jq .features[0]

                EXIT STATUS
                  3  the tour could not be read, or the files not be written
                  0  all well
                """)

        @Argument(help: "The new folder or file; - for standard output where it is one file.")
        var destination: String

        @Option(help: "What to write: folder, geojson, csv, vcf, iiif, tourml.")
        var format = TourExporter.Format.folder

        @Flag(help: "Say nothing when all is well.")
        var quiet = false

        @OptionGroup var content: ContentOptions

        func validate() throws {
            if destination == "-", !format.isOneFile {
                throw ValidationError("\(format.rawValue) is a folder; name a new one")
            }
        }

        func run() throws {
            let path = try content.databasePath()
            do {
                let store = try TourStore(path: path)
                if format.isOneFile {
                    let output = try Output(path: destination)
                    for file in try TourExporter.files(of: store, as: format) {
                        try output.write(file.bytes)
                    }
                    try output.finish()
                    return
                }
                let count = try TourExporter.write(store, as: format, to: destination)
                if !quiet { Words.say("\(destination): \(counted(count, "file"))") }
            } catch let error as TourError {
                try fail(error.description)
            } catch let error as TourExportError {
                try fail(error.description)
            } catch let error as OutputError where error != .readerGone {
                try fail(error.description)
            }
        }

        private func fail(_ words: String) throws {
            Words.say(words)
            throw ExitCode(Status.unreadable)
        }
    }
}

extension TourExporter.Format: ExpressibleByArgument {}
