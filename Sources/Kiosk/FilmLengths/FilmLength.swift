import Playback
public import TourAuthoring

/// Asks the player for the length of films and sounds, for an import.
public enum FilmLength {
    /// Makes a probe, whose programs end with it.
    public static func makeProbe() -> TourImporter.Probe {
        let pool = FilmProbe.makePool()
        return { path throws(TourImporter.ProbeError) in
            do throws(PlaybackError) {
                let film = try FilmProbe.look(at: path, in: pool)
                return TourImporter.Playing(
                    duration: film.duration, width: film.width, height: film.height)
            } catch {
                switch error {
                case .unplayable(_, let reason): throw .unplayable(reason: reason)
                case .notInstalled, .unavailable: throw .noPlayer(reason: error.description)
                default: throw .failed(reason: error.description)
                }
            }
        }
    }
}
