import Files
import Glibc
import Imaging
import Isolation
import Synchronization
import Threads

/// Both engines for frames of a camera: the native reader reads each frame at once, and libzbar looks beside it, in a confined
/// process, at what the native reader left.
///
/// libzbar never delays a frame: while it is busy, it gets none, and what it finds counts for the next frame. Its process is started
/// when it is needed; after a failure it pauses, longer each time.
final class BesideEngine: Sendable {
    /// A look that has ended.
    private struct Look {
        var symbols: [Symbol]
        /// Whether its symbols were in an answer.
        var isDelivered: Bool
    }

    private struct State {
        var isBusy = false
        var last: Look?
        var failures = FailureCount()
    }

    /// `nil` where only libzbar is to read.
    let native: NativeEngine?
    private let zbar: ZBarEngine
    private let symbologies: Set<Symbology>
    private let effort: DecoderOptions.Effort
    private let state = Mutex(State())

    init(_ options: DecoderOptions, _ decoders: DecoderPool) {
        symbologies = options.symbologies
        effort = options.effort
        native =
            options.engine == .zbar
            ? nil : NativeEngine(symbologies: options.symbologies, effort: options.effort)
        zbar = ZBarEngine(
            symbologies: options.symbologies, negatives: .never,
            scanner: .confined(decoders, limit: .seconds(5)))
    }

    func read(_ image: LumaImage) -> DecodedPicture {
        read(image, after: native?.look(at: image))
    }

    /// Adds what libzbar has found to what the native reader has read in a frame.
    func read(_ image: LumaImage, after first: NativeReading?) -> DecodedPicture {
        var wanted = symbologies
        if let first, !AutoEngine.isWorthSecondLook(first, effort: effort) { wanted.remove(.qr) }
        let found = lookBeside(image, wanted, first?.found ?? [])
        let picture = first?.picture ?? DecodedPicture(symbols: [], diagnoses: nil)
        return DecodedPicture(
            symbols: picture.symbols
                // Of another frame: where both read something at one place, the newer reading counts.
                + found.filter { other in !picture.symbols.contains { $0.isSameMatrix(as: other) } },
            diagnoses: picture.diagnoses, isCutShort: picture.isCutShort)
    }

    var hasNews: Bool {
        state.withLock { $0.last.map { !$0.isDelivered && !$0.symbols.isEmpty } ?? false }
    }

    /// Why libzbar failed at the last frame that it was given; `nil` where it did not.
    var problem: String? { state.withLock { $0.failures.problem } }

    /// Has libzbar look at a frame, unless it is busy.
    ///
    /// - Returns: what it found in the last frame it had, which a code held still is still in.
    private func lookBeside(
        _ image: LumaImage, _ wanted: Set<Symbology>, _ known: [NativeReading.Found]
    ) -> [Symbol] {
        let isWanted = wanted.contains { $0.zbarType != nil }
        let (last, isFree) = state.withLock { state in
            // A frame with nothing left to read has nothing of an earlier look either, but for its news.
            if !isWanted, state.last?.isDelivered == true { state.last = nil }
            state.last?.isDelivered = true
            let isFree = isWanted && !state.isBusy && state.failures.mayTry(at: .now)
            if isFree { state.isBusy = true }
            return (state.last?.symbols ?? [], isFree)
        }
        if isFree { begin(image, wanted, known) }
        return last
    }

    private func begin(
        _ image: LumaImage, _ wanted: Set<Symbology>, _ known: [NativeReading.Found]
    ) {
        do {
            try BlockingThread.start("libzbar") { [self] in
                let result: Result<[Symbol], DecoderFailure>
                do throws(DecoderFailure) {
                    result = .success(try zbar.symbols(in: image, of: wanted, besides: known))
                } catch {
                    result = .failure(error)
                }
                end(with: result)
            }
        } catch {
            end(with: .failure(.unavailable(reason: "no thread: \(error.reason)")))
        }
    }

    private func end(with result: Result<[Symbol], DecoderFailure>) {
        state.withLock { state in
            state.isBusy = false
            switch result {
            case .success(let symbols):
                // The same again is not news.
                let isSame = state.last?.symbols.map(\.bytes) == symbols.map(\.bytes)
                state.last = Look(
                    symbols: symbols, isDelivered: isSame && state.last?.isDelivered == true)
                state.failures = FailureCount()
            case .failure(let failure):
                state.last = nil
                state.failures.add(failure, at: .now)
            }
        }
    }

    /// Waits until libzbar has looked at what it has, no longer than its limit.
    func settle() {
        while state.withLock(\.isBusy) { usleep(5_000) }
    }
}
