import Drawing
import Isolation
import Kiosk
import KioskSettings
import Playback
import Screens
import SoundCards
import TourModel
import TourStore

extension Examination {
    /// The screens of a kiosk without a desktop.
    func screens() -> [Finding] {
        let reports = ScreenDevices.list()
        if reports.isEmpty {
            return [
                Finding(
                    "screen", .missing, "there is no graphics card and no framebuffer",
                    advice: "pages are shown in a terminal, or with --display plain")
            ]
        }
        return reports.map { report in
            switch report.outcome {
            case .success: Finding("screen", .works, report.description)
            case .failure: Finding("screen", .missing, report.description)
            }
        }
    }

    /// Examines the HDMI-CEC device that sends a television to standby at night.
    func television() -> Finding {
        guard let path = configuration.screen.cecDevice else {
            return Finding(
                "television", .works, "cec: off in kiosk.yaml; a television is not switched")
        }
        return switch CECDevice.look(at: path) {
        case .success(let words)?: Finding("television", .works, words)
        case .failure(let error)?: Finding("television", .missing, "\(error)")
        case nil:
            Finding(
                "television", .missing, "there is no HDMI-CEC device \(path)",
                advice:
                    "monitors go dark without one; for a television, set \"cec:\" in kiosk.yaml "
                    + "to one of /dev/cec*")
        }
    }

    /// What visitors can touch and type on.
    func inputs() -> [Finding] {
        let reports = InputDeviceReport.list()
        guard reports.contains(where: \.isUsable) else {
            return reports.map { Finding("input", .missing, $0.description) } + [
                Finding(
                    "input", .missing, "there is no touch panel, mouse or keyboard to be read",
                    advice:
                        "plug one in; codes held to the camera, and keys in a terminal, still do")
            ]
        }
        return reports.map {
            Finding("input", $0.isUsable ? .works : .missing, $0.description)
        }
    }

    /// The families of the look, each with its package.
    static let families = [
        ("Inter", "fonts-inter"), ("B612 Mono", "fonts-b612"), ("Noto Sans", "fonts-noto-core"),
        ("Noto Sans CJK SC", "fonts-noto-cjk"), ("DejaVu Sans", "fonts-dejavu-core"),
    ]

    func fonts() -> [Finding] {
        let installed = Fonts.families()
        return Self.families.map { family, package in
            installed.contains(family)
                ? Finding("fonts", .works, family)
                : Finding(
                    "fonts", .missing, "\(family) is not installed",
                    advice: "apt-get install \(package)")
        }
    }

    /// The player, and every film of the tour as it finds it.
    func films() async -> [Finding] {
        if let reason = FilmPlayer.unavailable {
            return [
                Finding(
                    "films", .missing, "\(reason); films are described in words",
                    advice: "install docent again: its program docent-film is missing")
            ]
        }
        var findings = [Finding("films", .works, "docent-film plays them")]
        // What is wrong with the content as a whole is said where it is looked at.
        guard let databasePath, let store = try? TourStore(path: databasePath),
            let media = try? store.media()
        else { return findings }
        let pool = FilmProbe.makePool()
        for film in media where film.kind == .film {
            findings.append(await finding(of: film, in: store, by: pool))
        }
        return findings
    }

    private func finding(
        of film: Media, in store: TourStore, by pool: DecoderPool
    ) async -> Finding {
        do {
            let copy = try await FilmCopy.make(of: film.id, in: store)
            let probe = try FilmProbe.look(at: copy.path, in: pool)
            let size = probe.width.flatMap { width in
                probe.height.map { height in "\(width)x\(height)" }
            }
            let languages = probe.subtitleLanguages.joined(separator: ", ")
            return Finding(
                "films", .works,
                "\(film.id): \(size ?? "no pictures"), "
                    + (probe.hasSound ? "with sound" : "without sound")
                    + (languages.isEmpty ? "" : ", subtitles in \(languages)"))
        } catch let error as FilmCopyError {
            return Finding("films", .missing, error.description)
        } catch {
            return Finding(
                "films", .broken, "the film \(film.id) (\(film.fileName)): \(error)",
                advice: "put it right in media/, then import again")
        }
    }

    /// Whether sounds are heard.
    func sound() -> Finding {
        guard configuration.sound else {
            return Finding(
                "sound", .works,
                "sound: off in kiosk.yaml; sounds are shown as words with a code to take them along"
            )
        }
        guard FilmPlayer.isHeard else {
            return Finding(
                "sound", .missing,
                "there is no loudspeaker; sounds are shown as words with a code to take them along",
                advice: #"plug one in, or set "sound: off" in kiosk.yaml"#)
        }
        return Finding("sound", .works, "there is a sound output")
    }

    /// What reads pages aloud.
    func voices() async -> [Finding] {
        let voices = await Voices.find(at: SoundDesk())
        let notes = voices.notes.map { Finding("voice", .missing, $0) }
        guard let voice = voices.voice else {
            return notes + [
                Finding(
                    "voice", .missing, "nothing can read pages aloud",
                    advice: "apt-get install espeak-ng, or speech-dispatcher with its voices")
            ]
        }
        return notes + [Finding("voice", .works, "pages are read aloud by \(voice.name)")]
    }
}
