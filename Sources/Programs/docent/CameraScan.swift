import ArgumentParser
import Capture
import Commands
import Decoding
import Foundation
import ImageFiles
import Imaging
import KioskCommands
import ScanCommand
import Scanning

/// Reads codes from a camera until it is stopped; each code counts once while it stays in view.
struct CameraScan {
    let path: String
    let endsAfterFirst: Bool

    func run(with decoder: Decoder, scanner: PictureScanner, printer: RecordPrinter) async throws {
        let source = CameraSource(path: path, decodeJPEG: decodeMotionJPEG)
        var printer = printer
        var session = ScanSession()
        var frames = FrameDecoder(decoder)
        await source.start()
        let interruption = Interruption { Task { await source.stop() } }
        let states = Task {
            for await state in source.states {
                if let words = state.words(for: path) { Words.say(words) }
            }
        }
        for await frame in source.frames {
            let clock = ContinuousClock()
            let start = clock.now
            let symbols = frames.examine(frame.image, at: frame.time).symbols
            let time = clock.now - start
            for sighting in session.observe(symbols, at: frame.time) {
                try printer.print(
                    ScanRecord(
                        path: path, page: 1, width: frame.image.width,
                        height: frame.image.height, orientation: .upright, status: .found,
                        error: nil, warnings: [], symbols: [scanner.understand(sighting.symbol)],
                        loadTime: .zero, decodeTime: time))
                if endsAfterFirst {
                    await source.stop()
                    break
                }
            }
        }
        await source.stop()
        await states.value
        if interruption.isRequested { throw interruption.status }
    }
}

extension SourceState {
    /// What to say to the person in front of the camera; nothing at the end, which they asked for.
    fileprivate func words(for path: String) -> String? {
        switch condition {
        case .starting: "\(path) is starting"
        case .streaming: "\(path): \(words); Ctrl-C ends"
        case .ended: nil
        default: words
        }
    }
}
