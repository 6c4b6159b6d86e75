import Imaging
import Payloads
import QRReader
import TourModel

/// The commands of `docent-reader`, the reader and the guide as one static file for a machine without Swift.
///
/// Each answer is a line of JSON.
package struct ReaderCommand {
    package enum Status: Int32 {
        case success = 0
        /// There is no way, or no ways.
        case noWay = 1
        /// A file is missing, or not a picture, or no ways.
        case unreadable = 3
        /// A picture shows no symbol.
        case noCode = 4
        case usage = 64
    }

    /// What it needs of the system.
    package struct System {
        /// The bytes of a file of at most that length; `nil` and why not.
        package var read: (_ path: String, _ longest: Int) -> Result<[UInt8], FileRefusal>
        package var print: ([UInt8]) -> Void
        package var complain: (String) -> Void

        package init(
            read: @escaping (_ path: String, _ longest: Int) -> Result<[UInt8], FileRefusal>,
            print: @escaping ([UInt8]) -> Void, complain: @escaping (String) -> Void
        ) {
            self.read = read
            self.print = print
            self.complain = complain
        }
    }

    /// Why a file is not read, in words.
    package struct FileRefusal: Error {
        package var words: String

        package init(words: String) { self.words = words }
    }

    package static let usage = """
        Reads QR codes and says what they mean; each answer is a line of JSON.

          docent-reader scan [--effort fast|normal|thorough] FILE...   read PGM and PPM pictures (P5, P6)
          docent-reader classify [--site ADDRESS] TEXT...              say what texts mean
          docent-reader route [--step-free] WAYS FROM TO               find a way; WAYS is D/ways.bin of a site

        Exit status: 0 success; 1 no way; 3 unreadable file; 4 no symbol in a picture; 64 wrong usage.
        """

    private let system: System

    package init(_ system: System) { self.system = system }

    /// Runs the command that the arguments name.
    package func run(_ arguments: [String]) -> Status {
        var rest = arguments[...]
        switch rest.popFirst() {
        case "scan": return scan(rest)
        case "classify": return classify(rest)
        case "route": return route(rest)
        case "--help", "-h", "help":
            system.print(Array(Self.usage.utf8) + [10])
            return .success
        case let other?: return refuse("unknown command \"\(other)\"")
        case nil: return refuse("no command")
        }
    }

    private func refuse(_ words: String) -> Status {
        system.complain("\(words); see docent-reader --help")
        return .usage
    }

    private func print(_ line: JSONLine) { system.print(line.bytes + [10]) }

    // MARK: Pictures

    private func scan(_ arguments: ArraySlice<String>) -> Status {
        var files = arguments
        var effort = Effort.normal
        if files.first == "--effort" {
            let name = files.dropFirst().first ?? ""
            guard let known = Effort(rawValue: name) else {
                return refuse("--effort is fast, normal or thorough, not \"\(name)\"")
            }
            effort = known
            files = files.dropFirst(2)
        }
        guard !files.isEmpty else { return refuse("no picture to read") }
        if let option = files.first(where: { $0.utf8.starts(with: "-".utf8) }) {
            return refuse("unknown option \"\(option)\"")
        }
        var reader = Reader(options: ReaderOptions(effort: effort))
        var status = Status.success
        for file in files {
            let outcome = scan(file, &reader)
            if outcome.rawValue == 3 || status == .success { status = outcome }
        }
        return status
    }

    private func scan(_ file: String, _ reader: inout Reader) -> Status {
        let bytes: [UInt8]
        switch system.read(file, GraymapPicture.longestFile) {
        case .success(let read): bytes = read
        case .failure(let refusal):
            system.complain("\(file): \(refusal.words)")
            return .unreadable
        }
        do throws(GraymapPicture.Refusal) {
            let image = try GraymapPicture.read(bytes)
            let reading = reader.read(image)
            print(JSONLine.record(path: file, .success((image, reading))))
            return reading.symbols.isEmpty ? .noCode : .success
        } catch {
            print(JSONLine.record(path: file, .failure(error)))
            return .unreadable
        }
    }

    // MARK: Texts and ways

    private func classify(_ arguments: ArraySlice<String>) -> Status {
        var texts = arguments
        var site: SiteAddress?
        if texts.first == "--site" {
            let address = texts.dropFirst().first ?? ""
            site = SiteAddress(address)
            guard site != nil else { return refuse("\"\(address)\" is not the address of a site") }
            texts = texts.dropFirst(2)
        }
        guard !texts.isEmpty else { return refuse("no text to classify") }
        for text in texts { print(JSONLine.meaning(of: text, site: site)) }
        return .success
    }

    private func route(_ arguments: ArraySlice<String>) -> Status {
        var rest = arguments
        let isStepFree = rest.first == "--step-free"
        if isStepFree { rest = rest.dropFirst() }
        let words = Array(rest)
        guard words.count == 3 else { return refuse("route needs a file of ways and two rooms") }
        switch system.read(words[0], 1 << 26) {
        case .failure(let refusal):
            system.complain("\(words[0]): \(refusal.words)")
            return .unreadable
        case .success(let bytes):
            guard let ways = WayGraph(bytes: bytes) else {
                system.complain(
                    "\(words[0]): these are no ways; name D/ways.bin of an exported site")
                return .unreadable
            }
            let route = ways.route(from: words[1], to: words[2], isStepFree: isStepFree)
            print(JSONLine.route(route))
            if case .failure = route { return .noWay }
            return .success
        }
    }
}
