import Imaging
import QRReader
import Synchronization

/// Readers that are shared between threads, each with its working memory, one for every call at the same time.
///
/// There are as many as calls ever ran together; of those not in use at most ``capacity`` are kept.
final class ReaderPool: Sendable {
    private let options: ReaderOptions
    private let idle = Mutex<[Reader]>([])

    /// More than a machine has cores at work on pictures; beyond, memory is given back.
    private static let capacity = 64

    init(options: ReaderOptions) {
        self.options = options
    }

    /// Reads a picture with a reader that nobody else uses.
    func read(_ image: LumaImage) -> Reading {
        var reader = idle.withLock { $0.popLast() } ?? Reader(options: options)
        let reading = reader.read(image)
        idle.withLock { idle in
            if idle.count < Self.capacity { idle.append(reader) }
        }
        return reading
    }
}
