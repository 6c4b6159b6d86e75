import Imaging
import QRReader
import Synchronization

/// A pool of readers, each with its working memory, one for every concurrent call.
///
/// At most ``capacity`` idle readers are kept.
final class ReaderPool: Sendable {
    private let options: ReaderOptions
    private let idle = Mutex<[Reader]>([])

    /// More than a machine has cores; further readers are freed.
    private static let capacity = 64

    init(options: ReaderOptions) {
        self.options = options
    }

    /// Reads a picture with a reader that no other call uses.
    func read(_ image: LumaImage) -> Reading {
        var reader = idle.withLock { $0.popLast() } ?? Reader(options: options)
        let reading = reader.read(image)
        idle.withLock { idle in
            if idle.count < Self.capacity { idle.append(reader) }
        }
        return reading
    }
}
