import CQREncode
import QRCode

/// Measures how long a symbol takes to make, against libqrencode on the same text and level.
@main
struct EncodingBenchmark {
    /// A text, and what it stands for.
    private struct Sample {
        var name: String
        var text: String
    }

    private static let samples = [
        Sample(name: "door code", text: "HTTPS://VESPER-RIDGE.EXAMPLE/R/A-014"),
        Sample(name: "address", text: "https://vesper-ridge.example/rooms/main-control?from=door"),
        Sample(
            name: "contact",
            text:
                "BEGIN:VCARD\nVERSION:3.0\nFN:Mira Rautio\nTITLE:Flight director\nORG:Vesper Ridge"
                + "\nTEL:+358 9 555 0142\nEMAIL:mira.rautio@vesper-ridge.example\nEND:VCARD\n"),
        Sample(name: "700 digits", text: String(repeating: "3141592653", count: 70)),
        Sample(
            name: "2000 letters",
            text: String(repeating: "The quick brown fox jumps. ", count: 75).prefix(2000)
                .description),
    ]

    static func main() throws {
        print("Encoding at level M, microseconds, the best of many:")
        print("                 version      ours  libqrencode  times ours")
        for sample in samples {
            let options = EncodingOptions(
                errorCorrectionLevel: .m, raisesErrorCorrectionLevel: false)
            let version = try encode(text: sample.text, options: options).version
            guard let peer = theirs(sample.text) else {
                print("\(sample.name): libqrencode makes no symbol of it")
                continue
            }
            var count = 0
            let ours = try best { count += try encode(text: sample.text, options: options).mask }
            let other = best { count += theirs(sample.text)?.version ?? 0 }
            let versions =
                peer.version == version.number
                ? version.description : "\(version) (\(peer.version))"
            print(
                padded(sample.name, 15, left: true), padded(versions, 8), padded(tenths(ours), 9),
                padded(tenths(other), 12), padded(tenths(other / ours), 11))
            precondition(count >= 0, "the work is not left out")
        }
    }

    /// What libqrencode makes of a text, given back at once; `nil` where it refuses.
    private static func theirs(_ text: String) -> (version: Int, width: Int)? {
        guard let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else {
            return nil
        }
        defer { unsafe QRcode_free(code) }
        return unsafe (Int(code.pointee.version), Int(code.pointee.width))
    }

    /// The shortest time, in microseconds, of as many calls as fit into a third of a second.
    private static func best(_ work: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(333)
        var best = Duration.seconds(1000)
        repeat { best = min(best, try clock.measure(work)) } while clock.now < end
        return best / .microseconds(1)
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int(number * 10 + 0.5)
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return left ? text + space : space + text
    }
}
