import ImageFiles
import QRReader

@main
struct ReadCodes {
    static func main() throws {
        var reader = Reader(options: ReaderOptions(effort: .normal))
        for path in CommandLine.arguments.dropFirst() {
            let picture = try ImageFile(path: path).lumaPage(1).image
            let reading = reader.read(picture)
            for symbol in reading.symbols {
                print("\(path): \(String(decoding: symbol.bytes, as: UTF8.self))")
            }
            if reading.symbols.isEmpty {
                print("\(path): \(reason(reading.diagnoses.first))")
            }
        }
    }

    /// Why nothing was read.
    static func reason(_ diagnosis: Diagnosis?) -> String {
        guard let diagnosis else { return "no code" }
        let size = "modules of \(diagnosis.moduleSize.rounded()) pixels"
        return switch diagnosis.stage {
        case .finderPatterns(let count): "\(count) of a code's three corners, \(size)"
        case .noGrid: "three corners, but no code between them, \(size)"
        case .unreadable(let error): "a code that cannot be read, \(size): \(error)"
        }
    }
}
