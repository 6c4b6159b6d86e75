// Plays a film for docent: docent-film pictures|sound [--OPTION=VALUE]...; looks at films: docent-film facts. Not for use by hand.
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
guard let purpose = CommandLine.arguments.dropFirst().first.flatMap(FilmPurpose.init) else {
    let words: StaticString = "docent-film is started by docent and does nothing by itself.\n"
    _ = unsafe write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    exit(EX_USAGE)
}
do throws(SystemCallError) {
    // What was not lent may be anything that is opened later.
    try SystemCall.check { fcntl(FilmChannel.film, F_GETFD) }
    try PlayerConfinement.enter()
} catch {
    // Without its walls it must not look at a film.
    exit(EX_UNAVAILABLE)
}
guard let player = Player(purpose, CommandLine.arguments.dropFirst(2)) else { exit(EX_SOFTWARE) }
player.run()
exit(0)
