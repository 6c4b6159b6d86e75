import Checks
import FuzzSupport
import Sheets
import TourModel
import TourTestSupport

@testable import TourAuthoring

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let tables = TableExport(content: content).files().reversed().map {
        String(decoding: $0.bytes, as: UTF8.self)
    }
    let german = Language(rawValue: "de")
    let file = content.translationFile(into: german, states: Set(TranslationState.allCases))
    let more = [
        TranslationTable.text(file), Fuzzing.repositoryText("tour-content/translations/de.csv"),
        "file,text,pattern,kind,count\na.png,\"ROOM:\"\"A\",,room,1\n",
        "text,caption,id,group\n\"ROOM:A\",\"A\nLobby\",a,g\n",
    ]
    Fuzzing.begin(seeds: zip(0..., tables + more).map { Fuzzing.seed($0, $1) })
    return 0
}

/// Tables that people write: the first byte chooses which one it is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    let log = ProblemLog(limit: 100)
    var changed = content
    switch first % 6 {
    case 0:
        guard let table = table(input.dropFirst(), log) else { break }
        RoomTable(languages: content.site.languages)
            .apply(table, to: &changed, deletions: .few, log: log)
        checkWriting(of: changed, log)
    case 1:
        guard let table = table(input.dropFirst(), log) else { break }
        PeopleTable().apply(table, to: &changed, deletions: .any, log: log)
        checkWriting(of: changed, log)
    case 2:
        guard let table = table(input.dropFirst(), log),
            let file = TranslationTable.read(table, languages: content.site.languages, log: log)
        else { break }
        var intake = TranslationIntake(content: content, conflicts: .replace, log: log)
        intake.take(file, named: "fuzz.csv")
        checkWriting(of: intake.content, log)
    case 3:
        var problems = 0
        let records = TranslationRecords(text) { line, column, _, _ in
            precondition(line > 0 && column > 0)
            problems += 1
        }
        if problems == 0 {
            let again = TranslationRecords(records.text) { _, _, message, _ in
                preconditionFailure("written records cannot be read: \(message)")
            }
            precondition(again == records, "records change when they are written")
        }
    case 4: describe { _ = try CheckManifest(csv: text, path: "fuzz.csv") }
    default: describe { _ = try LabelTable(csv: text, file: "fuzz.csv", language: "en") }
    }
    return 0
}

private func describe(_ body: () throws -> Void) {
    do { try body() } catch { precondition(!"\(error)".isEmpty) }
}

private let content: TourContent = {
    for folder in ["site/buildings/A", "site/people", "site/tours", "site/media"] {
        Fuzzing.makeFolder(folder)
    }
    for (path, text) in SampleSite.files { Fuzzing.write(text.utf8, to: "site/" + path) }
    Fuzzing.write(SampleSite.png, to: "site/media/control-room.png")
    Fuzzing.write(SampleSite.webm.prefix(64), to: "site/media/eleven.webm")
    do {
        return try EditedFolder(Fuzzing.folder + "/site").content
    } catch {
        // Without the sample nothing would be fuzzed, which must not look like a clean run.
        fatalError("the sample cannot be read: \(error)")
    }
}()

private func table(_ bytes: some Collection<UInt8>, _ log: ProblemLog) -> Table? {
    try? Table(path: Fuzzing.write(bytes, to: "fuzz.csv"), log: log)
}

/// What was taken in can be written into a folder.
private func checkWriting(of changed: TourContent, _ log: ProblemLog) {
    for problem in log.sorted() { precondition(!problem.description.isEmpty) }
    guard !log.hasErrors else { return }
    for file in FolderExport(content: changed).files() {
        precondition(!file.path.contains(".."), "a file outside of the folder")
    }
    _ = ContentDifference.tables(from: content, to: changed)
}
