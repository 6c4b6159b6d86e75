import FuzzSupport
import TourModel

@testable import TourAuthoring

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let unit = TranslationFile.Unit(
        id: TextID(file: "buildings/A/A-014.md", key: "text"), source: "One & two.\n\n- \u{1}three",
        target: "Eins & zwei.\n\n- drei", state: .stale, before: "abcdefgh", note: "A <page>")
    var other = unit
    other.id = TextID(file: "site.yaml", key: "name")
    (other.target, other.state) = (nil, .new)
    let file = TranslationFile(
        source: Language(rawValue: "en"), target: Language(rawValue: "de"), units: [unit, other])
    let odd = """
        <?xml version="1.0" encoding="utf-8"?><!-- a --><xliff version="2.1" srcLang="en" trgLang="de"
        xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="site.yaml"><unit id="a" translate="no">
        <segment state="final"><source>a<mrk id="1">b</mrk><![CDATA[c<]]></source>
        <target>&#x41;<cp hex="0007"/><ph id="2"/></target></segment><ignorable><source> </source>
        </ignorable></unit><x:y xmlns:x="other"><z/></x:y></file></xliff>
        """
    let hidden =
        "<?xml version='1.0' encoding='UTF-7'?><!DOCTYPE a [<!ENTITY b 'c'>]><xliff>&b;</xliff>"
    let seeds = written(file) + [odd, hidden]
    Fuzzing.begin(seeds: seeds.map { Array($0.utf8) })
    return 0
}

/// A file in each format that has one text for each.
private func written(_ file: TranslationFile) -> [String] {
    [XLIFFWriter(file: file).text, XLIFF1Writer(file: file).text, POWriter(file: file).text]
}

private func read(_ text: String, _ log: ProblemLog) -> TranslationFile? {
    guard POReader.reads(text) else { return XLIFFReader(path: "fuzz.xlf", log: log).read(text) }
    var reader = POReader(path: "fuzz.po", log: log)
    return reader.read(text, source: Language(rawValue: "en"))
}

/// What a translator sends back; what can be read is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    // A file that is not text is refused before this.
    guard let text = String(validating: input, as: UTF8.self) else { return 0 }
    let log = ProblemLog(limit: 100)
    let file = read(text, log)
    for problem in log.sorted() { precondition(!problem.description.isEmpty) }
    precondition(file != nil || log.hasErrors, "a file is refused without a word")
    guard var file, !log.hasErrors else { return 0 }
    // Only the folder's own texts are written, and their names have no signs of XML.
    let names =
        [file.source.rawValue, file.target.rawValue]
        + file.units.flatMap { [$0.id.file, $0.id.key] }
    let signs = "<>:".utf8
    guard
        names.allSatisfy({ name in
            !name.isEmpty
                && name.utf8.allSatisfy { (0x2D...0x7A).contains($0) && !signs.contains($0) }
        })
    else { return 0 }
    for index in file.units.indices { file.units[index].before = "abcdefgh" }
    for text in written(file) {
        guard let again = read(text, log) else {
            preconditionFailure("a written file cannot be read: \(log.sorted())")
        }
        precondition(again.units.map(\.source) == file.units.map(\.source), "a source has changed")
    }
    return 0
}
