import ArgumentParser
import Commands
import Files
import Foundation
import JournalReports
import Wording

/// Where favourites are kept.
struct FavouriteOptions: ParsableArguments {
    @Option(
        help: .init(
            "File of kept reports (default: ~/.config/docent/favourites.yaml).", valueName: "file"))
    var favourites: String?

    func path() throws -> String {
        try UserFile.path(
            favourites, variable: "DOCENT_FAVOURITES", usual: "favourites.yaml",
            option: "--favourites FILE")
    }

    func file() throws -> FavouriteFile { try FavouriteFile(path: path()) }

    /// Changes the file in one step.
    func change(_ body: (inout FavouriteFile) throws(FavouriteError) -> Void) throws {
        let path = try path()
        var file = try FavouriteFile(path: path)
        try body(&file)
        let folder = (path as NSString).deletingLastPathComponent
        if !folder.isEmpty {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
        }
        let output = try Output(path: path)
        try output.write(try file.yaml())
        try output.finish()
    }
}

extension JournalCommand {
    struct Favourites: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List or delete kept reports.",
            discussion: """
                docent journal report --save-as NAME keeps a report, without its numbers.

                EXAMPLES
                  docent journal favourites
                  docent journal favourites --delete library
                """)

        @Option(help: .init("Delete the report of this name.", valueName: "name"))
        var delete: String?

        @OptionGroup var options: FavouriteOptions

        func run() throws {
            if let delete {
                return try options.change { file throws(FavouriteError) in
                    try file.set(nil, named: delete)
                }
            }
            let file = try options.file()
            let output = try Output()
            for (name, one) in file.favourites.sorted(by: { $0.key < $1.key }) {
                let search = one.search.isEmpty ? "" : "  \"\(one.search)\""
                try output.write(
                    line:
                        "\(name)  by \(one.by.rawValue), as \(one.form.rawValue), \(one.period)\(search)"
                )
            }
            if file.favourites.isEmpty { Words.say("no favourites") }
        }
    }
}
