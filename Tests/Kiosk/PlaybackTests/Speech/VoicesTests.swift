import Foundation
import TestSupport
import Testing

@testable import Playback

@Suite("The best voice of a machine") struct VoicesTests {
    @Test("is absent where nothing is installed, with the reason")
    func tellsNone() async throws {
        let folder = try TemporaryFolder()
        let found = await Voices.find(
            at: silentDesk,
            in: Surroundings(variables: [
                "PATH": folder.path, "XDG_RUNTIME_DIR": folder.path, "PULSE_SERVER": "somewhere",
            ]))
        #expect(found.voice == nil)
        #expect(
            found.notes == [
                "espeak-ng is not installed; Debian's package espeak-ng has it",
                "speech-dispatcher is not installed; Debian's package speech-dispatcher has it",
            ])
    }

    @Test("is espeak-ng, or the machine's own service where that is wanted")
    func prefersService() async throws {
        let service = try FakeService(FakeService.usual)
        let script = try Script("espeak-ng", "echo ' 5  de  --/M  German  gmw/de'")
        let surroundings = script.surroundings(["SPEECHD_ADDRESS": "unix_socket:\(service.path)"])
        for (wanted, name) in [
            (Voices.Program.espeak, "espeak-ng"), (.service, "speech-dispatcher"),
        ] {
            let found = await Voices.find(wanted, at: silentDesk, in: surroundings)
            #expect(found.voice?.name == name)
        }
    }

    @Test("is espeak-ng where the service does not answer, and that is said")
    func fallsBack() async throws {
        let service = try FakeService { _, _ in "" }
        let script = try Script("espeak-ng", "echo ' 5  de  --/M  German  gmw/de'")
        let found = await Voices.find(
            .service, at: silentDesk,
            in: script.surroundings([
                "SPEECHD_ADDRESS": "unix_socket:\(service.path)", "PULSE_SERVER": "somewhere",
            ]), limit: .milliseconds(200))
        #expect(found.voice?.name == "espeak-ng")
        #expect(
            found.notes == [
                "speech-dispatcher hung (SET SELF CLIENT_NAME docent:docent:pages, longer than 200 ms) "
                    + "and was given up"
            ])
    }

    @Test("sound is there with a card that plays, or a sound server")
    func findsSound() throws {
        let folder = try TemporaryFolder()
        func isThere(_ variables: [String: String] = [:]) -> Bool {
            SoundOutput.isThere(
                in: Surroundings(variables: variables), devices: "\(folder.path)/snd")
        }
        #expect(!isThere())
        try folder.write("", to: "snd/pcmC0D0c")
        try folder.write("", to: "snd/controlC0")
        #expect(!isThere(), "a microphone is no loudspeaker")
        #expect(isThere(["PULSE_SERVER": "unix:/p"]))
        #expect(!isThere(["XDG_RUNTIME_DIR": folder.path]))
        try folder.write("", to: "pulse/native")
        #expect(isThere(["XDG_RUNTIME_DIR": folder.path]))
        try folder.write("", to: "snd/pcmC0D3p")
        #expect(isThere())
    }
}
