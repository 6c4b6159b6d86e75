import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Playback

/// A film of the tests' own.
func fixture(_ name: String) throws -> String {
    try #require(Bundle.module.path(forResource: "Fixtures/\(name)", ofType: nil))
}

/// The film of the sample site.
let sampleFilm = Repository.tour + "/media/eleven-minutes.mp4"

/// A spoken sound of the sample site, in German.
let sampleSound = Repository.tour + "/media/walk-globe-de.ogg"

let hasSpeaker = Surroundings.own.program("espeak-ng") != nil
let hasService = Surroundings.own.program("speech-dispatcher") != nil

/// The machine's own player, without sound.
func silentPlayer() throws -> FilmProgram {
    var player = try FilmProgram.find()
    player.arguments = ["--ao=null"]
    return player
}

/// Limits short enough for a test that waits for them, long enough for a busy machine.
let shortLimits = FilmLimits(
    answer: .seconds(2), loading: .seconds(4), progress: .seconds(4), ending: .milliseconds(500),
    heartbeat: .milliseconds(200))

/// Whether a process is there, be it a zombie.
func exists(_ process: Int32) -> Bool { kill(process, 0) == 0 }

/// The letter that proc(5) has for what a process does: `T` where it is stopped, `Z` where it is a zombie; `nil` where none is.
func state(of process: Int32) -> Character? {
    (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?
        .split(separator: ")").last?.first { $0 != " " }
}

/// Whether a process that was not ours has ended, waited for by the machine's first process or not
/// yet.
func isGone(_ process: Int32) -> Bool {
    guard exists(process), let state = state(of: process) else { return true }
    return state == "Z"
}

/// A program of one script, in a folder of its own.
struct Script {
    let folder: TemporaryFolder
    let path: String

    init(_ name: String, _ text: String) throws {
        folder = try TemporaryFolder()
        path = try folder.write("#!/bin/sh\n\(text)\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// A player that is the script.
    var player: FilmProgram { FilmProgram(path: path, surroundings: surroundings()) }

    /// Our own surroundings, with the script before all other programs.
    func surroundings(_ more: [String: String] = [:]) -> Surroundings {
        var surroundings = Surroundings.own
        surroundings.variables["PATH"] = "\(folder.path):/usr/local/bin:/usr/bin:/bin"
        surroundings.variables.merge(more) { $1 }
        return surroundings
    }

    func text(of name: String) -> String {
        (try? String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)) ?? ""
    }
}

/// What a sentence says of an error that a body throws; `nil` where it throws none.
func error(of body: () async throws(PlaybackError) -> Void) async -> PlaybackError? {
    do throws(PlaybackError) {
        try await body()
        return nil
    } catch {
        return error
    }
}

/// A desk without a sound card.
let silentDesk = SoundDesk { _ throws(PlaybackError) in
    throw .noSoundCard(name: "none", reason: "there is none")
}

extension Voice {
    func say(_ words: String, language: String) async throws(PlaybackError) {
        try await say(Utterance(words, language: language))
    }
}

/// Both ends of a socket.
func socketPair() -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let result = unsafe ends.withUnsafeMutableBufferPointer { ends in
        unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, ends.baseAddress)
    }
    #expect(result == 0)
    return ends
}
