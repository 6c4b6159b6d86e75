// Starts the player of a film in confinement, for docent: docent-film FILM FOLDERS PLAYER ARGUMENT... Not for use by hand.
//
// The player becomes this process. It has the film, open for reading, as its descriptor 4, and may start programs only in FOLDERS,
// separated by colons, which are none but for tests.

import Confinement
import Files
import Glibc

/// The descriptor that the player inherits for its film; docent calls it /proc/self/fd/4.
let filmNumber: CInt = 4

guard CommandLine.arguments.count > 3 else {
    let words: StaticString = "docent-film is started by docent and does nothing by itself.\n"
    _ = unsafe write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    exit(EX_USAGE)
}
let command = Array(CommandLine.arguments.dropFirst(3))
do throws(SystemCallError) {
    let film = try FileDescriptor(opening: CommandLine.arguments[1], O_RDONLY | O_NONBLOCK)
    // Without the flag that closes it in the player. From a number that is not the film's, which would keep the flag.
    let other = try FileDescriptor(duplicating: film.number)
    try SystemCall.check { dup2(other.number, filmNumber) }
    try Confinement.dieWithParent()
    try ResourceLimit.core.set(to: 0)
    // A picture of the largest size, not compressed.
    try ResourceLimit.fileSize.set(to: 128 << 20)
    try ResourceLimit.addressSpace.set(to: 8 << 30)
    let programs = CommandLine.arguments[2].split(separator: ":").map(String.init)
    try Confinement.enter(PlayerFiles(player: command[0], programs: programs).needed, .player)
    _ = unsafe withStrings(command) { unsafe execv(command[0], $0) }
    throw .last
} catch {
    exit(EX_UNAVAILABLE)
}
