// Draws PDF pages for docent, one document per process: started by it, and killed by it when a page
// takes too long. Not for use by hand.

import Confinement
import Files
import Glibc

guard let arguments = Arguments(CommandLine.arguments) else {
    let words: StaticString = "docent-pages is started by docent and does nothing by itself.\n"
    _ = unsafe write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
    exit(64)
}
do throws(SystemCallError) {
    try ResourceLimit.core.set(to: 0)
    try ResourceLimit.addressSpace.set(to: arguments.addressSpace)
    try Confinement.enter(PageFiles.needed, .reader)
    // Only now: libseccomp writes its rules into a file in memory.
    try ResourceLimit.fileSize.set(to: 0)
} catch {
    // Without its walls it must not look at a document.
    exit(EX_UNAVAILABLE)
}
Session(arguments).run()
