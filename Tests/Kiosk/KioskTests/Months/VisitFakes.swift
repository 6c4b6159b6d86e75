import Foundation
import Imaging
import Playback
import TestSupport

@testable import PageModel
@testable import Screens

/// A display that keeps nothing.
final class NoDisplay: Display {
    let events = AsyncStream<InputEvent> { $0.finish() }
    func start() async {}
    func show(_ screen: Screen) async {}
    func show(frame: LumaImage, outlines: [Quadrilateral]) async {}
    var filmSize: FilmSize? { nil }
    func show(film picture: VideoFrame) async {}
    func stop() async {}
}

/// A voice that nobody hears.
struct SilentVoice: Voice {
    let name = "silence"
    let languages = ["en", "de", "fr"]
    let isSpeaking = false
    let ends = AsyncStream<Void> { $0.finish() }
    func say(_ utterance: Utterance) async throws(PlaybackError) {}
    func stop() async {}
}

/// What this process takes of the machine.
struct Footprint: CustomStringConvertible {
    /// Resident memory, in bytes.
    let memory: Int
    let descriptors: Int
    let threads: Int
    /// Files in the folder that the kiosk works in; the copies of films have no names, and count as descriptors.
    let files: Int

    init(folder: TemporaryFolder) throws {
        let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
            separator: " ")
        memory = (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 4096
        let manager = FileManager.default
        descriptors = try manager.contentsOfDirectory(atPath: "/proc/self/fd").count
        threads = try manager.contentsOfDirectory(atPath: "/proc/self/task").count
        files = try folder.names().count
    }

    var description: String {
        "\(memory >> 20) MiB, \(descriptors) descriptors, \(threads) threads, \(files) files"
    }
}
