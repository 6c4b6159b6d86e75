import Checks
import FuzzSupport
import Sheets
import TourTestSupport

@testable import KioskSettings
@testable import TourAuthoring

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let checks =
        "- file: a.png\n  text: \"ROOM:A\"\n- {file: b.png, pattern: '^x+$', kind: url, count: 2}\n"
    let stock = """
        name: Door plates
        page: A4
        columns: 2
        rows: 4
        label: [90, 60]
        margins: {left: 15, top: 20, right: 15}
        gutters: [0, 4.5]
        corner_radius: 2
        """
    let forms = [checks, stock, Fuzzing.repositoryText("kiosk/kiosk.yaml")]
    Fuzzing.begin(
        seeds: zip(0..., forms + files.map(\.text)).map { Fuzzing.seed($0, $1) })
    return 0
}

/// YAML that people write: the first byte chooses what it is for, or which file of a folder of content it is.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let first = input.first else { return 0 }
    let bytes = input.dropFirst()
    let choice = Int(first) % (3 + files.count)
    guard choice < 3 else {
        readContent(with: bytes, as: files[choice - 3])
        return 0
    }
    let text = String(decoding: bytes, as: UTF8.self)
    switch choice {
    case 0: describe { _ = try CheckManifest(yaml: text, path: "fuzz.yaml") }
    case 1: describe { _ = try LabelStock(yaml: text, file: "fuzz.yaml") }
    default: describe { _ = try KioskConfiguration(yaml: text, path: "fuzz.yaml") }
    }
    return 0
}

private func describe(_ body: () throws -> Void) {
    do { try body() } catch { precondition(!"\(error)".isEmpty) }
}

/// The files of content, and two that the sample does not have.
private let files: [(path: String, text: String)] =
    SampleSite.files.filter { !$0.path.hasSuffix(".vcf") }
    + [
        ("passes.yaml", Fuzzing.repositoryText("tour-content/passes.yaml")),
        ("translations/de.csv", Fuzzing.repositoryText("tour-content/translations/de.csv")),
    ]

private let sample: Void = {
    for folder in ["buildings/A", "people", "tours", "media", "translations"] {
        Fuzzing.makeFolder(folder)
    }
    for (path, text) in SampleSite.files { Fuzzing.write(text.utf8, to: path) }
    Fuzzing.write(SampleSite.png, to: "media/control-room.png")
    Fuzzing.write(SampleSite.webm.prefix(64), to: "media/eleven.webm")
}()

/// Reads the folder with one file in place of the sample's; what is accepted is exported, and revised after a change.
private func readContent(
    with bytes: some Collection<UInt8>, as file: (path: String, text: String)
) {
    _ = sample
    Fuzzing.write(bytes, to: file.path)
    defer {
        let isSample = SampleSite.files.contains { $0.path == file.path }
        Fuzzing.write(isSample ? Array(file.text.utf8) : [], to: file.path)
    }
    guard let folder = try? EditedFolder(Fuzzing.folder) else { return }
    var changed = folder.content
    for language in changed.site.languages { changed.site.names.values[language]? += " & more" }
    for index in changed.rooms.indices { changed.rooms[index].tags.append("new: #1") }
    let update = folder.update(to: changed)
    for file in FolderExport(content: folder.content).files() + update.files {
        precondition(!file.path.contains(".."), "a file outside of the folder")
    }
}
