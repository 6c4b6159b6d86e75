import Dispatch
import Playback
import Synchronization
public import TourAuthoring

/// Asks the player for the length of films and sounds, for an import.
public enum FilmLength {
    public static let probe: TourImporter.Probe = { path throws(TourImporter.ProbeError) in
        let outcome = waiting {
            do throws(PlaybackError) {
                return .success(try await FilmProbe.look(at: path))
            } catch {
                return .failure(error)
            }
        }
        switch outcome {
        case .success(let film):
            return TourImporter.Playing(
                duration: film.duration, width: film.width, height: film.height)
        case .failure(.unplayable(_, let reason)): throw .unplayable(reason: reason)
        case .failure(let error):
            switch error {
            case .notInstalled: throw .noPlayer(reason: error.description)
            default: throw .failed(reason: error.description)
            }
        }
    }

    /// Waits for a film on this thread, which has nothing else to do; the player is waited for on
    /// others.
    private static func waiting(
        for body: @escaping @Sendable () async -> Result<FilmProbe, PlaybackError>
    ) -> Result<FilmProbe, PlaybackError> {
        let done = DispatchSemaphore(value: 0)
        let result = Box()
        Task.detached {
            let outcome = await body()
            result.value.withLock { $0 = outcome }
            done.signal()
        }
        done.wait()
        return result.value.withLock { $0 }
            ?? .failure(.ended(program: "docent-film", how: "an answer that never came"))
    }

    private final class Box: Sendable {
        let value = Mutex<Result<FilmProbe, PlaybackError>?>(nil)
    }
}
