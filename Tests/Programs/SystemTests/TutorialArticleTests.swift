import Foundation
import TestSupport
import Testing

/// The commands of the articles that a newcomer reads first do what they say there.
@Suite("The tutorials", .tags(.slow), .timeLimit(.generous))
struct TutorialArticleTests {
    /// Beside the sample tour, as its reader begins.
    @Test("door signs for one floor: printed, audited, and found to be out of date")
    func signs() throws {
        let article = try Transcript(
            article: "Sources/Print/Sheets/Sheets.docc/DoorSignsForOneFloor.md")
        #expect(article.steps.count >= 10)
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: folder.path + "/tour-content")
        let configuration = try folder.write("database: .tour.sqlite\n", to: ".kiosk.yaml")
        try article.run(in: folder.path, environment: ["DOCENT_CONFIG": configuration])
    }

    @Test("a first tour: from an empty folder to a page and its code")
    func tour() throws {
        let article = try Transcript(
            article: "Sources/Tour/TourAuthoring/TourAuthoring.docc/AFirstTour.md")
        #expect(article.steps.count >= 10)
        let folder = try TemporaryFolder()
        try article.run(in: folder.path)
        // The article says “docent studio museum”; its tests are in StudioTests.
        #expect(try folder.names().contains("page.png"))
    }

    @Test("decoding in a job: texts, lines of JSON, and the exit status of each outcome")
    func job() throws {
        let article = try Transcript(
            article: "Sources/Codes/Scanning/Scanning.docc/DecodingInAJob.md")
        #expect(article.steps.count >= 12)
        let folder = try TemporaryFolder()
        // Where the reader of the article has come from, which ~- stands for.
        try article.run(in: folder.path, environment: ["OLDPWD": Repository.root])
    }

    @Test(
        "from a bare machine to a kiosk: installed, set up and checked",
        .enabled(if: InstallTests.canInstall, "install Debian's patchelf"))
    func machine() throws {
        let path = "Sources/Kiosk/Kiosk/Kiosk.docc/FromABareMachine.md"
        let article = try Transcript(article: path)
        #expect(article.steps.count >= 8)
        let docent = try Repository.docent()
        let folder = try TemporaryFolder()
        // An image of a machine, and the programs that were built with the tests.
        let image = "\(folder.path)/image"
        try article.run(
            in: Repository.root, environment: docent.environment,
            places: [
                ("kiosk/run ", "\(docent.executable) "),
                ("kiosk/install ", "kiosk/install --root \(image) --docent \(docent.executable) "),
                ("/etc/docent/", "\(image)/etc/docent/"),
                ("/srv/docent/", "\(image)/srv/docent/"),
                ("/tmp/a-014.pdf", "\(folder.path)/a-014.pdf"),
            ])
        // What only a running machine can do names services that are installed.
        let text = try Repository.text(path)
        for line in text.split(separator: "\n") where line.hasPrefix("systemctl ") {
            let unit = try #require(line.split(separator: " ").last)
            #expect(
                FileManager.default.fileExists(
                    atPath: "\(image)/usr/lib/systemd/system/\(unit).service"), "\(line)")
        }
    }
}
