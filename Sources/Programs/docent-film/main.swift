// Plays a film for docent: docent-film FILM pictures|sound [--OPTION=VALUE]...; looks at films: docent-film facts. Not for use by hand.
//
// For a film that is played, libmpv serves its JSON protocol on standard input; FilmChannel says what the other descriptors are. Options are libmpv's own.

import Confinement
import Files
import FilmProtocol
import Glibc
import Isolation

if Array(CommandLine.arguments.dropFirst()) == [FilmAnswer.argument] {
    // The libraries are linked here, once for all films.
    guard (try? PlayerConfinement.requireOneThread()) != nil else { exit(EX_UNAVAILABLE) }
    DecoderHost(socket: FilmChannel.commands).run(FilmLook.run)
    exit(0)
}
guard CommandLine.arguments.count > 2,
    let purpose = FilmPurpose(rawValue: CommandLine.arguments[2])
else {
    let words: StaticString = "docent-film is started by docent and does nothing by itself.\n"
    _ = unsafe write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    exit(EX_USAGE)
}
do throws(SystemCallError) {
    let film = try FileDescriptor(opening: CommandLine.arguments[1], O_RDONLY | O_NONBLOCK)
    // It may have got that very number, and is kept open under it for good.
    let number = film.release()
    if number != FilmChannel.film { try SystemCall.check { dup2(number, FilmChannel.film) } }
    try PlayerConfinement.enter()
} catch {
    // Without its walls it must not look at a film.
    exit(EX_UNAVAILABLE)
}
guard let player = Player(purpose, CommandLine.arguments.dropFirst(3)) else { exit(EX_SOFTWARE) }
player.run()
exit(0)
