public import ArgumentParser
import Commands
import Decoding
import Drawing
import Files
import Foundation
import ImageFiles
import Imaging
import KioskCommands
import KioskSettings
import PageMaking
import PageModel
import Pixels
import Sheets
import TextPages
import TourModel
import TourStore

extension TourCommand {
    struct Preview: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Draw kiosk pages as pictures or text.",
            discussion: """
                PAGES
                  attract home scan map tours help keys about languages view countdown
                  building:A  floor:A:G  place:A-014  room:A-014  way:A-014
                  way:A-014:step-free  pictures:A-014:2  take:A-014  scan:away  part:2:3
                  person:ID  film:ID  number:A-0  search:WORDS  code:TEXT
                  attract:2 (its second slide)  tour:ID  tour:ID:3 (seen from its third stop)
                  compare:A-014  compare:A-204:2 (its second step)  question:A-012
                  question:A-012:1:ab (its first question, A and B chosen)
                  stop:ID:1  leg:ID:1  leg:ID:1:step-free  end:ID
                  film:ID:playing  stop:ID:1:silent (also paused, ended)
                  pass:valid (staff early expired used revoked foreign forged clock ledger)
                  group:2030-05-14-LINDGREN-7B

                EXAMPLES
                  docent tour preview room:A-014 -o page.png
                  docent tour preview home --language de --theme light --size 800x480 -o a.png
                  docent tour preview --all -o pages
                  docent tour preview map --kiosk laboratories -o map.png
                  docent tour preview floor:A:G --grid -o plan.png
                  docent tour preview map --size 80x24 -o map.txt
                  docent tour preview room:A-014 --as plain -o -
                  docent tour preview home --pass staff -o staff.png
                  docent tour preview room:A-014 --watch tour-content -o page.png

                EXIT STATUS
                  1  the content has no such page
                  3  a file could not be read or written
                  0  success
                """)

        enum TextSize: String, ExpressibleByArgument, CaseIterable { case normal, large, largest }
        enum Form: String, ExpressibleByArgument, CaseIterable { case png, text, ansi, plain }
        enum Theme: String, ExpressibleByArgument, CaseIterable { case dark, light }

        @Argument(help: "Pages to draw; none with --all.")
        var pages: [String] = []

        @Flag(help: "Draw one page of every kind into the folder -o.")
        var all = false

        @Option(
            name: .short,
            help: "Output file: .png, .txt, .ansi, or - for standard output; a folder for several.")
        var output: String

        @Option(
            help: .init(
                "Draw what a pass shows: visitor, staff or the ID of a group's visit "
                    + "(default: no pass).", valueName: "pass"))
        var pass: String?

        @Option(help: "Language (default: the site's first).")
        var language: String?

        @Option(help: "Theme: dark or light (default: kiosk.yaml's).")
        var theme: Theme?

        @Flag(help: "Use high contrast.")
        var contrast = false

        @Option(help: "Text size: normal, large or largest.")
        var textSize = TextSize.normal

        @Option(
            name: .customLong("as"),
            help: .init(
                "Format: png, text (terminal), ansi (terminal in colour) or plain "
                    + "(default: by the file's name, else png)."))
        var form: Form?

        @Option(
            help: .init(
                "Screen size, WIDTHxHEIGHT: pixels (default: 1920x1080), or terminal columns and "
                    + "rows (default: 80x24)."))
        var size: String?

        @Option(help: "Screen diagonal in inches (default: estimated from the pixels).")
        var inches: Double?

        @Option(help: "Part of a page that is longer than the screen, from 1.")
        var part = 1

        @Flag(help: "Draw the focus, as after a key press.")
        var focus = false

        @Flag(help: "Draw a grid of metres over plans.")
        var grid = false

        @Flag(help: "Draw on-screen keys for text fields.")
        var keypad = false

        @Option(help: "Picture for the viewfinder; its codes are outlined.")
        var frame: String?

        @Option(help: "Camera state: streaming, absent, covered, blinded, black, stuck, ...")
        var camera = CameraCondition.streaming

        @Option(help: "Time of day on the page, HH:MM.")
        var clock = "14:32"

        @Option(help: "Day of the programme and the news, YYYY-MM-DD (default: today).")
        var day: String?

        @Option(help: "Date on the page, in words (default: today).")
        var date: String?

        @Flag(
            help: .init(
                "Also print what can be pressed, as a JSON object per line.",
                discussion:
                    "Each has its page, its label, and its rectangle in pixels of the picture."))
        var targets = false

        @Option(
            help: .init(
                "Draw the pages of this folder, and redraw when a file is saved, until Ctrl-C.",
                valueName: "folder"))
        var watch: String?

        @OptionGroup var standing: KioskOption
        @OptionGroup var content: ContentOptions

        func validate() throws {
            if watch != nil, content.database != nil {
                throw ValidationError(
                    "--watch and --database do not go together: what is watched is drawn")
            }
            guard !pages.isEmpty != all else {
                throw ValidationError(
                    "name a page, or use --all; docent tour preview --help lists the pages")
            }
            guard sides != nil else {
                throw ValidationError(
                    "--size is \"\(size ?? "")\"; it must be WIDTHxHEIGHT, each side "
                        + (isText ? "from 1 to 1000 characters" : "from 240 to 8192 pixels"))
            }
            guard !grid || !isText else {
                throw ValidationError("--grid draws on pictures; name a .png file with -o")
            }
            guard (1...1000).contains(part) else {
                throw ValidationError("--part is \(part); it must be 1 to 1000")
            }
            guard clock.wholeMatch(of: /([01]\d|2[0-3]):[0-5]\d/) != nil else {
                throw ValidationError("--clock is \"\(clock)\"; it must be HH:MM, 00:00 to 23:59")
            }
            if let day, PagePreview.day(day) == nil {
                throw ValidationError("--day is \"\(day)\"; it must be a day such as 2026-12-05")
            }
            if let inches, !(2...300).contains(inches) {
                throw ValidationError("--inches is \(inches); it must be 2 to 300")
            }
        }

        private var chosenForm: Form {
            if let form { return form }
            return switch output.split(separator: ".").last?.lowercased() {
            case "txt": .text
            case "ansi": .ansi
            default: .png
            }
        }

        private var isText: Bool { chosenForm != .png }

        private var sides: (width: Int, height: Int)? {
            guard let size else { return isText ? (80, 24) : (1920, 1080) }
            let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
            let range = isText ? 1...1000 : 240...8192
            guard sides.count == 2, let width = sides[0], let height = sides[1],
                range.contains(width), range.contains(height)
            else { return nil }
            return (width, height)
        }

        func run() throws {
            Fonts.usePrivateConfiguration()
            if let watch { return try self.watch(watch) }
            try draw(content.databasePath())
        }

        /// Draws the pages of a database.
        func draw(_ database: String) throws {
            var configuration = try content.configuration()
            configuration.kiosk = standing.id(otherwise: configuration.kiosk)
            let preview = try PagePreview(
                databasePath: database, as: configuration.kioskChoice,
                settings: configuration.pages)
            try standing.check(preview.standpoint)
            let names = all ? try preview.tour() : pages
            let isFolder = all || names.count > 1
            if isFolder {
                try FileManager.default.createDirectory(
                    atPath: output, withIntermediateDirectories: true)
            }
            let picture = try makePicture()
            let text = makeText(like: picture)
            let language = try LanguageOption.language(
                self.language, of: TourStore(path: database).site())
            for name in names {
                var request = PagePreview.Request(name: name)
                request.language = language
                request.appearance.theme =
                    theme.map { $0 == .dark ? .dark : .light } ?? configuration.theme
                request.appearance.isHighContrast = contrast
                request.appearance.textSize = .init(rawValue: textSize.rawValue) ?? .normal
                request.clock = clock
                request.moment = preview.moment(on: day, at: clock)
                request.camera = camera
                request.date = date
                if let pass {
                    request.holder =
                        switch pass.lowercased() {
                        case "visitor": .pass
                        case "staff": .staff
                        default: .visit(pass.uppercased())
                        }
                }
                var screen = try preview.screen(request)
                if grid { try addGrid(to: &screen, named: name) }
                let path = isFolder ? "\(output)/\(fileName(name))" : output
                if isText {
                    try write(Array(text.text(of: screen).utf8), to: path)
                    continue
                }
                let (bytes, parts) = try picture.png(of: screen)
                try write(bytes, to: path)
                if parts > 1 { Words.say("\(path): part \(part) of \(parts)") }
                if targets { try printTargets(of: screen, named: name, in: picture) }
            }
        }

        private func write(_ bytes: [UInt8], to path: String) throws {
            if path == "-" { try Output().write(bytes) } else { try NewFile.write(bytes, to: path) }
        }

        /// Lays a grid over a page's plan; a page without one is an error unless all are drawn.
        private func addGrid(to screen: inout Screen, named name: String) throws {
            guard case .plan(var page) = screen.content else {
                if all { return }
                throw ValidationError(
                    "\(name) has no plan for --grid; name map, floor:A:G, place:A-014 or way:A-014")
            }
            page.plan.hasGrid = true
            screen.content = .plan(page)
        }

        private func printTargets(of screen: Screen, named name: String, in picture: PagePicture)
            throws
        {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let output = try Output()
            for target in try picture.targets(of: screen) {
                let record = TargetRecord(
                    page: name, label: target.label, x: target.x, y: target.y, width: target.width,
                    height: target.height)
                try output.write(Array(encoder.encode(record)) + [UInt8(ascii: "\n")])
            }
        }

        private struct TargetRecord: Encodable {
            let page: String
            let label: String
            let x: Int
            let y: Int
            let width: Int
            let height: Int
        }

        private func makePicture() throws -> PagePicture {
            let (width, height) = sides ?? (1920, 1080)
            var picture = PagePicture(width: width, height: height)
            picture.diagonalInches = inches
            picture.part = part - 1
            picture.showsFocus = focus
            picture.hasKeypad = keypad
            if let frame {
                let image = try ImageFile(path: frame).lumaPage(1).image
                picture.frame = image
                picture.outlines = try Decoder().decode(image).compactMap(\.corners)
            }
            return picture
        }

        private func makeText(like picture: PagePicture) -> PageText {
            let (columns, rows) = sides ?? (80, 24)
            var text = PageText(
                chosenForm == .plain
                    ? .plain
                    : .cells(columns: columns, rows: rows, chosenForm == .ansi ? .full : .none))
            text.frame = picture.frame
            text.outlines = picture.outlines
            return text
        }

        /// A page's name as a file's.
        private func fileName(_ name: String) -> String {
            let safe = name.prefix(60).map { character -> Character in
                character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
            }
            let suffix = [Form.png: "png", .ansi: "ansi"][chosenForm] ?? "txt"
            return "\(String(safe)).\(suffix)"
        }
    }
}

extension CameraCondition: ExpressibleByArgument {}
