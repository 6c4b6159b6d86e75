import Foundation
import Threads
import TourModel
import Wording

/// Has a player look at films and sounds, on every processor.
struct RecordingReader {
    let scope: ContentScope
    let probe: TourImporter.Probe
    private var log: ProblemLog { scope.log }

    /// A film or a sound of the folder.
    struct Found {
        var id: Media.ID
        /// "media/film.mp4".
        var path: String
        /// Where the entry names it.
        var place: Place
    }

    private typealias Answer = Result<TourImporter.Playing, TourImporter.ProbeError>

    init(scope: ContentScope, probe: @escaping TourImporter.Probe) {
        self.scope = scope
        self.probe = probe
    }

    /// Completes the media with what a player tells; one that cannot be played is reported, and becomes `nil`.
    func complete(_ media: inout [Media.ID: Media?], _ recordings: [Found]) {
        var unknown: [Found] = []
        for found in recordings {
            if let playing = recalled(found.path) {
                take(playing, found, &media)
            } else {
                unknown.append(found)
            }
        }
        let paths = unknown.map { scope.listing.location(of: $0.path) }
        let workers = OrderedWorkers(
            inputs: paths, threads: ProcessInfo.processInfo.activeProcessorCount
        ) { [probe] path -> Answer in
            do throws(TourImporter.ProbeError) {
                return .success(try probe(path))
            } catch {
                return .failure(error)
            }
        }
        var index = 0
        workers.run { answer in
            defer { index += 1 }
            return take(answer, unknown[index], &media)
        }
    }

    /// What a player has told an earlier import of the same bytes.
    private func recalled(_ path: String) -> TourImporter.Playing? {
        guard let memory = scope.memory, let digest = memory.digest(ofMedium: path, scope.listing)
        else { return nil }
        return memory.recall(ReadingMemory.subject(ofPlaying: path), digest)
    }

    /// - Returns: whether a player may know more of others.
    private func take(
        _ answer: Answer, _ found: Found, _ media: inout [Media.ID: Media?]
    ) -> Bool {
        switch answer {
        case .success(let playing):
            if let memory = scope.memory,
                let digest = memory.digest(ofMedium: found.path, scope.listing)
            {
                memory.keep(ReadingMemory.subject(ofPlaying: found.path), digest, playing)
            }
            take(playing, found, &media)
        case .failure(.unplayable(let reason)):
            media.updateValue(nil, forKey: found.id)
            log.error(
                found.place, "\(found.path) cannot be played: \(shown(reason, found.path))",
                "save it again; MP4 with H.264 or WebM is sure to play")
        case .failure(.noPlayer(let reason)):
            log.warning(
                found.place, "the lengths of films and sounds are not known: \(reason)",
                "install it and import again", .unknownLength)
            return false
        case .failure(.failed(let reason)):
            log.warning(
                found.place,
                "the length of \(found.path) is not known: \(shown(reason, found.path))",
                "look whether it plays, and import again", .unknownLength)
        }
        return true
    }

    private func take(
        _ playing: TourImporter.Playing, _ found: Found, _ media: inout [Media.ID: Media?]
    ) {
        guard var medium = media[found.id] ?? nil else { return }
        medium.duration = playing.duration
        if medium.kind == .film {
            guard let width = playing.width, let height = playing.height else {
                log.error(
                    found.place, "\(found.path) has no pictures",
                    "put a film there, or save the sound as ogg, mp3 or wav")
                media.updateValue(nil, forKey: found.id)
                return
            }
            medium.width = width
            medium.height = height
        }
        media.updateValue(medium, forKey: found.id)
    }

    /// What a player says, with the path of this machine shortened to the folder's own.
    private func shown(_ reason: String, _ path: String) -> String {
        reason.replacing(scope.listing.location(of: path), with: path).shortened(to: 200)
    }
}
