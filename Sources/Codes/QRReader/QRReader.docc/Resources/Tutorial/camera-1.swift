import Capture
import ImageFiles
import QRReader

@main
struct ReadCodes {
    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "--camera" {
            await readCamera(CommandLine.arguments.dropFirst(2).first ?? "/dev/video0")
            return
        }
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

    /// Prints each code once, as soon as a camera sees it, until the camera fails.
    static func readCamera(_ path: String) async {
        let camera = CameraSource(path: path) { try JPEGDecoder.luma($0).image }
        await camera.start()
        let watching = Task {
            for await state in camera.states {
                guard !state.condition.isUsable else { continue }
                print("\(path): \(state)")
                await camera.stop()
            }
        }
        var reader = Reader(options: ReaderOptions(effort: .fast))
        var seen: Set<[UInt8]> = []
        for await frame in camera.frames {
            for symbol in reader.read(frame.image).symbols
            where seen.insert(symbol.bytes).inserted {
                print(String(decoding: symbol.bytes, as: UTF8.self))
            }
        }
        await watching.value
    }
}
