// Confined as the player of a film is, tries what a player that a film has taken over could: film-intruder FILM DEED [WHAT].
//
// Prints "done" where it succeeds, and "denied: " with the system's error where it does not.

import Files
import FilmProtocol
import Glibc

func say(_ words: String) { _ = unsafe write(STDOUT_FILENO, words + "\n", words.utf8.count + 1) }

func tell(_ result: CInt) { say(result >= 0 ? "done" : "denied: \(errno)") }

let words = CommandLine.arguments
guard words.count >= 3 else { exit(EX_USAGE) }
let what = words.count > 3 ? words[3] : ""
do throws(SystemCallError) {
    let number = try FileDescriptor(opening: words[1], O_RDONLY).release()
    if number != FilmChannel.film { try SystemCall.check { dup2(number, FilmChannel.film) } }
    try PlayerConfinement.enter()
} catch {
    exit(EX_UNAVAILABLE)
}
switch words[2] {
case "film": tell(unsafe open(FilmChannel.filmPath, O_RDONLY))
case "read": tell(unsafe open(what, O_RDONLY))
case "write": tell(unsafe open(what, O_WRONLY))
case "create": tell(unsafe open(what, O_WRONLY | O_CREAT, 0o600))
case "delete": tell(unsafe unlink(what))
case "start":
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(what), nil]
    tell(unsafe execv(what, &arguments))
case "folder": tell(unsafe mkdir(what, 0o700))
case "permit": tell(unsafe chmod(what, 0o777))
case "connect": tell(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
case "become": tell(setuid(getuid()))
case "abort": abort()
case "signal": tell(kill(CInt(what) ?? -1, 0))
default: exit(EX_USAGE)
}
