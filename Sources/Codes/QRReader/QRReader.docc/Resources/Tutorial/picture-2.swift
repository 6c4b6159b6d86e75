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
        }
    }
}
