import Foundation

/// Measures what Docent takes its time for; see `kiosk/tools/benchmark`, which runs it beside its peers.
@main
struct Benchmark {
    private static let usage = """
        usage: docent-benchmark page DATABASE FRAMES-FOLDER
                 how long a code before the camera takes to become a page on a terminal
               docent-benchmark pages DATABASE
                 how long pages take to be drawn, whole and in parts, on one thread
               docent-benchmark kiosk DATABASE FRAMES-FOLDER
                 a kiosk's processor load without visitors, and the frames from a code to its page
               docent-benchmark read FOLDER [ENGINE-EFFORT...] < LIST
                 reads the pictures of a list, one path in a line, with every engine and effort or with those named, on
                 one thread; writes what each found, and its times, to FOLDER/ENGINE-EFFORT.jsonl
               docent-benchmark pixels < LIST
                 writes the pixels that the engines see to standard output, for a peer to read
               docent-benchmark approaches FOLDER
                 how many frames of an approaching code pass before it is read, each by itself and in a session;
                 FOLDER/manifest.jsonl names the frames with their texts
               docent-benchmark table FOLDER
                 compares the times of all that is in the folder
               docent-benchmark draw FOLDER
                 draws symbols with ten difficulties, from easy to hopeless, and a manifest of what is in each picture
               docent-benchmark compare PICTURES RESULTS
                 compares what readers found, in RESULTS/NAME.jsonl, with the manifest of a folder of pictures; writes
                 tables to standard output, and the drawings recall.svg and steps.svg to RESULTS
               docent-benchmark negatives COUNT [SEED] [EFFORT...] [--jobs N] [--pictures FOLDER] [--keep FOLDER] [--draw FOLDER]
                 reads pictures in which there is nothing to read: textures, text, random modules, damaged symbols, all of
                 these distorted, and the pictures of a folder; each has a seed of its own, from SEED on; --keep writes those
                 that were read falsely to a folder, --draw all of them
               docent-benchmark grids COUNT [SEED] [EFFORT...] [--jobs N] [--keep FOLDER] [--draw FOLDER]
                 reads random modules between the function patterns of all sizes, as small pictures, and decodes them
               docent-benchmark payloads
                 how long texts take to be classified: many short ones, ever longer ones, and such as were made to take long
               docent-benchmark film DATABASE FILM
                 what a film takes of a processor: its player, and the handing over to the page
               docent-benchmark sheets
                 how long a sheet of a thousand labels takes to be laid out, written and proven
               docent-benchmark tour
                 how long sites of 100, 1,000 and 10,000 rooms take to be imported, imported again, checked, exported, published
                 and searched, and with how much memory
               docent-benchmark site
                 how long sites of 30, 500 and 5,000 rooms in three languages take to be written for the web, and what an edit changes
               docent-benchmark journal DATABASE JOURNAL
                 how long reports on two years of 20 kiosks take; JOURNAL is generated where there is none
               docent-benchmark hub [--postgres ADDRESS]
                 how long a hub takes for the counts of a day of 1,000 kiosks, in SQLite, and in an empty database of a
                 PostgreSQL server
               docent-benchmark counting DATABASE FRAMES
                 what counting visits costs a kiosk: its load without visitors, and the time from a code to its page, with
                 and without a journal in alternation
               docent-benchmark fleet DOCENT-WEB HUB [KIOSKS [HOURS [KILLS [STEADY]]]]
                 many kiosks (1,000) send what they counted in some hours (24; 0 for none) to a new hub, which is killed some times
                 (20) meanwhile; then hours (1; 72 at most) pass as fast as they can, each with 12 polls of every kiosk and its
                 counts of one closed hour: polls a second, the time of an answer, the hub's memory; fails where the hub has
                 other sums than the kiosks
               docent-benchmark studio DOCENT-WEB [ROOMS [SAVES]]
                 how long people wait who edit a tour of many rooms (10,000) in a browser: some saves (200) of single fields,
                 each followed by the picture of the page, over HTTP
               docent-benchmark link
                 how much of a film of 512 MB is sent twice to a link whose connections are reset every five seconds
        """

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("page", 3):
            try await PageBenchmark.run(database: arguments[1], frames: arguments[2])
        case ("pages", 2): try DrawingBenchmark.run(database: arguments[1])
        case ("kiosk", 3):
            try await KioskBenchmark.run(database: arguments[1], frames: arguments[2])
        case ("read", 2...):
            try ReaderBenchmark.read(
                PictureList.standardInput(), with: Array(arguments[2...]), to: arguments[1])
        case ("draw", 2): try Manifest.writeDifficultPictures(to: arguments[1])
        case ("compare", 3):
            try ReaderComparison.write(pictures: arguments[1], results: arguments[2])
        case ("pixels", 1): try ReaderBenchmark.writePixels(of: PictureList.standardInput())
        case ("approaches", 2): try ApproachBenchmark.run(arguments[1])
        case ("table", 2): print(try ReaderTable(folder: arguments[1]).text)
        case ("negatives", 2...): try sweep { try NegativesBenchmark.run($0) }
        case ("grids", 2...): try sweep { try GridsBenchmark.run($0) }
        case ("payloads", 1): PayloadBenchmark.run()
        case ("film", 3):
            try await FilmBenchmark.run(database: arguments[1], film: arguments[2])
        case ("sheets", 1): try SheetBenchmark.run()
        case ("journal", 3):
            try JournalBenchmark.run(database: arguments[1], journal: arguments[2])
        case ("hub", 1): try HubBenchmark.run(postgres: nil)
        case ("hub", 3) where arguments[1] == "--postgres":
            try HubBenchmark.run(postgres: arguments[2])
        case ("counting", 3):
            try await CountingBenchmark.run(database: arguments[1], frames: arguments[2])
        case ("fleet", 3...7):
            var plan = FleetBenchmark.Plan()
            let numbers = arguments.dropFirst(3).compactMap { Int($0) }
            guard numbers.count == arguments.count - 3, numbers.allSatisfy({ $0 >= 0 }) else {
                throw FleetBenchmark.Failure(description: usage)
            }
            if numbers.count > 0 { plan.kiosks = max(1, numbers[0]) }
            if numbers.count > 1 { plan.hours = min(720, numbers[1]) }
            if numbers.count > 2 { plan.kills = numbers[2] }
            if numbers.count > 3 { plan.steadyHours = min(72, numbers[3]) }
            try FleetBenchmark.run(plan, program: arguments[1], hub: arguments[2])
        case ("studio", 2...4):
            var plan = StudioBenchmark.Plan()
            let numbers = arguments.dropFirst(2).compactMap { Int($0) }
            guard numbers.count == arguments.count - 2, numbers.allSatisfy({ $0 > 0 }) else {
                throw FleetBenchmark.Failure(description: usage)
            }
            if numbers.count > 0 { plan.rooms = min(13_000, numbers[0]) }
            if numbers.count > 1 { plan.saves = numbers[1] }
            try StudioBenchmark.run(plan, program: arguments[1])
        case ("link", 1): try await LinkBenchmark.run()
        case ("tour", 1): try TourBenchmark.run()
        case ("site", 1): try SiteBenchmark.run()
        default:
            print(usage)
            exit(64)
        }
    }

    /// Ends with 1 if anything was read that is not there, and with 64 if the arguments are wrong.
    private static func sweep(_ run: ([String]) throws -> Bool) throws {
        do {
            if try !run(Array(CommandLine.arguments.dropFirst(2))) { exit(1) }
        } catch let problem as SweepOptions.Problem {
            FileHandle.standardError.write(Data("docent-benchmark: \(problem)\n".utf8))
            exit(64)
        }
    }
}
