public import ArgumentParser
import Commands
import Foundation
import KioskCommands
public import TourAuthoring
import TourStore
import Wording

extension TourCommand {
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Export the tour as a folder or file.",
            discussion: """
                The folder is what "docent tour import" reads, with all values and media, but
                without comments, which the database does not keep. A folder appears complete
                or not at all; a folder that is not empty is left alone.

                FORMATS
                  folder   folder of tour content (the default)
                  geojson  outlines of buildings and rooms on the globe: one file
                  csv      rooms.csv and people.csv, for "docent tour import-csv": a folder
                  vcf      vCards of all people: one file
                  iiif     IIIF Presentation 3.0, a manifest per page with pictures: a folder
                  tourml   TourML, a document per guided tour: a folder

                EXAMPLES
                  docent tour export my-tour --database tour.sqlite
                  docent tour export --format vcf people.vcf
                  docent tour export --format geojson - | jq .features[0]

                EXIT STATUS
                  3  the tour could not be read, or a file could not be written
                  0  success
                """)

        @Argument(help: "New folder or file; - for standard output, if the format is one file.")
        var destination: String

        @Option(help: "Format: folder, geojson, csv, vcf, iiif or tourml.")
        var format = TourExporter.Format.folder

        @Flag(help: .quiet)
        var quiet = false

        @OptionGroup var content: ContentOptions

        func validate() throws {
            if destination == "-", !format.isOneFile {
                throw ValidationError("\(format.rawValue) is a folder; name a new one")
            }
        }

        func run() throws {
            let path = try content.databasePath()
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
        }
    }
}

extension TourExporter.Format: ExpressibleByArgument {}
